import type { PagefindIndex } from 'pagefind'
import type { TitleRow } from '../../shared/search.js'
import { BodyStore } from '../cache/page-cache.js'
import { ignoredSelectors, recordHtml } from './record.js'
import type { IndexFile, IndexSettings, SearchPage } from './search-page.js'
import { reshard } from './shards.js'
import { cutFragments, titlesFile } from './texts.js'

/** So many pages are on their way to Pagefind's process at once. */
const MOST_PENDING = 32

/** An index in the making, in Pagefind's own process. */
export interface IndexMaker {
  /** Pages are numbered in the order that they are added in. False where a page's prose is not in the cache. */
  add(page: SearchPage): Promise<boolean>
  /** All files, sorted by name. */
  finish(): Promise<readonly IndexFile[]>
}

/** Starts Pagefind. Rejects where it has no program for this platform, or that cannot be run. */
export async function startIndex({ language, bodiesDir }: IndexSettings): Promise<IndexMaker> {
  const pagefind = await import('pagefind')
  const { index, errors } = await pagefind.createIndex({
    forceLanguage: language,
    excludeSelectors: [...ignoredSelectors],
    keepIndexUrl: true,
  })
  if (!index) throw new Error(errors.join('; '))
  const bodies = new BodyStore(bodiesDir)
  const pending: Promise<void>[] = []
  const titles: TitleRow[] = []
  return {
    add: async ({ body, ...page }) => {
      const parts = 'pack' in body ? bodies.read(body)?.parts : body
      if (!parts) return false
      titles.push({ url: page.url, title: page.title })
      pending.push(addPage(index, page.url, recordHtml(page, parts.join('\n'), language)))
      if (pending.length >= MOST_PENDING) await pending.shift()
      return true
    },
    finish: async () => {
      await Promise.all(pending)
      const made = await index.getFiles()
      if (made.errors.length > 0) throw new Error(made.errors.join('; '))
      await pagefind.close()
      bodies.close()
      const files = shapeFiles(made.files.map(({ path: name, content: bytes }) => ({ name, bytes })))
      return [...files, titlesFile(titles)]
    },
  }
}

async function addPage(index: PagefindIndex, url: string, content: string): Promise<void> {
  const { errors } = await index.addHTMLFile({ url, content })
  if (errors.length > 0) throw new Error(errors.join('; '))
}

/** What the browser needs of Pagefind's files, in the pieces that it is fetched in. */
function shapeFiles(files: readonly IndexFile[]): readonly IndexFile[] {
  const entry = files.find(({ name }) => name === 'pagefind-entry.json')
  if (!entry) throw new Error('Pagefind wrote no list of its files')
  const { languages } = JSON.parse(Buffer.from(entry.bytes).toString('utf8')) as {
    readonly languages: Readonly<Record<string, { readonly wasm: string | null }>>
  }
  const [language, { wasm } = { wasm: null }] = Object.entries(languages)[0] ?? []
  const code = new Set(['pagefind.js', 'pagefind-entry.json', `wasm.${wasm ?? 'unknown'}.pagefind`])
  const wanted = files.filter(({ name }) => code.has(name) || /\.pf_(?:meta|index|fragment)$/.test(name))
  const shaped = language === undefined ? wanted : cutFragments(reshard(wanted, language))
  return [...shaped].sort((a, b) => (a.name < b.name ? -1 : 1))
}
