import path from 'node:path'
import { bundleExtensions } from '../../tools/extensions.js'
import { isMdx } from '../content/markdown-file.js'
import type { ResolvedConfig } from '../base/config.js'
import { hashOf, nameHash } from '../base/hash.js'
import type { PageCode } from '../base/site.js'
import { jsonExpression } from './plugin-data.js'
import { type CompiledPartial, inputOf, type VirtualModule } from './plugins.js'
import type { LocateGenerated } from './problems.js'
import type { MarkdownSource } from './server-map.js'
import type { OutlineItem } from '../../shared/page.js'

/** A page with code of its own: a compiled MDX module, or a React page's file. */
export interface PageEntry extends PageCode {
  readonly route: string
  /** Name of the source in diagnostics. */
  readonly file: string
}

/** Whether a page runs code of the site. Plain Markdown has only components of docsgen. */
export function hasSiteCode({ module, path }: PageEntry, { markdown }: Pick<ResolvedConfig, 'markdown'>): boolean {
  return module === undefined || isMdx(path, markdown.format)
}

/** Name of the module of an entry: the same whatever other pages there are. A route may have characters that esbuild expands. */
export function entryName({ route }: Pick<PageEntry, 'route'>): string {
  return `docsgen:page/${hashOf([route])}`
}

/** The name of that module among esbuild's inputs. */
export function entryInput(entry: Pick<PageEntry, 'route'>): string {
  return inputOf(entryName(entry))
}

/** The module of an entry. */
export function moduleOf(entry: PageEntry): VirtualModule {
  const resolveDir = path.dirname(entry.path)
  if (entry.module) return { contents: entry.module.code, loader: 'tsx', resolveDir }
  const from = JSON.stringify(entry.path)
  if (entry.generated) return { contents: withData(from, entry.generated), loader: 'js', resolveDir }
  const [contents = `export { default } from ${from}\nexport * from ${from}`] = bundleExtensions.flatMap(
    ({ reactPage }) => reactPage(entry.path) ?? [],
  )
  return { contents, loader: 'js', resolveDir }
}

/** The module of the page of a plugin: its component with the prop `data`. */
function withData(from: string, { data, meta }: NonNullable<PageEntry['generated']>): string {
  return [
    "import { createElement } from 'react'",
    `import Page, * as page from ${from}`,
    `export const meta = { ...page['meta'], ...${JSON.stringify(meta)} }`,
    `const data = ${jsonExpression(data)}`,
    'export default (props) => createElement(Page, { ...props, data })',
  ].join('\n')
}

/** The code of an entry, for cache keys. A React page is tracked as an input instead. */
export function codeOfEntry({ module, generated }: PageEntry): string {
  return module?.code ?? (generated ? JSON.stringify(generated) : '')
}

/** A readable name that is safe for files, and that no other route has. */
export function chunkName(route: string): string {
  const bare = route
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(-40)
  return `page-${bare === '' ? 'home' : bare}-${nameHash(route)}`
}

/** Returns a function that finds the Markdown file of a source in esbuild's map: that of an entry, or one that is imported. */
export function markdownIn(
  entries: readonly PageEntry[],
  partials: ReadonlyMap<string, CompiledPartial>,
): (source: string) => MarkdownSource | undefined {
  const entryOf = entriesByName(entries)
  return (source) => {
    const partial = partials.get(source)
    if (partial !== undefined) return { file: partial.links.file, lines: partial.module?.lines ?? [] }
    const entry = entryOf(source)
    return entry?.module && { file: entry.file, lines: entry.module.lines }
  }
}

/** Returns a function that finds the line of a page for a line of its module. */
export function locateIn(entries: readonly PageEntry[]): LocateGenerated {
  const entryOf = entriesByName(entries)
  return (name, line) => {
    const entry = entryOf(name)
    if (!entry) return undefined
    const sourceLine = entry.module?.lines[line - 1] ?? 0
    return sourceLine === 0 ? { file: entry.file } : { file: entry.file, line: sourceLine, column: 1 }
  }
}

/** Returns a function that finds an entry by the name that esbuild has for its module. */
function entriesByName(entries: readonly PageEntry[]): (name: string) => PageEntry | undefined {
  const byName = new Map(entries.map((entry) => [entryName(entry), entry]))
  return (name) => byName.get(/docsgen:page\/[\w-]+$/.exec(name)?.[0] ?? '')
}

/** The code of one page for both sides. */
export interface PageChunk {
  /** Name below the output folder. */
  readonly chunk: string
  readonly styles: readonly string[]
  /** Absolute path of the server module, and its hash. */
  readonly serverPath: string
  readonly serverHash: string
  /** Whether the page renders a `<main>` of its own, as pages of other generators do. */
  readonly ownMain?: true
  /** Whether the page asks for its place in the sidebar. */
  readonly readsPlace?: boolean
  /** The headings of a page that renders other Markdown files, with theirs. */
  readonly outline?: readonly OutlineItem[]
  /** Whether rendering the page runs code of the site, and not only components of docsgen. */
  readonly hasSiteCode?: true
  /** What a React page exports as `meta`. */
  readonly meta?: PageMeta
}

/** Title and description that a React page gives itself. */
export interface PageMeta {
  readonly title?: string
  readonly description?: string
}

/** `PageChunk.ownMain` of a page with this code; what it imports is not considered. */
export function ownMainOf(
  code: string,
  { theme }: { readonly theme: { readonly compat?: unknown } },
): true | undefined {
  return (theme.compat !== undefined && /\b(?:jsxs?\d*|createElement)\(\s*"main"/.test(code)) || undefined
}
