/** Whether an error of the system has one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** The system's code of a failed request, which `fetch` keeps in the cause or in the first of several causes; empty if there is none. */
export function requestErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return requestErrorCode(error instanceof AggregateError ? error.errors[0] : error.cause)
}
