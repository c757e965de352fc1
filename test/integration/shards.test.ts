import { cpSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { docsgenApi } from '../harness/cli.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const { build } = await docsgenApi()

/** A site of 40 docs with links among them, code of a page, images, tags and posts. */
function largeSite(): SiteTest {
  const site = siteTest()
    .config({ search: { provider: 'local' }, blog: {} })
    .file('docs/index.mdx', 'import { Counter } from "../counter"\n\n# Home\n\n<Counter />\n')
    .file('counter.tsx', 'export const Counter = () => <button id="count">0</button>\n')
    .file('docs/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>')
    .file('blog/2026-01-31-release.md', '---\ntags: [news]\n---\n\n# Release\n\nThe first release.\n')
  for (let i = 0; i < 40; i++)
    site.file(
      `docs/part-${i % 4}/page-${i}.md`,
      `# Page ${i}\n\n[next](../part-${(i + 1) % 4}/page-${(i + 1) % 40}.md)\n\n![](../a.svg)\n`,
    )
  return site
}

/** Builds a site and returns how many pages were compiled. */
async function compiledPages({ dir }: SiteTest): Promise<number> {
  const totals: number[] = []
  const { failed } = await build({
    root: dir,
    onProgress: ({ step, total }) => step === 'compile' && total !== undefined && totals.push(total),
  })
  expect(failed).toBe(false)
  return Math.max(0, ...totals)
}

const cacheOf = ({ dir }: SiteTest): string => path.join(dir, '.docsgen', 'cache')

describe('build --shard', () => {
  test('fills the local cache, from which a build assembles the site', async () => {
    const site = largeSite()
    const whole = await site.copy().run('build')
    for (const shard of ['1/3', '2/3', '3/3']) {
      const { exitCode, stdout } = await site.run('build', '--shard', shard)
      expect(exitCode).toBe(0)
      expect(stdout).toMatch(new RegExp(`^Shard ${shard.replace('/', ' of ')}: 1\\d of 42 pages in .*, no problems\n`))
    }
    expect((await site.run('build', '--shard', '2/3')).stdout).toContain(' 0 compiled, ')
    expect(await compiledPages(site)).toBe(0)
    const built = await site.run('build')
    expect(built.outputTree()).toEqual(whole.outputTree())
  })

  test('caches of several machines can be put into one folder', async () => {
    const site = largeSite()
    const machines = await Promise.all(
      ['1/4', '2/4', '3/4', '4/4'].map(async (shard) => {
        const machine = largeSite()
        await machine.run('build', '--shard', shard)
        return machine
      }),
    )
    for (const machine of machines) cpSync(cacheOf(machine), cacheOf(site), { recursive: true })
    expect(await compiledPages(site)).toBe(0)
    const built = await site.run('build')
    expect(built.outputTree()).toEqual((await largeSite().run('build')).outputTree())
  })

  test('reports the problems of its pages, and keeps the others in the cache', async () => {
    const site = largeSite().file('docs/part-1/page-1.mdx', '# Page\n\n<Missing\n').remove('docs/part-1/page-1.md')
    const runs = await Promise.all(['1/2', '2/2'].map((shard) => site.copy().run('build', '--shard', shard)))
    expect(runs.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1])
    expect(runs.flatMap(({ diagnostics }) => diagnostics.map(({ file }) => file))).toEqual(['docs/part-1/page-1.mdx'])
  })

  test.each(['0/4', '5/4', '1', '1/0', 'a/b', '1/2/3'])('rejects %s', async (shard) => {
    const { exitCode, diagnostics } = await siteTest().run('build', '--shard', shard)
    expect(exitCode).toBe(2)
    expect(diagnostics[0]).toMatchObject({ code: 'usage', text: expect.stringContaining('2/8') })
  })
})
