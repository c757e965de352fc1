/**
 * A value as text that is the same for equal values whatever the order of their keys. A function is told by
 * `functionText`, since its own text says nothing of what it closes over.
 */
export function stableText(value: unknown, functionText: string): string {
  if (typeof value === 'function') return `function:${functionText}`
  if (value instanceof RegExp || value instanceof Date) return `${value.constructor.name}:${String(value)}`
  if (Array.isArray(value)) return `[${value.map((entry: unknown) => stableText(entry, functionText)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const record = value as Readonly<Record<string, unknown>>
    const keys = Object.keys(record).filter((key) => record[key] !== undefined)
    const entries = keys.sort().map((key) => `${JSON.stringify(key)}:${stableText(record[key], functionText)}`)
    return `{${entries.join(',')}}`
  }
  return JSON.stringify(value) ?? String(value)
}
