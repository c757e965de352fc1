/** Resolves when a style sheet is there, or cannot be had: what it styles works without it. */
export function loadStyle(url: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${CSS.escape(url)}"]`) !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
}
