import type { Element, ElementContent, Nodes as HastNodes, RootContent as HastContent } from 'hast'
import type { Blockquote, Code, Nodes, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-directive'
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx'
import { type CodeFence, readFence, renderFence } from './code-blocks.js'
import { parseFenceMeta } from './fence-meta.js'
import type { ElementPlace } from './hast-tree.js'
import type { Highlighter } from './highlight/code-tokens.js'
import { convertCommands, packageManagers } from './package-managers.js'

/**
 * Puts the fences of a `:::code-group` container, and adjacent fences with `tab`, into a `<div data-code-group>`, which
 * `renderCode` turns into tabs.
 */
export function remarkCodeGroups(): (tree: Root) => void {
  return groupWithin
}

function groupWithin(node: Nodes): void {
  if (!('children' in node)) return
  for (const child of node.children) groupWithin(child)
  if (!node.children.some((child) => isGroup(child) || isTab(child))) return
  const grouped: RootContent[] = []
  let run: Code[] = []
  const flush = (): void => {
    grouped.push(...(run.length > 1 ? [group(run)] : run))
    run = []
  }
  for (const child of node.children as RootContent[]) {
    if (isTab(child)) {
      run.push(child)
      continue
    }
    flush()
    if (isGroup(child)) grouped.push(...groupChildren(child.children))
    else grouped.push(child)
  }
  flush()
  node.children = grouped as typeof node.children
}

function isTab(node: RootContent): node is Code {
  return node.type === 'code' && /(?:^|\s)tab(?:=|\s|$)/.test(node.meta ?? '') && tabOf(node) !== undefined
}

function tabOf({ meta }: Code): string | undefined {
  return parseFenceMeta(meta ?? '').tab
}

function isGroup(node: RootContent): node is Extract<RootContent, { type: 'containerDirective' }> {
  return node.type === 'containerDirective' && node.name === 'code-group'
}

/** The fences as one group, with the other content of the container after it. */
function groupChildren(children: readonly RootContent[]): RootContent[] {
  const fences = children.flatMap((child) =>
    child.type === 'code' ? [child] : isGrouped(child) ? (child.children as unknown as Code[]) : [],
  )
  const others = children.filter((child) => child.type !== 'code' && !isGrouped(child))
  return fences.length === 0 ? others : [group(fences), ...others]
}

function isGrouped(node: RootContent): node is Blockquote {
  return node.type === 'blockquote' && node.data?.hProperties?.dataCodeGroup !== undefined
}

function group(fences: readonly Code[]): Blockquote {
  const { position } = fences[0] ?? {}
  return {
    type: 'blockquote',
    data: { hName: 'div', hProperties: { dataCodeGroup: '' } },
    children: [...fences],
    ...(position ? { position } : {}),
  }
}

/** A tab with code. */
interface CodeTab {
  readonly value: string
  readonly label: string
  readonly content: ElementContent
}

/** Group id of tabs with package managers, as in Docusaurus. */
const managerGroup = 'npm2yarn'

/** Renders the code of a page; groups and fences with `npm2yarn` become tabs, which are islands. */
export function renderCode(places: readonly ElementPlace[], highlight: Highlighter): void {
  for (const { element, parent, index } of places) {
    if (isCodeGroup(element)) {
      const tabs = tabsOf(element, highlight)
      if (tabs.length > 0) parent.children[index] = tabsNode(tabs, element, { groupId: groupIdOf(tabs) }) as never
      continue
    }
    const fence = isCodeGroup(parent) ? undefined : readFence(element)
    if (!fence) continue
    const tabs = fence.meta.words.some((word) => /^npm2yarn(?:2pnpm)?$/.test(word)) ? managerTabs(fence, highlight) : []
    const rendered =
      tabs.length === 0
        ? renderFence(fence, highlight)
        : tabsNode(tabs, element, { groupId: managerGroup, className: 'npm2yarn' })
    parent.children[index] = rendered as never
  }
}

function isCodeGroup(node: HastNodes): node is Element {
  return node.type === 'element' && node.tagName === 'div' && node.properties.dataCodeGroup !== undefined
}

function tabsOf({ children }: Element, highlight: Highlighter): CodeTab[] {
  const used = new Map<string, number>()
  return children.flatMap((child) => {
    const fence = child.type === 'element' ? readFence(child) : undefined
    if (!fence) return []
    const { tab, title, ...meta } = fence.meta
    const label = tabLabel(fence)
    const name = managerOf(label) ?? label
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    const isTitled = title !== undefined && title !== label
    const content = renderFence({ ...fence, meta: { ...meta, ...(isTitled ? { title } : {}) } }, highlight)
    return [{ value: count === 1 ? name : `${name} ${count}`, label, content }]
  })
}

/** The label of a fence in a group. */
export function tabLabel({ language, meta }: Pick<CodeFence, 'language' | 'meta'>): string {
  return meta.tab || meta.title || language || 'text'
}

function managerOf(label: string): string | undefined {
  return packageManagers.find(({ name }) => name === label.toLowerCase())?.name
}

/** Groups with the same labels switch together, and those with package managers with all others of this kind. */
function groupIdOf(tabs: readonly CodeTab[]): string {
  if (tabs.every(({ label }) => managerOf(label))) return managerGroup
  return `code:${tabs.map(({ value }) => value).join(',')}`
}

function managerTabs(fence: CodeFence, highlight: Highlighter): CodeTab[] {
  const scripts = packageManagers.map(({ name, label }) => ({
    value: name,
    label,
    source: convertCommands(fence.source, name),
  }))
  if (scripts.every(({ source }) => source === fence.source)) return []
  return scripts.map(({ value, label, source }) => ({
    value,
    label,
    content: renderFence({ ...fence, source }, highlight),
  }))
}

function tabsNode(
  tabs: readonly CodeTab[],
  { position }: Element,
  { groupId, className }: { readonly groupId: string; readonly className?: string },
): HastContent {
  const items = tabs.map(({ value, label, content }) => jsx('_TabItem', { value, label }, [content]))
  const node = jsx('_Tabs', { className: className ? `code-group ${className}` : 'code-group', groupId }, items)
  return { ...node, ...(position ? { position } : {}) }
}

function jsx(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: MdxJsxFlowElementHast['children'],
): MdxJsxFlowElementHast {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({ type: 'mdxJsxAttribute', name: key, value })),
    children,
  }
}
