import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { hasCode } from '../model/error-code.js'

export interface LockOptions {
  /** Called with a description of the owner if another process holds the lock, and again if that changes. */
  readonly onWait?: (owner: string) => void
  /** How often a waiting process looks, in ms. */
  readonly pollMs?: number
  /** Number of looks after which an owner whose process is not visible counts as dead, if it has not updated its entry. */
  readonly maxQuietPolls?: number
  /** The same number for an entry that was not updated in the last minute. */
  readonly maxQuietPollsIfOld?: number
}

/** The lock, while this process owns it. */
export interface HeldLock {
  /** Throws a DocsgenError (`locked`) if another process has taken the lock, because this one was suspended for too long. */
  readonly check: () => void
}

/** An entry of the folder `locks`: a folder named by its number. It holds one file: the owner's, or `free`. */
interface LockEntry {
  readonly number: number
  readonly owner: LockOwner | undefined
  /** Changes whenever a living owner updates its entry. */
  readonly sign: string
  /** When that happened, by the clock of the file system. */
  readonly updatedMs: number
  /** Whether the entry is not the file that its owner created, but a copy of it, as in a cache that a CI system has restored. */
  readonly isCopy: boolean
}

const free = 'free'
/** How often an owner updates the modification time of its entry, for machines that cannot see its process. */
const beatMs = 5000
/** An owner that runs has updated its entry since; not shorter than the time for which network file systems keep attributes. */
const oldMs = 60_000
/** An entry can become old while its owner is waited for; the age is checked in every so many looks. */
const ageCheckPolls = 10

/**
 * Runs a function while this process holds the lock of a cache folder. Waits for the lock as long as its owner runs.
 *
 * Locks are numbered. Whoever creates the entry with the highest number owns the lock, and the next one may be created
 * only after that owner has marked its entry as free or has died. An entry appears together with its owner, by the
 * atomic rename of a folder, and is removed only when a higher one exists. So no entry is half-written, no dead owner's entry
 * has to be removed while others compete for it, and a process that saw an old state either fails to create its entry, or
 * finds a higher one and withdraws. The file of an owner has a random name, so a release never touches another's entry. Hard links or
 * exclusive files would need the same numbers, and not every file system has hard links.
 *
 * Whether an owner runs is decided by `stateOf`, without clocks. If it cannot be decided, the owner counts as running while it
 * updates its entry, at least once in 60 seconds. The age of an entry is measured against a new file on the same file system. An old
 * copy of an entry, which has another inode, comes from a restored cache, and nobody waits for it. Both are required,
 * because some file systems do not have stable inodes. An owner on another machine or in another container that is suspended
 * for longer loses the lock, and `check` fails before it would replace the output.
 */
export async function withLock<Result>(
  cacheDir: string,
  options: LockOptions,
  run: (lock: HeldLock) => Promise<Result>,
): Promise<Result> {
  const dir = path.join(cacheDir, 'locks')
  const ownPath = await acquire(dir, options)
  const check = (): void => {
    if (existsSync(ownPath)) return
    throw environmentError('locked', `another build has taken over ${JSON.stringify(cacheDir)}`, 'run again')
  }
  const beat = setInterval(() => attempt(() => touch(ownPath)), beatMs).unref()
  try {
    return await run({ check })
  } finally {
    clearInterval(beat)
    // If that fails, for example because somebody has removed the cache, the lock ends with this process.
    attempt(() => renameSync(ownPath, path.join(path.dirname(ownPath), free)))
  }
}

function attempt(change: () => void): void {
  try {
    change()
  } catch {
    // The caller says why this does not matter.
  }
}

/** Sets the modification time of a file to the current time of its file system, which `utimes` cannot. Never creates the file. */
function touch(filePath: string): void {
  const descriptor = openSync(filePath, 'r+')
  try {
    // The first character of every entry.
    writeSync(descriptor, '{', 0)
  } finally {
    closeSync(descriptor)
  }
}

/** Returns the path of the owner's file. */
async function acquire(dir: string, options: LockOptions): Promise<string> {
  const { onWait, pollMs = 100, maxQuietPolls = 600, maxQuietPollsIfOld = 150 } = options
  let shown = ''
  let sign = ''
  let allowedPolls = maxQuietPolls
  for (let quietPolls = 0; ; quietPolls++) {
    const last = lastEntry(dir)
    const state = last.owner ? stateOf(last.owner) : 'dead'
    if (sign !== last.sign) quietPolls = 0
    if (state === 'unknown' && quietPolls % ageCheckPolls === 0) {
      const isOld = timeOf(dir) - last.updatedMs > oldMs
      allowedPolls = !isOld ? maxQuietPolls : last.isCopy ? 0 : Math.min(maxQuietPolls, maxQuietPollsIfOld)
    }
    sign = last.sign
    if (last.owner === undefined || state === 'dead' || (state === 'unknown' && quietPolls >= allowedPolls)) {
      const ownPath = tryCreate(dir, last.number + 1)
      if (ownPath !== undefined) return ownPath
      // Another process was faster. The others look again at different times.
      await delay(Math.random() * 20)
      continue
    }
    const text = describeOwner(last.owner, state)
    if (shown !== text) onWait?.(text)
    shown = text
    await delay(pollMs)
  }
}

/** The current time of a file system, in ms since 1970. Its clock may differ from that of this machine. */
function timeOf(dir: string): number {
  const probe = mkdtempSync(path.join(dir, 'draft-'))
  try {
    return statSync(probe).mtimeMs
  } catch {
    // The next owner removes all drafts.
    return 0
  } finally {
    attempt(() => removeEntry(probe))
  }
}

/** Creates the entry with this number and returns the path of its file; undefined if another process was faster. */
function tryCreate(dir: string, number: number): string | undefined {
  mkdirSync(dir, { recursive: true })
  const draft = mkdtempSync(path.join(dir, 'draft-'))
  const token = randomUUID()
  try {
    const draftPath = path.join(draft, token)
    writeFileSync(draftPath, '{')
    writeFileSync(draftPath, JSON.stringify({ ...thisOwner(), inode: inodeOf(draftPath) }))
    renameSync(draft, path.join(dir, String(number)))
  } catch (error) {
    removeEntry(draft)
    if (isLost(error, () => entryNumbers(dir).some((other) => other >= number))) return undefined
    throw error
  }
  const isLast = entryNumbers(dir).every((other) => other <= number)
  const outdated = isLast ? namesIn(dir).filter((name) => name !== String(number)) : [String(number)]
  for (const name of outdated) removeEntry(path.join(dir, name))
  return isLast ? path.join(dir, String(number), token) : undefined
}

/** Whether the entry exists already, or its owner has removed this draft with the other outdated entries. */
function isLost(error: unknown, isTaken: () => boolean): boolean {
  if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return true
  // Windows also refuses it for other reasons.
  return process.platform === 'win32' && hasCode(error, 'EPERM', 'EACCES') && isTaken()
}

/** Removes an outdated entry, unless another process creates or removes one at the same path at this moment. */
function removeEntry(entryDir: string): void {
  try {
    rmSync(entryDir, { recursive: true, force: true })
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY')) throw error
  }
}

/** The entry with the highest number; a free one with the number 0 if there is none. */
function lastEntry(dir: string): LockEntry {
  for (let former = 0; ; ) {
    const number = Math.max(0, ...entryNumbers(dir))
    const entryDir = path.join(dir, String(number))
    const [name] = number === 0 ? [] : namesIn(entryDir)
    const owner = name === undefined || name === free ? undefined : readOwner(path.join(entryDir, name))
    if (owner) return { number, ...owner }
    // While a higher entry replaces this one, its file may be gone already: look again. If it is still the highest one, it
    // is free or damaged.
    if (number === former || number === 0 || name === free)
      return { number, owner: undefined, sign: '', updatedMs: 0, isCopy: false }
    former = number
  }
}

function readOwner(filePath: string): Omit<LockEntry, 'number'> | undefined {
  try {
    const { mtimeMs: updatedMs } = statSync(filePath)
    const owner = parseOwner(readFileSync(filePath, 'utf8'))
    const isCopy = owner?.inode !== undefined && owner.inode !== inodeOf(filePath)
    return { owner, sign: `${filePath} ${updatedMs}`, updatedMs, isCopy }
  } catch {
    return undefined
  }
}

function inodeOf(filePath: string): string {
  return String(statSync(filePath, { bigint: true }).ino)
}

function entryNumbers(dir: string): number[] {
  return namesIn(dir).flatMap((name) => (/^[1-9]\d{0,14}$/.test(name) ? [Number(name)] : []))
}

/** The names in a folder; none if it is missing or something else. */
function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

/** The process that owns a lock. A process id alone does not identify it: ids are reused, and each container has its own. */
interface LockOwner {
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
function parseOwner(text: string): LockOwner | undefined {
  try {
    const { host, machine, pid, start, inode } = JSON.parse(text) as Partial<Record<keyof LockOwner, unknown>>
    const isValid = [host, machine, start].every((value) => typeof value === 'string') && Number.isSafeInteger(pid)
    if (!isValid || Number(pid) <= 0) return undefined
    return { host, machine, pid, start, inode: typeof inode === 'string' ? inode : undefined } as LockOwner
  } catch {
    return undefined
  }
}

function stateOf(owner: LockOwner): OwnerState {
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
function describeOwner({ host, pid, machine }: LockOwner, state: OwnerState): string {
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
