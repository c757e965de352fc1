import type { Element, Nodes, Root, RootContent } from 'hast'
import { find, html } from 'property-information'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { parseAsExpression } from '../base/source-text/parse-script.js'
import { checkTabs, foreignTabs, tabItemOutside } from './check-tabs.js'
import { checkProps, propTables, type WrittenProps } from './component-props.js'
import type { ComponentProblem, PlacedProblem } from './component-use.js'
import type { PageEsm } from './esm.js'
import { writtenProps } from './literals.js'
import { isHtmlName, isJsx, type JsxElement } from './static-jsx.js'

/**
 * Reports mistakes in the code of an MDX page: in the use of built-in components, and names that nothing defines.
 * Runs before static components are expanded, and reads the tree once for all checks.
 */
export function checkPageCode(tree: Root, page: CheckedPage): Diagnostic[] {
  const checks = [checkComponents(page), undefinedNames(page)]
  const visitBelow = (parent: Root | RootContent, within: Surroundings): void => {
    if (!('children' in parent)) return
    for (const node of parent.children as RootContent[]) {
      if (node.type === 'text') continue
      for (const check of checks) check.visit(node, parent, within)
      visitBelow(node, insideOf(node, within, page))
    }
  }
  visitBelow(tree, { isOwn: false, isInSvg: false })
  return checks.flatMap((check) => check.found())
}

/** What the content of a node is in. Nearly all nodes change nothing. */
function insideOf(node: RootContent, within: Surroundings, { isBuiltIn }: CheckedPage): Surroundings {
  const tag = isJsx(node) ? (node.name ?? '') : node.type === 'element' ? node.tagName : ''
  const isOwn = isJsx(node) && !isHtmlName(tag) && !isBuiltIn(tag)
  const isDrawing = tag === 'svg' || tag === 'math'
  if (!isOwn && !isDrawing) return within
  return { isOwn: within.isOwn || isOwn, isInSvg: within.isInSvg || isDrawing }
}

/** Names that the module of a page has without an import. */
const ofPages = new Set(['props', 'frontMatter', 'contentTitle', 'toc', 'MDXContent', 'arguments'])
/** Words that are values and no names. */
const values = new Set(['this', 'true', 'false', 'null', 'new', 'void', 'typeof', 'await'])
/** A name, a field of it, or names with dashes, as in placeholders: `{id}`, `{user.name}`, `{user-id}`. */
const names = /^\s*([A-Za-z_$][\w$]*(?:(?:\.|-)[A-Za-z_$][\w$]*)*)\s*$/

/**
 * Reports placeholders such as `{id}` in the text of an MDX page: they are code, and nothing defines their
 * names, so rendering would fail. Other expressions, such as those in attributes, are left to rendering.
 */
function undefinedNames({ file, esm }: Pick<CheckedPage, 'file' | 'esm'>): CodeCheck {
  const found = new Map<string, Diagnostic>()
  const check = (code: string, node: RootContent): void => {
    const written = names.exec(code)?.[1]
    const missing = written?.split('-').find((part) => !isDefined(part.split('.', 1)[0] ?? '', esm))
    if (written === undefined || missing === undefined || found.has(written)) return
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const name = missing.split('.', 1)[0]
    found.set(written, {
      code: 'mdx-syntax',
      severity: 'error',
      message: `"{${written}}" is code, and nothing in this page defines \`${name}\``,
      hint: `for literal braces, write \`\\{${written}\\}\` or put the text in backticks; otherwise import or define \`${name}\``,
      location: { file, line, column },
    })
  }
  return {
    visit: (node) => {
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') check(node.value, node)
    },
    found: () => [...found.values()],
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

/** A place in the file; lines and columns count from 1. */
interface Place {
  readonly line: number
  readonly column: number
}

/**
 * Reports mistakes in the use of built-in components: their attributes, and content that they cannot show. A mistake that a
 * page repeats is reported where it is first.
 */
function checkComponents(options: CheckedPage): CodeCheck {
  const found: Diagnostic[] = []
  const seen = new Set<string>()
  const add = (problem: ComponentProblem & { readonly code: string }, place: Place): void => {
    const key = `${problem.code} ${problem.message}`
    if (seen.has(key)) return
    seen.add(key)
    const { code, message, hint, isLost } = problem
    const severity = isLost ? 'error' : 'warning'
    found.push({ code, severity, message, hint, location: { file: options.file, ...place } })
  }
  const addProps = (use: WrittenProps, place: Place): void => {
    for (const problem of checkProps(use, options)) {
      const isContent = problem.message.endsWith('is empty')
      add({ ...problem, code: isContent ? 'component-content' : 'component-attribute' }, place)
    }
  }
  const { esm } = options
  const addLowerCase = (name: string, node: RootContent): void => {
    const isHtml = esm.code === '' || htmlElements.has(name) || name.includes('-')
    const declared = isHtml ? undefined : declaredAs(esm, name)
    if (declared !== undefined) add(lowerCaseComponent(name, declared), placeOf(node))
  }
  const visit: CodeCheck['visit'] = (node, parent, { isOwn, isInSvg }) => {
    if (isJsx(node)) {
      if (node.name !== null && isHtmlName(node.name) && !isInSvg) addLowerCase(node.name, node)
      for (const problem of elementProblems(node)) add(problem, placeOf(node))
      if (node.name !== null && options.isBuiltIn(node.name)) {
        const foreign = node.name === 'Tabs' ? foreignTabs(node) : undefined
        if (foreign) add(foreign, placeOf(node))
        else addProps(usedProps(node), placeOf(node))
        for (const problem of builtInContent(node, parent, options)) add(problem, placeOf(problem.node))
      }
    } else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      if (!isOwn && isObject(node.value)) add(objectChild(node.value), placeOf(node))
    } else if (node.type === 'element') {
      const meant = lowerCased.get(node.tagName)
      if (meant !== undefined && options.isBuiltIn(meant)) add(lowerCase(node, meant), placeOf(node))
      else if (node.position && !isInSvg) addLowerCase(node.tagName, node)
    }
  }
  return { visit, found: () => found }
}

function placeOf({ position }: Nodes): Place {
  const { line = 1, column = 1 } = position?.start ?? {}
  return { line, column }
}

/** Components by their names in lower case, except for those that are HTML elements. */
const lowerCased: ReadonlyMap<string, string> = new Map(
  Object.keys(propTables)
    .filter((name) => name !== 'Details' && name !== 'Figure')
    .map((name) => [name.toLowerCase(), name]),
)

function lowerCase({ tagName }: Element, meant: string): ComponentProblem & { readonly code: string } {
  const message = `<${tagName}> is not an element of HTML`
  return { code: 'component-content', message, hint: `did you mean <${meant}>?`, isLost: false }
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

/** How the imports and exports of a page write a name, in lower case or with a capital; undefined if they lack it. */
function declaredAs(esm: PageEsm, name: string): string | undefined {
  if (esm.code === '' || !/^[a-z][\w$]*$/.test(name)) return undefined
  return [name, name.charAt(0).toUpperCase() + name.slice(1)].find((each) => esm.declares(each))
}

function lowerCaseComponent(name: string, declared: string): ComponentProblem & { readonly code: string } {
  const capital = declared.charAt(0).toUpperCase() + declared.slice(1)
  const hint = name === declared ? `name the component ${capital}, and write <${capital}>` : `write <${capital}>`
  const message = `<${name}> is not an element of HTML, and components begin with a capital letter`
  return { code: 'component-content', message, hint, isLost: true }
}

function builtInContent(
  node: JsxElement,
  parent: Root | RootContent | undefined,
  { isBuiltIn }: CheckedPage,
): PlacedProblem[] {
  if (node.name === 'Tabs') return foreignTabs(node) ? [] : checkTabs(node, isBuiltIn)
  if (node.name === 'TabItem') return tabItemOutside(node, { parent, isBuiltIn })
  if (node.name !== 'CodeBlock') return []
  const parsed = node.children.find(({ type }) => type === 'element')
  if (parsed === undefined) return []
  return [
    {
      code: 'component-content',
      message: 'the text of <CodeBlock> is read as Markdown, which changes the code',
      hint: 'put the code into braces and backticks, or use a fence: <CodeBlock language="js">{`…`}</CodeBlock>',
      isLost: false,
      node,
    },
  ]
}

/** Whether an expression is an object literal: `{{ name }}`. Components of the site may take objects as children. */
function isObject(code: string): boolean {
  return code.trimStart().startsWith('{') && parseAsExpression(code)?.type === 'ObjectExpression'
}

function objectChild(code: string): ComponentProblem & { readonly code: string } {
  const written = code.replace(/\s+/g, ' ').trim()
  const shown = written.length > 40 ? `${written.slice(0, 40)}…` : written
  return {
    code: 'mdx-syntax',
    message: `"{${shown}}" is an object, which cannot be shown as text`,
    hint: 'for literal braces, write `\\{` or put the text in backticks',
    isLost: true,
  }
}

/** Reports event handlers in lower case on elements that React renders: it ignores them. */
function elementProblems({ name, attributes }: JsxElement): (ComponentProblem & { readonly code: string })[] {
  if (name === null || !isHtmlName(name)) return []
  return attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute' || !/^on[a-z]+$/.test(attribute.name)) return []
    const { property } = find(html, attribute.name)
    const meant = property === attribute.name ? `on${property.charAt(2).toUpperCase()}${property.slice(3)}` : property
    const message = `<${name}> has the attribute "${attribute.name}", which React ignores`
    return [{ code: 'component-attribute', message, hint: `write ${meant}={…}`, isLost: false }]
  })
}

function usedProps(node: JsxElement): WrittenProps {
  const hasChildren = node.children.some((child) => child.type !== 'text' || child.value.trim() !== '')
  return { name: node.name ?? '', ...writtenProps(node), hasChildren }
}

/** An MDX page whose code is checked. */
interface CheckedPage {
  /** Path as diagnostics show it. */
  readonly file: string
  /** The text of the whole file. */
  readonly text: string
  readonly esm: PageEsm
  /** Whether a name is docsgen's own component here, and not one of the page or of the site. */
  readonly isBuiltIn: (name: string) => boolean
  readonly admonitionTypes: readonly string[]
}

/** What a node and its siblings are in. */
interface Surroundings {
  /** Whether it is in a component of the page or the site. */
  readonly isOwn: boolean
  /** Whether it is in a drawing or a formula. */
  readonly isInSvg: boolean
}

/** A check of the code of a page. */
interface CodeCheck {
  /** Called for every node except text, parents first. */
  readonly visit: (node: RootContent, parent: Root | RootContent, within: Surroundings) => void
  /** What it has found so far. */
  readonly found: () => readonly Diagnostic[]
}
