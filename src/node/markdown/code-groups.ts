import type { Element, ElementContent, Nodes as HastNodes, RootContent as HastContent } from 'hast'
import type { Blockquote, Code, Nodes, Root, RootContent } from 'mdast'
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx'
import convert from 'npm-to-yarn'
import type { VFile } from 'vfile'
import type { CoreExtra } from '../base/compiled-page.js'
import { checkFence, type FenceProblem } from './check-fence.js'
import { type CodeFence, type CodeRenderer, markedCode, readFence, renderFence, tabLabel } from './code-blocks.js'
import { listBelow, mayHaveNotes, takeNotes } from './code-notes.js'
import { siteRelative } from '../base/names.js'
import { fenceComponent } from './element-overrides.js'
import { parseFenceMeta } from './fence-meta.js'
import { checkFenceOptions } from './check-fence.js'
import { createElement, type ElementPlace } from './hast-tree.js'
import type { MarkedCode } from './line-notation.js'

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
  // Fences that belong to the tab before them.
  let owed = 0
  const flush = (): void => {
    grouped.push(...(run.length > 1 ? [group(run, 'tabs')] : run))
    run = []
    owed = 0
  }
  for (const child of node.children as RootContent[]) {
    if (child.type === 'code' && (owed > 0 || isTab(child))) {
      owed = tabOf(child) !== undefined ? (parseFenceMeta(child.meta ?? '').span ?? 1) - 1 : owed - 1
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

function group(fences: readonly Code[], kind = ''): Blockquote {
  const { position } = fences[0] ?? {}
  return {
    type: 'blockquote',
    data: { hName: 'div', hProperties: { dataCodeGroup: kind } },
    children: [...fences],
    position,
  }
}

/** A tab with code. */
interface CodeTab {
  readonly value: string
  readonly label: string
  readonly content: ElementContent
}

/** Group id of tabs with package managers, also of those that authors write. */
const managerGroup = 'npm2yarn'

/** What the code of pages is rendered with. */
interface CodeSettings extends CodeRenderer {
  readonly file: VFile
  /** The elements that components of the site render. */
  readonly elements?: ReadonlySet<string>
}

interface CodePage extends CodeSettings {
  /** What the fences of the page need besides the theme. */
  readonly extras: Set<CoreExtra>
}

/**
 * Renders the code of a page; groups and fences with `npm2yarn` become tabs, which are islands. Reports the first fence that
 * takes too much work to highlight. Returns what the code needs besides the theme.
 */
export function renderCode(places: readonly ElementPlace[], given: CodeSettings): readonly CoreExtra[] {
  const { file } = given
  const slow: { at?: Element; isReported: boolean } = { isReported: false }
  const extras = new Set<CoreExtra>()
  const settings: CodePage = {
    ...given,
    extras,
    highlight: (code, language) => {
      const tokens = given.highlight(code, language)
      if (tokens === 'too-slow' && !slow.isReported) {
        slow.isReported = true
        reportSlow(file, slow.at)
      }
      return tokens
    },
  }
  const { markdown, rootDir, strings } = given.config
  const unknown = new Set<string>()
  const note = (pre: Element, fence: CodeFence, marked: MarkedCode): void => {
    const problems = [...checkFence(fence, marked, settings), ...checkFenceOptions(fence.meta, markdown, unknown)]
    for (const problem of problems) report(problem, { pre, fence, file })
  }
  for (const [at, { element, parent, index }] of places.entries()) {
    slow.at = element
    if (isCodeGroup(element)) {
      const tabs = tabsOf(element, settings)
      if (tabs.length > 0) parent.children[index] = tabsNode(tabs, element, { groupId: groupIdOf(tabs) }) as never
      continue
    }
    const fence = readFence(element)
    if (!fence) continue
    const written = markedCode(fence, settings)
    note(element, fence, written)
    let marked = written
    if (mayHaveNotes(fence, written)) {
      const key = `${siteRelative(rootDir, file.path)} ${at}`
      const noted = takeNotes({ marked, list: listBelow(parent, index), key, label: strings.note })
      for (const problem of noted.problems) report(problem, { pre: problem.note ?? element, fence, file })
      marked = noted.marked
    }
    if (!isCodeGroup(parent)) parent.children[index] = fenceNode({ fence, marked, pre: element }, settings) as never
  }
  return [...extras]
}

/** Reports a problem of a fence once for each file, if it is about the language. */
function report(
  { code, message, hint, line, fatal = false }: FenceProblem,
  { pre, fence, file }: { readonly pre: Element; readonly fence: CodeFence; readonly file: VFile },
): void {
  if (code === 'unknown-language' && file.messages.some((each) => each.ruleId === code && each.reason === message))
    return
  const { start, end } = pre.position ?? { start: { line: 1, column: 1 }, end: { line: 1 } }
  // Only a fence has lines around its code; what a component contains has the position of the component.
  const isFence = end.line - start.line === fence.source.split('\n').length + 1
  const place = line === undefined || !isFence ? start : { line: start.line + 1 + line, column: 1 }
  file.message(message, { place, ruleId: code, source: hint }).fatal = fatal
}

function reportSlow(file: VFile, pre: Element | undefined): void {
  // A group of fences has no position of its own.
  const place = pre?.position ?? pre?.children[0]?.position
  const source = 'shorten it, or choose the language `text`'
  file.message('this code takes too much work to highlight, so it has no colors', {
    place,
    ruleId: 'code-not-highlighted',
    source,
  })
}

/** A fence as docsgen renders it, or as the component of the site does. */
function fenceContent(fence: CodeFence, settings: CodePage, marked?: MarkedCode): ElementContent {
  const { element, extras } = renderFence(fence, settings, marked)
  for (const extra of extras) settings.extras.add(extra)
  return settings.elements?.has('fence') ? fenceComponent(fence, element) : element
}

/** A fence, or the tabs of one with `npm2yarn`. */
function fenceNode(
  { fence, marked, pre }: { readonly fence: CodeFence; readonly marked: MarkedCode; readonly pre: Element },
  settings: CodePage,
): HastContent {
  const isConverted = fence.meta.words.some((word) => /^npm2yarn(?:2pnpm)?$/.test(word))
  const tabs = isConverted ? managerTabs(fence, settings) : []
  if (tabs.length === 0) return fenceContent(fence, settings, marked)
  return tabsNode(tabs, pre, {
    className: 'npm2yarn',
    groupId: settings.config.markdown.npm2yarn.sync ? managerGroup : undefined,
  })
}

function isCodeGroup(node: HastNodes): node is Element {
  return node.type === 'element' && node.tagName === 'div' && node.properties.dataCodeGroup !== undefined
}

function tabsOf({ children, properties }: Element, renderer: CodePage): CodeTab[] {
  const used = new Map<string, number>()
  const tabs: CodeTab[] = []
  for (const child of children) {
    const fence = child.type === 'element' ? readFence(child) : undefined
    if (!fence) continue
    const { tab, title, ...meta } = fence.meta
    const before = tabs.at(-1)
    if (before && properties.dataCodeGroup === 'tabs' && tab === undefined) {
      const content = createElement('div', {}, [before.content, fenceContent(fence, renderer)])
      tabs[tabs.length - 1] = { ...before, content }
      continue
    }
    const label = tabLabel(fence)
    const name = managerOf(label) ?? label
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    const isTitled = title !== undefined && title !== label
    const content = fenceContent({ ...fence, meta: { ...meta, title: isTitled ? title : undefined } }, renderer)
    tabs.push({ value: count === 1 ? name : `${name} ${count}`, label, content })
  }
  return tabs
}

function managerOf(label: string): string | undefined {
  return packageManagers.find(({ name }) => name === label.toLowerCase())?.name
}

/** Groups with the same labels switch together, and those with package managers with all others of this kind. */
function groupIdOf(tabs: readonly CodeTab[]): string {
  if (tabs.every(({ label }) => managerOf(label))) return managerGroup
  return `code:${tabs.map(({ value }) => value).join(',')}`
}

function managerTabs(fence: CodeFence, settings: CodePage): CodeTab[] {
  const names = ['npm', ...settings.config.markdown.npm2yarn.converters]
  const managers = names.flatMap((name) => packageManagers.find((manager) => manager.name === name) ?? [])
  const scripts = managers.map(({ name, label }) => ({
    value: name,
    label,
    source: convertCommands(fence.source, name),
  }))
  if (scripts.every(({ source }) => source === fence.source)) return []
  return scripts.map(({ value, label, source }) => ({
    value,
    label,
    content: fenceContent({ ...fence, source }, settings),
  }))
}

function tabsNode(
  tabs: readonly CodeTab[],
  { position }: Element,
  { groupId, className }: { readonly groupId?: string; readonly className?: string },
): HastContent {
  const classes = className ? `code-group ${className}` : 'code-group'
  const attributes: Record<string, string> =
    groupId === undefined ? { className: classes } : { className: classes, groupId }
  const items = tabs.map(({ value, label, content }) => jsx('_TabItem', { value, label }, [content]))
  const node = jsx('_Tabs', attributes, items)
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

/** A package manager with the name that its tab shows. */
interface PackageManager {
  readonly name: 'npm' | 'yarn' | 'pnpm' | 'bun'
  readonly label: string
}

/** The tabs of a fence with `npm2yarn`, with the values that are stored for readers. */
const packageManagers: readonly PackageManager[] = [
  { name: 'npm', label: 'npm' },
  { name: 'yarn', label: 'Yarn' },
  { name: 'pnpm', label: 'pnpm' },
  { name: 'bun', label: 'Bun' },
]

/** Commands that npm-to-yarn does not convert. */
const frozenInstall = {
  yarn: 'yarn install --immutable',
  pnpm: 'pnpm install --frozen-lockfile',
  bun: 'bun ci',
} as const

// The expressions below look for spaces only where a run of them begins; else the time grows with the square of its length.

/** The start of a command: the prompt, variables and `sudo` stay in front of it. */
const commandStart = /^(\s*(?:[$>] \s*)?(?:(?:sudo|[A-Za-z_]\w*=\S*) +)*)(?=np[mx] )/

/** Stands for a backslash at the end of a line within a command, so that the command is one line. */
const lineBreak = '\uE002'

/**
 * Converts the `npm` and `npx` commands of a shell script to another package manager. Comments, other commands and commands
 * without an equivalent stay unchanged.
 */
export function convertCommands(script: string, to: PackageManager['name']): string {
  if (to === 'npm') return script
  const breaks: string[] = []
  const joined = script.replace(/(?<![ \t])[ \t]+(\\\n[ \t]*)/g, (_, text: string) => {
    breaks.push(text)
    return ` ${lineBreak} `
  })
  const converted = joined.split('\n').map((line) => convertLine(line, to))
  return converted.join('\n').replace(new RegExp(` ${lineBreak} ?`, 'g'), () => ` ${breaks.shift() ?? ''}`)
}

function convertLine(line: string, to: 'yarn' | 'pnpm' | 'bun'): string {
  const comment = /(?:^|(?<!\s)\s+)#.*$/.exec(line)
  const code = comment ? line.slice(0, comment.index) : line
  const parts = code.split(/((?<!\s)\s*(?:&&|\|\||[;|])\s*)/)
  return parts.map((part) => convertCommand(part, to)).join('') + (comment?.[0] ?? '')
}

function convertCommand(part: string, to: 'yarn' | 'pnpm' | 'bun'): string {
  const start = commandStart.exec(part)?.[1]
  if (start === undefined) return part
  const written = part.slice(start.length).trimEnd()
  // Only npx asks before it installs a package.
  const command = written.replace(/^npx (?:-y|--yes) /, 'npx ')
  const [, verb = ''] = command.split(/ +/)
  if (command === 'npm ci') return start + frozenInstall[to]
  // npm-to-yarn looks verbs up in plain objects.
  if (verb in {}) return part
  const converted = convert(command, to)
  return /^npm |\n/.test(converted) ? part : start + converted + part.slice(start.length + written.length)
}
