import { StaleSiteError } from './fetch-json.js'

/** Adds a style sheet to the document, once; rejects with `StaleSiteError` where it cannot be had. */
export function loadStyle(url: string): Promise<void> {
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')]
  if (sheets.some((sheet) => sheet.getAttribute('href') === url)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new StaleSiteError(`${url} did not load`))
    }
    document.head.append(link)
  })
}
