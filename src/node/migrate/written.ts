const CODE = Symbol('code')
const COMMENT = Symbol('comment')

/** A value of the new config. */
export type Setting =
  | string
  | number
  | boolean
  | null
  | Code
  | Commented
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

/** JavaScript in the new config. */
export interface Code {
  readonly [CODE]: string
  readonly imports: readonly NeededImport[]
  /** Declarations that go in front of the config. */
  readonly declarations: readonly string[]
}

/** A setting with a comment above it, for decisions that a person has to make. */
export interface Commented {
  readonly [COMMENT]: string
  readonly value: Setting
}

export function code(text: string, needs: Partial<Pick<Code, 'imports' | 'declarations'>> = {}): Code {
  return { [CODE]: text, imports: needs.imports ?? [], declarations: needs.declarations ?? [] }
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

export function textOf(written: Code): string {
  return written[CODE]
}

export function commentOf(written: Commented): string {
  return written[COMMENT]
}
