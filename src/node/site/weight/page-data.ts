import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import type { PageData } from '../../../shared/page.js'

/** Reads the page data in a document, which another version of docsgen may have written; empty if there is none. */
export function readPageData(html: string): Partial<Pick<PageData, 'title' | 'chunk'>> {
  const at = html.indexOf(`id="${ELEMENT_IDS.page}"`)
  if (at === -1) return {}
  const start = html.indexOf('>', at) + 1
  try {
    const { title, chunk } = JSON.parse(html.slice(start, html.indexOf('</script>', start))) as Partial<PageData>
    return {
      title: typeof title === 'string' ? title : undefined,
      chunk: typeof chunk === 'string' ? chunk : undefined,
    }
  } catch {
    return {}
  }
}
