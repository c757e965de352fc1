import type { PageData } from '../../../shared/page.js'
import { type PageText, type ProseBlock, ROW_DEPTH, type TextSection } from '../../../shared/search/page-text.js'
import { IGNORE_ATTRIBUTE, INLINE_TAGS, SILENT_CLASSES, SILENT_TAGS } from '../../../shared/text-rules.js'

/** Reads the text of a page from its prose and data or, if there is no data, from its HTML document. */
export function readPage(html: string, data?: Pick<PageData, 'description' | 'breadcrumbs'>): PageText {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const description = data ? data.description : page.querySelector<HTMLMetaElement>('meta[name=description]')?.content
  const labels = data
    ? data.breadcrumbs.map(({ label }) => label)
    : [...page.querySelectorAll('.crumbs li:not([aria-current])')].map((item) => item.textContent ?? '')
  const sections = sectionsOnPage(page.querySelector('main .prose') ?? page.body)
  return { description: description ?? '', path: labels.length > 0 ? labels : undefined, sections }
}

/**
 * Reads the sections of an element; the first one is the text before the first heading. They are the same as in the index: see
 * `readSections`.
 */
export function sectionsOnPage(root: Element): TextSection[] {
  const lead = { id: '', heading: '', depth: 1, blocks: [] as ProseBlock[] }
  const sections = [lead]
  let section = lead
  let row: typeof section | undefined
  let line = ''
  const add = (text: string, isCode: boolean, isName = false): void => {
    const trimmed = text.replace(/\s+/g, ' ').trim()
    if (trimmed === '') return
    if (row?.heading === '' && !isCode) row.heading = trimmed
    else (row ?? section).blocks.push({ text: trimmed, isCode, isName })
  }
  const start = (id: string, heading: string, depth: number): typeof section => {
    const added = { id, heading, depth, blocks: [] }
    sections.push(added)
    return added
  }
  const endLine = (isName = false): void => {
    add(line, false, isName)
    line = ''
  }
  const walk = (node: Node): void => {
    if (node instanceof Text) line += node.data
    if (!(node instanceof Element)) return
    const tag = node.localName
    if (isSilent(node)) return
    if (INLINE_TAGS.has(tag)) return node.childNodes.forEach(walk)
    endLine()
    if (/^h[2-6]$/.test(tag) && node.id !== '') {
      node.childNodes.forEach(walk)
      row = undefined
      section = start(node.id, line.trim(), Number(tag[1]))
      line = ''
    } else if (tag === 'h1') return
    else if (tag === 'pre') for (const row of (node.textContent ?? '').split('\n')) add(row, true)
    else {
      if (row === undefined && /^t[rdh]$/.test(tag) && node.id !== '') row = start(node.id, '', ROW_DEPTH)
      node.childNodes.forEach(walk)
      endLine(tag === 'td' && node.previousElementSibling === null)
      if (tag === 'tr') row = undefined
    }
  }
  walk(root)
  endLine()
  return sections
}

/** Whether the content of an element is not searched. */
export function isSilent(element: Element): boolean {
  return (
    SILENT_TAGS.has(element.localName) ||
    element.hasAttribute(IGNORE_ATTRIBUTE) ||
    SILENT_CLASSES.some((name) => element.classList.contains(name))
  )
}
