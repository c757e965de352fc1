import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LockOptions, withLock } from '../../src/node/store/lock.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { endOf, printed, startIn, writeLockScripts } from '../harness/lock-scripts.js'

let scripts = ''
let dir = ''
beforeAll(async () => {
  scripts = await writeLockScripts()
})
beforeEach(() => {
  dir = temporaryDir('lock')
})

describe('one process', () => {
  test('runs one function after the other, and leaves nothing behind', async () => {
    const events: string[] = []
    const run = (name: string) =>
      withLock(dir, {}, async () => {
        events.push(`${name} starts`)
        await setImmediate()
        events.push(`${name} ends`)
      })
    await Promise.all([run('first'), run('second')])
    expect(events).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
    expect(readdirSync(dir)).toEqual([])
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

  test('notices that another process has taken the lock, and leaves its lock alone', async () => {
    await withLock(dir, {}, async (lost) => {
      expect(lost.check).not.toThrow()
      takeOver()
      expect(lost.check).toThrow('another build has taken over')
    })
    expect(readdirSync(path.join(dir, 'lock'))).toEqual(['other'])
  })
})

describe('a lock without a living owner is taken', () => {
  test.each<[string, string | undefined]>([
    ['a process that does not exist', JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1 })],
    ['an entry that lost its text in a power failure', ''],
    ['an entry with another text', '[12]'],
    ['an owner on another machine, in a cache that was restored', JSON.stringify({ host: 'build-2', pid: 7 })],
    ['an empty folder', undefined],
  ])(
    '%s',
    async (_, text) => {
      if (text === undefined) mkdirSync(path.join(dir, 'lock'))
      else writeFiles(dir, { 'lock/owner': text })
      await withLock(dir, { pollMs: 1 }, async () => undefined)
      expect(readdirSync(dir)).toEqual([])
    },
    20_000,
  )
})

describe('an owner that is alive keeps the lock', () => {
  test('on another machine, as long as it updates its file', async () => {
    writeFiles(dir, { 'lock/owner': JSON.stringify({ host: 'build-2', pid: process.pid }) })
    const waits: string[] = []
    const state = { isOver: false }
    const options: LockOptions = { pollMs: 10, onWait: (text) => void waits.push(text) }
    const end = withLock(dir, options, async () => {
      state.isOver = true
    })
    for (let turn = 1; turn < 40; turn++) {
      utimesSync(path.join(dir, 'lock/owner'), turn, turn)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(state.isOver).toBe(false)
    await end
    expect(waits).toEqual([`process ${process.pid} on build-2`])
  })

  test('until it ends', async () => {
    const owner = startIn(scripts, process.execPath, ['hold.mjs', dir])
    await printed(owner, 'owns')
    const waiting = startIn(scripts, process.execPath, ['hold.mjs', dir])
    expect(await printed(waiting, 'waits')).toBe(`waits for process ${owner.pid}\n`)
    writeFiles(dir, { go: '' })
    expect([await endOf(owner), await endOf(waiting)]).toEqual([0, 0])
  })
})

/** What another process does that takes the lock after this one was silent for too long. */
function takeOver(): void {
  const lock = path.join(dir, 'lock')
  const [own = ''] = readdirSync(lock)
  rmSync(path.join(lock, own))
  writeFiles(dir, { 'lock/other': JSON.stringify({ host: 'build-2', pid: 7 }) })
}
