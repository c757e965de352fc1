/** The type without `undefined` among the values of its optional keys. */
type Present<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly (infer Entry)[]
    ? readonly Present<Entry>[]
    : T extends object
      ? { [K in keyof T as undefined extends T[K] ? never : K]: Present<T[K]> } & {
          [K in keyof T as undefined extends T[K] ? K : never]?: Present<Exclude<T[K], undefined>>
        }
      : T

/** A copy of plain data without the keys whose value is undefined, at any depth. */
export function withoutUndefined<T extends object>(value: T): Present<T> {
  return withoutUndefinedKeys(value) as Present<T>
}

function withoutUndefinedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefinedKeys)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const kept = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return Object.fromEntries(kept.map(([key, entry]) => [key, withoutUndefinedKeys(entry)]))
}
