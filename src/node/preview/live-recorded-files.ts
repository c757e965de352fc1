import type { RecordedDocument, RecordedFiles } from '../base/recorder.js'
import type { SitePage } from '../base/site.js'
import { isRendered, liveDocument } from './documents.js'
import type { LiveSite } from './live-site.js'

/** How many pages are rendered before files are made; the background work renders the others, for the next time. */
const MOST_RENDERED_AT_ONCE = 24

/**
 * The files that features of a live site make from what they have recorded of all pages. They are made when a browser first
 * requests them, and again at the first request after an edit, so that edits themselves cost nothing.
 */
export class LiveRecordedFiles {
  /** By feature. */
  readonly #made = new Map<
    string,
    { readonly site: LiveSite; readonly state: string; readonly making: Promise<void> }
  >()

  /** `revision` counts the changes of the site. */
  constructor(private readonly revision: () => number) {}

  /** A file by its name below the base; undefined if no feature makes it. */
  async file(site: LiveSite, name: string): Promise<string | Buffer | undefined> {
    for (const [feature, { files }] of site.recorders) {
      if (!files || !name.startsWith(files.dir)) continue
      const state = `${this.revision()} ${site.recordings}`
      const made = this.#made.get(feature)
      const isOutdated = made?.site !== site || (name === files.dir + files.entry && made.state !== state)
      const making = isOutdated ? makeFiles(site, feature, files) : made.making
      this.#made.set(feature, isOutdated ? { site, state, making } : made)
      await making
      return site.served.file(name)
    }
    return undefined
  }
}

async function makeFiles(site: LiveSite, feature: string, { dir, prepare }: RecordedFiles): Promise<void> {
  const pages = [...site.snapshot.pages.values()].filter((page) => site.recorders.get(feature)?.records(page))
  const state = await site.state().catch(() => undefined)
  const documents: RecordedDocument[] = []
  let rendered = 0
  for (const page of pages) {
    const text = await staticText(site, page, feature)
    if (text !== undefined || (!page.body.compiled && !page.body.code)) {
      documents.push({ page, data: { ...page.data, title: page.title }, dataHash: '', text })
      continue
    }
    if (state && rendered < MOST_RENDERED_AT_ONCE && !(await isRendered(site, page, state))) {
      rendered++
      // Its errors are among the problems of the site.
      await liveDocument(site, page.route).catch(() => undefined)
    }
    const { facts, data } = site.rendered(page.route) ?? {}
    if (data) documents.push({ page, data, dataHash: '', text: facts?.recorded?.[feature] })
  }
  const files = new Map<string, string>()
  const prepared = await prepare(documents, undefined)
  await prepared.write((name, content) => files.set(dir + name, content))
  site.served.set(dir, { identity: files, read: (name) => files.get(name) })
}

/** The text of a page that is recorded without rendering it; undefined if components render a part of it. */
async function staticText(site: LiveSite, page: SitePage, feature: string): Promise<string | undefined> {
  const { compiled } = page.body
  if (!compiled) return undefined
  const source = site.source(compiled.source.path) ?? compiled.source
  return site.pages.recorded(source, site.snapshot.index, feature)
}
