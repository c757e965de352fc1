import type { Element, Root, RootContent } from 'hast'
import type { MdxjsEsmHast } from 'mdast-util-mdxjs-esm'
import type { OutlineItem } from '../../shared/page.js'
import type { CoreExtra, PageModule } from '../base/compiled-page.js'
import type { FrontMatter } from '../base/source-file.js'
import { importsOf } from '../base/source-text/module-imports.js'
import { importedDefaults, type UsedComponent } from './components.js'
import { overriddenElement } from './element-overrides.js'
import type { PageEsm } from './esm.js'
import { writtenProps } from './literals.js'
import { jsxAttribute, reactProps, printHtml } from './print-html.js'
import { isHtmlName, type JsxElement } from './static-jsx.js'

/** Elements that are only allowed in certain parents. */
const parentBound = new Set(
  'li dt dd thead tbody tfoot tr th td caption colgroup col option optgroup legend summary figcaption source track'.split(
    ' ',
  ),
)

/** HTML fragments of the static prose, and the component module of a page with islands. */
export interface PrintedPage {
  readonly parts: readonly string[]
  readonly module?: PageModule
  readonly components: readonly UsedComponent[]
}

/** Options for printing a page. */
interface PrintOptions {
  readonly esm: PageEsm
  /** The front matter of a partial, whose module includes its prose. */
  readonly partial?: FrontMatter
  readonly contentTitle?: string
  /** What a partial needs in the browser, which its module imports. */
  readonly extras: readonly CoreExtra[]
  readonly outline: readonly OutlineItem[]
  /** Modules of the components that pages use without an import, by name. */
  readonly provided: ReadonlyMap<string, string>
}

/** Elements that can be wrapped in a `<div>` anywhere. */
const blocks = new Set(
  'p pre ul ol dl table blockquote div section article aside header footer nav details figure hr h1 h2 h3 h4 h5 h6 iframe video form fieldset address'.split(
    ' ',
  ),
)

/**
 * Prints a tree: the static prose as HTML fragments and, if it has components, a module that renders the components
 * between the fragments. The module refers to fragments by index unless `inline` is set.
 */
export function printPage(tree: Root, options: PrintOptions): PrintedPage {
  const esmNodes = tree.children.filter((node): node is MdxjsEsmHast => node.type === 'mdxjsEsm')
  const body = tree.children.filter((node) => node.type !== 'mdxjsEsm')
  const needsModule = options.partial !== undefined || !body.every(isStatic) || !options.esm.isInert()
  if (!needsModule) return { parts: [printHtml(body)], components: [] }
  const { parts, components, code, lines, blocks } = printModule(esmNodes, body, options)
  // A partial is bundled with the pages that import it.
  const imports = options.partial ? undefined : importsOf(code, blocks)
  return { parts, module: { code, lines, imports }, components }
}

function printModule(
  esmNodes: readonly MdxjsEsmHast[],
  body: readonly RootContent[],
  options: PrintOptions,
): ModulePrinter {
  const { esm, partial } = options
  const printer = new ModulePrinter(options)
  printer.imports('import { Island as _Island, Prose as _Prose } from "docsgen/client"')
  // The page that imports a partial does not record its extras.
  for (const name of partial ? options.extras : []) printer.line(`import "docsgen:extra/${name}"`)
  for (const node of esmNodes) printer.imports(node.value, node.position?.start.line)
  printer.line('export default function MDXContent(props) {')
  if (!partial && !esm.declares('frontMatter')) printer.line('  const { frontMatter } = props')
  printer.line('  return <>')
  printer.nodes(body, true)
  printer.line('  </>')
  printer.line('}')
  const toc = tocLines(body, { ...options, isPartial: partial !== undefined })
  if ((toc.isExported || /\btoc\b/.test(printer.code)) && !esm.declares('toc'))
    for (const line of toc.lines) printer.imports(line)
  const added = { contentTitle: options.contentTitle, ...(partial && { frontMatter: partial }) }
  for (const [name, value] of Object.entries(added)) {
    const isDeclared = esm.declares(name) || esm.exports(name)
    if (!isDeclared && (partial || printer.code.includes(name)))
      printer.line(`export const ${name} = ${JSON.stringify(value)}`)
  }
  // Expressions are printed as they are written, so their components are not in the list.
  const inExpressions = [...options.provided.keys()].filter((name) => new RegExp(`<${name}[\\s/>]`).test(printer.code))
  for (const name of new Set([...printer.components.map((used) => used.name), ...inExpressions])) {
    const module = options.provided.get(name)
    if (module !== undefined && !esm.declares(name)) printer.imports(`import ${name} from ${JSON.stringify(module)}`)
  }
  return printer
}

/** Whether a page has no components; imports and exports do not count. */
export function isStaticPage(tree: Root): boolean {
  return tree.children.every((node) => node.type === 'mdxjsEsm' || isStatic(node))
}

function isStatic(node: RootContent): boolean {
  if (node.type.startsWith('mdx')) return false
  return !('children' in node) || node.children.every((child) => isStatic(child as RootContent))
}

/** Elements that contain no text, not even spaces. */
const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])

/** The children of an element, without spaces between the parts of a table, which React does not allow. */
function contentOf(tagName: string | undefined, children: readonly RootContent[]): readonly RootContent[] {
  return tagName !== undefined && tableParts.has(tagName) ? children.filter((child) => !isSpace(child)) : children
}

/** Components that render their children unchanged; others may inspect them. */
const placers = new Set(['TabItem', '_TabItem', 'Details', 'Admonition'])

class ModulePrinter {
  readonly parts: string[] = []
  readonly components: UsedComponent[] = []
  readonly lines: number[] = []
  /** The indexes of lines that imports may begin at. */
  readonly blocks: number[] = []
  code = ''
  /** Whether the next component is an island of its own, whose errors do not affect the rest of the page. */
  private atIsland = true
  /** Whether all nodes are printed, because a component of the site that renders an element may inspect its children. */
  private isExact = false

  constructor(private readonly options: Pick<PrintOptions, 'partial'>) {}

  /** Adds lines that may begin with imports. */
  imports(text: string, line = 0): void {
    this.blocks.push(this.lines.length)
    this.source(text, line)
  }

  /** Adds a generated line. */
  line(text: string): void {
    this.source(text, 0)
  }

  /** Adds lines from the source file, where the first one is line number `line`; 0 if it is generated. */
  source(text: string, line: number): void {
    const rows = text.split('\n')
    this.code += `${text}\n`
    for (let i = 0; i < rows.length; i++) this.lines.push(line === 0 ? 0 : line + i)
  }

  nodes(nodes: readonly RootContent[], atRoot = false): void {
    if (this.isExact) {
      for (const node of nodes) this.node(node)
      return
    }
    let run: RootContent[] = []
    const flush = (): void => {
      // What follows the summary of a `<details>` can be a fragment, but the summary cannot.
      const start = run.findLastIndex(needsItsParent) + 1
      for (const part of [run.slice(0, start), run.slice(start)]) {
        const isProse = part.some(isBlock) || (atRoot && part.some((node) => !isSpace(node)))
        if (isProse && !part.some(needsItsParent)) this.prose(part)
        else for (const node of part) if (!(isSpace(node) && part.length === 1 && atRoot)) this.node(node)
      }
      run = []
    }
    for (const node of nodes) {
      if (isStatic(node)) {
        run.push(node)
        continue
      }
      flush()
      this.node(node)
    }
    flush()
  }

  private prose(run: readonly RootContent[]): void {
    const content = printHtml(run)
    if (this.options.partial) {
      this.line(`<_Prose html={${JSON.stringify(content)}} />`)
      return
    }
    this.line(`<_Prose index={${this.parts.length}} />`)
    this.parts.push(content)
  }

  private node(node: RootContent): void {
    const line = node.position?.start.line ?? 0
    switch (node.type) {
      case 'text':
        if (node.value !== '') this.source(`{${JSON.stringify(node.value)}}`, line)
        return
      case 'element':
        return this.element(node)
      case 'raw':
        this.line(`<span dangerouslySetInnerHTML={{ __html: ${JSON.stringify(node.value)} }} />`)
        return
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.source(`{${node.value}}`, line)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.jsx(node)
      default:
        return
    }
  }

  private element(node: Element): void {
    const line = node.position?.start.line ?? 0
    const children = node.tagName === 'template' && node.content ? node.content.children : node.children
    const raw = children.length > 0 && children.every((child) => child.type === 'raw')
    if (raw) {
      const content = printHtml(children)
      this.line(
        `<${node.tagName}${reactProps(node.properties)} dangerouslySetInnerHTML={{ __html: ${JSON.stringify(content)} }} />`,
      )
      return
    }
    this.source(`<${node.tagName}${reactProps(node.properties)}${children.length === 0 ? ' />' : '>'}`, line)
    if (children.length === 0) return
    this.within(!this.isExact, contentOf(node.tagName, children as RootContent[]))
    this.line(`</${node.tagName}>`)
  }

  private jsx(node: JsxElement): void {
    const name = node.name ?? ''
    const { line = 0, column = 1 } = node.position?.start ?? {}
    const isComponent = name !== '' && !isHtmlName(name)
    const isIsland = isComponent && this.atIsland
    if (isComponent) this.components.push({ name: name.split('.', 1)[0] ?? name, line, column })
    const attributes = node.attributes.map((attribute) => jsxAttribute(attribute, isHtmlName(name))).join('')
    const open = `${isIsland ? '<_Island>' : ''}<${name}${attributes}`
    const islandEnd = isIsland ? '</_Island>' : ''
    if (node.children.length === 0) return this.source(`${open} />${islandEnd}`, line)
    this.source(`${open}>`, line)
    const outer = this.isExact
    const element = overriddenElement(name)
    this.isExact = element === undefined ? outer && !isComponent : element !== 'fence'
    this.within(!isComponent || placers.has(name), contentOf(element, node.children as RootContent[]))
    this.isExact = outer
    this.line(`</${name}>${islandEnd}`)
  }

  private within(atIsland: boolean, nodes: readonly RootContent[]): void {
    const outer = this.atIsland
    this.atIsland = atIsland
    this.nodes(nodes)
    this.atIsland = outer
  }
}

function isBlock(node: RootContent): boolean {
  return node.type === 'element' && blocks.has(node.tagName)
}

function needsItsParent(node: RootContent): boolean {
  return node.type === 'element' && parentBound.has(node.tagName)
}

function isSpace(node: RootContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

interface TocOptions {
  readonly esm: PageEsm
  readonly outline: readonly OutlineItem[]
  /** Whether the file is a partial, whose headings belong to the pages that import it. */
  readonly isPartial: boolean
}

/**
 * The lines that declare the constant `toc` of a module, the headings of the page. It contains the headings of
 * the Markdown files that the page imports and renders. A module with such files, or for such a file, exports it.
 */
export function tocLines(
  body: readonly RootContent[],
  { esm, outline, isPartial }: TocOptions,
): { readonly lines: readonly string[]; readonly isExported: boolean } {
  const files = new Map(importedDefaults(esm).filter(([, module]) => /\.mdx?$/.test(module)))
  const partials = partialsIn(body, { names: new Set(files.keys()), ids: new Set(outline.map(({ id }) => id)) })
  const own = outline.map(({ depth, id, html }) => JSON.stringify({ value: html, id, level: depth }))
  const items = [...own.keys(), own.length].flatMap((at) => [
    ...partials.flatMap((partial) => (partial.at === at ? [`...${tocName(partial.name)}`] : [])),
    ...own.slice(at, at + 1),
  ])
  const names = [...new Set(partials.map(({ name }) => name))]
  const isExported = isPartial || partials.length > 0
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
