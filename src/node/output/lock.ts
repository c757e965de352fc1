import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { environmentError } from '../diagnostics/docsgen-error.js'

const pollMs = 100
const patienceMs = 120_000

/** Makes this process the only one that builds with this cache folder; waits for another one. Returns what releases it. */
export async function acquireLock(cacheDir: string, onWait: (pid: number) => void): Promise<() => void> {
  const file = path.join(cacheDir, 'lock')
  mkdirSync(cacheDir, { recursive: true })
  for (let waited = 0; ; waited += pollMs) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = ownerOf(file)
    if (owner === undefined || !isAlive(owner)) {
      rmSync(file, { force: true })
      continue
    }
    if (waited === 0) onWait(owner)
    if (waited >= patienceMs)
      throw environmentError(
        'locked',
        `another build (process ${owner}) is using "${cacheDir}"`,
        'wait for it to end, or stop it',
      )
    await delay(pollMs)
  }
}

function ownerOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
