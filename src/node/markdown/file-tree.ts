import type { Element, ElementContent } from 'hast'
import { type ComponentUse, elementProperties } from './component-use.js'
import { createElement, textOf } from './hast-tree.js'

/**
 * Expands `<FileTree>`, which contains a nested list. An item with a list, or whose name ends in `/`, is a folder; a bold
 * name is highlighted; `...` stands for other files; what follows the name is a comment. A name with spaces is written as
 * code or bold.
 */
export function fileTreeOf({ props, children, report }: ComponentUse): Element | undefined {
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
