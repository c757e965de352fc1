import { Console } from 'node:console'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { readFileSync, writeSync } from 'node:fs'
import module from 'node:module'
import net from 'node:net'
import os from 'node:os'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { inspect, isDeepStrictEqual } from 'node:util'
import v8 from 'node:v8'
import type { SampleAccess } from './sample-access.js'
import type { SampleReport, SampleTask, SampleTasks } from './sample-process.js'

/*
 * Entry of a process that runs the samples of a page, one after the other. Instrumented modules call `__docsgen`, and every report is
 * written immediately, because the process can be stopped at any time. A sample ends when nothing is pending.
 */

// Imports of Node's modules change if a sample mocks them; these are the originals.
const [write, print, isEqual, later] = [writeSync, inspect, isDeepStrictEqual, setImmediate]
const { stringify } = JSON

const { key, tasks, allow } = JSON.parse(readFileSync(0, 'utf8')) as SampleTasks
const waiting = [...tasks]
const running: { assertions?: SampleTask['assertions']; hasTests?: boolean } = {}
const oneLine = { breakLength: Number.POSITIVE_INFINITY, compact: true, colors: false } as const

/** Reports are lines of this descriptor. */
const reportsDescriptor = 3

function report(message: SampleReport): void {
  // `toJSON` of a sample must not apply.
  write(reportsDescriptor, `${key}${stringify({ __proto__: null, ...message })}\n`)
}

const calls = Object.freeze({
  begin: () => report({ kind: 'begun' }),
  value(assertion: number, received: unknown, expected?: () => unknown): unknown {
    const texts = textsOf(received)
    const expectedText = running.assertions?.[assertion]?.text ?? ''
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

function fail(error: unknown, failed?: FailedTest): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : print(error, oneLine)
  const stack = error instanceof Error ? String(error.stack) : ''
  const place = failed ? `\n    at ${pathToFileURL(failed.file)}:${failed.line}:${failed.column}` : ''
  report({ kind: 'failed', message, stack: stack + place, refusal: refusalOf(error), test: failed?.name })
}

/** A test that failed, and where it is defined. */
interface FailedTest {
  readonly name: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** The reporter of `node:test`: Node imports it from this module, because the sandbox names it in `--test-reporter`. */
export default async function* reportTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.todo !== undefined) continue
    const { error } = data.details ?? {}
    // Its tests are reported themselves.
    if (error?.failureType === 'subtestsFailed') continue
    fail(error?.cause instanceof Error ? error.cause : error, data)
    // What it prints.
    yield ''
  }
}

interface TestEvent {
  readonly type: string
  readonly data: FailedTest & {
    readonly todo?: unknown
    readonly details?: { readonly error?: Error & { readonly failureType?: string } }
  }
}

/** Code of the errors of Node's permission model; those of docsgen have it too. */
const accessDenied = 'ERR_ACCESS_DENIED'

/** Node's scopes of permissions, and one of docsgen. */
const scopes: Readonly<Record<string, SampleAccess>> = {
  FileSystemRead: 'read',
  FileSystemWrite: 'write',
  ChildProcess: 'child-process',
  WorkerThreads: 'worker',
  WASI: 'wasi',
  Inspector: 'inspector',
  Net: 'network',
  Addon: 'addons',
  sqlite: 'sqlite',
}

/** The refused access that an error is about, whether docsgen or Node's permission model refused it. */
function refusalOf(error: unknown): Extract<SampleReport, { kind: 'failed' }>['refusal'] {
  if (!(error instanceof Error)) return undefined
  const { code, permission, resource } = error as { code?: unknown; permission?: unknown; resource?: unknown }
  if (code === 'ERR_DLOPEN_DISABLED') return { access: 'addons' }
  if (code !== accessDenied) return refusalOf(error.cause)
  const subject = typeof resource === 'string' && resource !== '' ? resource : undefined
  return { access: scopes[String(permission)] ?? 'process', subject }
}

function refusalError(scope: string, subject: string): Error {
  const message =
    scope === 'Net' ? `samples run without a network (${subject})` : `samples cannot use ${subject} (restricted)`
  return Object.assign(new Error(message), { code: accessDenied, permission: scope, resource: subject })
}

/** Replaces functions and classes of an object by one that throws. Mocks can replace it again. */
function refuse(scope: string, object: object, name: string, members: readonly string[]): void {
  for (const member of members.filter((each) => each in object)) {
    const subject = `${name}${member.replace(/^_/, '')}`
    const value = function refused() {
      throw refusalError(scope, subject)
    }
    Reflect.defineProperty(object, member, { value, writable: true, configurable: true })
  }
}

/**
 * Replaces what Node's permission model does not cover: signals to other processes, settings of the engine, and, before Node
 * 25, the network. Runs before any sample.
 */
function restrictNode(): void {
  const ofProcess = ['kill', '_kill', '_debugProcess', '_debugEnd', '_linkedBinding', 'binding', 'execve']
  refuse('', process, 'process.', ofProcess)
  Reflect.defineProperty(process, 'report', { value: undefined })
  refuse('', os, 'os.', ['setPriority'])
  refuse('', v8, 'v8.', ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit', 'writeHeapSnapshot'])
  refuse('', process.getBuiltinModule('node:trace_events'), 'trace_events.', ['createTracing'])
  refuse('FileSystemWrite', module, 'module.', ['enableCompileCache'])
  if (!allow.includes('worker')) refuse('WorkerThreads', module, 'module.', ['register'])
  const sqlite = allow.includes('sqlite') ? undefined : process.getBuiltinModule('node:sqlite')
  if (sqlite) refuse('sqlite', sqlite, 'sqlite.', ['DatabaseSync', 'backup'])
  if (!allow.includes('network')) refuseNetwork()
  module.syncBuiltinESMExports()
}

function refuseNetwork(): void {
  refuse('Net', net.Socket.prototype, 'net.', ['connect'])
  refuse('Net', net.Server.prototype, 'net.', ['listen'])
  refuse('Net', net, 'net.', ['_createServerHandle'])
  refuse('Net', dgram.Socket.prototype, 'dgram.', ['bind', 'connect', 'send', 'sendto'])
  for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    const queries = Object.getOwnPropertyNames(resolver).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))
    refuse('Net', resolver, 'dns.', queries)
  }
  refuse('Net', globalThis, '', ['WebSocket', 'EventSource'])
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
  const cause = refusalError('Net', 'fetch')
  return Promise.reject(new TypeError('samples run without a network; define a `fetch` in the sample', { cause }))
}

/** Sets the globals that every sample starts with. */
function setGlobals(): void {
  const console = new Console({ stdout: logStream(false), stderr: logStream(true), inspectOptions: oneLine })
  const fetch = allow.includes('network') ? {} : { fetch: refuseFetch }
  for (const [name, value] of Object.entries({ __docsgen: calls, console, ...fetch }))
    Reflect.defineProperty(globalThis, name, { value, writable: true, configurable: true })
}

async function runNext(): Promise<void> {
  // Tests that never end fail now.
  if (running.hasTests) return
  // An import does not keep the process alive until it has begun.
  later(() => {})
  if (running.assertions) report({ kind: 'ended' })
  const task = waiting.shift()
  if (!task) return exit()
  Object.assign(running, task)
  setGlobals()
  try {
    await import(task.url)
    report({ kind: 'done' })
  } catch (error) {
    fail(error)
  }
}

const exit = process.exit.bind(process)
// Variables that the operating system or a shell adds. Windows needs the folder of the system.
const environment = /^(?:NODE_ENV|TZ|LANG|TMPDIR|TEMP|TMP|SystemRoot)$/i
for (const name of Object.keys(process.env)) if (!environment.test(name)) delete process.env[name]
process.execArgv.length = 0
restrictNode()
process.on('uncaughtException', (error) => fail(error))
process.on('beforeExit', () => void runNext())
