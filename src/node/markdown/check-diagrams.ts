import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createContext, Script } from 'node:vm'
import { dropWhile, once, range } from 'es-toolkit'
import type { Element } from 'hast'
import type { VFile } from 'vfile'
import type { SitePackage } from '../base/site-package.js'
import { suggest } from '../base/suggest.js'
import diagramTypes from './diagram-types.json' with { type: 'json' }
import { textOf } from './hast-tree.js'

/** Reports the diagrams of a page that are not valid, at their lines, and the first one without a name. */
export type DiagramChecker = (figures: readonly Element[], file: VFile) => Promise<void>

/** The part of Mermaid that checks a diagram. Rejects with a `ParseError`. */
interface Mermaid {
  parse(source: string): Promise<{ readonly diagramType?: string }>
}

/** What the parsers of Mermaid throw. */
interface ParseError {
  readonly name: string
  readonly message: string
  /** From a parser made by Jison; `line` counts from 0, those of `loc` from 1. Without a `token`, no token begins with the text. */
  readonly hash?: {
    readonly text?: string
    readonly token?: unknown
    readonly line?: unknown
    readonly loc?: { readonly first_line: number; readonly last_line: number }
  }
  /** From a parser made by Langium. At the end of the diagram, `startLine` is `NaN`. */
  readonly result?: {
    readonly lexerErrors: readonly { readonly line?: number; readonly column?: number; readonly length: number }[]
    readonly parserErrors: readonly { readonly token: { readonly image: string; readonly startLine?: number } }[]
  }
}

/** Creates a checker that loads the Mermaid of a site for the first diagram. */
export function createDiagramChecker({ dir }: Pick<SitePackage, 'dir'>): DiagramChecker {
  const load = once(() => loadMermaid(dir))
  return async (figures, file) => {
    const mermaid = await load()
    if (mermaid === undefined) return
    const unnamed: Element[] = []
    for (const figure of figures) {
      const source = textOf(figure)
      if (source.trim() === '') continue
      try {
        const { diagramType = '' } = await mermaid.parse(source)
        if (nameable.has(diagramType) && !/^\s*accTitle\s*:/m.test(source)) unnamed.push(figure)
      } catch (error) {
        reportInvalid(error as ParseError, { figure, source, file })
      }
    }
    const [first] = unnamed
    if (first) reportUnnamed(first, file)
  }
}

/**
 * Loads Mermaid's script for browsers, in a global scope of its own: its parsers call DOMPurify, which has functions only if there is a
 * document, and leaves texts as they are if that cannot create documents. Returns undefined if another version lacks the script or needs
 * more than this, because then only browsers can tell what is valid.
 */
async function loadMermaid(dir: string): Promise<Mermaid | undefined> {
  const scriptPath = path.join(dir, 'dist', 'mermaid.min.js')
  const scope: { window?: unknown; mermaid?: Mermaid } = createContext({
    document: { nodeType: 9, createElement: () => ({}) },
    Element: class {},
    addEventListener: () => undefined,
    TextDecoder,
    TextEncoder,
    URL,
    clearTimeout,
    setTimeout,
    structuredClone,
  })
  scope.window = scope
  try {
    new Script(await readFile(scriptPath, 'utf8'), { filename: scriptPath }).runInContext(scope)
    return scope.mermaid
  } catch {
    return undefined
  }
}

/** The types of diagrams that `accTitle` can name, as Mermaid calls them. */
const nameable: ReadonlySet<string> = new Set(
  (
    'flowchart flowchart-v2 flowchart-elk sequence class classDiagram state stateDiagram er journey gantt pie quadrantChart ' +
    'requirement gitGraph c4 xychart packet architecture radar treemap'
  ).split(' '),
)

interface Place {
  readonly figure: Element
  readonly source: string
  readonly file: VFile
}

function reportInvalid(error: ParseError, { figure, source, file }: Place): void {
  // Something that only browsers have is missing, or another version throws other values.
  if (!error.message || /^(?:Type|Reference|Range)Error$/.test(error.name)) return
  const lines = parsedLines(source)
  const { reason, hint, line } = error.name === 'UnknownDiagramError' ? typeProblem(lines) : syntaxProblem(error, lines)
  const message = file.message(`this diagram is not valid: ${reason}`, {
    place: (line !== undefined && placeOf(line, { figure, source, file })) || figure.position,
    ruleId: 'invalid-diagram',
    source: hint,
  })
  message.fatal = true
}

function reportUnnamed({ position }: Element, file: VFile): void {
  file.message('this diagram has no `accTitle`, so screen readers announce it only as "Diagram"', {
    place: position,
    ruleId: 'unnamed-diagram',
    source: 'add a line such as `accTitle: How a message is delivered` below its type',
  })
}

/** A line of a diagram, counted from 1. */
interface DiagramLine {
  readonly text: string
  readonly line: number
}

/** The lines that the parsers of Mermaid see: those without front matter, directives and comments. */
function parsedLines(source: string): readonly DiagramLine[] {
  const blank = (text: string): string => text.replace(/[^\n]/g, '')
  const body = source
    .replace(/^\s*---[ \t]*\n[\s\S]*?\n[ \t]*---[ \t]*(?:\n|$)/, blank)
    .replace(/%%\{[\s\S]*?\}%%/g, blank)
  const lines = body.split('\n').map((text, index): DiagramLine => ({ text, line: index + 1 }))
  const isEmpty = ({ text }: DiagramLine): boolean => text.trim() === ''
  let isRemoved = false
  const kept = lines.toReversed().filter((one) => {
    // Mermaid also removes the empty lines above a comment.
    if (!isEmpty(one)) isRemoved = /^\s*%%./.test(one.text)
    return !isRemoved
  })
  return dropWhile(kept.toReversed(), isEmpty)
}

interface DiagramProblem {
  readonly reason: string
  readonly hint: string
  /** Absent if it is not known. */
  readonly line?: DiagramLine
}

function typeProblem([first]: readonly DiagramLine[]): DiagramProblem {
  const example = 'begin it with its type, such as `flowchart LR`'
  if (first === undefined) return { reason: 'it is empty', hint: example }
  const [word = ''] = first.text.trim().split(/[\s:;]/)
  const near = suggest(word, diagramTypes)
  const hint = near === undefined ? example : `did you mean "${near}"?`
  return { reason: `"${word}" is not a Mermaid diagram type`, hint, line: first }
}

/** Says what Mermaid did not expect. Its own message lists the names of all tokens that could follow. */
function syntaxProblem({ message, hash, result }: ParseError, lines: readonly DiagramLine[]): DiagramProblem {
  const hint = 'correct its syntax, which https://mermaid.js.org/intro/ describes'
  if (typeof hash?.line === 'number') {
    const { text = '', token, loc } = hash
    if (token === null) return { reason: 'this line cannot be read', hint, line: lastWritten(lines, hash.line + 1) }
    if (text !== '') return { reason: unexpected(text, 'line'), hint, line: lastWritten(lines, loc?.last_line) }
    // What is not closed starts in the first line.
    return { reason: unexpected(text, 'diagram'), hint, line: lastWritten(lines, loc?.first_line) }
  }
  const [character] = result?.lexerErrors ?? []
  const [unmatched] = result?.parserErrors ?? []
  if (character?.line !== undefined && character.column !== undefined) {
    const line = lines[character.line - 1]
    const from = character.column - 1
    return { reason: unexpected(line?.text.slice(from, from + character.length) ?? '', 'line'), hint, line }
  }
  if (unmatched) {
    const { image, startLine } = unmatched.token
    const line = lastWritten(lines, startLine || lines.length)
    return { reason: unexpected(image, image.includes('\n') ? 'line' : 'diagram'), hint, line }
  }
  const [first = ''] = message.split('\n')
  return { reason: first.replace(/[.:\s]+$/, ''), hint }
}

function unexpected(text: string, end: 'line' | 'diagram'): string {
  const [written = ''] = text.trim().split('\n')
  return written === '' ? `unexpected end of the ${end}` : `unexpected \`${written}\``
}

/** The last line with text up to one that a parser counts from 1; undefined if the parser has not said which. */
function lastWritten(lines: readonly DiagramLine[], number = 0): DiagramLine | undefined {
  return lines.slice(0, number).findLast(({ text }) => text.trim() !== '')
}

/** The place of a line of a diagram in the page; undefined if its block does not have it, as if the code is that of another file. */
function placeOf({ text, line }: DiagramLine, { figure, file }: Place): { line: number; column: number } | undefined {
  const { start, end } = figure.position ?? {}
  if (start === undefined || end === undefined) return undefined
  const pageLines = String(file.value).split('\n')
  const written = text.trim()
  // In a fence, the first line follows that of the language.
  const found = [start.line + line, ...range(start.line, end.line + 1)].find(
    (one) => one <= end.line && pageLines[one - 1]?.trim().endsWith(written),
  )
  return found === undefined
    ? undefined
    : { line: found, column: (pageLines[found - 1]?.lastIndexOf(written) ?? 0) + 1 }
}
