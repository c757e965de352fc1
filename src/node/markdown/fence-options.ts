import { suggest } from '../base/suggest.js'
import type { ResolvedMarkdown } from '../base/config.js'
import type { FenceProblem } from './check-fence.js'
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
