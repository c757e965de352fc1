import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { inspect, isDeepStrictEqual } from 'node:util'
import { parentPort } from 'node:worker_threads'
import type { SampleReport, SampleTask } from './sample-thread.js'

/**
 * Entry of a thread that runs samples, one after the other. Instrumented modules call `__docsgen`, and every report is sent
 * to the parent immediately, because the thread can be stopped at any time. A sample ends when nothing is pending.
 */
const running: { assertions: SampleTask['assertions'] } = { assertions: [] }
const oneLine = { breakLength: Number.POSITIVE_INFINITY, compact: true, colors: false } as const

function report(message: SampleReport): void {
  parentPort?.postMessage(message)
}

const calls = {
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
}

/** The expression may use a name that does not exist (`pending`); then only its text is compared. */
function isExpected(received: unknown, expected: (() => unknown) | undefined): boolean {
  if (!expected) return false
  try {
    return isDeepStrictEqual(received, expected())
  } catch {
    return false
  }
}

/** The ways to write a value, the clearest first. */
function textsOf(value: unknown): string[] {
  if (value instanceof Error) return [`[${value.name}: ${value.message}]`, `${value.name}: ${value.message}`]
  // The stack of a nested error is not part of its value.
  return [Number.POSITIVE_INFINITY, 2].map((depth) => inspect(value, { ...oneLine, depth }).replace(stackFrame, ''))
}

const stackFrame = /\n\s+at (?:(?:async )?\S+:\d+:\d+|[^\n(]*\([^\n()]*\))/g

function withoutGaps(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : inspect(error, oneLine)
}

function fail(error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : inspect(error, oneLine)
  report({ kind: 'failed', message, stack: error instanceof Error ? (error.stack ?? '') : '' })
}

function logStream(warning: boolean): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, next) {
      report({ kind: 'logged', text: chunk.replace(/\n$/, ''), warning })
      next()
    },
  })
}

const streams = { stdout: logStream(false), stderr: logStream(true) }

/** Restores the globals that every sample starts with. */
function resetGlobals(): void {
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!ownNames.has(name)) Reflect.deleteProperty(globalThis, name)
  Object.assign(globalThis, {
    __docsgen: calls,
    console: new Console({ ...streams, inspectOptions: oneLine }),
    fetch: () => Promise.reject(new TypeError('samples run without a network; define a `fetch` in the sample')),
  })
}

const ownNames = new Set(Object.getOwnPropertyNames(globalThis))
process.on('uncaughtException', fail)
process.on('beforeExit', () => {
  parentPort?.ref()
  report({ kind: 'ended' })
})
parentPort?.on('message', async (task: SampleTask) => {
  parentPort?.unref()
  running.assertions = task.assertions
  resetGlobals()
  try {
    await import(task.url)
    report({ kind: 'done' })
  } catch (error) {
    fail(error)
  }
})
