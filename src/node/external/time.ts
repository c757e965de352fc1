/** The clock, the waits and the time-outs of a check; a test brings its own. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number
  sleep(ms: number): Promise<void>
  /** A signal that aborts after this many milliseconds. */
  deadline(ms: number): AbortSignal
}

/** The machine's own. */
export const systemTime: Time = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  deadline: (ms) => AbortSignal.timeout(ms),
}
