import { siteStack } from '../bundle/site-frames.js'
import type { UnstableCall } from '../model/output-record.js'

/** Calls `render`, and finds the calls in components that give other HTML in the browser. */
export type WatchRendering = <Value extends { readonly html: string }>(
  render: () => Value,
) => { readonly value: Value; readonly unstable: readonly UnstableCall[] }

/** For pages without code of the site. */
export const unwatched: WatchRendering = (render) => ({ value: render(), unstable: [] })

/** A call that reads the clock or a random number. */
interface Read {
  readonly call: string
  /** Identifies the place in the bundled code. */
  readonly key: string
  readonly stack: Error
}

/** Values for the calls. `undefined` leaves a call as it is. */
type Answers = (read: Read) => { readonly now: number; readonly random: number } | undefined

/** A page that takes a larger part of the time limit is not rendered again. */
const LARGEST_PART = 1 / 4
/** Number of reads of a page that are examined. */
const MOST_READS = 500
/** Number of places of a page that are examined. */
const MOST_PLACES = 8
/** A place that has been examined on this many pages is not examined again. */
const ENOUGH_PAGES = 3
/** Number of calls of a stack that are examined, React's own calls included. */
const STACK_LENGTH = 30

/**
 * Creates the function that watches the renderings of a thread. A page in which nothing reads the clock or a random number is
 * rendered once. Others are rendered again, without effect on the output: at one time, then for each place that reads at another
 * time or with other random numbers. If the HTML differs, the browser's differs too. All of that stays below half the time limit.
 */
export function createWatch({ timeoutMs }: { readonly timeoutMs: number }): WatchRendering {
  const known = new Map<string, { pages: number; isUnstable: boolean }>()
  return (render) => {
    const reads: Read[] = []
    const started = performance.now()
    const value = answering((read) => void reads.push(read), render)
    const places = new Map(reads.map((read) => [read.key, read]))
    if (places.size === 0) return { value, unstable: [] }
    const isNew = (key: string) => (known.get(key)?.pages ?? 0) < ENOUGH_PAGES
    const longestMs = timeoutMs * LARGEST_PART
    const mayGoOn = () => performance.now() - started < longestMs
    if ([...places.keys()].some(isNew) && mayGoOn())
      for (const [key, isUnstable] of examine(render, { places: [...places.keys()].slice(0, MOST_PLACES), mayGoOn })) {
        const before = known.get(key)
        known.set(key, { pages: (before?.pages ?? 0) + 1, isUnstable: isUnstable || before?.isUnstable === true })
      }
    return {
      value,
      unstable: [...places.values()].flatMap((read) => (known.get(read.key)?.isUnstable ? place(read) : [])),
    }
  }
}

/** Which places change the HTML; none if the HTML is never the same twice for other reasons, such as a counter in a module. */
function examine(
  render: () => { readonly html: string },
  { places, mayGoOn }: { readonly places: readonly string[]; readonly mayGoOn: () => boolean },
): (readonly [string, boolean])[] {
  const htmlWith = (varied: string | undefined): string => silently(() => answering(valuesOf(varied), render).html)
  try {
    const html = htmlWith(undefined)
    if (html !== htmlWith(undefined)) return []
    return places.flatMap((key) => (mayGoOn() ? [[key, htmlWith(key) !== html] as const] : []))
  } catch {
    // The first rendering did not throw: the code depends on how often it has run.
    return []
  }
}

/** The same values each time, but others for one place. The clock goes on, because code may wait for it. */
function valuesOf(varied: string | undefined): Answers {
  const start = Date.now()
  const state = { reads: 0 }
  return ({ key }) => {
    const at = state.reads++
    const random = (0.137 + at * 0.618_034) % 1
    return key === varied ? { now: otherTime(start) + at, random: 1 - random } : { now: hourOf(start) + at, random }
  }
}

const DAY_MS = 86_400_000

/** The start of an hour, so that all renderings begin at the same time. */
function hourOf(time: number): number {
  return Math.floor(time / 3_600_000) * 3_600_000
}

/**
 * Another time of the same year, in which every smaller unit differs: the year in a copyright notice is right until the next
 * one begins.
 */
function otherTime(now: number): number {
  const from = new Date(hourOf(now))
  const direction = from.getMonth() < 6 ? 1 : -1
  const shift = direction * (170 * DAY_MS + 7 * 3_600_000 + 13 * 60_000 + 17_000 + 123)
  const to = new Date(from.getTime() + shift)
  return to.getTime() + (to.getDate() === from.getDate() ? direction * DAY_MS : 0)
}

/** Calls a function while reads of the clock and of random numbers get these answers. */
function answering<Value>(answers: Answers, run: () => Value): Value {
  const Original = Date
  const originals = { random: Math.random, uuid: crypto.randomUUID }
  const state = { reads: 0, isAnswering: false }
  const answerTo = (call: string) => {
    if (state.isAnswering || state.reads >= MOST_READS) return undefined
    state.reads++
    state.isAnswering = true
    try {
      return answers(readOf(call))
    } finally {
      state.isAnswering = false
    }
  }
  const now = (call: string): number => answerTo(call)?.now ?? Original.now()
  globalThis.Date = new Proxy(Original, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now('new Date()')] : args, newTarget) as Date,
    apply: () => new Original(now('Date()')).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => now('Date.now()') : (Reflect.get(target, name, receiver) as unknown),
  })
  Math.random = () => answerTo('Math.random()')?.random ?? originals.random.call(Math)
  crypto.randomUUID = () => {
    const answer = answerTo('crypto.randomUUID()')
    if (answer === undefined) return originals.uuid.call(crypto)
    return `00000000-0000-4000-8000-${Math.floor(answer.random * 2 ** 40)
      .toString(16)
      .padStart(12, '0')}`
  }
  try {
    return run()
  } finally {
    globalThis.Date = Original
    Math.random = originals.random
    Reflect.deleteProperty(crypto, 'randomUUID')
  }
}

/** A call, with the place in the bundled code that it is in. */
function readOf(call: string): Read {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = STACK_LENGTH
  const stack = new Error(call)
  Error.stackTraceLimit = limit
  // The first lines are the message and the functions above.
  const lines = (stack.stack ?? '')
    .split('\n')
    .filter((line) => line.includes('file://') && !line.includes(import.meta.url))
  return { call, key: `${call}\n${lines.slice(0, 3).join('\n')}`, stack }
}

/** Calls a function while the console is silent: the code has printed the same before. */
function silently<Value>(run: () => Value): Value {
  const original = { ...console }
  for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) console[name] = () => undefined
  try {
    return run()
  } finally {
    Object.assign(console, original)
  }
}

/** A call at its place in the sources of the site; undefined in packages alone. */
function place({ call, stack }: Read): UnstableCall[] {
  const { frames, component } = siteStack(stack)
  const frame = frames.find(({ location }) => !/(?:^|\/)node_modules\//.test(location.file))
  if (frame === undefined) return []
  return [{ call, component: component?.name || undefined, location: frame.location }]
}
