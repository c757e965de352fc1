import { editDistance } from '../../shared/edit-distance.js'
import type { CodeFence } from './code-blocks.js'
import type { Highlighter } from './highlight/code-tokens.js'
import { type LineNotation, type MarkedCode, unknownComments } from './line-notation.js'
import { suggest } from '../base/suggest.js'
import type { ResolvedMarkdown } from '../base/config.js'
import type { FenceMeta } from './fence-meta.js'

/** Words that have a meaning besides title, lines and tab: for docsgen, or for tools that real docs use. */
const known: ReadonlySet<string> = new Set([
  'file',
  'npm2yarn',
  'npm2yarn2pnpm',
  'continue',
  'patch',
  'no-run',
  'no-check',
  'noInline',
  'noStyle',
  'className',
  'metastring',
  'group',
  'twoslash',
  'variables',
  'no-transpile',
  'no-emit',
  'no-line-numbers',
  'line-numbers',
])

/** Options that are written with a value, for suggestions. */
const withValue = ['title', 'icon', 'tab', 'showLineNumbers', 'file', 'fold', 'frame', 'wrap']

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
  [/^icon(?:=|$)/, 'write title="…" icon="lucide:file": an icon is beside a title'],
  [/^copy(?:=|$)/i, 'remove it: docsgen has no such option'],
]

/** The words after the language of a fence that nothing reads. */
function unknownWords({ words }: FenceMeta): readonly string[] {
  const unknown = words.filter((word) => !known.has(nameOf(word)))
  // What follows a title without quotes is a part of it.
  const title = unknown.findIndex((word) => word.startsWith('title='))
  return title === -1 ? unknown : unknown.slice(0, title + 1)
}

/** `file` of `file="a.js"`, or the whole word. */
function nameOf(word: string): string {
  return /^[\w-]+(?==)/.exec(word)?.[0] ?? word
}

/** Reports each unknown word after the language of a fence that `reported`, the names found so far, does not have. */
export function checkFenceOptions(
  meta: FenceMeta,
  { fenceOptions, unknownFenceOptions: level }: Pick<ResolvedMarkdown, 'fenceOptions' | 'unknownFenceOptions'>,
  reported: Set<string>,
): FenceProblem[] {
  if (level === 'ignore') return []
  return unknownWords(meta).flatMap((word): FenceProblem[] => {
    const name = nameOf(word)
    if (fenceOptions.includes(name) || reported.has(name)) return []
    reported.add(name)
    const message = `"${word}" is not an option of code blocks`
    return [{ code: 'unknown-fence-option', message, hint: hintOf(name, word), fatal: level === 'error' }]
  })
}

function hintOf(name: string, word: string): string {
  if (name === 'title' && name !== word) return 'put the title in quotes: title="src/index.js"'
  const equivalent = equivalents.find(([pattern]) => pattern.test(word))
  if (equivalent) return equivalent[1]
  if (/^\{.*\}$/.test(word))
    return 'write line numbers, such as {1,3-5}, or `:::note` above the text and `:::` below it for a box'
  if (name === 'live') return 'docsgen has no live editor: remove it, or add it to `markdown.fenceOptions`'
  const near = suggest(name, [...known, ...withValue])
  if (near !== undefined) return `did you mean "${near}"?`
  return 'remove it, or add it to `markdown.fenceOptions` if another tool reads it'
}

/** A mistake in the options, the language or the comments of a code block. */
export interface FenceProblem {
  readonly code: 'code-lines' | 'code-notes' | 'unknown-fence-option' | 'unknown-language'
  readonly message: string
  readonly hint: string
  /** The line of the code, counted from 0; absent if the problem is in the line above the code. */
  readonly line?: number
  /** Whether it is an error. */
  readonly fatal?: boolean
}

/** Finds lines and texts that are marked or folded but do not exist, comments without an end, and misspelled languages. */
export function checkFence(
  fence: CodeFence,
  marked: MarkedCode,
  settings: { readonly highlight: Highlighter; readonly notation: LineNotation },
): FenceProblem[] {
  return [
    ...lineProblems(fence, marked),
    ...textProblems(fence, marked),
    ...commentProblems(marked),
    ...unknownProblems(fence, settings),
    ...languageProblems(fence, settings.highlight),
  ]
}

function lineProblems({ meta: { marked, fold } }: CodeFence, { code }: MarkedCode): FenceProblem[] {
  const lines = code.split('\n').length
  const last = Math.max(0, ...(marked ?? []), ...(typeof fold === 'object' ? fold : []))
  if (last <= lines) return []
  const message = `the code block names line ${last}, but it has ${lines === 1 ? 'one line' : `${lines} lines`}`
  const hint = 'correct the numbers in braces after the language; the first line is 1'
  return [{ code: 'code-lines', message, hint }]
}

function textProblems({ meta: { texts = [] } }: CodeFence, { code }: MarkedCode): FenceProblem[] {
  return texts
    .filter((text) => !code.includes(text))
    .map((text) => {
      const at = code.toLowerCase().indexOf(text.toLowerCase())
      const hint =
        at === -1
          ? 'write the text as it is in one line of the code; to add a title, write title="…"'
          : `did you mean "${code.slice(at, at + text.length)}"?`
      return { code: 'code-lines', message: `"${text}" marks nothing: the code block does not contain it`, hint }
    })
}

function commentProblems({ unpaired = [] }: MarkedCode): FenceProblem[] {
  return unpaired.map(({ words, line }) => ({
    code: 'code-lines',
    line,
    message: `the comment "${words}" has no end, so it marks all lines below it`,
    hint: words.endsWith('-start')
      ? `add a comment "${words.slice(0, -'start'.length)}end" below the last line`
      : 'add the comment that ends the block',
  }))
}

/** Misspelled comments. Code in Markdown is often an example of how to write them. */
function unknownProblems(
  { source, language }: CodeFence,
  { notation }: { readonly notation: LineNotation },
): FenceProblem[] {
  if (/^(?:md|mdx|markdown|diff)$/.test(language)) return []
  return unknownComments(source, notation)
    .slice(0, 1)
    .map(({ words, meant, line }) => ({
      code: 'code-lines',
      line,
      message: `the comment "${words}" marks no line, so readers see it`,
      hint:
        meant === undefined
          ? 'use `[!code highlight]`, `focus`, `++`, `--`, `error` or `warning`'
          : `did you mean "${meant}"?`,
    }))
}

/** Languages whose names are misspelled. Other languages are similar to shorter names. */
const longNames = [
  'javascript',
  'typescript',
  'python',
  'markdown',
  'powershell',
  'kotlin',
  'graphql',
  'dockerfile',
  'console',
  'haskell',
  'elixir',
  'clojure',
  'csharp',
  'svelte',
  'mermaid',
  'makefile',
  'plaintext',
  'objectivec',
]
/** Names of other languages and files that are similar to those. */
const otherNames: ReadonlySet<string> = new Set([
  'cython',
  'jython',
  'ipython',
  'fsharp',
  'qsharp',
  'xsharp',
  'jsharp',
  'graphqls',
  'closure',
  'sharp',
])

function languageProblems({ language }: CodeFence, highlight: Highlighter): FenceProblem[] {
  const name = language.toLowerCase()
  if (!/^[a-z]{4,}$/.test(name) || longNames.includes(name) || otherNames.has(name)) return []
  const meant = longNames.find((each) => editDistance(name, each, 2) <= (each.length > 8 ? 2 : 1))
  // A site without highlighting has no known languages.
  if (meant === undefined || highlight('', name) !== undefined || highlight('', 'json') === undefined) return []
  const message = `"${language}" is not a known language, so its code has no colors`
  return [{ code: 'unknown-language', message, hint: `did you mean "${meant}"?` }]
}
