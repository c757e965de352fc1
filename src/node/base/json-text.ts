/**
 * The JSON text of a value that a plugin passes to components; `null` for undefined. Throws a TypeError if JSON would drop or
 * change a part of it: a function, a symbol, a map, a set, or a number that is not finite.
 */
export function jsonText(value: unknown, name: string): string {
  return JSON.stringify(value ?? null, (key, inner: unknown) => {
    const problem = unfitKind(inner)
    if (problem === undefined) return inner
    throw new TypeError(`${key === '' ? name : `"${key}" in ${name}`} is ${problem}, which JSON cannot represent`)
  })
}

function unfitKind(value: unknown): string | undefined {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'symbol') return 'a symbol'
  if (typeof value === 'bigint') return 'a bigint'
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (value instanceof Map) return 'a map'
  return value instanceof Set ? 'a set' : undefined
}
