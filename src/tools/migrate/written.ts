import type { KeyPath } from '../../node/base/source-text/position.js'

/** Tells code, originals and comments from objects of a config. */
const KIND = Symbol('kind')

/** A value of the new config. */
export type Setting =
  | string
  | number
  | boolean
  | null
  | Code
  | Commented
  | Original
  | readonly Setting[]
  | { readonly [key: string]: Setting }

/** A default import that the new config needs and the old one does not have. */
interface NeededImport {
  readonly from: string
  readonly local: string
}

/** JavaScript in the new config. */
export interface Code {
  readonly [KIND]: 'code'
  readonly text: string
  /** The names of the old config that it uses, directly. */
  readonly names: readonly string[]
  /** The modules that it needs, as the old config names them. */
  readonly modules: readonly string[]
  readonly imports: readonly NeededImport[]
  /** Declarations that the old config does not have. */
  readonly declarations: readonly string[]
}

/** The setting for a value of the old config, which its expression may replace. */
export interface Original {
  readonly [KIND]: 'original'
  readonly at: KeyPath
  readonly value: Setting
  /**
   * `same`: the expression replaces the value if it has this value. `loose`: an expression with another value does as well, such as HTML
   * with other white space, once its links have no base URL. `never`: docsgen has other words for it.
   */
  readonly keep: 'same' | 'loose' | 'never'
}

/** A setting with a comment above it. */
interface Commented {
  readonly [KIND]: 'comment'
  readonly comment: string
  readonly value: Setting
}

export function code(
  text: string,
  { names = [], modules = [], imports = [], declarations = [] }: Partial<Omit<Code, 'text'>> = {},
): Code {
  return { [KIND]: 'code', text, names, modules, imports, declarations }
}

/** Code with another indent in all lines but the first. Code with the lines of a text stays as it is. */
export function reindented(text: string, before: string, after = ''): string {
  const hasLines = text.split('`').some((part, index) => index % 2 === 1 && part.includes('\n'))
  return hasLines ? text : text.replaceAll(`\n${before}`, `\n${after}`)
}

/** The setting for the value at a key path of the old config. */
export function original(value: unknown, at: KeyPath): Original {
  return { [KIND]: 'original', at, value: value as Setting, keep: 'same' }
}

/** The setting for the value at a key path of the old config, which could also be written as it is. */
export function tidied(value: string, at: KeyPath): Original {
  return { [KIND]: 'original', at, value, keep: 'loose' }
}

/** The setting for the value at a key path of the old config, in the words of docsgen. */
export function converted(value: unknown, at: KeyPath): Original {
  return { [KIND]: 'original', at, value: value as Setting, keep: 'never' }
}

export function commented(value: Setting, comment: string): Commented {
  return { [KIND]: 'comment', comment, value }
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && KIND in value ? value[KIND] : undefined
}

export function isCode(value: unknown): value is Code {
  return kindOf(value) === 'code'
}

export function isCommented(value: unknown): value is Commented {
  return kindOf(value) === 'comment'
}

export function isOriginal(value: unknown): value is Original {
  return kindOf(value) === 'original'
}
