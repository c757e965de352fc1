/**
 * Takes jobs from a list that several threads share, until none is left: a counter in shared memory says which one is next.
 * Lets the event loop turn between jobs, for messages and esbuild's process.
 */
export async function takeShare<Job, Result>(
  work: { readonly jobs: readonly Job[]; readonly counter: Int32Array },
  run: (job: Job) => Promise<Result>,
  emit: (index: number, result: Result) => void,
): Promise<void> {
  for (;;) {
    const index = Atomics.add(work.counter, 0, 1)
    const job = work.jobs[index]
    if (job === undefined) return
    emit(index, await run(job))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Creates a shared counter at zero. */
export function createCounter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4))
}
