import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryDir, treeHash, writeFiles } from '../harness/build-site.js'
import { startDocsgen } from '../harness/cli.js'
import { endOf, printed, startIn, writeLockScripts } from '../harness/lock-scripts.js'
import { siteTest } from '../harness/site-test.js'

/** Number of rounds of the race; the nightly run has 200. */
const ROUNDS = Number(process.env.DOCSGEN_LOCK_ROUNDS ?? 2)
const PROCESSES = 20

let scripts = ''
beforeAll(async () => {
  scripts = await writeLockScripts()
})

describe('many processes', () => {
  test(`never own the lock at the same time, even if every fifth of them is killed while it does: ${ROUNDS} rounds`, async () => {
    const dir = temporaryDir('race')
    const fates = Array.from({ length: PROCESSES }, (_, i) => (i % 5 === 0 ? 'dies' : 'lives'))
    const ends = await Promise.all(
      fates.map((fate) => endOf(startIn(scripts, process.execPath, ['race.mjs', dir, String(ROUNDS), fate]))),
    )
    expect(ends).toEqual(fates.map((fate) => (fate === 'dies' ? 'SIGKILL' : 0)))
    for (let round = 1; round <= ROUNDS; round++) {
      const lines = readFileSync(path.join(dir, String(round), 'log'), 'utf8')
        .trim()
        .split('\n')
      const inside = lines.filter((line) => line.startsWith('in'))
      // Every "out" directly follows its own "in"; only a process that died has none.
      const orphans = lines.filter((line, i) => line.startsWith('out') && lines[i - 1] !== line.replace('out', 'in'))
      expect(orphans, `round ${round}`).toEqual([])
      expect(new Set(inside).size).toBe(PROCESSES)
      expect(lines).toHaveLength(2 * PROCESSES - (round === ROUNDS ? PROCESSES / 5 : 0))
      const owners = readdirSync(path.join(dir, String(round))).filter((name) => name.startsWith('lock'))
      expect(owners, 'entries that are left').toHaveLength(lines.at(-1)?.startsWith('in') ? 1 : 0)
    }
  }, 1_800_000)
})

describe('a build', () => {
  test.skipIf(process.platform === 'win32')('that waits ends with 130 on Ctrl+C, and changes nothing', async () => {
    const site = siteTest().file('docs/index.md', '# Home\n')
    const dir = path.join(site.dir, '.docsgen')
    const owner = startIn(scripts, process.execPath, ['hold.mjs', dir])
    await printed(owner, 'owns')
    const entries = () => readdirSync(path.join(dir, 'lock'))
    const before = entries()
    const waiting = startDocsgen(['build'], { cwd: site.dir })
    waiting.process.stderr?.on('data', (text: string) => {
      if (text.includes(`waiting for another build (process ${owner.pid})`)) waiting.process.kill('SIGINT')
    })
    expect((await waiting.end).exitCode).toBe(130)
    expect(entries()).toEqual(before)
    expect(existsSync(path.join(site.dir, 'build'))).toBe(false)
    writeFiles(dir, { go: '' })
    expect(await endOf(owner)).toBe(0)
  })

  test('that has lost the lock leaves the old site', async () => {
    const config = `
      import { rmSync } from 'node:fs'
      const plugin = { name: 'thief', buildEnd() {
        rmSync('.docsgen/lock', { recursive: true })
      } }
      export default { title: 'Test', pages: false, search: { provider: 'none' }, plugins: process.env.THIEF ? [plugin] : [] }`
    const site = siteTest().file('docsgen.config.ts', config)
    expect((await site.file('docs/index.md', '# Home\n').run('build')).exitCode).toBe(0)
    const before = treeHash(path.join(site.dir, 'build'))
    site.file('docs/index.md', '# Other\n')
    const end = await startDocsgen(['build', '--quiet'], { cwd: site.dir, env: { THIEF: '1' } }).end
    expect([end.exitCode, treeHash(path.join(site.dir, 'build'))]).toEqual([2, before])
    expect(end.stderr).toMatch(/^error locked: another build has taken over ".*"; run again\n1 error\n$/)
    expect((await site.run('build')).exitCode).toBe(0)
  })
})
