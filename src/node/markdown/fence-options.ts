import type { Diagnostic, Severity } from '../../shared/diagnostic.js'
import { suggest } from '../base/suggest.js'
import type { FenceOption } from '../base/compiled-page.js'
import type { ResolvedMarkdown } from '../base/config.js'
import type { FenceMeta } from './fence-meta.js'

/** Words that have a meaning besides title, lines and tab: for docsgen, or for tools that real docs use. */
const known: ReadonlySet<string> = new Set([
  'file',
  'npm2yarn',
  'npm2yarn2pnpm',
  'continue',
  'no-run',
  'no-check',
  'noInline',
  'noStyle',
  'className',
  'metastring',
  'group',
  'twoslash',
  'no-transpile',
  'no-emit',
  'no-line-numbers',
  'line-numbers',
])

/** Options that are written with a value, for suggestions. */
const withValue = ['title', 'tab', 'showLineNumbers', 'file', 'fold', 'frame', 'wrap']

/** Options of other tools: how to write the same, if there is a way. */
const equivalents: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [
    /^\{?(?:line-?nums|line-?no|linenos|linenostart|lineNumbers|numberLines|number-lines|line_numbers)(?:=|$)/i,
    'write `showLineNumbers`',
  ],
  [/^(?:ln|startLine|firstLine|startFrom|start)=/i, 'write `showLineNumbers=10` to start with line 10'],
  [/^\{?(?:hl_lines|hl|highlights?|mark|emphasize-lines|lines)(?:=|$)/i, 'write the lines to mark in braces: {1,3-5}'],
  [/^(?:ins|add|del|rm|focus|error|warning)=/i, 'mark single lines with comments, such as `highlight-next-line`'],
  [/^(?:filename|file-name|name|caption|label)=/i, 'write the title as title="src/index.js"'],
  [/^(?:collapse|collapsed|collapsible|expandable)(?:=|$)/i, 'write the lines to fold as `fold={3-8}`, or `fold`'],
  [/^fold=/, 'write the lines to fold as fold={3-8}'],
  [/^frame=/, 'write frame="none" or frame="terminal"'],
  [/^(?:wrap|wordWrap|word-wrap|wrapLines)(?:=|$)/i, 'write `wrap`'],
  [/^(?:copy|icon)(?:=|$)/i, 'remove it: docsgen has no such option'],
]

/** The words after the language of a fence that nothing reads. */
export function unknownWords({ words }: FenceMeta): readonly string[] {
  const unknown = words.filter((word) => !known.has(nameOf(word)))
  // What follows a title without quotes is a part of it.
  const title = unknown.findIndex((word) => word.startsWith('title='))
  return title === -1 ? unknown : unknown.slice(0, title + 1)
}

/** `file` of `file="a.js"`, or the whole word. */
function nameOf(word: string): string {
  return /^[\w-]+(?==)/.exec(word)?.[0] ?? word
}

/** The unknown words of one file. */
interface FileOptions {
  readonly file: string
  readonly options: readonly FenceOption[]
}

/** More unknown words than this are counted in one line: fences are then full of something else. */
const MOST_WORDS = 20

/** Reports unknown words after the language of fences: each word once, where it is first, with the number of its fences. */
export function checkFenceOptions(
  files: readonly FileOptions[],
  { unknownFenceOptions: level, fenceOptions }: Pick<ResolvedMarkdown, 'unknownFenceOptions' | 'fenceOptions'>,
): Diagnostic[] {
  if (level === 'ignore') return []
  const severity: Severity = level === 'error' ? 'error' : 'warning'
  const words = new Map<string, Use[]>()
  for (const { file, options } of files) {
    for (const option of options) {
      const name = nameOf(option.word)
      if (fenceOptions.includes(name)) continue
      const uses = words.get(name)
      if (uses) uses.push({ file, ...option })
      else words.set(name, [{ file, ...option }])
    }
  }
  const byCount = [...words].sort(([a, x], [b, y]) => countOf(y) - countOf(x) || (a < b ? -1 : 1))
  const rest = byCount.slice(MOST_WORDS)
  return [
    ...byCount.slice(0, MOST_WORDS).map(([name, uses]) => wordProblem(name, uses, severity)),
    ...(rest.length === 0
      ? []
      : [
          restProblem(
            rest.flatMap(([, uses]) => uses),
            severity,
          ),
        ]),
  ]
}

interface Use extends FenceOption {
  readonly file: string
}

function countOf(uses: readonly Use[]): number {
  return uses.reduce((sum, { count }) => sum + count, 0)
}

function wordProblem(name: string, uses: readonly Use[], severity: Severity): Diagnostic {
  const [first] = uses as [Use]
  const files = new Set(uses.map(({ file }) => file)).size
  const total = countOf(uses)
  const where = total === 1 ? '' : ` (in ${total} code blocks${files === 1 ? '' : ` of ${files} files`})`
  return {
    code: 'unknown-fence-option',
    severity,
    message: `"${first.word}" is not an option of code blocks${where}`,
    hint: hintOf(name, first.word),
    location: { file: first.file, line: first.line, column: first.column },
  }
}

function hintOf(name: string, word: string): string {
  if (name === 'title' && name !== word) return 'put the title in quotes: title="src/index.js"'
  const equivalent = equivalents.find(([pattern]) => pattern.test(word))
  if (equivalent) return equivalent[1]
  if (/^\{.*\}$/.test(word)) return 'write line numbers, such as {1,3-5}'
  if (name === 'live') return 'docsgen has no live editor: remove it, or add it to `markdown.fenceOptions`'
  const near = suggest(name, [...known, ...withValue])
  if (near !== undefined) return `did you mean "${near}"?`
  return 'remove it, or add it to `markdown.fenceOptions` if another tool reads it'
}

function restProblem(uses: readonly Use[], severity: Severity): Diagnostic {
  const [first] = uses as [Use]
  return {
    code: 'unknown-fence-option',
    severity,
    message: `${countOf(uses)} more code blocks have other words that are not options, such as "${first.word}"`,
    hint: 'if another tool reads them, set `markdown.unknownFenceOptions` to "ignore"',
    location: { file: first.file, line: first.line, column: first.column },
  }
}
