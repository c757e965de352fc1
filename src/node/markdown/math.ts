import { createRequire } from 'node:module'
import path from 'node:path'
import type { Element, Text } from 'hast'
import type { VFile } from 'vfile'
import { createElement, type ElementPlace, hasClassName, textOf } from './hast-tree.js'

/** Renders TeX as HTML; throws an error with a readable message if it is not valid. */
export type MathRenderer = (tex: string, isDisplay: boolean) => string

interface Katex {
  renderToString(tex: string, options: object): string
}

/** Loads the KaTeX of a site from its folder. Its HTML includes MathML for screen readers. `macros` are TeX by name, with a backslash. */
export async function loadMath(katexDir: string, macros: Readonly<Record<string, string>>): Promise<MathRenderer> {
  const katex = createRequire(path.join(katexDir, 'package.json'))(katexDir) as Katex
  return (tex, isDisplay) =>
    // A copy, because `\gdef` would add macros that other pages then have or lack, depending on the order.
    katex.renderToString(tex, { displayMode: isDisplay, macros: { ...macros }, strict: 'ignore' })
}

interface MathNode {
  readonly value: string
}

/** The part of remark-rehype's state that copies a position. */
interface Positions {
  readonly patch: (from: never, to: Element) => void
}

/** Converts the formulas of a Markdown tree to code elements, as remark-math does, so that rehype-katex can render them. */
export const mathHandlers = {
  inlineMath: (state: Positions, node: MathNode): Element => at(node, mathCode(node.value, 'math-inline'), state),
  math: (state: Positions, node: MathNode): Element =>
    at(node, createElement('pre', {}, [mathCode(node.value, 'math-display')]), state),
}

function at(node: MathNode, element: Element, { patch }: Positions): Element {
  patch(node as never, element)
  return element
}

function mathCode(value: string, kind: string): Element {
  const text: Text = { type: 'text', value }
  return createElement('code', { className: ['language-math', kind] }, [text])
}

/**
 * Renders the formulas of a page, `math` fences included. Returns whether it has any. Invalid TeX stays as code, with a
 * message for its position. Elements are changed in place, because other steps share the list.
 */
export function renderMath(places: readonly ElementPlace[], render: MathRenderer, file: VFile): boolean {
  const found = new Set<Element>()
  for (const { element, parent } of places) {
    const { tagName, children } = element
    const code = tagName === 'pre' && children.length === 1 ? children[0] : element
    // The code of a block follows the block itself in the list.
    if (code?.type !== 'element' || code.tagName !== 'code' || !hasClassName(code, 'language-math') || found.has(code))
      continue
    const isDisplay = code !== element
    found.add(code)
    try {
      const value = render(textOf(code).trim(), isDisplay)
      const properties = isDisplay ? { className: ['math'] } : {}
      Object.assign(element, { tagName: isDisplay ? 'div' : 'span', properties, children: [{ type: 'raw', value }] })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      file.message(`the formula is not valid TeX: ${plainReason(reason)}`, {
        place: element.position ?? (parent.type === 'element' ? parent.position : undefined),
        ruleId: 'math',
        source: 'correct the formula; write `\\$` for a dollar sign that starts none',
      })
    }
  }
  return found.size > 0
}

/** KaTeX underlines the wrong part with combining characters, which terminals show badly. */
function plainReason(reason: string): string {
  return reason.replace(/^KaTeX parse error: /, '').replaceAll('\u0332', '')
}
