/** A type whose properties cannot be assigned, at any depth. Functions and regular expressions stay as they are. */
export type ReadonlyDeep<T> = unknown extends T
  ? T
  : T extends RegExp | ((...args: never[]) => unknown)
    ? T
    : { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
