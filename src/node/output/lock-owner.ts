import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { hasCode } from '../model/error-code.js'

/** The process that owns a lock. A process id alone does not identify it: ids are reused, and each container has its own. */
export interface LockOwner {
  readonly host: string
  /** Where the process id is valid: the boot and the process id namespace on Linux, the host name elsewhere. */
  readonly machine: string
  readonly pid: number
  /** Start time of the process in the format of the system; empty if it cannot be read quickly. */
  readonly start: string
  /** Inode of the file that the owner has written; absent in files of older versions. */
  readonly inode?: string
}

/**
 * Whether the owner of a lock still runs. `unknown` if this process cannot find out: the owner runs on another machine or in
 * another container, or the system does not show its start, as on Windows.
 */
type OwnerState = 'running' | 'suspended' | 'dead' | 'unknown'

/** Describes this process. */
export function thisOwner(): LockOwner {
  return { host: hostname(), machine: machineId(), pid: process.pid, start: processOf(process.pid)?.start ?? '' }
}

/** Parses what `JSON.stringify` made of an owner; undefined if it is something else. */
export function parseOwner(text: string): LockOwner | undefined {
  try {
    const { host, machine, pid, start, inode } = JSON.parse(text) as Partial<Record<keyof LockOwner, unknown>>
    const isValid = [host, machine, start].every((value) => typeof value === 'string') && Number.isSafeInteger(pid)
    if (!isValid || Number(pid) <= 0) return undefined
    return { host, machine, pid, start, inode: typeof inode === 'string' ? inode : undefined } as LockOwner
  } catch {
    return undefined
  }
}

export function stateOf(owner: LockOwner): OwnerState {
  if (owner.machine !== machineId()) return 'unknown'
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user.
    if (!hasCode(error, 'EPERM')) return 'dead'
  }
  const found = processOf(owner.pid)
  if (found === undefined || owner.start === '') return 'unknown'
  if (found.start !== owner.start) return 'dead'
  return found.state
}

/** `process 7`, `process 7 on build-2` or `process 7, which is suspended`. */
export function describeOwner({ host, pid, machine }: LockOwner, state: OwnerState): string {
  const place = machine === machineId() ? '' : ` on ${host}`
  return `process ${pid}${place}${state === 'suspended' ? ', which is suspended' : ''}`
}

/** A process that exists; undefined if the system does not show it. */
function processOf(pid: number): { readonly start: string; readonly state: OwnerState } | undefined {
  if (process.platform === 'win32') return undefined
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  } catch {
    return undefined
  }
}

/** The start is in clock ticks since the boot, so a change of the clock does not change it; proc_pid_stat(5). */
function fromProc(pid: number): ReturnType<typeof processOf> {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program is in parentheses, and can contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state = ''] = fields
  return { start: fields[19] ?? '', state: stateOfLetter(state) }
}

/** macOS and BSD keep the start as a date, which does not change with the clock. */
function fromPs(pid: number): ReturnType<typeof processOf> {
  const options = { encoding: 'utf8', env: { LC_ALL: 'C', TZ: 'UTC' }, timeout: 5000 } as const
  const [state = '', ...start] = execFileSync('/bin/ps', ['-o', 'stat=,lstart=', '-p', String(pid)], options)
    .trim()
    .split(/\s+/)
  return { start: start.join(' '), state: stateOfLetter(state) }
}

function stateOfLetter(state: string): OwnerState {
  // A process that has died keeps its id until its parent has read its exit code.
  if (/^[ZX]/.test(state)) return 'dead'
  return /^T/i.test(state) ? 'suspended' : 'running'
}

function machineId(): string {
  if (process.platform !== 'linux') return hostname()
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
