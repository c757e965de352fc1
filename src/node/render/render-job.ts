import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageData, PageFragments, SidebarData } from '../../shared/page.js'
import type { ThemeInstance } from '../bundle/read-module.js'
import { type BodyStore, LostTextError, type StoredBody } from '../store/page-cache.js'
import {
  type MarkdownHead,
  pageMarkdown,
  renderedMarkdown,
  wholeUrls,
} from '../markdown/markdown-version/page-markdown.js'
import { hashOf } from '../base/hash.js'
import { ANY_BASE, fillBase } from '../base/languages.js'
import type { DocumentFacts } from '../base/output-record.js'
import type { PackRange } from '../base/page.js'
import type { RecorderModules, TextRecorders } from '../base/recorder.js'
import type { IncludedBody, OwnHead, PlannedView, SitePage } from '../base/site.js'
import type { DocumentHead } from './head.js'
import { withView } from './page-view.js'
import { findMain } from './rendered-content.js'
import { dataJson, loadRuntime, renderDocument, type ServerRuntime } from './render-document.js'
import { renderProblem } from './render-problem.js'

/** Settings that are the same for all documents. Plain data. */
export interface RenderSettings {
  readonly theme: ThemeInstance
  readonly head: DocumentHead
  /** Sidebar data by URL. */
  readonly sidebars: Readonly<Record<string, SidebarData>>
  readonly bodiesDir: string
  /** Folder that files are written to before they replace the output. */
  readonly stageDir: string
  readonly recorders: RecorderModules
  /** Those of the default language, for pages that are not translated; absent if the site is in that language. */
  readonly originalRecorders?: RecorderModules
}

/** A page to render. Plain data. */
export interface RenderJob {
  readonly page: PageData
  readonly openGraphType: SitePage['openGraphType']
  /** Location of the prose in the cache, or the HTML fragments themselves. */
  readonly body: PackRange | readonly string[]
  /** HTML that replaces the prose in the document, for readers without JavaScript. */
  readonly noScript?: string
  /** Absolute path of the server module whose default export is the page's component. */
  readonly chunkPath?: string
  /** Whether rendering it runs code of the site, apart from components in the theme. */
  readonly hasSiteCode?: boolean
  /** What the page shows around its prose, or in its place. */
  readonly view?: PlannedView
  readonly ownHead?: OwnHead
  /** What recorders get besides the rendered page, by the names of their features; absent if none records the page. */
  readonly about?: Readonly<Record<string, object>>
  /** Source path as diagnostics show it. */
  readonly file: string
  /** File names below the stage folder. */
  readonly documentStage: string
  readonly dataStage?: string
  /** The Markdown version to write; without a `body`, it is converted from the rendered document. */
  readonly markdownVersion?: {
    readonly stage: string
    readonly head: MarkdownHead
    readonly body?: PackRange
    readonly knownHash?: string
  }
  /** Hash of the document in the output; an equal document is not written. */
  readonly knownHash?: string
  /** The same for its data. */
  readonly knownDataHash?: string
}

/** A staged file; `written` is false if the output already has the same bytes. */
export interface RenderedFile {
  readonly hash: string
  readonly size: number
  readonly written: boolean
}

/** The result of a `RenderJob`. */
export interface Rendered {
  readonly document?: RenderedFile
  readonly data?: RenderedFile
  readonly markdownVersion?: RenderedFile
  readonly facts?: DocumentFacts
  readonly diagnostics: readonly Diagnostic[]
  /** True if the cache has lost a text of the page. */
  readonly isLost?: boolean
}

/** Loads the theme's server bundle and returns the function that renders one page and stages its files. */
export async function createRenderer(
  settings: RenderSettings,
  tools: RenderTools,
): Promise<(job: RenderJob) => Promise<Rendered>> {
  const { originalRecorders, recorders, theme } = settings
  const loaded = {
    runtime: await loadRuntime(theme),
    recorders: await tools.loadRecorders(recorders),
    originalRecorders: originalRecorders && (await tools.loadRecorders(originalRecorders)),
  }
  return async (job) => {
    try {
      const body =
        'pack' in job.body ? tools.bodies.read(job.body) : { parts: job.body, json: JSON.stringify(job.body) }
      return await renderPage(job, body, { ...tools, ...loaded, settings })
    } catch (error) {
      if (error instanceof LostTextError) return { diagnostics: [], isLost: true }
      return { diagnostics: [renderProblem(error, job.file)] }
    }
  }
}

/** What a thread renders with. */
interface RenderTools {
  readonly bodies: BodyStore
  readonly loadRecorders: (modules: RecorderModules) => Promise<TextRecorders>
}

interface Renderer extends RenderTools {
  readonly settings: RenderSettings
  readonly runtime: ServerRuntime
  readonly recorders: TextRecorders
  readonly originalRecorders: TextRecorders | undefined
}

/** Renders a page. `prose` is that of the cache, for any base if the site has several languages. */
async function renderPage(job: RenderJob, prose: StoredBody, renderer: Renderer): Promise<Rendered> {
  const { settings, runtime } = renderer
  const { page, openGraphType, chunkPath, dataStage, view, ownHead } = job
  const { base } = settings.head
  const stored = bodyWith(prose, base)
  const { parts } = stored
  const read = ({ body }: IncludedBody) =>
    bodyWith('pack' in body ? renderer.bodies.read(body) : { parts: body, json: '' }, base).parts
  const fragments: PageFragments = view ? await withView({ view, page, runtime, parts, read }) : { parts }
  const { html, main, body, ...found } = await renderDocument({
    runtime,
    head: settings.head,
    page,
    openGraphType,
    fragments: job.noScript === undefined ? fragments : { parts: [job.noScript] },
    sidebar: page.sidebar === undefined ? undefined : settings.sidebars[page.sidebar],
    chunkPath,
    ownHead,
  })
  const stage = (name: string, content: string, knownHash?: string) =>
    stageFile(path.join(settings.stageDir, name), content, knownHash)
  const document = stage(job.documentStage, html, job.knownHash)
  const partsJson = fragments.parts === parts ? stored.json : undefined
  const json = () => dataJson(page, fragments, { partsJson, site: settings.head.site })
  const version = job.markdownVersion
  const content = () => (view ? `<main>${body ?? ''}</main>` : (main ?? findMain(html)))
  const markdown = version && (await markdownText(version, content, renderer))
  const title = page.title || settings.head.title
  const recorders = page.language === undefined ? undefined : renderer.originalRecorders
  return {
    document,
    data: dataStage === undefined ? undefined : stage(dataStage, json(), job.knownDataHash),
    markdownVersion: version && markdown !== undefined ? stage(version.stage, markdown, version.knownHash) : undefined,
    facts: {
      ...found,
      recorded: recordRendered({ title, body, about: job.about, recorders: recorders ?? renderer.recorders }),
    },
    diagnostics: [],
  }
}

/** What the recorders of features record of a rendered page; `about` is what they get besides its body. */
export function recordRendered(page: {
  readonly title: string
  /** Undefined for a page without components. */
  readonly body: string | undefined
  readonly about: RenderJob['about']
  readonly recorders: TextRecorders
}): DocumentFacts['recorded'] {
  const { title, body, about = {}, recorders } = page
  if (body === undefined) return undefined
  const texts = Object.entries(about).flatMap(([feature, given]) => {
    const recorder = recorders.get(feature)
    return recorder ? [[feature, recorder.record({ title, html: [body] }, given)] as const] : []
  })
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

/** The Markdown version: from the cache, or for pages with components converted from the document. */
async function markdownText(
  { head, body }: NonNullable<RenderJob['markdownVersion']>,
  content: () => string,
  { bodies, settings }: Renderer,
): Promise<string> {
  const { base, origin } = settings.head
  const text = body ? fillBase(bodies.text(body), base) : await renderedMarkdown(content(), wholeUrls(origin))
  return pageMarkdown(head, text)
}

/** The prose of a page in a site with this base. */
function bodyWith(body: StoredBody, base: string): StoredBody {
  if (!body.json.includes(ANY_BASE)) return body
  return { parts: body.parts.map((part) => fillBase(part, base)), json: fillBase(body.json, base) }
}

/** Writes a file into the stage folder, unless the output has the same bytes. */
function stageFile(filePath: string, content: string, knownHash: string | undefined): RenderedFile {
  const bytes = Buffer.from(content)
  const hash = hashOf([bytes])
  if (hash === knownHash) return { hash, size: bytes.length, written: false }
  writeFileSync(filePath, bytes)
  return { hash, size: bytes.length, written: true }
}
