import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withLock } from '../../src/node/output/lock.js'
import { repositoryPath } from '../harness/repository.js'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'docsgen-lock-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('many processes', () => {
  /** Enters and leaves the locked section; `wx` fails if another process is inside. May die while it owns the lock. */
  const script = `
    import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
    import { withLock } from './lock.mjs'
    await withLock('.', {}, async () => {
      writeFileSync('inside', String(process.pid), { flag: 'wx' })
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
      rmSync('inside')
      appendFileSync('log', process.pid + '\\n')
      if (process.argv[2] === 'dies') process.exit(3)
    })`

  test('never own the lock at the same time, even if every fifth of them dies while it does', async () => {
    const entryPoints = [repositoryPath('src/node/output/lock.ts')]
    await build({ entryPoints, bundle: true, format: 'esm', platform: 'node', outfile: path.join(dir, 'lock.mjs') })
    writeFileSync(path.join(dir, 'run.mjs'), script)
    const run = (fate: string) =>
      new Promise<string>((resolve) => {
        const child = execFile(process.execPath, ['run.mjs', fate], { cwd: dir }, (_, __, stderr) =>
          resolve(`${fate}: exit code ${child.exitCode} ${stderr}`.trim()),
        )
      })
    const fates = Array.from({ length: 50 }, (_, i) => (i % 5 === 0 ? 'dies' : 'lives'))
    const ends = await Promise.all(fates.map(run))
    expect(ends).toEqual(fates.map((fate) => `${fate}: exit code ${fate === 'dies' ? 3 : 0}`))
    expect(new Set(readFileSync(path.join(dir, 'log'), 'utf8').trim().split('\n')).size).toBe(50)
    const left = readdirSync(path.join(dir, 'locks'))
    expect(left, 'entries that are left').toHaveLength(1)
  })
})

describe('one process', () => {
  test('runs one function after the other', async () => {
    const events: string[] = []
    const run = (name: string) =>
      withLock(dir, {}, async () => {
        events.push(`${name} starts`)
        await new Promise((resolve) => setImmediate(resolve))
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
    const waits: number[] = []
    const onWait = (pid: number) => void waits.push(pid)
    await Promise.all([1, 2].map(() => withLock(dir, { onWait }, async () => undefined)))
    expect(waits).toEqual([process.pid])
  })

  test('takes the lock of a process with the same id that has died', async () => {
    mkdirSync(path.join(dir, 'locks', '7'), { recursive: true })
    writeFileSync(path.join(dir, 'locks', '7', `${process.pid}-1000`), '')
    expect(await withLock(dir, {}, async () => readdirSync(path.join(dir, 'locks')))).toEqual(['8'])
  })
})
