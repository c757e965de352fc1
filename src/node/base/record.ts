/** Whether a value of unknown origin is an object that is no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as a record; undefined if it is not an object, or a list. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined
}

/** A type whose properties cannot be assigned, at any depth. Functions and regular expressions stay as they are. */
export type ReadonlyDeep<T> = unknown extends T
  ? T
  : T extends RegExp | ((...args: never[]) => unknown)
    ? T
    : { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
