/** How the text of a fence is checked. */
export type SampleKind = 'script' | 'json' | 'shell' | 'style'

export type SampleExtension = 'js' | 'jsx' | 'ts' | 'tsx' | 'json' | 'jsonc' | 'css' | 'sh'

/** A line of code and its position in the Markdown file, or in the file that a fence shows. */
export interface CodeLine {
  readonly text: string
  /** From 1. */
  readonly line: number
  /** Column of the text's first character, from 1. */
  readonly column: number
  /** The file that the fence shows, as in diagnostics; absent for the Markdown file. */
  readonly file?: string
}

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
  /** A word that is nearly one that controls the check, and that one. */
  readonly misspelled?: { readonly word: string; readonly meant: string }
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
  ['sh', 'sh'],
  ['bash', 'sh'],
  ['shell', 'sh'],
  ['zsh', 'sh'],
])

/** The file extension for a fence's language; undefined for a language that is not checked. */
export function extensionOfLanguage(language: string): SampleExtension | undefined {
  return languages.get(/^[\w+-]*/.exec(language)?.[0].toLowerCase() ?? '')
}

/** The extension of a file that a page can show; undefined for other files. */
export function extensionOfFile(name: string): SampleExtension | undefined {
  const extension = /\.([a-z]+)$/.exec(name)?.[1] ?? ''
  return languages.get(extension) !== 'sh' ? languages.get(extension) : undefined
}

/** How texts with an extension are checked. */
export function kindOf(extension: SampleExtension): SampleKind {
  if (extension === 'sh') return 'shell'
  if (extension === 'css') return 'style'
  return extension === 'json' || extension === 'jsonc' ? 'json' : 'script'
}
