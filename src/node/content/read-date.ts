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
  const match = isoDate.exec(value.trim())
  if (!match) return /[a-z]/i.test(value) ? toIso(Date.parse(hasZone.test(value) ? value : `${value} UTC`)) : undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone = 'Z'] = match
  const time = Date.UTC(+(year ?? 0), +(month ?? 0) - 1, +(day ?? 0), +hour, +minute, +second)
  // `Date.UTC` turns February 30 into March 2, and the year 26 into 1926.
  const isReal =
    Number(year) >= 100 &&
    new Date(time).getUTCDate() === Number(day) + (Number(hour) === 24 ? 1 : 0) &&
    Number(month) <= 12
  return isReal ? toIso(time - offsetOf(zone)) : undefined
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
