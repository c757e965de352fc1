import { Console } from 'node:console'
import { EventEmitter } from 'node:events'
import { Readable, Writable } from 'node:stream'

/** The properties of an object at one moment. */
interface Recorded {
  readonly object: object
  readonly keys: readonly PropertyKey[]
  readonly descriptors: readonly PropertyDescriptor[]
}

// Samples can replace what later code finds; these are the originals.
const { is } = Object
const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, apply } = Reflect

/**
 * Records the built-in objects of JavaScript and of Node's timers and events. The returned function returns whether all are still
 * as they were, no listener of the process was added, and no timer was left behind. It uses nothing that a sample could have replaced.
 */
export function recordBuiltIns(): () => boolean {
  const leftovers = countUnref()
  const recorded = builtIns().map(record)
  const { listenerCount } = EventEmitter.prototype
  const events = ['beforeExit', 'uncaughtException', 'uncaughtExceptionMonitor', 'unhandledRejection']
  const counts = events.map((event) => process.listenerCount(event))
  const globals = globalNames.map((name) => (globalThis as Record<string, unknown>)[name])
  return () => {
    if (leftovers.count > 0) return false
    for (let i = 0; i < events.length; i++) if (apply(listenerCount, process, [events[i]]) !== counts[i]) return false
    for (let i = 0; i < globalNames.length; i++) {
      const descriptor = getOwnPropertyDescriptor(globalThis, globalNames[i] as string)
      if (!descriptor || !is(currentValue(descriptor), globals[i])) return false
    }
    for (let i = 0; i < recorded.length; i++) if (!isUnchanged(recorded[i] as Recorded)) return false
    return true
  }
}

/** Counts the timers and ports that Node does not wait for, because they can call code of a sample while the next one runs. */
function countUnref(): { readonly count: number } {
  const counted = { count: 0 }
  const timeout = setTimeout(() => {}, 0)
  const immediate = setImmediate(() => {})
  for (const object of [timeout, immediate, new MessageChannel().port1]) {
    const prototype = getPrototypeOf(object) as { unref: () => unknown }
    const { unref } = prototype
    prototype.unref = function (this: unknown) {
      counted.count++
      return apply(unref, this, [])
    }
  }
  clearTimeout(timeout)
  clearImmediate(immediate)
  return counted
}

/** `process` and `Buffer` are accessors. */
function currentValue(descriptor: PropertyDescriptor): unknown {
  return descriptor.get ? apply(descriptor.get, globalThis, []) : descriptor.value
}

const globalNames = [
  'Array',
  'ArrayBuffer',
  'BigInt',
  'Boolean',
  'DataView',
  'Date',
  'Error',
  'FinalizationRegistry',
  'Function',
  'Intl',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'RangeError',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'SyntaxError',
  'TypeError',
  'Uint8Array',
  'WeakMap',
  'WeakRef',
  'WeakSet',
  'eval',
  'isNaN',
  'parseFloat',
  'parseInt',
  'Buffer',
  'process',
  'clearTimeout',
  'clearInterval',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
  'MessageChannel',
]

/** The objects that code inherits from or calls through, each once. */
function builtIns(): object[] {
  const found = new Set<object>([Object.prototype, Function.prototype, Math, JSON, Reflect, Intl])
  const samples: readonly object[] = [
    [],
    [].values(),
    new Map().entries(),
    new Set().values(),
    ''.matchAll(/a/g),
    ''[Symbol.iterator](),
    function* () {},
    (function* () {})(),
    async () => {},
    async function* () {},
    new Uint8Array(),
    Buffer,
    new EventEmitter(),
    Readable,
    Writable,
    Console,
  ]
  for (const name of globalNames) {
    const value: unknown = (globalThis as Record<string, unknown>)[name]
    if (typeof value !== 'function') continue
    found.add(value)
    if (typeof value.prototype === 'object' && value.prototype !== null) found.add(value.prototype)
  }
  for (const sample of samples) {
    if (typeof sample === 'function') {
      found.add(sample)
      if (typeof sample.prototype === 'object' && sample.prototype !== null) found.add(sample.prototype)
    }
    for (let object = getPrototypeOf(sample); object !== null; object = getPrototypeOf(object)) found.add(object)
  }
  return [...found]
}

function record(object: object): Recorded {
  const keys = ownKeys(object)
  return { object, keys, descriptors: keys.map((key) => getOwnPropertyDescriptor(object, key) ?? {}) }
}

function isUnchanged({ object, keys, descriptors }: Recorded): boolean {
  if (ownKeys(object).length !== keys.length) return false
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as PropertyKey
    // A setting that libraries change.
    if (key === 'stackTraceLimit') continue
    const before = descriptors[i] as PropertyDescriptor
    const now = getOwnPropertyDescriptor(object, key)
    if (!now || now.get !== before.get || now.set !== before.set || !is(now.value, before.value)) return false
  }
  return true
}
