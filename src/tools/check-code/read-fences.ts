import type { Code, Root } from 'mdast'
import { VFile } from 'vfile'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { editDistance } from '../../shared/edit-distance.js'
import { bodyStartOf } from '../../node/source-text/front-matter-span.js'
import { type CodeFileSettings, type CodePlace, codeNodes, fillFence } from '../../node/markdown/code-files.js'
import { toDiagnostic } from '../../node/markdown/diagnostics.js'
import { parseFenceMeta } from '../../node/markdown/fence-meta.js'
import { type LineNotation, type NotationOptions, takeNotation } from '../../node/markdown/line-notation.js'
import { findDeepNesting } from '../../node/markdown/nesting.js'
import { prepareSource } from '../../node/markdown/prepare-source.js'
import type { MarkdownProcessor } from '../../node/markdown/processor.js'
import { type CodeLine, extensionOfFile, extensionOfLanguage, type Fence } from './fence.js'

/** A Markdown file whose samples are read. */
export interface SampledFile {
  /** As diagnostics name it. */
  readonly file: string
  /** Absolute path, from which the files of fences are resolved; without it, they are not read. */
  readonly path?: string
  readonly mdx: boolean
  readonly text: string
}

/** The parsers of docsgen, one for each syntax. */
export interface SampleParsers {
  readonly markdown: MarkdownProcessor
  readonly mdx: MarkdownProcessor
  /** Absent if fences show no files. */
  readonly codeFiles?: CodeFileSettings
  /** The comments that mark lines. */
  readonly notation: LineNotation
}

/** The samples of a file, in order, with their positions; a diagnostic if the file does not parse as Markdown. */
export function readFences(
  source: SampledFile,
  parsers: SampleParsers,
): { readonly fences: readonly Fence[]; readonly diagnostics: readonly Diagnostic[] } {
  const deep = findDeepNesting(source.text, source.mdx)
  if (deep) return { fences: [], diagnostics: [tooDeep(source.file, deep.line)] }
  const prepared = prepareSource(source.text, { bodyStart: bodyStartOf(source.text), mdx: source.mdx })
  const file = new VFile({ value: prepared, path: source.file })
  let root: Root
  try {
    root = (source.mdx ? parsers.mdx : parsers.markdown).parse(file)
  } catch (error) {
    const fatal = file.messages.find((message) => message.fatal)
    if (!fatal) throw error
    return { fences: [], diagnostics: [toDiagnostic(fatal, source.file)] }
  }
  const written = source.text.split('\n').map((line) => line.replace(/\r$/, ''))
  return {
    fences: codeNodes(root).flatMap((node) => {
      const { codeFiles, notation } = parsers
      const { path: pagePath } = source
      const canFill = codeFiles !== undefined && pagePath !== undefined
      const filled = canFill ? fillFence(node, { settings: codeFiles, pagePath }) : undefined
      const fence = fenceOf(node, { written, notation })
      return fence ? [filled?.place ? fenceOfFile(fence, node, filled.place) : fence] : []
    }),
    diagnostics: [],
  }
}

function fenceOf(
  node: Code,
  { written, notation }: { readonly written: readonly string[]; readonly notation: LineNotation },
): Fence | undefined {
  const extension = extensionOfLanguage(node.lang ?? '')
  const start = node.position?.start
  if (extension === undefined || start === undefined) return undefined
  const { title, words, marked } = parseFenceMeta(node.meta ?? '')
  const misspelled = misspelledWord(words)
  const meant = misspelled ? [...words, misspelled.meant] : words
  const fileName = title === undefined ? undefined : pathOfTitle(title)
  return {
    extension,
    lines: withoutNotation(linesOf(node.value, start.line, written), { ownLines: marked === undefined, notation }),
    line: start.line,
    column: start.column,
    fileName,
    misspelled,
    continues: meant.includes('continue'),
    mode: meant.includes('no-check') ? 'skip' : meant.includes('no-run') ? 'types' : 'all',
  }
}

/** The words that control the check of a sample. */
const controls = ['no-check', 'no-run', 'continue']

/** The first word that differs from one of `controls` by case, hyphens or a letter. */
function misspelledWord(words: readonly string[]): Fence['misspelled'] {
  const plain = (word: string): string => word.toLowerCase().replace(/[-_]/g, '')
  for (const word of words) {
    if (controls.includes(word)) continue
    const meant = controls.find((name) => editDistance(plain(word), plain(name), 1) <= (name === 'no-run' ? 0 : 1))
    if (meant !== undefined) return { word, meant }
  }
  return undefined
}

/** Relative imports start from the file, which its own project checks. */
const relativeImport = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"]\.{1,2}\//

/** A fence with code of a file, where its problems are reported. */
function fenceOfFile(fence: Fence, { value }: Code, { file, lines, indent }: CodePlace): Fence {
  const placed = value.split('\n').map((text, i) => ({ text, line: lines[i] ?? 1, column: indent + 1, file }))
  return { ...fence, lines: placed, ...(relativeImport.test(value) ? { mode: 'skip' } : {}) }
}

/** The lines as written: the parser removes the markers of containers, and `prepareSource` rewrites braces of headings. */
function linesOf(value: string, fenceLine: number, written: readonly string[]): CodeLine[] {
  if (value === '') return []
  return value.split(/\r?\n/).map((parsed, i) => {
    const line = fenceLine + 1 + i
    const source = written[line - 1] ?? ''
    const start = source.length - parsed.length
    const text = source.length >= parsed.length ? source.slice(start) : parsed
    // If a container uses up a part of a tab, the code is longer than what is written.
    const isSame = start >= 0 && text.trimStart().length === parsed.trimStart().length
    return { text: isSame ? text : parsed, line, column: Math.max(0, start) + 1 }
  })
}

/** Removes the comments that mark lines, and the lines that they mark as removed, which are not a part of the sample. */
function withoutNotation(lines: readonly CodeLine[], options: NotationOptions): readonly CodeLine[] {
  const { code, marks, written } = takeNotation(lines.map(({ text }) => text).join('\n'), options)
  if (marks.size === 0) return lines
  return code.split('\n').flatMap((text, i) => {
    const line = lines[written[i] ?? -1]
    return line && !marks.get(i + 1)?.has('remove') ? [{ ...line, text }] : []
  })
}

/** The path in a title: it has no spaces, and an extension of code. */
function pathOfTitle(title: string): string | undefined {
  const name = title.trim().replace(/^\.?\//, '')
  return /^[^\s:*?"<>|\\]+$/.test(name) && extensionOfFile(name) !== undefined ? name : undefined
}

function tooDeep(file: string, line: number): Diagnostic {
  return {
    code: 'too-deep',
    severity: 'error',
    message: 'the page is nested too deeply to read its samples',
    hint: 'reduce the nesting of lists, quotes or emphasis',
    location: { file, line, column: 1 },
  }
}
