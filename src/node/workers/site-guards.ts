import { AsyncLocalStorage } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import { format } from 'node:util'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { RefusedCall } from '../prerender/error-hints.js'
import { MOST_LINES, type PageOutput } from '../prerender/page-output.js'
import { renderProblem } from '../prerender/render-problem.js'

/** What happened while code of a page ran. */
interface GuardedRun<Value> {
  readonly value?: Value
  readonly error?: { readonly thrown: unknown }
  readonly problems: readonly Diagnostic[]
  readonly output?: PageOutput
}

/** Runs code of pages in this thread, and attributes late errors and output to their pages. */
interface SiteGuards {
  run<Value>(file: string, code: () => Promise<Value>): Promise<GuardedRun<Value>>
  /** Resolves once no timer is pending, or after a moment. */
  settled(): Promise<void>
}

/** The code of a page that is running or has run. */
interface RunningPage {
  readonly file: string
  readonly lines: Set<string>
  total: number
  refused: RefusedCall | undefined
  isDone: boolean
}

/** How long timers that code has left behind may run, in milliseconds. */
const SETTLE_MS = 200
/** Lines of the console are cut to this length. */
const LINE_LENGTH = 300
/** Number of calls of an error that are examined, React's own calls included. */
const STACK_LENGTH = 200

/** Replaces what ends the process or prints, and catches errors that nothing else handles. `onLate` gets them. */
export function installGuards(onLate: (problem: Diagnostic, file: string) => void): SiteGuards {
  Error.stackTraceLimit = STACK_LENGTH
  const pages = new AsyncLocalStorage<RunningPage>()
  const state: { current: RunningPage | undefined } = { current: undefined }
  // If a microtask throws, its page is unknown.
  const pageNow = (): RunningPage | undefined => pages.getStore() ?? state.current
  refuseCalls((refused) => {
    const page = pageNow()
    if (page) page.refused ??= refused
    throw refused
  })
  captureOutput((values) => record(pageNow(), values))
  const late = (error: unknown, time: 'later' | 'unhandled'): void => {
    const page = pageNow()
    if (page && error instanceof RefusedCall) page.refused = undefined
    onLate(renderProblem(error, page?.file ?? '', time), page?.file ?? '')
  }
  process.on('uncaughtException', (error) => late(error, 'later'))
  process.on('unhandledRejection', (error) => late(error, 'unhandled'))
  const changedGlobals = createGlobalsCheck()
  return {
    async run(file, code) {
      const page: RunningPage = { file, lines: new Set(), total: 0, refused: undefined, isDone: false }
      state.current = page
      const result = await pages.run(page, async () => {
        try {
          return { value: await code() }
        } catch (thrown) {
          return { error: { thrown } }
        }
      })
      page.isDone = true
      const isReported = result.error !== undefined || page.refused === undefined
      return {
        ...result,
        problems: [...(isReported ? [] : [renderProblem(page.refused, file)]), ...changedGlobals(file)],
        output: page.total === 0 ? undefined : { file, lines: [...page.lines], total: page.total },
      }
    },
    async settled() {
      const end = Date.now() + SETTLE_MS
      do await new Promise((resolve) => setImmediate(resolve))
      while (process.getActiveResourcesInfo().includes('Timeout') && Date.now() < end)
    },
  }
}

/** Counts lines, and keeps the first distinct ones. Formatting a million values takes seconds, so the others are only counted. */
function record(page: RunningPage | undefined, values: readonly unknown[]): void {
  if (!page || page.isDone) return
  if (page.lines.size >= MOST_LINES) {
    page.total++
    return
  }
  const [first] = values
  const text = first instanceof Uint8Array ? Buffer.from(first).toString() : format(...values)
  for (const line of text.replace(/\n$/, '').split('\n')) {
    page.total++
    if (page.lines.size < MOST_LINES) page.lines.add(line.slice(0, LINE_LENGTH))
  }
}

/** Makes the calls throw that would end the process. */
function refuseCalls(refuse: (call: RefusedCall) => never): void {
  for (const name of ['exit', 'reallyExit', 'abort', 'kill'] as const)
    Object.assign(process, { [name]: () => refuse(new RefusedCall(`process.${name}()`)) })
  syncBuiltinESMExports()
}

/** Takes what is printed. */
function captureOutput(write: (values: readonly unknown[]) => void): void {
  for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const)
    console[name] = (...values: unknown[]) => write(values)
  for (const stream of [process.stdout, process.stderr])
    stream.write = (chunk: Uint8Array | string) => {
      write([chunk])
      return true
    }
}

/** Values that code must not change, because the change would affect other pages, depending on their order. */
interface Watched {
  /** As a program writes it. */
  readonly name: string
  readonly object: object
  readonly descriptors: ReadonlyMap<PropertyKey, PropertyDescriptor>
}

/** Globals by which packages detect a browser. */
const BROWSER_NAMES = ['window', 'document', 'self', 'location', 'localStorage', 'sessionStorage'] as const

/**
 * Remembers the built-in objects of this thread. The returned function reports which of their properties code has replaced or
 * removed, or whether it has defined a global of browsers, and restores them. Other new properties are allowed: polyfills
 * add some, and packages name themselves. `console` may change.
 */
function createGlobalsCheck(): (file: string) => Diagnostic[] {
  const watched = builtIns().map(watch)
  const missing = BROWSER_NAMES.filter((name) => !Object.hasOwn(globalThis, name))
  return (file) => {
    const names = [...watched.flatMap(restore), ...missing.filter((name) => Object.hasOwn(globalThis, name))]
    for (const name of missing) Reflect.deleteProperty(globalThis, name)
    if (names.length === 0) return []
    const list = names.map((name) => `\`${name}\``).join(', ')
    return [
      {
        code: 'changed-global',
        severity: 'error',
        message: `a component of this page changed ${list} while it was rendered`,
        hint: 'other pages would be rendered with it: keep the value in a variable, or change it in an effect',
        location: { file },
      },
    ]
  }
}

function builtIns(): [string, object][] {
  const constructors = {
    Object,
    Array,
    String,
    Number,
    Boolean,
    Function,
    Promise,
    Map,
    Set,
    WeakMap,
    RegExp,
    Date,
    Error,
  }
  const named = Object.entries(constructors)
  return [
    ['', globalThis],
    ...Object.entries({ Math, JSON, Reflect }),
    ...named,
    ...named.map(([name, { prototype }]): [string, object] => [`${name}.prototype`, prototype]),
  ]
}

function watch([name, object]: [string, object]): Watched {
  const descriptors = new Map<PropertyKey, PropertyDescriptor>()
  for (const key of Reflect.ownKeys(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key)
    // Reading an accessor of `globalThis` may load a module of Node.
    if (descriptor && 'value' in descriptor && key !== 'console' && key !== 'stackTraceLimit')
      descriptors.set(key, descriptor)
  }
  return { name, object, descriptors }
}

/** Restores the properties that have changed, and returns their names. */
function restore({ name, object, descriptors }: Watched): string[] {
  const changed: string[] = []
  const values = object as Readonly<Record<PropertyKey, unknown>>
  for (const [key, descriptor] of descriptors) {
    if (Object.is(values[key], descriptor.value)) continue
    Object.defineProperty(object, key, descriptor)
    changed.push([name, String(key)].filter((part) => part !== '').join('.'))
  }
  return changed
}
