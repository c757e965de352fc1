import dgram from 'node:dgram'
import dns from 'node:dns'
import fs from 'node:fs'
import module from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import type { SampleRight } from '../../node/model/check-code.js'
import type { SampleAccess } from './sample-access.js'

/** An access that was refused, and the function or file. */
interface Refusal {
  readonly access: SampleAccess
  readonly subject?: string
}

const refusals = new WeakMap<object, Refusal>()

/** Marks an error as a refused access. */
export function refusing<E extends Error>(error: E, refusal: Refusal): E {
  refusals.set(error, refusal)
  return error
}

/** Code of the errors of Node's permission model. */
const accessDenied = 'ERR_ACCESS_DENIED'

/** Node's scopes of permissions. */
const scopes: Readonly<Record<string, SampleAccess>> = {
  FileSystemRead: 'read',
  FileSystemWrite: 'write',
  ChildProcess: 'child-process',
  WorkerThreads: 'worker',
  WASI: 'wasi',
  Inspector: 'inspector',
  Net: 'network',
  Addon: 'addons',
}

/** The refused access that an error is about, whether docsgen or Node's permission model refused it. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  const own = refusals.get(error)
  if (own) return own
  const { code, permission, resource } = error as { code?: unknown; permission?: unknown; resource?: unknown }
  if (code === 'ERR_DLOPEN_DISABLED') return { access: 'addons' }
  if (code === accessDenied) {
    const subject = typeof resource === 'string' && resource !== '' ? { subject: resource } : {}
    return { access: scopes[String(permission)] ?? 'process', ...subject }
  }
  return refusalOf(error.cause)
}

/**
 * Replaces what Node's permission model does not cover: signals to other processes, settings of the engine, and, before Node
 * 25, the network. Runs before any sample. The originals are kept nowhere, so samples cannot restore them.
 */
export function restrictNode(allow: readonly SampleRight[]): void {
  refuse(process, ['_kill', '_debugProcess', '_debugEnd', '_linkedBinding', 'binding', 'execve'], {
    access: 'process',
    name: 'process',
  })
  Reflect.defineProperty(process, 'report', { value: undefined })
  // Tasks are read by the original function.
  const stdin: { stream?: Readable } = {}
  Reflect.defineProperty(process, 'stdin', {
    get: () => {
      stdin.stream ??= Readable.from([])
      return stdin.stream
    },
  })
  refuse(os, ['setPriority'], { access: 'process', name: 'os' })
  refuse(
    v8,
    [
      'setFlagsFromString',
      'setHeapSnapshotNearHeapLimit',
      'writeHeapSnapshot',
      'getHeapSnapshot',
      'queryObjects',
      'startCpuProfile',
      'startHeapProfile',
    ],
    { access: 'process', name: 'v8' },
  )
  refuse(module, ['enableCompileCache'], { access: 'write', name: 'module' })
  if (!allow.includes('worker')) refuse(module, ['register'], { access: 'worker', name: 'module' })
  if (!allow.includes('sqlite') && module.isBuiltin('node:sqlite')) refuseSqlite()
  refuseTracing()
  hideOtherPaths()
  if (!allow.includes('network')) refuseNetwork()
  module.syncBuiltinESMExports()
}

function refuseSqlite(): void {
  const sqlite = process.getBuiltinModule('node:sqlite') as unknown as object | undefined
  if (sqlite) refuse(sqlite, ['DatabaseSync', 'Database', 'backup'], { access: 'sqlite', name: 'sqlite' })
}

/**
 * Makes the functions that resolve paths fail in the same way for all paths that samples cannot read. Node would tell which of
 * them exist.
 */
function hideOtherPaths(): void {
  const { permission } = process
  const isReadable = (name: string): boolean => permission.has('fs.read', name)
  const refusal = (name: string): Error => {
    const error = Object.assign(new Error('Access to this API has been restricted'), { code: accessDenied })
    return refusing(error, { access: 'read', subject: name })
  }
  const { realpathSync } = fs
  const guarded = (name: fs.PathLike, options?: fs.EncodingOption): string => {
    const full = path.resolve(name instanceof URL ? fileURLToPath(name) : String(name))
    if (!isReadable(full)) throw refusal(full)
    return realpathSync(name, options)
  }
  Reflect.defineProperty(fs, 'realpathSync', {
    value: Object.assign(guarded, { native: realpathSync.native }),
    writable: true,
    configurable: true,
    enumerable: true,
  })
  // `require`, and `require.resolve` of all modules.
  const loader = module as unknown as { _resolveFilename: (request: string, ...rest: unknown[]) => string }
  const resolve = loader._resolveFilename
  loader._resolveFilename = (request, ...rest) => {
    const [parent] = rest as [{ filename?: string | null }?]
    const target = path.resolve(path.dirname(parent?.filename ?? ''), request)
    const isPath = /^\.{0,2}[\\/]|^\.{1,2}$/.test(request) || path.isAbsolute(request)
    try {
      const found = resolve.call(module, request, ...rest)
      if (!path.isAbsolute(found) || isReadable(found)) return found
    } catch (error) {
      if (!isPath || isReadable(target)) throw error
    }
    throw refusal(target)
  }
}

function refuseTracing(): void {
  const tracing = process.getBuiltinModule('node:trace_events') as object
  refuse(tracing, ['createTracing'], { access: 'process', name: 'trace_events' })
}

function refuseNetwork(): void {
  for (const handle of socketHandles()) {
    const methods = ['bind', 'bind6', 'connect', 'connect6', 'listen', 'open', 'fchmod', 'send', 'send6']
    refuse(handle, methods, { access: 'network', name: 'socket' })
  }
  refuse(net.Socket.prototype, ['connect'], { access: 'network', name: 'net' })
  refuse(net.Server.prototype, ['listen'], { access: 'network', name: 'net' })
  refuse(net, ['_createServerHandle'], { access: 'network', name: 'net' })
  refuse(dgram.Socket.prototype, ['bind', 'connect', 'send', 'sendto'], { access: 'network', name: 'dgram' })
  refuse(dgram, ['_createSocketHandle'], { access: 'network', name: 'dgram' })
  for (const resolver of [dns.Resolver.prototype, dns.promises.Resolver.prototype])
    refuse(resolver, queriesOf(resolver), { access: 'network', name: 'dns' })
  for (const queries of [dns, dns.promises]) refuse(queries, queriesOf(queries), { access: 'network', name: 'dns' })
  for (const name of ['WebSocket', 'EventSource', 'WebSocketStream'])
    if (name in globalThis) refuse(globalThis, [name], { access: 'network', name: '' })
}

/** Names of the functions that send DNS queries. */
function queriesOf(object: object): string[] {
  return Object.getOwnPropertyNames(object).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))
}

/**
 * The prototypes of Node's own sockets, which every module of Node uses. The connections
 * that are started for this are destroyed before they are made.
 */
function socketHandles(): object[] {
  const found: object[] = []
  const add = (handle: unknown): void => {
    if (typeof handle === 'object' && handle !== null) found.push(Object.getPrototypeOf(handle))
  }
  for (const target of [{ host: '127.0.0.1', port: 9 }, { path: 'no-such-socket' }]) {
    const socket = new net.Socket()
    socket.on('error', () => {})
    try {
      socket.connect(target)
      add((socket as unknown as { _handle?: unknown })._handle)
    } catch {
      // Node 25 refuses sockets itself.
    }
    socket.destroy()
  }
  try {
    const socket = dgram.createSocket('udp4')
    for (const symbol of Object.getOwnPropertySymbols(socket)) {
      const state = (socket as unknown as Record<symbol, unknown>)[symbol]
      if (typeof state === 'object' && state !== null && 'handle' in state) add(state.handle)
    }
    socket.close()
  } catch {
    // As above.
  }
  const resolver = new dns.Resolver() as unknown as { _handle?: object }
  const queries = resolver._handle && Object.getPrototypeOf(resolver._handle)
  if (queries) refuse(queries, ownQueries(queries), { access: 'network', name: 'dns' })
  return found
}

function ownQueries(prototype: object): string[] {
  return Object.getOwnPropertyNames(prototype).filter((name) => /^(?:query|getHostByAddr)/.test(name))
}

/** Replaces functions and classes of an object by one that throws. */
function refuse(
  object: object,
  names: readonly string[],
  { access, name }: { readonly access: SampleAccess; readonly name: string },
): void {
  for (const each of names) {
    if (!(each in object)) continue
    const subject = name === '' ? each : `${name}.${each.replace(/^_/, '')}`
    Reflect.defineProperty(object, each, {
      value: function refused() {
        throw refusing(new Error(refusalMessage(access, subject)), { access, subject })
      },
      // Mocks can replace it.
      writable: true,
      configurable: true,
    })
  }
}

function refusalMessage(access: SampleAccess, subject: string): string {
  return access === 'network' ? `samples run without a network (${subject})` : `samples cannot use ${subject}`
}
