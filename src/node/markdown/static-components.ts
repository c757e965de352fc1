import type { Element, ElementContent, Properties, Root, RootContent, Text } from 'hast'
import { find, html } from 'property-information'
import type { VFile } from 'vfile'
import {
  badgeView,
  cardsView,
  cardView,
  type CreateNode,
  elementAttributes,
  figureView,
} from '../../shared/component-views.js'
import type { Strings } from '../../shared/interface-text.js'
import type { CoreExtra } from '../base/compiled-page.js'
import { isNamedIcon } from '../config/icons.js'
import { admonitionTitle } from './admonitions.js'
import { isProp } from './component-props.js'
import { createElement, textOf } from './hast-tree.js'
import { iconElement } from './icons.js'
import { writtenProps } from './literals.js'
import { mermaidFence } from './media.js'
import type { JsxElement } from './static-jsx.js'

/** The use of a component: its attributes if all of them are literals, and its children. */
interface ComponentUse {
  readonly props: Readonly<Record<string, string | number | boolean>>
  readonly children: ElementContent[]
  /** The texts of the interface. */
  readonly strings: Strings
  /** Reports a problem at the position of the component. */
  readonly report: (problem: string, hint: string) => void
}

/** Returns the elements of a component; undefined if only React can render it. */
type Expand = (use: ComponentUse) => Element | undefined

interface StaticComponent {
  readonly expand: Expand
  /** Whether there is no React component for attributes that are expressions. */
  readonly isMarkup?: boolean
  readonly extra?: CoreExtra
}

/** Options of `expandComponents`. */
interface ExpandOptions {
  /** Whether a name is docsgen's own component here, and not one of the page or of the site. */
  readonly isBuiltIn: (name: string) => boolean
  readonly strings: Strings
  readonly file: VFile
}

/** Replaces built-in components by elements if all their attributes are literals, so that they need no code. */
export function expandComponents(tree: Root, options: ExpandOptions): CoreExtra[] {
  const extras = new Set<CoreExtra>()
  const expandIn = (parent: Root | Extract<RootContent, { children: unknown[] }>): void => {
    const children = parent.children as RootContent[]
    for (const [index, child] of children.entries()) {
      if ('children' in child) expandIn(child)
      if (child.type !== 'mdxJsxFlowElement' && child.type !== 'mdxJsxTextElement') continue
      const component = child.name === null ? undefined : components.get(child.name)
      if (component === undefined || !options.isBuiltIn(child.name ?? '')) continue
      const element = expandOne(child, component, options)
      if (element === undefined) continue
      children[index] = { ...element, ...(child.position ? { position: child.position } : {}) }
      if (child.position) locate(element.children, child.position)
      if (component.extra) extras.add(component.extra)
    }
  }
  expandIn(tree)
  return [...extras]
}

/** Gives the elements that an expansion adds the position of the component, for messages about their links. */
function locate(children: readonly ElementContent[], position: NonNullable<Element['position']>): void {
  for (const child of children) {
    if (child.type !== 'element' || child.position) continue
    child.position = position
    locate(child.children, position)
  }
}

function expandOne(
  node: JsxElement,
  component: StaticComponent,
  { strings, file }: ExpandOptions,
): Element | undefined {
  const { expand, isMarkup = false } = component
  const report = (problem: string, hint: string) =>
    void file.message(problem, { place: node.position, ruleId: 'component-content', source: hint })
  const literals = literalProps(node)
  if (literals === undefined && isMarkup && isComputed(node))
    report(`an attribute of <${node.name}> is an expression, which it does not support`, 'write a literal value')
  const props = literals ?? (isMarkup ? {} : undefined)
  return props && expand({ props, children: node.children as ElementContent[], strings, report })
}

/** Whether an attribute that the component has is an expression. */
function isComputed(node: JsxElement): boolean {
  const { props, hasSpread } = writtenProps(node)
  return hasSpread || [...props].some(([name, value]) => value === undefined && isProp(node.name ?? '', name))
}

function literalProps(node: JsxElement): ComponentUse['props'] | undefined {
  const { props, hasSpread } = writtenProps(node)
  if (hasSpread) return undefined
  const literals: Record<string, string | number | boolean> = {}
  for (const [name, value] of props) {
    if (value === undefined) return undefined
    if (name !== 'key') literals[name] = value
  }
  return literals
}

const h: CreateNode<ElementContent> = (tag, attributes, children) => {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === '') {
      if (name === 'alt') properties.alt = ''
    } else if (name === 'className') properties.className = String(value).split(/\s+/)
    else properties[find(html, name).property] = value
  }
  const content = children.flatMap((child): ElementContent[] => {
    if (typeof child === 'string') return [{ type: 'text', value: child }]
    return child ? [child] : []
  })
  return createElement(tag, properties, content)
}

type View = (create: typeof h, props: Readonly<Record<string, never>>, children: ElementContent[]) => ElementContent

/** A component whose markup React renders in the same way. */
function fromView(view: View, { extra }: { extra?: CoreExtra } = {}): StaticComponent {
  const expand: Expand = ({ props, children }) => {
    // A prop without a value is `true`, which is no text.
    const texts = Object.entries(props).map(([name, value]) => [name, value === true ? undefined : String(value)])
    return view(h, Object.fromEntries(texts), withoutSpace(children)) as Element
  }
  return extra ? { expand, extra } : { expand }
}

/** A card, whose icon may have a name. */
function cardWithIcon(
  create: typeof h,
  { icon, ...props }: Parameters<typeof cardView<ElementContent>>[1],
  children: ElementContent[],
): ElementContent {
  const shown = typeof icon === 'string' && isNamedIcon(icon) ? iconElement(icon) : icon
  return cardView(create, { icon: shown, ...props }, children)
}

/** The properties of a component's element: its class, and what the author adds to it. */
function elementProperties(name: string, props: ComponentUse['props']): Properties {
  const { className, ...rest } = props
  const own = className === undefined ? [] : String(className).split(/\s+/)
  return { className: [name, ...own], ...elementAttributes(rest) }
}

function withoutSpace(children: ElementContent[]): ElementContent[] {
  const isSpace = (child: ElementContent) => child.type === 'text' && child.value.trim() === ''
  return children.every(isSpace) ? [] : children
}

const components: ReadonlyMap<string, StaticComponent> = new Map([
  ['Badge', fromView(badgeView as View, { extra: 'components' })],
  ['Card', fromView(cardWithIcon as View, { extra: 'components' })],
  ['Cards', fromView(cardsView as View, { extra: 'components' })],
  ['Figure', fromView(figureView as View)],
  ['Steps', { expand: stepsOf, isMarkup: true, extra: 'components' }],
  ['FileTree', { expand: fileTreeOf, isMarkup: true, extra: 'components' }],
  ['Details', { expand: detailsOf }],
  ['Admonition', { expand: admonitionOf }],
  ['CodeBlock', { expand: codeBlockOf }],
  ['Mermaid', { expand: mermaidOf }],
  ['_Endpoint', { expand: endpointOf, isMarkup: true, extra: 'api' }],
  ['_Facts', { expand: factsOf, isMarkup: true, extra: 'api' }],
  ['_Fields', { expand: fieldsOf, isMarkup: true, extra: 'api' }],
])

function detailsOf({ props, children, strings }: ComponentUse): Element | undefined {
  const { summary = strings.details, className, ...rest } = props
  const own = children.find((child) => child.type === 'element' && child.tagName === 'summary')
  if (typeof summary !== 'string') return undefined
  const head = own ?? createElement('summary', {}, [{ type: 'text', value: summary }])
  const content = children.filter((child) => child !== own)
  return createElement('details', { ...rest, ...classOf(className) }, [head, ...content])
}

function admonitionOf({ props, children, strings }: ComponentUse): Element | undefined {
  const { type = 'note', title, className = '', ...rest } = props
  if (typeof type !== 'string' || (title !== undefined && typeof title !== 'string')) return undefined
  const classes = ['admonition', `admonition-${type}`, ...String(className).split(/\s+/)].filter((name) => name !== '')
  const words: Text = { type: 'text', value: title ?? admonitionTitle(type, strings) }
  const heading = createElement('p', { className: ['admonition-title'] }, [words])
  return createElement('div', { className: classes, role: 'note', ...elementAttributes(rest) }, [heading, ...children])
}

/** A code block whose text is a literal becomes a fence, which is highlighted. */
function codeBlockOf({ props, children }: ComponentUse): Element | undefined {
  if (children.length === 0 || !children.every((child) => child.type === 'text')) return undefined
  const { language, className, title, showLineNumbers, metastring, ...others } = props
  if (Object.keys(others).length > 0) return undefined
  const name = language ?? /^language-(\S+)$/.exec(String(className ?? ''))?.[1]
  const meta = [
    title === undefined ? '' : `title="${String(title).replace(/["\\]/g, '\\$&')}"`,
    showLineNumbers === true ? 'showLineNumbers' : '',
    typeof showLineNumbers === 'number' ? `showLineNumbers=${showLineNumbers}` : '',
    metastring === undefined ? '' : String(metastring),
  ]
  const value = `${children
    .map(textOf)
    .join('')
    .replace(/^\n+|\s+$/g, '')}\n`
  const code = createElement('code', name === undefined ? {} : { className: [`language-${name}`] }, [
    { type: 'text', value },
  ])
  return createElement('pre', {}, [{ ...code, data: { meta: meta.filter((word) => word !== '').join(' ') } }])
}

/** A diagram whose source is an attribute (`chart` or `value`) or the text between the tags. */
function mermaidOf({ props, children, report }: ComponentUse): Element | undefined {
  const { chart, value = chart } = props
  const source = value === undefined ? children.map(textOf).join('') : String(value)
  if (children.some((child) => child.type !== 'text' && child.type !== 'element')) return undefined
  if (source.trim() === '')
    report('<Mermaid> has no diagram', 'write its source into `chart`: <Mermaid chart={`graph TD; A-->B`} />')
  return mermaidFence(unindented(source))
}

/** Removes the indentation that all lines share, which the source has from the MDX around it. */
function unindented(source: string): string {
  const lines = source.replace(/^\s*\n|\s+$/g, '').split('\n')
  const widths = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const width = Math.min(...widths, 80)
  return `${lines.map((line) => line.slice(width)).join('\n')}\n`
}

function classOf(className: string | number | boolean | undefined): Properties {
  return className === undefined ? {} : { className: String(className).split(/\s+/) }
}

/**
 * Expands `<Steps>`: its ordered list becomes a list of numbered steps. Without a list, each heading starts a step, and what
 * precedes the first heading stays above the list.
 */
function stepsOf({ props, children, report }: ComponentUse): Element {
  const content = children.some(isOrderedList) ? children.map(asSteps) : stepsOfHeadings(children)
  if (content === undefined)
    report('<Steps> has neither an ordered list nor headings', 'write the steps as a list: "1. First", "2. Then"')
  return createElement('div', elementProperties('steps', props), content ?? children)
}

function isOrderedList(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'ol'
}

/** Without list markers, Safari does not announce a list unless it has the role. */
function asSteps(node: ElementContent): ElementContent {
  if (node.type !== 'element' || !isOrderedList(node)) return node
  return { ...node, properties: { ...node.properties, role: 'list' } }
}

function stepsOfHeadings(children: readonly ElementContent[]): ElementContent[] | undefined {
  const first = children.find((node) => node.type === 'element' && /^h[2-6]$/.test(node.tagName))
  if (first?.type !== 'element') return undefined
  const before: ElementContent[] = []
  const items: Element[] = []
  for (const node of children) {
    if (node.type === 'element' && node.tagName === first.tagName) items.push(createElement('li', {}, [node]))
    else (items.at(-1)?.children ?? before).push(node)
  }
  return [...before, createElement('ol', { role: 'list' }, items)]
}

/** The badges of HTTP methods. Pages of APIs are made of the components below; their styles are the extra `api`. */
const badgeTypes: Readonly<Record<string, string>> = {
  GET: 'info',
  POST: 'tip',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'danger',
}

/** Expands `<_Endpoint method="GET" server="https://…" path="/items/{id}" />` to a line with a badge and a URL. */
function endpointOf({ props }: ComponentUse): Element {
  const { method = '', server = '', path = '' } = props
  const type = badgeTypes[String(method)] ?? 'default'
  const badge = createElement('span', { className: ['badge', `badge-${type}`] }, [text(String(method))])
  const base = server === '' ? [] : [createElement('span', { className: ['endpoint-server'] }, [text(String(server))])]
  const parts = String(path)
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part): ElementContent => (part.startsWith('{') ? createElement('em', {}, [text(part)]) : text(part)))
  return createElement('p', { className: ['endpoint'] }, [
    badge,
    text(' '),
    createElement('code', {}, [...base, ...parts]),
  ])
}

/**
 * Expands `<_Fields>`: the lists inside name values with their types and descriptions. The first line of each item is a paragraph, also
 * in lists whose items have nothing else.
 */
function fieldsOf({ children }: ComponentUse): Element {
  return createElement('div', { className: ['fields'] }, children.map(withParagraphs))
}

/** Expands `<_Facts>` to a line with the constraints of a value. */
function factsOf({ children }: ComponentUse): Element {
  const inner = children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'p' ? child.children : [child],
  )
  return createElement('p', { className: ['facts'] }, inner)
}

function withParagraphs(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node
  const children = node.children.map(withParagraphs)
  if (node.tagName !== 'li') return { ...node, children }
  const isBlock = (child: ElementContent) =>
    child.type === 'element' && /^(?:p|ul|ol|details|div|pre)$/.test(child.tagName)
  const found = children.findIndex(isBlock)
  const end = found === -1 ? children.length : found
  const head = children.slice(0, end)
  if (head.every((child) => child.type === 'text' && child.value.trim() === '')) return { ...node, children }
  return { ...node, children: [createElement('p', {}, head), ...children.slice(end)] }
}

const text = (value: string): ElementContent => ({ type: 'text', value })

/**
 * Expands `<FileTree>`, which contains a nested list. An item with a list, or whose name ends in `/`, is a folder; a bold
 * name is highlighted; `...` stands for other files; what follows the name is a comment. A name with spaces is written as
 * code or bold.
 */
function fileTreeOf({ props, children, report }: ComponentUse): Element | undefined {
  const lists = children.filter(isList)
  if (lists.length === 0)
    report('<FileTree> has no list', 'write the files as a list: "- src/", with nested lists for folders')
  const isOpen = props.collapsed !== true
  const content = children.map((node) => (isList(node) ? treeList(node, isOpen) : node))
  return createElement('div', elementProperties('file-tree', props), content)
}

function isList(node: ElementContent): node is Element {
  return node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')
}

function treeList({ children }: Element, isOpen: boolean): Element {
  const items = children
    .filter((node) => node.type !== 'text' || node.value.trim() !== '')
    .map((node) => (node.type === 'element' && node.tagName === 'li' ? treeItem(node, isOpen) : node))
  return createElement('ul', { role: 'list' }, items)
}

function treeItem(item: Element, isOpen: boolean): Element {
  const content = item.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'p' ? node.children : [node],
  )
  const lists = content.filter(isList)
  const { name, comment } = splitLabel(content.filter((node) => !isList(node)))
  const text = name.map(textOf).join('').trim()
  const isMore = text === '...' || text === '…'
  const isFolder = !isMore && (lists.length > 0 || text.endsWith('/'))
  const shown: ElementContent[] = isMore ? [{ type: 'text', value: '…' }] : name
  if (isFolder && !text.endsWith('/')) shown.push({ type: 'text', value: '/' })
  const kind = isMore ? 'more' : isFolder ? 'folder' : 'file'
  const label = [
    createElement('span', { className: ['name'] }, shown),
    ...(comment.length > 0
      ? [{ type: 'text', value: ' ' } as const, createElement('span', { className: ['comment'] }, comment)]
      : []),
  ]
  if (lists.length === 0) return createElement('li', { className: [kind] }, label)
  const inner = lists.map((list) => treeList(list, isOpen))
  return createElement('li', { className: [kind] }, [
    createElement('details', { className: ['folder'], ...(isOpen ? { open: true } : {}) }, [
      createElement('summary', {}, label),
      ...inner,
    ]),
  ])
}

/** Splits the text of an item at the first space after the name. */
function splitLabel(nodes: readonly ElementContent[]): { name: ElementContent[]; comment: ElementContent[] } {
  const start = nodes.findIndex((node) => node.type !== 'text' || node.value.trim() !== '')
  const [first, ...rest] = start === -1 ? [] : nodes.slice(start)
  if (first === undefined) return { name: [], comment: [] }
  if (first.type !== 'text') return { name: [first], comment: trimmed(rest) }
  const [, word = '', tail = ''] = /^\s*(\S+)([\s\S]*)$/.exec(first.value) ?? []
  const name: ElementContent[] = [{ type: 'text', value: word }]
  return { name, comment: trimmed(tail === '' ? rest : [{ type: 'text', value: tail }, ...rest]) }
}

/** Leaves out space at both ends. */
function trimmed(nodes: readonly ElementContent[]): ElementContent[] {
  const out = [...nodes]
  const first = out[0]
  if (first?.type === 'text') out[0] = { ...first, value: first.value.trimStart() }
  const last = out.at(-1)
  if (last?.type === 'text') out[out.length - 1] = { ...last, value: last.value.trimEnd() }
  return out.filter((node) => node.type !== 'text' || node.value !== '')
}
