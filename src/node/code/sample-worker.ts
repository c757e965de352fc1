import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { inspect, isDeepStrictEqual } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import type { SampleReport, SampleTask } from './sample-report.js'

/**
 * Entry of the thread that runs one sample: the module calls `__docsgen`, and every report goes to the parent at once,
 * since the thread may be ended at any time. It lives until nothing is left to happen.
 */
const { url, claims } = workerData as SampleTask
const oneLine = { breakLength: Number.POSITIVE_INFINITY, compact: true, colors: false } as const

function report(message: SampleReport): void {
  parentPort?.postMessage(message)
}

const calls = {
  begin: () => report({ kind: 'begun' }),
  value(claim: number, received: unknown, expected?: () => unknown): unknown {
    const texts = textsOf(received)
    const stated = claims[claim]?.text ?? ''
    const equal = isExpected(received, expected) || texts.some((text) => withoutGaps(text) === withoutGaps(stated))
    report({ kind: 'value', claim, equal, received: texts[0] ?? '' })
    return received
  },
  missed: (claim: number) => report({ kind: 'missed', claim }),
  thrown: (claim: number, error: unknown) => report({ kind: 'thrown', claim, message: messageOf(error) }),
}

/** What is stated may name something that does not exist (`pending`); then it is a text to compare with. */
function isExpected(received: unknown, expected: (() => unknown) | undefined): boolean {
  if (!expected) return false
  try {
    return isDeepStrictEqual(received, expected())
  } catch {
    return false
  }
}

/** How a value may be written, the clearest first. */
function textsOf(value: unknown): string[] {
  if (value instanceof Error) return [`[${value.name}: ${value.message}]`, `${value.name}: ${value.message}`]
  // Of an error within, the stack is no part of what it is.
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

const logged = new Writable({
  decodeStrings: false,
  write(chunk: string, _encoding, next) {
    report({ kind: 'logged', text: chunk.replace(/\n$/, '') })
    next()
  },
})

Object.assign(globalThis, {
  __docsgen: calls,
  console: new Console({ stdout: logged, stderr: logged, inspectOptions: oneLine }),
  fetch: () => Promise.reject(new TypeError('samples run without a network; give the sample a fetch of its own')),
})
process.on('uncaughtException', fail)

try {
  await import(url)
  report({ kind: 'done' })
} catch (error) {
  fail(error)
}
