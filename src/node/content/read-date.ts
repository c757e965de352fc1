const isoDate =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|z|[+-]\d{1,2}(?::?\d{2})?)?)?$/

const hasZone = /(?:Z|GMT|UTC|[+-]\d{4})\s*$/i

/**
 * Reads a date as ISO 8601 in UTC; undefined if it is not one. Dates without a time zone are in UTC, so that the same source
 * gives the same date everywhere.
 */
export function readDate(value: unknown): string | undefined {
  if (value instanceof Date) return toIso(value.getTime())
  if (typeof value !== 'string') return undefined
  const numeric = readNumeric(value)
  if (numeric !== undefined) return numeric.isReal ? toIso(numeric.time) : undefined
  if (!/[a-z]/i.test(value) || isoDate.test(value.trim())) return undefined
  return toIso(Date.parse(hasZone.test(value) ? value : `${value} UTC`))
}

/** Reads a day that its month does not have as JavaScript does: `2017-02-29` is March 1. Undefined for any other value. */
export function readImpossibleDate(value: unknown): string | undefined {
  const numeric = typeof value === 'string' ? readNumeric(value) : undefined
  return numeric?.isReal === false ? toIso(numeric.time) : undefined
}

/** Reads a date of numbers. It is not real if its month has fewer days. */
function readNumeric(value: string): { readonly time: number; readonly isReal: boolean } | undefined {
  const match = isoDate.exec(value.trim())
  if (!match) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone = 'Z'] = match
  const isInRange = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
  // `Date.UTC` turns the year 26 into 1926.
  if (!isInRange || Number(year) < 100) return undefined
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return { time: time - offsetOf(zone), isReal: Number(day) <= days }
}

/** Milliseconds that a time zone such as `+01:00` is ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

function toIso(time: number): string | undefined {
  // Other years have a format of their own, which neither browsers nor feeds read.
  const text = Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : ''
  return /^\d/.test(text) ? text : undefined
}
