import type { Root, RootContent } from 'hast'
import type {} from 'mdast-util-mdx'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { checkComponents } from './check-components.js'
import type { CheckedPage, Surroundings } from './code-check.js'
import { nodeOnlyCode } from './node-only-code.js'
import { isHtmlName, isJsx } from './static-jsx.js'
import { undefinedNames } from './undefined-names.js'

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
