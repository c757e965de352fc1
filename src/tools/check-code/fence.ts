import type { CodeBlock, CodeLine } from '../../node/site/tool-api/code-pages.js'

/** How the text of a fence is checked. */
type SampleKind = 'script' | 'json' | 'style' | 'other'

export type SampleExtension = 'js' | 'jsx' | 'ts' | 'tsx' | 'json' | 'jsonc' | 'css' | 'other'

/** A fenced sample of a language that is checked. */
export interface Fence {
  readonly extension: SampleExtension
  readonly lines: readonly CodeLine[]
  /** Of the opening fence. */
  readonly line: number
  readonly column: number
  /** The title of the fence, if it is the path of a file. */
  readonly fileName?: string
  /** Whether it extends the previous sample: `continue`. */
  readonly continues: boolean
  /** Whether it shows changes of a file: `patch`. */
  readonly patches: boolean
  /** `skip` for `no-check`, `types` for `no-run`. */
  readonly mode: 'all' | 'types' | 'skip'
}

/** The languages that are checked, by the word after the fence. */
const languages: ReadonlyMap<string, SampleExtension> = new Map([
  ['js', 'js'],
  ['javascript', 'js'],
  ['mjs', 'js'],
  ['jsx', 'jsx'],
  ['ts', 'ts'],
  ['typescript', 'ts'],
  ['mts', 'ts'],
  ['tsx', 'tsx'],
  ['json', 'json'],
  ['jsonc', 'jsonc'],
  ['css', 'css'],
])

/** The file extension for a fence's language; undefined for a language that is not checked. */
export function extensionOfLanguage(language: string): SampleExtension | undefined {
  return languages.get(/^[\w+-]*/.exec(language)?.[0].toLowerCase() ?? '')
}

/** The extension of a file that a page can show; undefined for other files. */
export function extensionOfFile(name: string): SampleExtension | undefined {
  return languages.get(/\.([a-z]+)$/.exec(name)?.[1] ?? '')
}

/** How texts with an extension are checked. */
export function sampleKind(extension: SampleExtension): SampleKind {
  if (extension === 'css') return 'style'
  if (extension === 'other') return 'other'
  return extension === 'json' || extension === 'jsonc' ? 'json' : 'script'
}

/** The samples among the code blocks of a page. */
export function fencesOf(blocks: readonly CodeBlock[]): Fence[] {
  return blocks.flatMap((block) => fenceOf(block) ?? [])
}

function fenceOf({ language, title, words, lines, line, column, showsFile }: CodeBlock): Fence | undefined {
  const extension = extensionOfLanguage(language)
  if (extension === undefined) return undefined
  const isElsewhere = showsFile && relativeImport.test(lines.map(({ text }) => text).join('\n'))
  return {
    extension,
    lines,
    line,
    column,
    fileName: title === undefined ? undefined : pathOfTitle(title),
    // A file is complete.
    continues: words.includes('continue') && !showsFile,
    patches: words.includes('patch') && !showsFile,
    mode: isElsewhere || words.includes('no-check') ? 'skip' : words.includes('no-run') ? 'types' : 'all',
  }
}

/** Relative imports start from the file, which its own project checks. */
const relativeImport = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"]\.{1,2}\//

/** The path in a title: it has no spaces, and an extension of code. */
function pathOfTitle(title: string): string | undefined {
  const name = title.trim().replace(/^\.?\//, '')
  return /^[^\s:*?"<>|\\]+$/.test(name) && extensionOfFile(name) !== undefined ? name : undefined
}
