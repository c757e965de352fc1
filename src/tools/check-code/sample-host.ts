import { Console } from 'node:console'
import { readSync, writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { inspect, isDeepStrictEqual } from 'node:util'
import type { SampleRight } from '../../node/model/check-code.js'
import { recordBuiltIns } from './built-ins.js'
import { refusalOf, refusing, restrictNode } from './restrict-node.js'
import type { SampleReport, SampleTask } from './sample-process.js'

/**
 * Entry of a process that runs samples, one after the other. Instrumented modules call `__docsgen`, and every report is
 * written immediately, because the process can be stopped at any time. A sample ends when nothing is pending.
 *
 * Tasks are lines of standard input, and reports are lines of the descriptor 3. Each report starts with the key of its task,
 * which no code of the sample can see, so a sample that writes to the descriptor cannot make up reports.
 */
const channel = { tasks: 0, reports: 3 } as const

// Imports of Node's modules change if a sample replaces a function of them; these are the originals.
const [read, write, decoder, parse, stringify] = [readSync, writeSync, new TextDecoder(), JSON.parse, JSON.stringify]
const decode = decoder.decode.bind(decoder)
const print = inspect
const isEqual = isDeepStrictEqual
const later = setImmediate
const exit = process.exit.bind(process)

const allow: readonly SampleRight[] = parse(process.argv[2] ?? '[]')
const running: { key: string; assertions: SampleTask['assertions'] } = { key: '', assertions: [] }
const oneLine = { breakLength: Number.POSITIVE_INFINITY, compact: true, colors: false } as const

/** Writes a report. Only primitive values are joined with the key, so no code of the sample runs here. */
function report(message: SampleReport): void {
  // `toJSON` of a sample must not apply.
  write(channel.reports, `${running.key} ${stringify({ __proto__: null, ...message })}\n`)
}

const calls = Object.freeze({
  begin: () => report({ kind: 'begun' }),
  value(assertion: number, received: unknown, expected?: () => unknown): unknown {
    const texts = textsOf(received)
    const expectedText = running.assertions[assertion]?.text ?? ''
    const equal =
      isExpected(received, expected) || texts.some((text) => withoutGaps(text) === withoutGaps(expectedText))
    report({ kind: 'value', assertion, equal, received: texts[0] ?? '' })
    return received
  },
  missed: (assertion: number) => report({ kind: 'missed', assertion }),
  thrown: (assertion: number, error: unknown) => report({ kind: 'thrown', assertion, message: messageOf(error) }),
})

/** The expression may use a name that does not exist (`pending`); then only its text is compared. */
function isExpected(received: unknown, expected: (() => unknown) | undefined): boolean {
  if (!expected) return false
  try {
    return isEqual(received, expected())
  } catch {
    return false
  }
}

/** The ways to write a value, the clearest first. */
function textsOf(value: unknown): string[] {
  if (value instanceof Error) return [`[${value.name}: ${value.message}]`, `${value.name}: ${value.message}`]
  // The stack of a nested error is not part of its value.
  return [Number.POSITIVE_INFINITY, 2].map((depth) => print(value, { ...oneLine, depth }).replace(stackFrame, ''))
}

const stackFrame = /\n\s+at (?:(?:async )?\S+:\d+:\d+|[^\n(]*\([^\n()]*\))/g

function withoutGaps(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : print(error, oneLine)
}

function fail(error: unknown): void {
  const refusal = refusalOf(error)
  const message = error instanceof Error ? `${error.name}: ${error.message}` : print(error, oneLine)
  const stack = error instanceof Error ? String(error.stack) : ''
  report({ kind: 'failed', message, stack, refusal })
}

function logStream(warning: boolean): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, next) {
      report({ kind: 'logged', text: String(chunk).replace(/\n$/, ''), warning })
      next()
    },
  })
}

function refuseFetch(): Promise<never> {
  const error = new TypeError('samples run without a network; define a `fetch` in the sample')
  return Promise.reject(refusing(error, { access: 'network', subject: 'fetch' }))
}

/** Restores the globals that every sample starts with; returns whether that was possible. */
function resetGlobals(): boolean {
  let isReset = true
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!ownNames.has(name)) isReset = Reflect.deleteProperty(globalThis, name) && isReset
  const own = {
    __docsgen: calls,
    console: new Console({ stdout: logStream(false), stderr: logStream(true), inspectOptions: oneLine }),
  }
  const globals = allow.includes('network') ? own : { ...own, fetch: refuseFetch }
  for (const [name, value] of Object.entries(globals))
    isReset = Reflect.defineProperty(globalThis, name, { value, writable: true, configurable: true }) && isReset
  return isReset
}

/** Reads the next task; undefined if docsgen has ended. Nothing else runs meanwhile. */
function readTask(): SampleTask | undefined {
  const chunk = new Uint8Array(1 << 16)
  let text = ''
  while (!text.endsWith('\n')) {
    let length = 0
    try {
      length = read(channel.tasks, chunk, 0, chunk.length, null)
    } catch {
      return undefined
    }
    if (length === 0) return undefined
    text += decode(chunk.subarray(0, length), { stream: true })
    chunk.fill(0)
  }
  return parse(text)
}

async function runNext(): Promise<void> {
  const task = readTask()
  if (!task) exit()
  const { key, url, assertions } = task as SampleTask
  running.key = key
  running.assertions = assertions
  // Keeps the process alive until the import has begun.
  later(() => {})
  try {
    await import(url)
    report({ kind: 'done' })
  } catch (error) {
    fail(error)
  }
}

// Variables that the operating system or a shell adds. Windows needs the folder of the system.
const environment = /^(?:NODE_ENV|TZ|LANG|TMPDIR|TEMP|TMP|SystemRoot)$/i
for (const name of Object.keys(process.env)) if (!environment.test(name)) delete process.env[name]
process.argv.length = 2
process.execArgv.length = 0
restrictNode(allow)
const ownNames = new Set(Object.getOwnPropertyNames(globalThis))
process.on('uncaughtException', fail)
process.on('beforeExit', () => {
  const isClean = isPristine() && resetGlobals()
  report({ kind: 'ended', isClean })
  void runNext()
})
const isPristine = recordBuiltIns()
resetGlobals()
void runNext()
