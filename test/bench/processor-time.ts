/** The two sizes of an input whose processor times are compared. */
export interface Sizes {
  readonly small: number
  readonly large: number
}

/** How often each size runs at most. */
const runs = 2
/** In ms; a small size that took so long altogether is measured well enough. */
const longEnough = 60
/** In ms; reduces the effect of noise on small times. */
const smoothing = 10

/** How often both sizes are measured if the ratio exceeds what is enough. */
const attempts = 4

/**
 * Ten times the input takes at most so many times as long: about 10 if the time is linear, 100 if it is quadratic. On a busy
 * machine, collecting the garbage of the large size alone can make it 15.
 */
export const tenfold = 20

/**
 * Returns how much more processor time the large size takes than the small one. Other work of the machine does not count.
 * Each size counts with its fastest run, after the small one has warmed up the code. The measurement is repeated only while
 * the ratio exceeds `enough`, because a slow run can be an accident but a fast one cannot.
 */
export async function processorTimeRatio(
  run: (n: number) => Promise<unknown>,
  { small, large, enough = large / small }: Sizes & { readonly enough?: number },
): Promise<number> {
  await processorTime(() => run(small))
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < attempts && best > enough; i++)
    best = Math.min(best, await measuredRatio(run, { small, large, enough }))
  return best
}

async function measuredRatio(
  run: (n: number) => Promise<unknown>,
  { small, large, enough }: Sizes & { readonly enough: number },
): Promise<number> {
  let smallTime = Number.POSITIVE_INFINITY
  for (let i = 0, spent = 0; i < runs && spent < longEnough; i++) {
    const time = await processorTime(() => run(small))
    smallTime = Math.min(smallTime, time)
    spent += time
  }
  let largeTime = Number.POSITIVE_INFINITY
  for (let i = 0; i < runs; i++) {
    largeTime = Math.min(largeTime, await processorTime(() => run(large)))
    if (ratio(largeTime, smallTime) <= enough) break
  }
  return ratio(largeTime, smallTime)
}

/** Returns the processor time in ms that the process, with all its threads, spends until the promise is settled. */
export async function processorTime(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function ratio(large: number, small: number): number {
  return (large + smoothing) / (small + smoothing)
}
