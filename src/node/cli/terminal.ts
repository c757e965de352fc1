/** What a command prints to: a stream of the process, or a stand-in. */
export interface OutputStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether a stream gets colours: https://no-color.org wins, then FORCE_COLOR, then whether it is a terminal that knows
 * them. Asked for each stream, since one of them may be a file.
 */
export function hasColors(stream: OutputStream, environment: Environment): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return stream.isTTY === true && TERM !== 'dumb'
}
