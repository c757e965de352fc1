import type { PagefindIndex as Indexing } from 'pagefind'
import type { BodyStore } from '../cache/page-cache.js'
import { type PagefindIndex, readPagefindFiles } from './pagefind-files.js'
import type { Questions } from './questions.js'
import { ignoredSelectors, recordHtml } from './record.js'
import type { SearchPage } from './search-page.js'

/** So many pages are on their way to Pagefind's process at once. */
const MOST_PENDING = 32

/** Some pages in Pagefind's process, which goes on until `endPagefind`. */
export class Segment {
  /** Keys of its pages, by URL. */
  readonly keys = new Map<string, string>()
  readonly #language: string
  readonly #bodies: BodyStore
  readonly #questions: Questions
  readonly #index: Promise<Indexing>
  readonly #pending: Promise<void>[] = []

  constructor(options: { readonly language: string; readonly bodies: BodyStore; readonly questions: Questions }) {
    this.#language = options.language
    this.#bodies = options.bodies
    this.#questions = options.questions
    this.#index = this.#create()
    // It is awaited with the first page; until then a failure must not count as unhandled.
    this.#index.catch(() => undefined)
  }

  /** False where the page's prose is not in the cache. */
  async add({ body, key, ...page }: SearchPage): Promise<boolean> {
    const parts = 'pack' in body ? this.#bodies.read(body)?.parts : body
    if (!parts) return false
    const index = await this.#index
    this.keys.set(page.url, key)
    const content = recordHtml(page, parts.join('\n'), this.#language)
    const adding = this.#questions.ask(index.addHTMLFile({ url: page.url, content })).then(() => undefined)
    adding.catch(() => undefined)
    this.#pending.push(adding)
    if (this.#pending.length >= MOST_PENDING) await this.#pending.shift()
    return true
  }

  /** The index of its pages; Pagefind forgets them. */
  async seal(): Promise<PagefindIndex> {
    const index = await this.#index
    await Promise.all(this.#pending)
    const { files } = await this.#questions.ask(index.getFiles())
    const found = readPagefindFiles(files.map(({ path: name, content: bytes }) => ({ name, bytes })))
    await index.deleteIndex()
    return found
  }

  async #create(): Promise<Indexing> {
    const pagefind = await import('pagefind')
    const { index } = await this.#questions.ask(
      pagefind.createIndex({
        forceLanguage: this.#language,
        excludeSelectors: [...ignoredSelectors],
        keepIndexUrl: true,
      }),
    )
    if (!index) throw new Error('it made no index')
    return index
  }
}

/** Ends Pagefind's process. */
export async function endPagefind(): Promise<void> {
  const pagefind = await import('pagefind')
  await pagefind.close()
}
