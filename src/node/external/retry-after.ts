const weekday = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/

/**
 * Milliseconds that a `Retry-After` header asks to wait; undefined where it says nothing that can be read. Seconds or one of
 * the three forms of an HTTP date, of which the oldest has no zone and means GMT all the same.
 * https://httpwg.org/specs/rfc9110.html#field.retry-after
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000
  if (!weekday.test(text)) return undefined
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
