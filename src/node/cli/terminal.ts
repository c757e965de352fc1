import type { Readable } from 'node:stream'

/** Stream that a command prints to: one of the process, or a stand-in. */
export interface OutputStream {
  readonly isTTY?: boolean
  /** Width of the terminal in characters; undefined if it is not a terminal. */
  readonly columns?: number
  /** May return a promise that resolves when the text has been handed over. */
  write(text: string): unknown
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Everything the command line takes from its process. */
export interface CommandIo {
  readonly stdin: Readable
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  /** Working directory, absolute. */
  readonly cwd: string
  readonly env: Environment
  /** Aborted when the user presses Ctrl+C. */
  readonly signal: AbortSignal
}

/**
 * Returns whether to color what is written to a stream: https://no-color.org wins, then FORCE_COLOR, then whether the
 * stream is a terminal that supports colors. Decided for each stream, because one of them may be redirected to a file.
 */
export function hasColors(stream: OutputStream, environment: Environment): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return stream.isTTY === true && TERM !== 'dumb'
}

/** Resolves like `work`, or with undefined as soon as the signal is aborted. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const done = new AbortController()
  try {
    return await Promise.race([work, aborted(signal, done.signal).then(() => undefined)])
  } finally {
    done.abort()
  }
}

/** Resolves when the signal is aborted; stops listening to it when `done` is aborted. */
export function aborted(signal: AbortSignal, done?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true, signal: done })
  })
}
