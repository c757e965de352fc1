import type { RootContent } from 'hast'
import type { MdxjsEsmHast } from 'mdast-util-mdxjs-esm'
import type { OutlineItem } from '../../shared/page.js'
import { overriddenElement } from './element-overrides.js'
import { writtenProps } from './literals.js'

interface TocOptions {
  readonly outline: readonly OutlineItem[]
  /** Whether the file is a partial, whose headings belong to the pages that import it. */
  readonly inline: boolean
}

/**
 * The lines that declare the constant `toc` of a module, the headings of the page. It contains the headings of
 * the Markdown files that the page imports and renders. A module with such files, or for such a file, exports it.
 */
export function tocLines(
  esmNodes: readonly MdxjsEsmHast[],
  body: readonly RootContent[],
  { outline, inline }: TocOptions,
): { readonly lines: readonly string[]; readonly isExported: boolean } {
  const files = new Map(esmNodes.flatMap(({ value }) => importedMarkdown(value)))
  const partials = partialsIn(body, { names: new Set(files.keys()), ids: new Set(outline.map(({ id }) => id)) })
  const own = outline.map(({ depth, id, html }) => JSON.stringify({ value: html, id, level: depth }))
  const items = [...own.keys(), own.length].flatMap((at) => [
    ...partials.flatMap((partial) => (partial.at === at ? [`...${tocName(partial.name)}`] : [])),
    ...own.slice(at, at + 1),
  ])
  const names = [...new Set(partials.map(({ name }) => name))]
  const isExported = inline || partials.length > 0
  return {
    lines: [
      ...names.map((name) => `import { toc as ${tocName(name)} } from ${JSON.stringify(files.get(name))}`),
      `${isExported ? 'export ' : ''}const toc = [${items.join(',')}]`,
    ],
    isExported,
  }
}

function tocName(name: string): string {
  return `_toc${name}`
}

/** The names of Markdown files that code imports, and their paths. */
function importedMarkdown(code: string): [string, string][] {
  const imports = code.matchAll(/^\s*import\s+(\w+)\s+from\s*["']([^"'\n]+\.mdx?)["']/gm)
  return [...imports].map(([, name = '', path = '']) => [name, path])
}

interface PartialPlace {
  readonly name: string
  /** How many headings of the outline precede it. */
  readonly at: number
}

function partialsIn(
  body: readonly RootContent[],
  { names, ids }: { readonly names: ReadonlySet<string>; readonly ids: ReadonlySet<string> },
): PartialPlace[] {
  if (names.size === 0) return []
  const places: PartialPlace[] = []
  let at = 0
  const visit = (node: RootContent): void => {
    if (isHeadingOf(node, ids)) at += 1
    if ('name' in node && typeof node.name === 'string' && names.has(node.name)) places.push({ name: node.name, at })
    if ('children' in node) for (const child of node.children) visit(child as RootContent)
  }
  for (const node of body) visit(node)
  return places
}

/** Whether a node is a heading of the outline, as an element or as the component that renders it. */
function isHeadingOf(node: RootContent, ids: ReadonlySet<string>): boolean {
  if (node.type === 'element') return /^h[1-6]$/.test(node.tagName) && ids.has(String(node.properties.id))
  if (node.type !== 'mdxJsxTextElement' || !/^h[1-6]$/.test(overriddenElement(node.name ?? '') ?? '')) return false
  return ids.has(String(writtenProps(node).props.get('id')))
}
