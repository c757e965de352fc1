import type { Element, ElementContent } from 'hast'
import { escapeHtml } from '../../shared/escape-html.js'
import { type FenceMeta, parseFenceMeta, takeMagicComments } from './fence-meta.js'
import { createElement, type ElementPlace, textOf } from './hast-tree.js'
import { type CodeToken, type Highlighter, splitLines, tokensToHtml } from './highlight/code-tokens.js'
import { headingIdClose, headingIdOpen } from './prepare-source.js'

const sourceBraces = new RegExp(`[${headingIdOpen}${headingIdClose}]`, 'g')

/** The languages of a page's code blocks, as written. */
export function codeLanguages(places: readonly ElementPlace[]): string[] {
  return places.flatMap(({ element }) => (element.tagName === 'pre' ? [languageOf(element.children[0]) ?? ''] : []))
}

/** Renders code blocks with highlighting, and with the title, marked lines and line numbers that the fence asks for. */
export function renderCodeBlocks(places: readonly ElementPlace[], highlight: Highlighter): void {
  for (const { element, parent, index } of places) {
    const code = element.tagName === 'pre' ? element.children[0] : undefined
    if (code?.type !== 'element' || element.children.length !== 1 || !isFence(element, code)) continue
    const language = languageOf(code) ?? ''
    const meta = parseFenceMeta(typeof code.data?.meta === 'string' ? code.data.meta : '')
    parent.children[index] = blockOf({ language, meta, source: textOf(code), highlight })
  }
}

/** Whether code is fenced or indented. Code that the author wrote as HTML with attributes or markup stays unchanged. */
function isFence(pre: Element, code: Element): boolean {
  if (code.tagName !== 'code' || Object.keys(pre.properties).length > 0) return false
  return (
    Object.keys(code.properties).every((name) => name === 'className') &&
    code.children.every(({ type }) => type === 'text')
  )
}

function languageOf(code: ElementContent | undefined): string | undefined {
  if (code?.type !== 'element' || !Array.isArray(code.properties.className)) return undefined
  const name = code.properties.className.find((word) => String(word).startsWith('language-'))
  return name === undefined ? undefined : String(name).slice('language-'.length)
}

function blockOf(options: { language: string; meta: FenceMeta; source: string; highlight: Highlighter }): Element {
  const { language, meta, highlight } = options
  // CommonMark adds a final newline, which would become an empty last line.
  const source = options.source.replace(/\n$/, '').replace(sourceBraces, (mark) => (mark === headingIdOpen ? '{' : '}'))
  const { code, marked } = meta.marked ? { code: source, marked: meta.marked } : takeMagicComments(source)
  const tokens = highlight(code, language) ?? [{ text: code }]
  const byLine = marked.size > 0 || meta.firstLine !== undefined
  const inner = byLine ? linesHtml(tokens, marked, meta.firstLine) : `${tokensToHtml(tokens)}\n`
  const className = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
  const children = [
    createElement('pre', { tabIndex: 0 }, [{ type: 'raw', value: `<code${className}>${inner}</code>` }]),
  ]
  if (meta.title !== undefined)
    children.unshift(createElement('div', { className: ['code-title'] }, [{ type: 'text', value: meta.title }]))
  return createElement('div', { className: meta.firstLine === undefined ? ['code'] : ['code', 'numbered'] }, children)
}

function linesHtml(tokens: readonly CodeToken[], marked: ReadonlySet<number>, firstLine: number | undefined): string {
  return splitLines(tokens)
    .map((line, i) => {
      const className = marked.has(i + 1) ? 'line marked' : 'line'
      const number = firstLine === undefined ? '' : ` data-line="${firstLine + i}"`
      return `<span class="${className}"${number}>${tokensToHtml(line)}\n</span>`
    })
    .join('')
}
