import type { Element, Parents } from 'hast'
import { escapeHtml } from '../../shared/escape-html.js'
import { nameHash } from '../base/hash.js'
import type { FenceProblem } from './check-fence.js'
import type { CodeFence } from './code-blocks.js'
import { closer, type MarkedCode, opener } from './line-notation.js'

/** A comment at the end of a line that consists of marks of notes, as in Material for MkDocs: `// (1)!` */
const comment = new RegExp(String.raw`${opener}[ \t]*(?:\(\d+\)![ \t]*)+${closer}?[ \t]*$`)

interface NotedFence {
  readonly marked: MarkedCode
  /** The list below the code; absent if there is none. */
  readonly list?: Element
  /** Different for each list of the site. */
  readonly key: string
  /** The word for a note. */
  readonly label: string
}

/** A problem of a mark, or of a note. */
type NoteProblem = FenceProblem & { readonly note?: Element }

/** Whether code may have marks. Those in Markdown are examples of how to write them. */
export function mayHaveNotes({ language }: Pick<CodeFence, 'language'>, { code }: MarkedCode): boolean {
  return code.includes(')!') && !/^(?:md|mdx|markdown)$/.test(language)
}

/** The list right below a block. */
export function listBelow({ children }: Parents, index: number): Element | undefined {
  const next = children.slice(index + 1).find((node) => node.type !== 'text' || node.value.trim() !== '')
  return next?.type === 'element' && next.tagName === 'ol' ? next : undefined
}

/**
 * Replaces the marks of notes in code with buttons, and makes each note of the list a popover, which its buttons open without a script.
 * Marks and notes that lack the other one stay as they are, and are reported.
 */
export function takeNotes({ marked, list, key, label }: NotedFence): {
  readonly marked: MarkedCode
  readonly problems: readonly NoteProblem[]
} {
  const items = (list?.children ?? []).filter((node) => node.type === 'element')
  const first = Number(list?.properties.start ?? 1)
  const problems: NoteProblem[] = []
  const used = new Set<Element>()
  const notes = new Map<number, string>()
  const lines = marked.code.split('\n').map((line, i) => {
    const [found] = comment.exec(line) ?? []
    if (found === undefined) return line
    const code = line.slice(0, -found.length).trimEnd()
    const text = line.slice(code.length)
    const numbers = (text.match(/\d+(?=\)!)/g) ?? []).map(Number)
    const missing = numbers.find((number) => items[number - first] === undefined)
    if (missing !== undefined) {
      const message = `the mark (${missing})! has no note`
      const hint = 'write a numbered list right below the code block, with a note for each mark'
      problems.push({ code: 'code-notes', line: marked.written[i], message, hint })
      return line
    }
    const buttons = numbers.map((number) => {
      const item = items[number - first] as Element
      used.add(item)
      const id = `note-${nameHash(key)}-${number}`
      Object.assign(item.properties, { id, popover: 'auto' })
      return `<button type="button" class="code-note" popovertarget="${id}" data-note="${number}" aria-label="${escapeHtml(label)} ${number}"></button>`
    })
    notes.set(i + 1, `<span class="code-marks" data-comment="${escapeHtml(text)}">${buttons.join('')}</span>`)
    return code
  })
  if (list === undefined || used.size === 0) return { marked, problems }
  list.properties.className = ['code-notes']
  for (const [i, item] of items.entries()) {
    if (used.has(item)) continue
    const message = `no mark in the code block leads to note ${first + i}`
    problems.push({ code: 'code-notes', note: item, message, hint: `write the comment "(${first + i})!" in the code` })
  }
  return { marked: { ...marked, code: lines.join('\n'), notes }, problems }
}
