import { type ChildProcess, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type LockOptions, withLock } from '../../src/node/output/lock.js'
import { thisOwner } from '../../src/node/output/lock.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { endOf, printed, startIn, writeLockScripts } from '../harness/lock-scripts.js'

const isLinux = process.platform === 'linux'
const unshare = ['unshare', '--pid', '--fork', '--mount-proc'] as const
const hasContainers = isLinux && spawnSync(unshare[0], [...unshare.slice(1), 'true']).status === 0

let scripts = ''
let dir = ''
beforeAll(async () => {
  scripts = await writeLockScripts()
})
beforeEach(() => {
  dir = temporaryDir('lock')
})

describe('one process', () => {
  test('runs one function after the other', async () => {
    const events: string[] = []
    const run = (name: string) =>
      withLock(dir, {}, async () => {
        events.push(`${name} starts`)
        await setImmediate()
        events.push(`${name} ends`)
      })
    await Promise.all([run('first'), run('second')])
    expect(events).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
  })

  test('releases the lock when the function throws', async () => {
    await expect(withLock(dir, {}, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await withLock(dir, {}, async () => 'next')).toBe('next')
  })

  test('reports the owner that it waits for, once', async () => {
    const waits: string[] = []
    const onWait = (owner: string) => void waits.push(owner)
    await Promise.all([1, 2].map(() => withLock(dir, { onWait }, async () => undefined)))
    expect(waits).toEqual([`process ${process.pid}`])
  })

  test('takes the lock of an owner that removed the cache during its build, and leaves it alone when that build ends', async () => {
    await withLock(dir, {}, async (lost) => {
      expect(lost.check).not.toThrow()
      writeEntry(1000, 'free')
      await withLock(dir, {}, async (lock) => {
        expect(lost.check).toThrow('another build has taken over')
        expect(lock.check).not.toThrow()
      })
    })
    expect(readdirSync(path.join(dir, 'locks'))).toEqual(['1001'])
  })
})

describe('a lock without a living owner is taken without waiting', () => {
  const other = { ...thisOwner(), pid: process.ppid }
  const leftovers: readonly (readonly [string, () => void])[] = [
    ['a process that does not exist', () => writeEntry(7, JSON.stringify({ ...thisOwner(), pid: 2 ** 22 + 1 }))],
    ['an owner with the id of this process', () => writeEntry(7, JSON.stringify({ ...thisOwner(), start: '1000' }))],
    ['an empty entry', () => mkdirSync(path.join(dir, 'locks', '7'), { recursive: true })],
    ['an entry that lost its text in a power failure', () => writeEntry(7, '')],
    ['an entry with another text', () => writeEntry(7, '[12]')],
    ['an entry with an impossible id', () => writeEntry(7, JSON.stringify({ ...other, pid: -1 }))],
    ['drafts of dead processes', () => writeFiles(dir, { 'locks/draft-1/a': '', 'locks/draft-2/b': '{' })],
    ['files in place of entries', () => writeFiles(dir, { 'locks/7': '', 'locks/08': '', 'locks/1e9': '' })],
    ['folders with other names', () => writeFiles(dir, { 'locks/07/a': '', 'locks/-1/b': '', 'locks/ 3/c': '' })],
  ]
  test.each(leftovers)('%s', async (_, leave) => {
    leave()
    await withLock(dir, { onWait: fail }, async () => undefined)
    expect(readdirSync(path.join(dir, 'locks'))).toHaveLength(1)
  })

  test.skipIf(process.platform === 'win32')('a process id that another program has now', async () => {
    writeEntry(7, JSON.stringify({ ...other, start: '1000' }))
    await withLock(dir, { onWait: fail }, async () => undefined)
  })

  test('an owner on another machine, in a cache that was restored', async () => {
    const filePath = writeEntry(7, entryOfAnother({ inode: '1' }))
    utimesSync(filePath, minutesAgo(2), minutesAgo(2))
    await withLock(dir, { onWait: fail }, async () => undefined)
    expect(readdirSync(path.join(dir, 'locks'))).toEqual(['8'])
  })

  test.runIf(isLinux)('a killed process whose parent has not read its exit code', async () => {
    // `sleep` takes the place of the shell, and does not expect a child.
    const script = `"${process.execPath}" hold.mjs "${dir}" & echo $!; exec sleep 1000`
    const parent = startIn(scripts, 'sh', ['-c', script])
    const text = await printed(parent, 'owns')
    process.kill(Number.parseInt(text, 10), 'SIGKILL')
    await withLock(dir, {}, async () => undefined)
    expect(parent.exitCode).toBe(null)
  })
})

describe('an owner that is alive keeps the lock', () => {
  test.skipIf(process.platform === 'win32')(
    'if it is suspended for longer than any limit, and the message says so',
    async () => {
      const owner = startHolder()
      await printed(owner, 'owns')
      owner.kill('SIGSTOP')
      const waits: string[] = []
      const wait = waitFor({ maxQuietPolls: 3, onWait: (text) => void waits.push(text) })
      await expect.poll(() => waits.at(-1)).toBe(`process ${owner.pid}, which is suspended`)
      for (let turn = 0; turn < 300; turn++) await setImmediate()
      expect(wait.isOver).toBe(false)
      writeFiles(dir, { go: '' })
      owner.kill('SIGCONT')
      await wait.end
      expect(await endOf(owner)).toBe(0)
    },
  )

  test('on another machine, as long as it updates its entry', async () => {
    const filePath = writeEntry(7, JSON.stringify({ ...thisOwner(), host: 'build-2', machine: 'another' }))
    const waits: string[] = []
    const wait = waitFor({ maxQuietPolls: 50, onWait: (text) => void waits.push(text) })
    for (let turn = 1; turn < 200; turn++) {
      utimesSync(filePath, turn, turn)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(wait.isOver).toBe(false)
    await wait.end
    expect(waits).toEqual([`process ${process.pid} on build-2`])
  })

  test('on another machine, whose file system does not have stable inodes', async () => {
    const filePath = writeEntry(7, entryOfAnother({ inode: '1' }))
    const wait = waitFor({ maxQuietPolls: 50, maxQuietPollsIfOld: 0 })
    for (let turn = 1; turn < 100; turn++) {
      utimesSync(filePath, minutesAgo(turn / 1000), minutesAgo(turn / 1000))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(wait.isOver).toBe(false)
    await wait.end
  })

  test('on another machine, for a shorter time if it has not updated its entry for a minute', async () => {
    const filePath = writeEntry(7, entryOfAnother({ inode: undefined }))
    utimesSync(filePath, minutesAgo(2), minutesAgo(2))
    const waits: string[] = []
    const onWait = (text: string) => void waits.push(text)
    await waitFor({ maxQuietPolls: Number.POSITIVE_INFINITY, maxQuietPollsIfOld: 3, onWait }).end
    expect(waits).toEqual([`process ${process.pid} on build-2`])
  })

  test('and updates its entry by the clock of the file system', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 0 })
    onTestFinished(() => void vi.useRealTimers())
    await withLock(dir, {}, async () => {
      const [number = ''] = readdirSync(path.join(dir, 'locks'))
      const [name = ''] = readdirSync(path.join(dir, 'locks', number))
      const filePath = path.join(dir, 'locks', number, name)
      const text = readFileSync(filePath, 'utf8')
      utimesSync(filePath, 1, 1)
      await vi.advanceTimersByTimeAsync(6000)
      expect(statSync(filePath).mtimeMs).toBeGreaterThan(1_000_000)
      expect(readFileSync(filePath, 'utf8')).toBe(text)
    })
  })

  test.skipIf(!hasContainers)('in another container, where it has the same process id', async () => {
    const [program, ...args] = [...unshare, process.execPath, 'hold.mjs', dir]
    const first = startIn(scripts, program ?? '', args)
    await printed(first, 'owns')
    const second = startIn(scripts, program ?? '', args)
    expect(await printed(second, 'waits')).toMatch(/^waits for process 1 on \S+\n$/)
    writeFiles(dir, { go: '' })
    await printed(second, 'owns')
    expect([await endOf(first), await endOf(second)]).toEqual([0, 0])
  })
})

/** The text of an entry whose owner is on another machine. */
function entryOfAnother({ inode }: { readonly inode: string | undefined }): string {
  return JSON.stringify({ ...thisOwner(), host: 'build-2', machine: 'another', inode })
}

function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000)
}

/** Writes an entry of the folder of locks; returns the path of its file. */
function writeEntry(number: number, text: string): string {
  const name = text === 'free' ? 'free' : 'owner'
  writeFiles(dir, { [`locks/${number}/${name}`]: text })
  return path.join(dir, 'locks', String(number), name)
}

/** Starts to wait for the lock, with a look every millisecond. */
function waitFor(options: LockOptions): { readonly isOver: boolean; readonly end: Promise<void> } {
  const state = { isOver: false }
  const end = withLock(dir, { pollMs: 1, ...options }, async () => {
    state.isOver = true
  })
  return {
    end,
    get isOver() {
      return state.isOver
    },
  }
}

function fail(owner: string): void {
  throw new Error(`waits for ${owner}`)
}

function startHolder(): ChildProcess {
  return startIn(scripts, process.execPath, ['hold.mjs', dir])
}
