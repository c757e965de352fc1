import { hashOf } from '../model/hash.js'
import type { RecordedDocument, RecordedFiles, TextRecorder } from '../model/recorder.js'
import type { SitePage } from '../model/site.js'
import { type PreparedPage, preparePage, renderPage } from './documents.js'
import type { LiveSite } from './live-site.js'

type Files = ReadonlyMap<string, string>

/** How many pages are rendered before files are made; the others are rendered afterwards, for the next time. */
const MOST_RENDERED_AT_ONCE = 24

/**
 * The files that features of a live site make from what they have recorded of all pages. They are made when a browser first
 * requests them, and again at the first request after an edit, so that edits themselves cost nothing.
 */
export class LiveRecordedFiles {
  readonly #folders = new Map<string, LiveFolder>()

  /** `revision` counts the changes of the site. */
  constructor(private readonly revision: () => number) {}

  /** The text of a file by its name below the base; undefined if no feature makes it. */
  async file(site: LiveSite, name: string): Promise<string | undefined> {
    const found = folderOf(site, name)
    if (!found) return undefined
    const [feature, files] = found
    const folder = this.#folders.get(feature) ?? new LiveFolder(feature, this.revision)
    this.#folders.set(feature, folder)
    return folder.file(site, files, name.slice(files.dir.length))
  }
}

function folderOf(site: LiveSite, name: string): readonly [feature: string, files: RecordedFiles] | undefined {
  for (const [feature, { files }] of site.recorders) if (files && name.startsWith(files.dir)) return [feature, files]
  return undefined
}

/** The files of one feature. */
class LiveFolder {
  #made: { readonly site: LiveSite; readonly state: string; readonly files: Promise<Files> } | undefined
  /** The files before: a browser may still be reading them. */
  #previous: Promise<Files> | undefined
  /** Texts of pages that components render a part of, by route. */
  readonly #rendered = new Map<string, { readonly key: string; readonly text: string }>()
  /** Counts how often pages were rendered after files had been made without them. */
  #lateRenderings = 0

  constructor(
    private readonly feature: string,
    private readonly revision: () => number,
  ) {}

  async file(site: LiveSite, files: RecordedFiles, name: string): Promise<string | undefined> {
    const state = `${this.revision()} ${this.#lateRenderings}`
    const made = this.#made
    if (!made || (name === files.entry && (made.site !== site || made.state !== state))) {
      this.#previous = made?.files
      this.#made = { site, state, files: this.#make(site, files) }
    }
    return (await this.#made?.files)?.get(name) ?? (await this.#previous)?.get(name)
  }

  async #make(site: LiveSite, { prepare }: RecordedFiles): Promise<Files> {
    const { feature } = this
    const recorder = (await site.textRecorders).get(feature)
    const texts = new Map<string, string>()
    if (!recorder) return texts
    const documents: RecordedDocument[] = []
    const late: PreparedPage[] = []
    let rendered = 0
    for (const [route, page] of site.snapshot.pages) {
      if (!site.recorders.get(feature)?.records(page)) continue
      const text = await staticText(site, page, feature)
      if (text !== undefined || (!page.body.compiled && !page.body.code)) {
        documents.push({ page, data: { ...page.data, title: page.title }, dataHash: '', text })
        continue
      }
      const prepared = await preparePage(site, route).catch(() => undefined)
      if (!prepared) continue
      if (this.#rendered.get(route)?.key !== this.#keyOf(site, prepared)) {
        if (rendered++ < MOST_RENDERED_AT_ONCE) await this.#render(site, prepared, recorder)
        else late.push(prepared)
      }
      const known = this.#rendered.get(route)
      if (known) documents.push({ page, data: prepared.page, dataHash: '', text: known.text })
    }
    void this.#renderLate(site, late, recorder)
    const prepared = await prepare(documents, undefined)
    await prepared.write((name, content) => texts.set(name, content))
    return texts
  }

  async #renderLate(site: LiveSite, pages: readonly PreparedPage[], recorder: TextRecorder): Promise<void> {
    for (const page of pages) {
      await this.#render(site, page, recorder)
      // Requests come first.
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (pages.length > 0) this.#lateRenderings++
  }

  async #render(site: LiveSite, prepared: PreparedPage, recorder: TextRecorder): Promise<void> {
    const { title, about } = this.#besides(site, prepared)
    const { body = '' } = await renderPage(site, prepared)
    const text = recorder.record({ title, html: [body] }, about)
    this.#rendered.set(prepared.page.route, { key: this.#keyOf(site, prepared), text })
  }

  /** What is recorded of a page besides its text. */
  #besides(site: LiveSite, { page, sitePage }: PreparedPage) {
    const about = site.recorders.get(this.feature)?.about(sitePage, page) ?? {}
    return { title: page.title || site.config.title, about }
  }

  /** Changes with what is recorded besides the text, and with the page's prose and code, that of the theme included. */
  #keyOf(site: LiveSite, prepared: PreparedPage): string {
    const { page, bodyHash, bundles, state } = prepared
    const code = bundles.chunks.get(page.route)?.serverHash ?? ''
    return hashOf([JSON.stringify(this.#besides(site, prepared)), bodyHash, code, state.runtime.serverHash])
  }
}

/** The text of a page that is recorded without rendering it; undefined if components render a part of it. */
async function staticText(site: LiveSite, page: SitePage, feature: string): Promise<string | undefined> {
  const { compiled } = page.body
  if (!compiled) return undefined
  const source = site.source(compiled.source.path) ?? compiled.source
  await site.pages.updateRecord(source, site.snapshot.index)
  const text = site.pages.record(source.path)?.recorded?.[feature]
  return typeof text === 'string' ? text : undefined
}
