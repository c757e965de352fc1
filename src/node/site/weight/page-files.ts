import { decodePercent } from '../../../shared/decode-percent.js'
import { decodeEntities, srcsetCandidates } from '../../base/source-text/html-urls.js'
import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import type { PageData } from '../../../shared/page.js'

/** What a document loads from its own site: names in the output folder, each once, in the order of the document. */
interface PageFiles {
  readonly css: readonly string[]
  /** Modules and scripts, without what they import. */
  readonly js: readonly string[]
  /** Images and posters of videos, including those that load only when they are near the screen. */
  readonly images: readonly string[]
  readonly fonts: readonly string[]
}

const tags = /<(link|script|img|video)\b((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi
const attributes = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/**
 * Lists the files that a document of docsgen loads without an action of the reader: what its tags name, the chunks that its boot
 * script loads when the browser is idle, and the code of the page. Of several sizes of an image, the last one counts, which
 * is the largest in the usual order; of a `<picture>`, its `<img>`. Files of other sites are left out.
 */
export function pageFiles(html: string, base: string): PageFiles {
  const found = { css: new Set<string>(), js: new Set<string>(), images: new Set<string>(), fonts: new Set<string>() }
  const add = (kind: keyof typeof found, url: string | undefined): void => {
    const name = url === undefined ? undefined : outputName(url, base)
    if (name !== undefined) found[kind].add(name)
  }
  for (const [, tag = '', written = ''] of html.matchAll(tags)) {
    const own = attributesOf(written)
    switch (tag.toLowerCase()) {
      case 'link':
        if (own.rel === 'stylesheet') add('css', own.href)
        if (own.rel === 'preload' && own.as === 'font') add('fonts', own.href)
        break
      case 'script':
        add('js', own.src)
        if (own['data-main'] === undefined) break
        add('js', own['data-main'])
        add('js', own['data-site'])
        add('js', own['data-shell'])
        add('js', own['data-controls'])
        add('js', own['data-analytics'])
        add('js', own['data-feedback'])
        add('js', readPageData(html).chunk)
        break
      case 'video':
        add('images', own.poster)
        break
      default:
        add('images', own.srcset === undefined ? own.src : srcsetCandidates(own.srcset).at(-1)?.url)
    }
  }
  return { css: [...found.css], js: [...found.js], images: [...found.images], fonts: [...found.fonts] }
}

/** The output name of a URL path of the site; undefined for other URLs. */
export function outputName(url: string, base: string): string | undefined {
  const [path = ''] = url.split(/[?#]/)
  if (!path.startsWith(base) || path.startsWith('//') || path === base) return undefined
  return decodePercent(path.slice(base.length))
}

function attributesOf(written: string): Readonly<Record<string, string | undefined>> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of written.matchAll(attributes))
    found[name.toLowerCase()] = decodeEntities(double ?? single ?? bare ?? '')
  return found
}

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
