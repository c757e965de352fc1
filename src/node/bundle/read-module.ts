import { pathToFileURL } from 'node:url'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { Strings } from '../../shared/interface-text.js'
import type { OutlineItem } from '../../shared/page.js'
import type { SiteData } from '../../shared/site.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import type { PageMeta } from './page-entries.js'

/** What docsgen reads from a server module besides its component. Plain data. */
export interface ModuleFacts {
  /** What a React page exports as `meta`. */
  readonly meta: PageMeta
  /** The headings of a Markdown page that renders other Markdown files; absent if it has none of its own. */
  readonly outline?: readonly OutlineItem[]
  /** The names that `docsgen/client` exports; only of the theme. */
  readonly clientNames?: readonly string[]
  /** Text of the one inline script of every document; only of the theme. */
  readonly inlineScript?: string
  /** The content of the template of every document; only of the theme. */
  readonly pendingHtml?: string
}

/** The theme's server module, and what it renders with. Plain data. */
export interface ThemeInstance {
  /** Absolute path. Sites without components of their own in the theme have the same module in all languages. */
  readonly path: string
  readonly site: SiteData
  readonly strings: Strings
}

/** The facts of a module, or why it could not be loaded. */
export type ReadFacts = { readonly facts: ModuleFacts } | { readonly problem: Diagnostic }

/** Loads a server module, which runs code of the site. `file` is the page that diagnostics name. */
export type ReadModule = (module: { readonly path: string; readonly file: string }) => Promise<ReadFacts>

/** Thrown if the modules of some pages cannot be loaded. The other pages can be bundled without them. */
export class PageLoadError extends DocsgenError {
  constructor(
    diagnostics: readonly Diagnostic[],
    /** The pages, as diagnostics name them. */
    readonly files: ReadonlySet<string>,
  ) {
    super(diagnostics, 1)
  }
}

/** Imports a server module in this thread; that of the theme also gets what it renders with. */
export async function importFacts(modulePath: string, theme?: Omit<ThemeInstance, 'path'>): Promise<ModuleFacts> {
  const exported = (await import(pathToFileURL(modulePath).href)) as Exports
  const { title, description } = (exported.meta ?? {}) as { title?: unknown; description?: unknown }
  const { toc, client, enter, inlineScript, pendingHtml } = exported
  const isTheme = typeof enter === 'function'
  if (isTheme) enter(theme)
  return {
    meta: {
      title: typeof title === 'string' ? title : undefined,
      description: typeof description === 'string' ? description : undefined,
    },
    outline: Array.isArray(toc) ? (toc as readonly Toc[]).map(outlineItem) : undefined,
    clientNames: typeof client === 'object' && client !== null ? Object.keys(client).sort() : undefined,
    inlineScript: isTheme && typeof inlineScript === 'function' ? inlineScript() : undefined,
    pendingHtml: isTheme && typeof pendingHtml === 'function' ? pendingHtml() : undefined,
  }
}

interface Exports {
  readonly meta?: unknown
  readonly toc?: unknown
  readonly client?: unknown
  readonly enter?: unknown
  readonly inlineScript?: unknown
  readonly pendingHtml?: unknown
}

interface Toc {
  readonly value: string
  readonly id: string
  readonly level: number
}

function outlineItem({ value, id, level }: Toc): OutlineItem {
  return { depth: level, id, html: value }
}
