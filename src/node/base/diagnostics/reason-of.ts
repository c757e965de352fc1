/** What code threw, as text: `TypeError: x is not a function`. Code can throw any value. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof Error) return Error.prototype.toString.call(thrown)
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  try {
    return JSON.stringify(thrown) ?? 'an object'
  } catch {
    return 'an object'
  }
}
