import { pathToFileURL } from 'node:url'
import type { OutlineItem } from '../../shared/page.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import { siteStack } from './site-frames.js'

/** The code of one page for both sides. */
export interface PageChunk {
  /** Name below the output folder. */
  readonly chunk: string
  readonly styles: readonly string[]
  /** Absolute path of the server module, and its hash. */
  readonly serverPath: string
  readonly serverHash: string
  /** Whether the page renders a `<main>` of its own, as the pages of Docusaurus do. */
  readonly ownMain?: true
  /** Whether the page asks for its place in the sidebar. */
  readonly readsPlace?: boolean
  /** The headings of a page that renders other Markdown files, with theirs. */
  readonly outline?: readonly OutlineItem[]
  /** What a React page exports as `meta`. */
  readonly meta?: PageMeta
}

/** Title and description that a React page gives itself. */
export interface PageMeta {
  readonly title?: string
  readonly description?: string
}

/** Whether the code of a page renders a `<main>`; what it imports is not considered. */
export function rendersMain(code: string): boolean {
  return /\b(?:jsxs?\d*|createElement)\(\s*"main"/.test(code)
}

/** Imports the server module of a React page for its `meta` export. Throws a DocsgenError if the module throws. */
export async function readMeta(serverPath: string, file: string): Promise<PageMeta> {
  let exported: { readonly meta?: unknown }
  try {
    exported = (await import(pathToFileURL(serverPath).href)) as { meta?: unknown }
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    const message = `this page threw while it was loaded: ${reason}`
    const hint = 'pages run in Node at build time: use `window` and `document` only in effects'
    const location = siteStack(error).frames[0]?.location ?? { file }
    throw new DocsgenError([{ code: 'render-failed', severity: 'error', message, hint, location }], 1)
  }
  const { title, description } = (exported.meta ?? {}) as { title?: unknown; description?: unknown }
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  }
}

/** Imports the server module of a Markdown page for its `toc` export. Undefined if it has none, or if the module throws. */
export async function readOutline(serverPath: string): Promise<readonly OutlineItem[] | undefined> {
  try {
    const { toc } = (await import(pathToFileURL(serverPath).href)) as { readonly toc?: unknown }
    if (!Array.isArray(toc)) return undefined
    return (toc as readonly Toc[]).map(({ value, id, level }) => ({ depth: level, id, html: value }))
  } catch {
    // Rendering the page reports the error.
    return undefined
  }
}

interface Toc {
  readonly value: string
  readonly id: string
  readonly level: number
}
