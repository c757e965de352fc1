import type { Blockquote, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-directive'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'

/** Kinds that are known without configuration, with the title they have when none is written. */
const titles: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
  caution: 'Caution',
  important: 'Important',
  success: 'Success',
  secondary: 'Note',
}

/** Names of the built-in admonitions. */
export const admonitionKinds: readonly string[] = Object.keys(titles)

type Directive = ContainerDirective | LeafDirective | TextDirective

/**
 * Turns `:::kind` containers and GitHub's `> [!NOTE]` quotes into boxes, and gives every directive that nobody handles
 * back as the text that was written.
 */
export function remarkAdmonitions(options: {
  readonly keywords: readonly string[]
}): (tree: Root, file: VFile) => void {
  const known = new Set([...admonitionKinds, ...options.keywords])
  return (tree, file) => {
    visitParents(tree, (parent) => {
      if (!parent.children.some(isQuoteOrDirective)) return
      parent.children = parent.children.flatMap((node) =>
        replace(node as RootContent, { known, file }),
      ) as typeof parent.children
    })
  }
}

type Parent = Extract<Nodes, { children: unknown[] }>

function visitParents(node: Nodes, visit: (parent: Parent) => void): void {
  if (!('children' in node)) return
  for (const child of node.children) visitParents(child, visit)
  visit(node)
}

function isQuoteOrDirective({ type }: Nodes): boolean {
  return type === 'blockquote' || type.endsWith('Directive')
}

function replace(
  node: RootContent,
  context: { readonly known: ReadonlySet<string>; readonly file: VFile },
): RootContent[] {
  switch (node.type) {
    case 'containerDirective':
      return context.known.has(node.name) ? [box(node)] : unknownContainer(node, context)
    case 'leafDirective':
      return [{ type: 'paragraph', children: [sourceText(node, context.file)], ...at(node) }]
    case 'textDirective':
      return [sourceText(node, context.file)]
    case 'blockquote':
      return [alert(node) ?? node]
    default:
      return [node]
  }
}

function box(node: ContainerDirective): RootContent {
  const label = labelOf(node)
  const attributes = node.attributes ?? {}
  return boxed({
    node,
    kind: node.name,
    title: label?.title ?? [{ type: 'text', value: titles[node.name] ?? capitalize(node.name) }],
    children: label?.rest ?? node.children,
    id: attributes.id ?? undefined,
    className: attributes.class ?? undefined,
  })
}

/** The title in brackets. One that is nothing but JSX (`:::tip[<Icon />]`) has been lifted out of its paragraph. */
function labelOf(node: ContainerDirective): { title: PhrasingContent[]; rest: RootContent[] } | undefined {
  const [first, ...rest] = node.children
  if (first?.type === 'paragraph' && first.data?.directiveLabel) return { title: first.children, rest }
  const line = node.position?.start.line
  const end = node.children.findIndex((child) => !isLifted(child) || child.position?.start.line !== line)
  const lifted = end === -1 ? node.children : node.children.slice(0, end)
  if (line === undefined || lifted.length === 0) return undefined
  return { title: lifted.map(asPhrasing), rest: node.children.slice(lifted.length) }
}

function isLifted(node: RootContent): boolean {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxFlowExpression'
}

function asPhrasing(node: RootContent): PhrasingContent {
  const type = node.type === 'mdxFlowExpression' ? 'mdxTextExpression' : 'mdxJsxTextElement'
  return { ...node, type } as PhrasingContent
}

function boxed(options: {
  readonly node: Directive | Blockquote
  readonly kind: string
  readonly title: PhrasingContent[]
  readonly children: RootContent[]
  readonly id: string | undefined
  readonly className: string | undefined
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
    data: { hName: 'div', hProperties: { className: classes, role: 'note', ...(id === undefined ? {} : { id }) } },
    children: [heading, ...children] as Blockquote['children'],
    ...at(node),
  }
}

/** `> [!NOTE]` alone on a quote's first line. */
function alert(node: Blockquote): RootContent | undefined {
  const first = node.children[0]
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || text?.type !== 'text') return undefined
  const match = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i.exec(text.value)
  if (!match) return undefined
  const kind = (match[1] ?? '').toLowerCase()
  const remaining = text.value.slice(match[0].length)
  const inline =
    remaining === '' ? first.children.slice(1) : [{ ...text, value: remaining }, ...first.children.slice(1)]
  if (inline[0]?.type === 'break') inline.shift()
  const body: RootContent[] =
    inline.length > 0 ? [{ ...first, children: inline }, ...node.children.slice(1)] : node.children.slice(1)
  return boxed({
    node,
    kind,
    title: [{ type: 'text', value: titles[kind] ?? kind }],
    children: body,
    id: undefined,
    className: undefined,
  })
}

/** An unknown container keeps its content in a `<div>`, as Docusaurus does, and is reported. */
function unknownContainer(
  node: ContainerDirective,
  context: { readonly known: ReadonlySet<string>; readonly file: VFile },
): RootContent[] {
  const hint = `known kinds: ${[...context.known].join(', ')}`
  context.file.message(`":::${node.name}" is no admonition`, {
    place: node.position,
    ruleId: 'unknown-admonition',
    source: hint,
  })
  const children = node.children as Blockquote['children']
  return [
    { type: 'blockquote', data: { hName: 'div', hProperties: { className: [node.name] } }, children, ...at(node) },
  ]
}

function sourceText(node: LeafDirective | TextDirective, file: VFile): { type: 'text'; value: string } {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  return { type: 'text', value: String(file.value).slice(start, end), ...at(node) }
}

function at(node: Nodes): { position?: NonNullable<Nodes['position']> } {
  return node.position ? { position: node.position } : {}
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
