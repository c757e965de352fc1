/** The clock, pauses and timeouts of a check; tests have their own. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number
  sleep(ms: number): Promise<void>
  /** Returns a signal that aborts after this many milliseconds. */
  deadline(ms: number): AbortSignal
}

/** The time of the machine. */
export const systemTime: Time = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  deadline: (ms) => AbortSignal.timeout(ms),
}
