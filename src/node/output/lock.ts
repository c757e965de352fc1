import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '../model/error-code.js'
import { setTimeout as delay } from 'node:timers/promises'
import { environmentError } from '../diagnostics/docsgen-error.js'

const pollMs = 100
/** How long one owner may hold the lock before the others give up. */
const timeoutMs = 120_000

export interface LockOptions {
  /** Called once, with the process id of the owner, if another process holds the lock. */
  readonly onWait?: (pid: number) => void
}

/** An entry of the folder `locks`: a folder named by its number, which holds one file named by its owner. */
interface LockEntry {
  readonly number: number
  /** `<process id>-<start of that process in s since 1970>`, or `free`. */
  readonly owner: string
}

const free = 'free'

/**
 * Runs a function while this process holds the lock of a cache folder, and waits for the lock first. Throws a DocsgenError
 * (`locked`) if one other process holds it for more than two minutes.
 *
 * Locks are numbered. Whoever creates the entry with the highest number owns the lock, and the next one may be created
 * only after that owner has marked its entry as free or has died. An entry appears together with its owner's name, by the
 * atomic rename of a folder, and is removed only when a higher one exists. So a process that saw an old state either
 * fails to create its entry, or finds a higher one and withdraws.
 */
export async function withLock<Result>(
  cacheDir: string,
  { onWait }: LockOptions,
  run: () => Promise<Result>,
): Promise<Result> {
  const dir = path.join(cacheDir, 'locks')
  mkdirSync(dir, { recursive: true })
  const own = await acquire(dir, onWait)
  try {
    return await run()
  } finally {
    renameSync(path.join(dir, String(own.number), own.owner), path.join(dir, String(own.number), free))
  }
}

async function acquire(dir: string, onWait: LockOptions['onWait']): Promise<LockEntry> {
  let isWaiting = false
  let waitedFor = ''
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const last = lastEntry(dir)
    if (isAbandoned(last.owner)) {
      const own = tryCreate(dir, last.number + 1)
      if (own) return own
      continue
    }
    const pid = pidOf(last.owner)
    if (!isWaiting) onWait?.(pid)
    isWaiting = true
    if (waitedFor !== last.owner) waitedMs = 0
    waitedFor = last.owner
    if (waitedMs >= timeoutMs)
      throw environmentError(
        'locked',
        `another build (process ${pid}) is using "${path.dirname(dir)}"`,
        'wait for it to end, or stop it',
      )
    await delay(pollMs)
  }
}

/** Creates the entry with this number; undefined if another process was faster. */
function tryCreate(dir: string, number: number): LockEntry | undefined {
  const owner = `${process.pid}-${startOfThisProcess()}`
  const draft = mkdtempSync(path.join(dir, 'draft-'))
  try {
    writeFileSync(path.join(draft, owner), '')
    renameSync(draft, path.join(dir, String(number)))
  } catch (error) {
    removeEntry(draft)
    if (isLost(error)) return undefined
    throw error
  }
  const isLast = entryNumbers(dir).every((other) => other <= number)
  const outdated = isLast ? namesIn(dir).filter((name) => name !== String(number)) : [String(number)]
  for (const name of outdated) removeEntry(path.join(dir, name))
  return isLast ? { number, owner } : undefined
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
  for (;;) {
    const number = Math.max(0, ...entryNumbers(dir))
    if (number === 0) return { number, owner: free }
    // While a higher entry replaces this one, its file or its folder may be gone already: look again.
    const [owner] = namesIn(path.join(dir, String(number)))
    if (owner !== undefined) return { number, owner }
  }
}

function entryNumbers(dir: string): number[] {
  return namesIn(dir).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** Whether no process holds an entry any more: its owner has marked it as free, or has died. */
function isAbandoned(owner: string): boolean {
  if (owner === free) return true
  const pid = pidOf(owner)
  // Process ids are reused. In containers, every run may have the same one, so the start time decides.
  if (pid === process.pid) return Math.abs(Number(owner.split('-')[1]) - startOfThisProcess()) > 2
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return !hasCode(error, 'EPERM')
  }
}

function pidOf(owner: string): number {
  return Number.parseInt(owner, 10)
}

function startOfThisProcess(): number {
  return Math.round(Date.now() / 1000 - process.uptime())
}

/** Whether another process was faster: its entry exists already, or it has removed this draft with the other old entries. */
function isLost(error: unknown): boolean {
  return hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT') || (process.platform === 'win32' && hasCode(error, 'EPERM'))
}
