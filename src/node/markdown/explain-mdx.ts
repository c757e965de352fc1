import type { Diagnostic } from '../../shared/diagnostic.js'
import { positionAt } from '../base/source-text/position.js'
import { checkEsm } from './check-esm.js'
import { voidTags } from './print-html.js'

/** A mistake in the text of an MDX page. */
interface MdxMistake {
  readonly offset: number
  readonly message: string
  readonly hint: string
}

/**
 * Explains why an MDX page cannot be parsed: the parsers name the place where they gave up, which is often not the mistake.
 * Returns the error of the parser if the text has no mistake that is known, or has it elsewhere.
 */
export function explainMdx(error: Diagnostic, text: string, bodyStart: number): Diagnostic {
  const body = text.slice(0, bodyStart).replace(/[^\r\n]/g, ' ') + text.slice(bodyStart)
  const mistake = firstMistake(body, bodyStart)
  if (mistake === undefined) return error
  const { line, column } = positionAt(text, mistake.offset)
  const reported = error.location?.line
  // The parsers name the start of the paragraph for some mistakes, and the end of the file for others.
  if (reported !== undefined && reported < line && hasBlankLine(text, reported, line)) return error
  const { message, hint } = mistake
  return { ...error, message, hint, location: { file: error.location?.file ?? '', line, column } }
}

function hasBlankLine(text: string, from: number, to: number): boolean {
  return text
    .split('\n')
    .slice(from, to)
    .some((line) => line.trim() === '')
}

/** Finds the first mistake outside of code; undefined if there is none. */
function firstMistake(text: string, bodyStart: number): MdxMistake | undefined {
  for (let at = bodyStart; at < text.length; ) {
    const next = readNext(text, at)
    if (typeof next !== 'number') return next
    at = next
  }
  return undefined
}

const fence = /[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}|~{3,})[^\n]*/y
const esm = /(?:import|export)\b/y

/** Returns the offset after what is at an offset, or its mistake. */
function readNext(text: string, at: number): number | MdxMistake {
  if (at === 0 || text[at - 1] === '\n') {
    const [opening, mark = ''] = matchAt(fence, text, at) ?? []
    if (opening !== undefined) return endOfFence(text, { from: at + opening.length, mark })
    if (isBlockStart(text, at) && matchAt(esm, text, at)) return readEsm(text, at)
  }
  switch (text[at]) {
    case '\\':
      return at + 2
    case '`':
      return endOfCode(text, at)
    case '{':
      return endOfExpression(text, at) ?? { offset: at, message: '`{` has no closing `}`', hint: BRACE }
    case '<':
      return text.startsWith('<!--', at) ? readComment(text, at) : readTag(text, at)
    default:
      return at + 1
  }
}

const BRACE = 'for a literal brace, write `\\{` or put the text in backticks'

/** Whether the line in front of the one that starts here is empty. */
function isBlockStart(text: string, at: number): boolean {
  return at === 0 || text.slice(text.lastIndexOf('\n', at - 2) + 1, at).trim() === ''
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function endOfFence(text: string, { from, mark }: { readonly from: number; readonly mark: string }): number {
  const closing = new RegExp(`^[ \\t>]*${mark[0]}{${mark.length},}[ \\t]*\\r?$`, 'gm')
  closing.lastIndex = from
  const match = closing.exec(text)
  return match ? match.index + match[0].length : text.length
}

/** The end of inline code, which does not go beyond its paragraph; otherwise the end of the backticks. */
function endOfCode(text: string, at: number): number {
  const mark = matchAt(/`+/y, text, at)?.[0] ?? ''
  const paragraph = /\n[ \t\r]*\n/g
  paragraph.lastIndex = at
  const limit = paragraph.exec(text)?.index ?? text.length
  const closing = new RegExp(`(?<!\`)${mark}(?!\`)`, 'g')
  closing.lastIndex = at + mark.length
  const match = closing.exec(text)
  return match && match.index < limit ? match.index + mark.length : at + mark.length
}

function readEsm(text: string, at: number): number | MdxMistake {
  const blank = /\n[ \t\r]*(?:\n|$)/g
  blank.lastIndex = at
  const end = blank.exec(text)?.index ?? text.length
  const code = text.slice(at, end)
  const problem = checkEsm(code)
  if (problem === undefined) return end
  const offset = at + code.split('\n').slice(0, problem.line).join('\n').length + (problem.line > 0 ? 1 : 0)
  return { offset, message: problem.message, hint: problem.hint }
}

function readComment(text: string, at: number): number | MdxMistake {
  const end = text.indexOf('-->', at + 4)
  if (end !== -1) return end + 3
  return { offset: at, message: 'the comment `<!--` has no end', hint: 'write `-->` after it' }
}

const string = /(["'])(?:\\.|(?!\1)[^\\\n])*\1/y

/** The end of an expression, behind its brace; undefined if there is none. Strings and comments may contain braces. */
function endOfExpression(text: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    else if (character === '"' || character === "'") at += (matchAt(string, text, at)?.[0].length ?? 1) - 1
    else if (text.startsWith('/*', at)) at = Math.max(text.indexOf('*/', at), at)
    if (depth === 0) return at + 1
  }
  return undefined
}

const address = /<((?:https?:\/\/|mailto:)[^\s<>]+|[\w.+-]+@[\w-]+\.[\w.-]+)>/y
const tag = /<([A-Za-z][\w.-]*)((?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^"'{}<>])*)>/y

function readTag(text: string, start: number): number | MdxMistake {
  const link = matchAt(address, text, start)?.[1]
  if (link !== undefined)
    return {
      offset: start,
      message: `MDX has no links in angle brackets, such as \`<${link}>\``,
      hint: `write [${link}](${link.includes('@') && !link.startsWith('mailto:') ? `mailto:${link}` : link})`,
    }
  if (/^<![A-Za-z]/.test(text.slice(start, start + 3)))
    return { offset: start, message: 'MDX has no declarations such as `<!DOCTYPE>`', hint: 'remove it' }
  const [all, name = '', attributes = ''] = matchAt(tag, text, start) ?? []
  if (all === undefined) {
    const opened = matchAt(/<([A-Za-z][\w.-]*)(?=[\s/])/y, text, start)?.[1]
    if (opened === undefined) return start + 1
    const message = `a quote, a brace or the end of the tag <${opened}> is missing`
    return { offset: start, message, hint: 'close each value, and write `/>` or `>` where the tag ends' }
  }
  if (voidTags.has(name) && !attributes.endsWith('/'))
    return {
      offset: start,
      message: `<${name}> is not closed`,
      hint: `MDX needs a slash at the end of the tag: write <${name} />`,
    }
  const bare = /\s([\w:-]+)=(?=[^\s"'{])/.exec(attributes)?.[1]
  if (bare !== undefined)
    return {
      offset: start,
      message: `the value of \`${bare}\` in the tag <${name}> has no quotes`,
      hint: `write ${bare}="…"`,
    }
  return start + all.length
}
