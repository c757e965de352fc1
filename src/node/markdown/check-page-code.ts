import type { Root, RootContent } from 'hast'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { parseAsExpression } from '../base/source-text/parse-script.js'
import { suggest } from '../base/suggest.js'
import { checkProps, type ComponentProblem, propTables } from './component-props.js'
import type { PageEsm } from './esm.js'
import { writtenProps } from './literals.js'
import { isHtmlName, isJsx, type JsxElement } from './static-jsx.js'

/** An MDX page whose code is checked. */
interface CheckedPage {
  /** Path as diagnostics show it. */
  readonly file: string
  readonly esm: PageEsm
  /** Whether a name is docsgen's own component here, and not one of the page or of the site. */
  readonly isBuiltIn: (name: string) => boolean
  readonly admonitionTypes: readonly string[]
}

/** What a node and its siblings are in. */
interface Surroundings {
  readonly parent: Root | RootContent
  /** Whether it is in a component of the page or the site. */
  readonly isOwn: boolean
  /** Whether it is in a drawing or a formula. */
  readonly isInSvg: boolean
}

/**
 * Reports mistakes in the code of an MDX page: in the use of built-in components, and names that nothing defines. A mistake that a page
 * repeats is reported where it is first. Runs before static components are expanded.
 */
export function checkPageCode(tree: Root, page: CheckedPage): Diagnostic[] {
  const found = new Map<string, Diagnostic>()
  const visitBelow = (within: Surroundings): void => {
    if (!('children' in within.parent)) return
    for (const node of within.parent.children as RootContent[]) {
      if (node.type === 'text') continue
      for (const problem of problemsOf(node, within, page)) {
        const { code, message, hint, isLost, at = node } = problem
        const key = `${code} ${message}`
        if (found.has(key)) continue
        const { line = 1, column = 1 } = at.position?.start ?? {}
        const severity = isLost ? 'error' : 'warning'
        found.set(key, { code, severity, message, hint, location: { file: page.file, line, column } })
      }
      if ('children' in node) visitBelow(insideOf(node, within, page))
    }
  }
  visitBelow({ parent: tree, isOwn: false, isInSvg: false })
  return [...found.values()]
}

/** What the content of a node is in. */
function insideOf(node: RootContent, { isOwn, isInSvg }: Surroundings, { isBuiltIn }: CheckedPage): Surroundings {
  const tag = tagOf(node) ?? ''
  return {
    parent: node,
    isOwn: isOwn || (isJsx(node) && !isHtmlName(tag) && !isBuiltIn(tag)),
    isInSvg: isInSvg || tag === 'svg' || tag === 'math',
  }
}

function tagOf(node: RootContent): string | undefined {
  return isJsx(node) ? (node.name ?? undefined) : node.type === 'element' ? node.tagName : undefined
}

/** A mistake in a node, or in the node `at` below it. */
type PlacedProblem = ComponentProblem & { readonly at?: RootContent }

const none: readonly ComponentProblem[] = []

function problemsOf(node: RootContent, within: Surroundings, page: CheckedPage): readonly PlacedProblem[] {
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    const missing = undefinedName(node.value, page.esm)
    if (missing) return [missing]
    return !within.isOwn && isObject(node.value) ? [objectChild(node.value)] : []
  }
  const tag = tagOf(node)
  if (tag === undefined || !node.position) return none
  if (isHtmlName(tag)) return within.isInSvg ? none : lowerCaseComponent(tag, page)
  if (!isJsx(node) || !page.isBuiltIn(tag)) return none
  const foreign = tag === 'Tabs' ? foreignTabs(node) : undefined
  if (foreign) return [foreign]
  const hasChildren = node.children.some((child) => child.type !== 'text' || child.value.trim() !== '')
  return [
    ...checkProps({ name: tag, ...writtenProps(node), hasChildren }, page),
    ...(tag === 'Tabs' ? tabsProblems(node, page) : []),
    ...(tag === 'TabItem' ? tabItemOutside(within.parent, page) : []),
  ]
}

/** Names that the module of a page has without an import. */
const ofPages = new Set(['props', 'frontMatter', 'contentTitle', 'toc', 'MDXContent', 'arguments'])
/** Words that are values and no names. */
const values = new Set(['this', 'true', 'false', 'null', 'new', 'void', 'typeof', 'await'])
/** A name, a field of it, or names with dashes, as in placeholders: `{id}`, `{user.name}`, `{user-id}`. */
const names = /^\s*([A-Za-z_$][\w$]*(?:(?:\.|-)[A-Za-z_$][\w$]*)*)\s*$/

/**
 * Finds placeholders such as `{id}` in the text of an MDX page: they are code, and nothing defines their names, so rendering would
 * fail. Other expressions, such as those in attributes, are left to rendering.
 */
function undefinedName(code: string, esm: PageEsm): ComponentProblem | undefined {
  const written = names.exec(code)?.[1]
  const missing = written?.split('-').find((part) => !isDefined(part.split('.', 1)[0] ?? '', esm))
  if (written === undefined || missing === undefined) return undefined
  const name = missing.split('.', 1)[0]
  return {
    code: 'mdx-syntax',
    message: `"{${written}}" is code, and nothing in this page defines \`${name}\``,
    hint: `for literal braces, write \`\\{${written}\\}\` or put the text in backticks; otherwise import or define \`${name}\``,
    isLost: true,
  }
}

function isDefined(name: string, esm: PageEsm): boolean {
  if (ofPages.has(name) || values.has(name) || name in globalThis || browserNames.has(name)) return true
  return esm.declares(name)
}

/** Names of browsers that pages use by mistake: rendering reports them with another hint. */
const browserNames = new Set([
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
])

/** Whether an expression is an object literal: `{{ name }}`. Components of the site may take objects as children. */
function isObject(code: string): boolean {
  return code.trimStart().startsWith('{') && parseAsExpression(code)?.type === 'ObjectExpression'
}

function objectChild(code: string): ComponentProblem {
  const written = code.replace(/\s+/g, ' ').trim()
  const shown = written.length > 40 ? `${written.slice(0, 40)}…` : written
  return {
    code: 'mdx-syntax',
    message: `"{${shown}}" is an object, which cannot be shown as text`,
    hint: 'for literal braces, write `\\{` or put the text in backticks',
    isLost: true,
  }
}

/** The elements of HTML. Others are components whose names are in lower case, or elements of SVG. */
const htmlElements = new Set(
  [
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button',
    'canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl dt element',
    'em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe',
    'image img input ins kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav nobr',
    'noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt rtc',
    'ruby s samp script search section select selectedcontent shadow slot small source span strike strong style sub summary sup',
    'svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp',
  ].flatMap((list) => list.split(' ')),
)

/** Built-in components by their names in lower case. */
const lowerCased: ReadonlyMap<string, string> = new Map(
  Object.keys(propTables).map((name) => [name.toLowerCase(), name]),
)

/** Finds components of the page and built-in ones whose tags are in lower case, so that they are unknown elements. */
function lowerCaseComponent(tag: string, { esm, isBuiltIn }: CheckedPage): readonly ComponentProblem[] {
  if (htmlElements.has(tag) || tag.includes('-')) return none
  const capital = tag.charAt(0).toUpperCase() + tag.slice(1)
  const isNamedSo = esm.declares(tag)
  const meant = isNamedSo || esm.declares(capital) ? capital : lowerCased.get(tag)
  if (meant === undefined || (meant !== capital && !isBuiltIn(meant))) return []
  const hint = isNamedSo ? `name the component ${meant}, and write <${meant}>` : `write <${meant}>`
  const message = `<${tag}> is not an HTML element, and components begin with a capital letter`
  return [{ code: 'component-content', message, hint, isLost: true }]
}

/** The tabs of Nextra and Fumadocs, whose labels are in `items`; undefined for others. Their content would be above the tabs. */
function foreignTabs(tabs: JsxElement): ComponentProblem | undefined {
  const items = tabs.attributes.find((each) => each.type === 'mdxJsxAttribute' && each.name === 'items')
  const isOwn = (tabs.children as RootContent[]).some((child) => isJsx(child) && child.name === 'TabItem')
  if (items === undefined || isOwn) return undefined
  return {
    code: 'component-content',
    message: '`items` of <Tabs> is syntax of Nextra and Fumadocs, which docsgen does not support',
    hint: 'remove `items`, and put the content of each tab into <TabItem label="…">…</TabItem>',
    isLost: true,
  }
}

/** Finds a `<TabItem>` that is not directly in `<Tabs>`. A component of the site may pass its children on to `<Tabs>`. */
function tabItemOutside(parent: Root | RootContent, { isBuiltIn }: CheckedPage): ComponentProblem[] {
  if (isJsx(parent) && (parent.name === 'Tabs' || !isBuiltIn(parent.name ?? ''))) return []
  return [
    {
      code: 'component-content',
      message: '<TabItem> is not directly inside <Tabs>, so it has no button',
      hint: 'move it into <Tabs>, with nothing but other tabs around it',
      isLost: true,
    },
  ]
}

/** Finds content of `<Tabs>` that is in no tab, two tabs with one value, and a default value that no tab has. */
function tabsProblems(tabs: JsxElement, { isBuiltIn }: CheckedPage): PlacedProblem[] {
  const children = (tabs.children as RootContent[]).filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  )
  // An expression may be a list of tabs.
  const isCode = ({ type }: RootContent) => type.endsWith('Expression')
  const loose = children.find((child) => !isTab(child, isBuiltIn) && !isCode(child))
  const written = children.filter((child) => isTab(child, isBuiltIn)).map((node) => ({ node, value: tabValue(node) }))
  const values = written.flatMap(({ value }) => value ?? [])
  const again = written.find(
    ({ value }, i) => value !== undefined && written.findIndex((one) => one.value === value) < i,
  )
  const wanted = writtenProps(tabs).props.get('defaultValue')
  const isComplete = values.length === written.length && !children.some(isCode)
  const near = typeof wanted === 'string' ? suggest(wanted, values) : undefined
  const use = near === undefined ? `use ${values.map((value) => `"${value}"`).join(' or ')}` : `did you mean "${near}"?`
  const found: PlacedProblem[] = []
  const add = (problem: Omit<PlacedProblem, 'code'>) => found.push({ code: 'component-content', ...problem })
  if (loose)
    add({
      message: 'this is in <Tabs> but not in a <TabItem>, so it is shown above the tabs',
      hint: 'move it into a <TabItem>, or out of <Tabs>',
      isLost: false,
      at: loose,
    })
  if (again)
    add({
      message: `two tabs of <Tabs> have the value "${again.value}"`,
      hint: 'give each tab a value of its own',
      isLost: true,
      at: again.node,
    })
  if (isComplete && values.length > 0 && typeof wanted === 'string' && !values.includes(wanted))
    add({
      message: `<Tabs> has no tab with the value "${wanted}" of \`defaultValue\`, so the first tab is open`,
      hint: use,
      isLost: false,
    })
  return found
}

/** Whether a child of `<Tabs>` is a tab: a `<TabItem>`, or a component of the site with the props of one. */
function isTab(child: RootContent, isBuiltIn: (name: string) => boolean): child is JsxElement {
  if (!isJsx(child) || child.name === null) return false
  if (child.name === 'TabItem') return true
  if (isBuiltIn(child.name) || isHtmlName(child.name)) return false
  const { props, hasSpread } = writtenProps(child)
  return hasSpread || props.has('value') || props.has('label')
}

/** The value of a tab; undefined if only the code knows it. */
function tabValue(tab: JsxElement): string | undefined {
  const { props, hasSpread } = writtenProps(tab)
  const value = props.get(props.has('value') ? 'value' : 'label')
  return hasSpread || value === undefined || value === true ? undefined : String(value)
}
