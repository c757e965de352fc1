import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { environmentError, hasCode } from '../base/diagnostics/docsgen-error.js'

export interface LockOptions {
  /** Called with a description of the owner if another process holds the lock, and again if that changes. */
  readonly onWait?: (owner: string) => void
  /** How often a waiting process looks, in ms. */
  readonly pollMs?: number
}

/** The lock, while this process owns it. */
export interface HeldLock {
  /** Throws a DocsgenError (`locked`) if another process has taken the lock, because this one was suspended for too long. */
  readonly check: () => void
}

/** How often an owner updates the modification time of its file. */
const beatMs = 1000
/** Number of looks after which an owner that has not done so counts as dead: 15 seconds. */
const deadPolls = 150
/** The same for an owner on this machine whose process id does not exist. It may still run in a container of the same name. */
const gonePolls = 30

/**
 * Runs a function while this process holds the lock of a cache folder. Waits for the lock as long as its owner runs.
 *
 * The lock is a folder with one file, whose random name belongs to the owner. It appears together with that file, by the atomic
 * rename of a folder, which fails if there is a folder that is not empty. Whoever finds a dead owner removes the file of that
 * name, so never the file of another owner that was faster, and then competes like all others. Waiting processes measure by their
 * own looks for how long an owner was silent, so no clocks are compared, and the lock of another machine in a restored cache is
 * waited for once. An owner that is suspended for longer loses the lock, and `check` fails before it would replace the output.
 */
export async function withLock<Result>(
  cacheDir: string,
  options: LockOptions,
  run: (lock: HeldLock) => Promise<Result>,
): Promise<Result> {
  const dir = path.join(cacheDir, 'lock')
  const token = randomUUID()
  const ownPath = path.join(dir, token)
  await acquire(dir, token, options)
  const check = (): void => {
    if (existsSync(ownPath)) return
    throw environmentError('locked', `another build has taken over ${JSON.stringify(cacheDir)}`, 'run again')
  }
  // Both fail if another process has taken the lock, or somebody has removed the cache.
  const beat = setInterval(() => attempt(() => utimesSync(ownPath, new Date(), new Date())), beatMs).unref()
  const release = (): void => attempt(() => removeOwner(dir, token))
  process.once('exit', release)
  try {
    return await run({ check })
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

function attempt(change: () => void): void {
  try {
    change()
  } catch {
    // The caller says why this does not matter.
  }
}

/** Removes the file of an owner, and the folder unless another process has taken the lock meanwhile. */
function removeOwner(dir: string, token: string): void {
  unlinkSync(path.join(dir, token))
  rmdirSync(dir)
}

async function acquire(dir: string, token: string, { onWait, pollMs = 100 }: LockOptions): Promise<void> {
  let shown = ''
  let sign = ''
  for (let quietPolls = 0; ; quietPolls++) {
    const owner = readOwner(dir)
    if (owner === undefined) {
      if (tryTake(dir, token)) return
      // Another process was faster. The others look again at different times.
      await delay(Math.random() * 20)
      continue
    }
    if (sign !== owner.sign) quietPolls = 0
    sign = owner.sign
    if (quietPolls >= (owner.isGone ? gonePolls : deadPolls)) {
      attempt(() => removeOwner(dir, owner.token))
      continue
    }
    if (shown !== owner.text) onWait?.(owner.text)
    shown = owner.text
    await delay(pollMs)
  }
}

/** Whether this process now owns the lock. */
function tryTake(dir: string, token: string): boolean {
  mkdirSync(path.dirname(dir), { recursive: true })
  const draft = mkdtempSync(`${dir}-`)
  writeFileSync(path.join(draft, token), JSON.stringify({ host: hostname(), pid: process.pid }))
  try {
    renameSync(draft, dir)
    return true
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false
    // Windows refuses it for an empty folder too, which its owner is removing.
    if (process.platform === 'win32' && hasCode(error, 'EPERM', 'EACCES')) return false
    throw error
  }
}

interface LockOwner {
  readonly token: string
  /** `process 7` or `process 7 on build-2`. */
  readonly text: string
  /** Changes whenever a living owner updates its file. */
  readonly sign: string
  /** Whether no process of this machine has its id. */
  readonly isGone: boolean
}

/** The owner of a lock; undefined if there is none. */
function readOwner(dir: string): LockOwner | undefined {
  try {
    const [token] = readdirSync(dir)
    if (token === undefined) return undefined
    const filePath = path.join(dir, token)
    const { mtimeMs } = statSync(filePath)
    const { host, pid } = parseOwner(readFileSync(filePath, 'utf8'))
    const isLocal = host === hostname()
    const text = `process ${pid}${isLocal ? '' : ` on ${host}`}`
    return { token, text, sign: `${token} ${mtimeMs}`, isGone: isLocal && !isRunning(pid) }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** A file without its text, after a power failure, is one of a process that does not exist. */
function parseOwner(text: string): { readonly host: string; readonly pid: number } {
  const { host, pid } = (/^\{.*\}$/.test(text) ? JSON.parse(text) : {}) as { host?: unknown; pid?: unknown }
  return { host: typeof host === 'string' ? host : hostname(), pid: typeof pid === 'number' && pid > 0 ? pid : 0 }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user.
    return hasCode(error, 'EPERM')
  }
}
