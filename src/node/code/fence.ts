/** How a fence's text is checked. */
export type SampleKind = 'script' | 'json' | 'shell' | 'style'

export type SampleExtension = 'js' | 'jsx' | 'ts' | 'tsx' | 'json' | 'jsonc' | 'css' | 'sh'

/** A line of code and where it stands in the Markdown file. */
export interface CodeLine {
  readonly text: string
  /** From 1. */
  readonly line: number
  /** Column of the text's first character, from 1. */
  readonly column: number
}

/** A fenced sample of a language that is checked. */
export interface Fence {
  readonly extension: SampleExtension
  readonly lines: readonly CodeLine[]
  /** Of the opening fence. */
  readonly line: number
  readonly column: number
  /** The fence's title, where it is the path of a file. */
  readonly fileName?: string
  /** `continue`: goes on from the former sample. */
  readonly continues: boolean
  /** `no-check` is `skip`, `no-run` is `types`. */
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

/** The extension that a fence's language stands for; undefined for a language that is not checked. */
export function extensionOfLanguage(language: string): SampleExtension | undefined {
  return languages.get(/^[\w+-]*/.exec(language)?.[0].toLowerCase() ?? '')
}

/** The extension of a file that a page can have; undefined for a name of another kind. */
export function extensionOfFile(name: string): SampleExtension | undefined {
  const extension = /\.([a-z]+)$/.exec(name)?.[1] ?? ''
  return languages.get(extension) !== 'sh' ? languages.get(extension) : undefined
}

export function kindOf(extension: SampleExtension): SampleKind {
  if (extension === 'sh') return 'shell'
  if (extension === 'css') return 'style'
  return extension === 'json' || extension === 'jsonc' ? 'json' : 'script'
}
