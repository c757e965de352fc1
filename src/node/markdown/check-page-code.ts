import type { Root, RootContent } from 'hast'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { nodeOnlyProblem, nodeOnlyUse } from '../source-text/node-only.js'
import { checkComponents } from './check-components.js'
import type { CheckedPage, CodeCheck, Surroundings } from './code-check.js'
import { declares } from './esm.js'
import { isHtmlName, isJsx } from './static-jsx.js'

/**
 * Reports mistakes in the code of an MDX page: in the use of built-in components, names that nothing defines, and code that fails
 * in browsers. Runs before static components are expanded, and reads the tree once for all checks.
 */
export function checkPageCode(tree: Root, given: Omit<CheckedPage, 'esm'>): Diagnostic[] {
  const page = { ...given, esm: tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : [])) }
  const checks = [checkComponents(page), undefinedNames(page), nodeOnlyCode(page)]
  const visitBelow = (parent: Root | RootContent, within: Omit<Surroundings, 'parent'>): void => {
    if (!('children' in parent)) return
    const surroundings = { ...within, parent }
    for (const node of parent.children as RootContent[]) {
      if (node.type === 'text') continue
      for (const check of checks) check.visit(node, surroundings)
      visitBelow(node, insideOf(node, within, page))
    }
  }
  visitBelow(tree, { isOwn: false, isInSvg: false })
  return checks.flatMap((check) => check.found())
}

/** What the content of a node is in. Nearly all nodes change nothing. */
function insideOf(
  node: RootContent,
  within: Omit<Surroundings, 'parent'>,
  { isBuiltIn }: CheckedPage,
): Omit<Surroundings, 'parent'> {
  const tag = isJsx(node) ? (node.name ?? '') : node.type === 'element' ? node.tagName : ''
  const isOwn = isJsx(node) && !isHtmlName(tag) && !isBuiltIn(tag)
  const isDrawing = tag === 'svg' || tag === 'math'
  if (!isOwn && !isDrawing) return within
  return { isOwn: within.isOwn || isOwn, isInSvg: within.isInSvg || isDrawing }
}

/** Names that the module of a page has without an import. */
const ofPages = new Set(['props', 'frontMatter', 'toc', 'MDXContent', 'arguments'])
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

function isDefined(name: string, esm: readonly string[]): boolean {
  if (ofPages.has(name) || values.has(name) || name in globalThis || browserNames.has(name)) return true
  return esm.some((code) => declares(code, name))
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

/** Reports the first use of `process` in the code of an MDX page, which browsers run too. */
function nodeOnlyCode({ file, text }: Pick<CheckedPage, 'file' | 'text'>): CodeCheck {
  const found: Diagnostic[] = []
  const check = (code: string, { position }: RootContent): void => {
    const use = found.length === 0 ? nodeOnlyUse(code) : undefined
    if (!use) return
    const { line = 1, column = 1 } = position?.start ?? {}
    const before = code.slice(0, use.offset).split('\n').length - 1
    const location = before === 0 ? { file, line, column } : { file, line: line + before, column: 1 }
    found.push({ code: 'node-only-code', severity: 'warning', ...nodeOnlyProblem(use.written), location })
  }
  const visit = (node: RootContent): void => {
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression' || node.type === 'mdxjsEsm')
      check(node.value, node)
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      for (const { value } of node.attributes) if (value && typeof value === 'object') check(value.value, node)
  }
  return { visit: text.includes('process') ? visit : () => undefined, found: () => found }
}
