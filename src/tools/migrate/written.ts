import type { KeyPath } from '../../node/source-text/key-path.js'

const CODE = Symbol('code')
const COMMENT = Symbol('comment')
const ORIGINAL = Symbol('original')
const SPREAD = Symbol('spread')

/** A value of the new config. */
export type Setting =
  | string
  | number
  | boolean
  | null
  | Code
  | Commented
  | Original
  | Spread
  | readonly Setting[]
  | { readonly [key: string]: Setting }

/** An import that code of the new config needs. */
export interface NeededImport {
  /** As the new config, which is beside the old one, names it. */
  readonly from: string
  /** `default`, `*`, or the name of an export. */
  readonly name: string
  readonly local: string
}

/** A declaration, or another statement, in front of the config. */
export interface Declaration {
  readonly text: string
  /** Its place among those of the old config. */
  readonly order: number
}

/** JavaScript in the new config. */
export interface Code {
  readonly [CODE]: string
  readonly imports: readonly NeededImport[]
  readonly declarations: readonly Declaration[]
  /** What its value depends on besides, see code-reads.ts. */
  readonly reads: readonly string[]
}

/** The setting for a value of the old config, whose expression replaces it if both are equal. */
export interface Original {
  readonly [ORIGINAL]: KeyPath
  readonly value: Setting
  /** The old value does as well, such as HTML with other white space, once its links have no base URL. */
  readonly isLoose: boolean
}

/** A setting with a comment above it, for decisions that a person has to make. */
interface Commented {
  readonly [COMMENT]: string
  readonly value: Setting
}

/** What code needs; declarations without an order come after those of the old config. */
interface Needs extends Partial<Pick<Code, 'imports' | 'reads'>> {
  readonly declarations?: readonly (Declaration | string)[]
}

/** All elements of a list, as elements of another one. */
interface Spread {
  readonly [SPREAD]: Original
}

export function code(text: string, { imports = [], declarations = [], reads = [] }: Needs = {}): Code {
  const ordered = declarations.map((one) =>
    typeof one === 'string' ? { text: one, order: Number.MAX_SAFE_INTEGER } : one,
  )
  return { [CODE]: text, imports, declarations: ordered, reads }
}

/** The setting for the value at a key path of the old config. */
export function original(value: unknown, at: KeyPath): Original {
  return { [ORIGINAL]: at, value: value as Setting, isLoose: false }
}

/** The setting for the value at a key path of the old config, which could also be written as it is. */
export function tidied(value: string, at: KeyPath): Original {
  return { [ORIGINAL]: at, value, isLoose: true }
}

export function commented(value: Setting, comment: string): Commented {
  return { [COMMENT]: comment, value }
}

export function isCode(value: unknown): value is Code {
  return typeof value === 'object' && value !== null && CODE in value
}

export function isCommented(value: unknown): value is Commented {
  return typeof value === 'object' && value !== null && COMMENT in value
}

/** The elements of a list of settings for the list at a key path of the old config. */
export function spread(list: Setting, at: KeyPath): Spread {
  return { [SPREAD]: original(list, at) }
}

export function isSpread(value: unknown): value is Spread {
  return typeof value === 'object' && value !== null && SPREAD in value
}

export function listOf(one: Spread): Original {
  return one[SPREAD]
}

export function isOriginal(value: unknown): value is Original {
  return typeof value === 'object' && value !== null && ORIGINAL in value
}

export function pathOf(one: Original): KeyPath {
  return one[ORIGINAL]
}

export function textOfCode(written: Code): string {
  return written[CODE]
}

export function commentOf(written: Commented): string {
  return written[COMMENT]
}
