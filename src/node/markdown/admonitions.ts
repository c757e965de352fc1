import type { Blockquote, Nodes, Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import type { Strings } from '../../shared/interface-text.js'
import { pageBlocks } from '../../tools/page-blocks.js'
import { suggest } from '../base/suggest.js'
import { reportAttributes, reportText, textElement } from './text-directives.js'

/** Built-in kinds with their default titles. */
function titlesOf(strings: Strings): Readonly<Record<string, string>> {
  const { caution, danger, important, info, note, success, tip, warning } = strings
  return { note, tip, info, warning, danger, caution, important, success, secondary: note }
}

/** The names of all boxes: the built-in ones, and those of the config. */
export function admonitionTypes(strings: Strings, keywords: readonly string[]): readonly string[] {
  return [...Object.keys(titlesOf(strings)), ...keywords]
}

/**
 * Turns `:::kind` containers and GitHub's `> [!NOTE]` quotes into boxes, `:::details` into `<details>`, icons and badges into
 * elements, and all other directives back into the text that was written.
 */
export function remarkAdmonitions(options: {
  readonly keywords: readonly string[]
  readonly strings: Strings
}): (tree: Root, file: VFile) => void {
  const { keywords, strings } = options
  const known = new Set(admonitionTypes(strings, keywords))
  const directives = [
    ':icon',
    ':badge',
    '::include',
    ...pageBlocks.map(({ directive }) => `::${directive}`),
    ...[...known, 'details', 'code-group'].map((name) => `:::${name}`),
  ]
  return (tree, file) => replaceWithin(tree, { known, directives, strings, file })
}

interface Context {
  readonly known: ReadonlySet<string>
  /** The directives of docsgen, with their colons. */
  readonly directives: readonly string[]
  readonly strings: Strings
  readonly file: VFile
}

function replaceWithin(node: Nodes, context: Context): void {
  if (!('children' in node)) return
  for (const child of node.children) replaceWithin(child, context)
  if (!node.children.some(({ type }) => type === 'blockquote' || type.endsWith('Directive'))) return
  node.children = (node.children as RootContent[]).flatMap((child) => replace(child, context)) as typeof node.children
}

function replace(node: RootContent, context: Context): RootContent[] {
  switch (node.type) {
    case 'containerDirective':
      if (context.known.has(node.name)) return [box(node, context)]
      return node.name === 'details' ? [details(node, context)] : unknownContainer(node, context)
    case 'leafDirective':
      return [{ type: 'paragraph', children: [sourceText(node, context)], ...at(node) }]
    case 'textDirective':
      return [textElement(node, context.file) ?? sourceText(node, context)]
    case 'blockquote':
      return [quoteAlert(node, context) ?? node]
    default:
      return [node]
  }
}

function box(node: ContainerDirective, { strings, file }: Context): RootContent {
  reportAttributes(node, ['title', 'id', 'class'], file)
  const label = labelOf(node)
  const attributes = node.attributes ?? {}
  return boxed({
    node,
    kind: node.name,
    title: label?.title ?? [{ type: 'text', value: attributes.title || admonitionTitle(node.name, strings) }],
    children: label?.rest ?? node.children,
    id: attributes.id,
    className: attributes.class,
  })
}

/** The title in brackets. If it is only JSX (`:::tip[<Icon />]`), the parser has moved it out of its paragraph. */
function labelOf(node: ContainerDirective): { title: PhrasingContent[]; rest: RootContent[] } | undefined {
  const [first, ...rest] = node.children
  if (first?.type === 'paragraph' && first.data?.directiveLabel) return { title: first.children, rest }
  const line = node.position?.start.line
  const end = node.children.findIndex(
    (child) =>
      !(child.type === 'mdxJsxFlowElement' || child.type === 'mdxFlowExpression') ||
      child.position?.start.line !== line,
  )
  const lifted = end === -1 ? node.children : node.children.slice(0, end)
  if (line === undefined || lifted.length === 0) return undefined
  return { title: lifted.map(asPhrasing), rest: node.children.slice(lifted.length) }
}

function asPhrasing(node: RootContent): PhrasingContent {
  const type = node.type === 'mdxFlowExpression' ? 'mdxTextExpression' : 'mdxJsxTextElement'
  return { ...node, type } as PhrasingContent
}

function boxed(options: {
  readonly node: ContainerDirective | Blockquote
  readonly kind: string
  readonly title: PhrasingContent[]
  readonly children: RootContent[]
  readonly id?: string | null
  readonly className?: string | null
}): RootContent {
  const { node, kind, title, children, id, className } = options
  const heading: Paragraph = {
    type: 'paragraph',
    data: { hProperties: { className: ['admonition-title'] } },
    children: title,
  }
  const classes = ['admonition', `admonition-${kind}`, ...(className ? className.split(/\s+/) : [])]
  return {
    type: 'blockquote',
    data: { hName: 'div', hProperties: { className: classes, role: 'note', id: id ?? undefined } },
    children: [heading, ...children] as Blockquote['children'],
    ...at(node),
  }
}

/** A block of VitePress that readers open: `::: details Title`. With `{open}`, it is open at first. */
function details(node: ContainerDirective, { strings, file }: Context): RootContent {
  reportAttributes(node, ['title', 'id', 'class', 'open'], file)
  const label = labelOf(node)
  const { class: className, id, open, title } = node.attributes ?? {}
  const summary: Paragraph = {
    type: 'paragraph',
    data: { hName: 'summary' },
    children: label?.title ?? [{ type: 'text', value: title || admonitionTitle(node.name, strings) }],
  }
  const properties = {
    open: open == null ? undefined : true,
    id: id ?? undefined,
    className: className == null ? undefined : className.split(/\s+/),
  }
  return {
    type: 'blockquote',
    data: { hName: 'details', hProperties: properties },
    children: [summary, ...(label?.rest ?? node.children)] as Blockquote['children'],
    ...at(node),
  }
}

const alertKinds = ['note', 'tip', 'important', 'warning', 'caution']
const alertLine = /^\[!([A-Za-z]+)\]([^\n]*)(?:\n|$)/

/** Handles quotes whose first line is `[!NOTE]` or the like. */
function quoteAlert(node: Blockquote, { strings, file }: Context): RootContent | undefined {
  const first = node.children[0]
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || text?.type !== 'text') return undefined
  const [line, name = '', title = ''] = alertLine.exec(text.value) ?? []
  if (line === undefined) return undefined
  const kind = name.toLowerCase()
  if (!alertKinds.includes(kind) || title.trim() !== '') {
    reportAlert(text, { name, isKnown: alertKinds.includes(kind), file })
    return undefined
  }
  const remaining = text.value.slice(line.length)
  const inline = first.children.slice(1)
  if (remaining !== '') inline.unshift({ ...text, value: remaining })
  else if (inline[0]?.type === 'break') inline.shift()
  const body: RootContent[] = node.children.slice(1)
  if (inline.length > 0) body.unshift({ ...first, children: inline })
  return boxed({ node, kind, title: [{ type: 'text', value: admonitionTitle(kind, strings) }], children: body })
}

/** Reports a quote that is no alert, unless its bracket is escaped. */
function reportAlert(
  text: Text,
  { name, isKnown, file }: { readonly name: string; readonly isKnown: boolean; readonly file: VFile },
): void {
  if (String(file.value)[text.position?.start.offset ?? 0] !== '[') return
  const names = alertKinds.map((kind) => `[!${kind.toUpperCase()}]`).join(', ')
  file.message(isKnown ? `"[!${name}]" must be alone on its line` : `"[!${name}]" is not a known alert`, {
    place: text.position,
    ruleId: 'unknown-admonition',
    source: isKnown
      ? `move the text to the next line, or write \`:::${name.toLowerCase()}[Title]\``
      : `use one of ${names}, or write \`:::note[Title]\``,
  })
}

/** Reports an unknown container, and puts its content into a `<div>`. */
function unknownContainer(node: ContainerDirective, { known, file }: Context): RootContent[] {
  const near = suggest(node.name, [...known, 'details', 'code-group'])
  file.message(`":::${node.name}" is not a known admonition`, {
    place: node.position,
    ruleId: 'unknown-admonition',
    source: near
      ? `did you mean ":::${near}"? The known names are ${[...known].join(', ')}`
      : `use one of ${[...known].join(', ')}, or add it to \`markdown.admonitions.keywords\` in the config`,
  })
  const children = node.children as Blockquote['children']
  const data = { hName: 'div', hProperties: { className: [node.name] } }
  return [{ type: 'blockquote', data, children, ...at(node) }]
}

function sourceText(
  node: LeafDirective | TextDirective,
  { directives, file }: Context,
): { type: 'text'; value: string } {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const value = node.data?.written ?? String(file.value).slice(start, end)
  reportText(node, { value, directives, file })
  return { type: 'text', value, ...at(node) }
}

function at(node: Nodes): { position?: NonNullable<Nodes['position']> } {
  return node.position ? { position: node.position } : {}
}

/** The title of a box that has none of its own. */
export function admonitionTitle(kind: string, strings: Strings): string {
  const titles = titlesOf(strings)
  return (Object.hasOwn(titles, kind) ? titles[kind] : undefined) ?? kind.charAt(0).toUpperCase() + kind.slice(1)
}
