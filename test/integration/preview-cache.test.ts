import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { siteTest } from '../harness/site-test.js'
import { type WatchedSite, watchFolder } from '../harness/watch-site.js'

/** A site whose remark plugin writes the name of each page that is compiled to a file. */
function countedSite() {
  const dir = temporaryDir('preview-cache')
  const logPath = path.join(temporaryDir('log'), 'compiled.txt')
  writeFiles(dir, {
    'docsgen.config.ts': [
      "import { appendFileSync } from 'node:fs'",
      "import path from 'node:path'",
      `const log = () => (_, file) => appendFileSync(${JSON.stringify(logPath)}, path.basename(file.path) + '\\n')`,
      'export default { title: "T", markdown: { remarkPlugins: [log] } }',
    ].join('\n'),
    'docs/index.md': '# Home\n\nThe first text.\n',
    'docs/other.md': '# Other\n\n[Home](./index.md)\n',
  })
  const compiled = () => {
    const names = existsSync(logPath) ? readFileSync(logPath, 'utf8').trim().split('\n').sort() : []
    rmSync(logPath, { force: true })
    return names
  }
  const inPreview = async <Result>(use: (site: WatchedSite) => Promise<Result>): Promise<Result> => {
    const site = await watchFolder(dir)
    const result = await use(site)
    await site.server.settled()
    await site.close()
    return result
  }
  const preview = async () => {
    const html = await inPreview((site) => site.document('/'))
    return html.replace(/docsgen\/dev\/client\.js\?\d+|data-revision="\d+"/g, '')
  }
  return { dir, compiled, inPreview, preview }
}

test('a preview reads the pages that an earlier one has compiled', async () => {
  const { dir, compiled, preview } = countedSite()
  const first = await preview()
  expect(compiled()).toEqual(['index.md', 'other.md'])
  expect(await preview()).toBe(first)
  expect(compiled()).toEqual([])
  writeFiles(dir, { 'docs/index.md': '# Home\n\nThe second text.\n' })
  expect(await preview()).toContain('The second text.')
  expect(compiled()).toEqual(['index.md'])
})

test('a preview compiles pages again whose texts are damaged', async () => {
  const { dir, compiled, preview } = countedSite()
  const first = await preview()
  compiled()
  const packs = path.join(dir, '.docsgen/cache/preview/bodies')
  for (const name of readdirSync(packs))
    writeFileSync(path.join(packs, name), Buffer.alloc(statSync(path.join(packs, name)).size))
  expect(await preview()).toBe(first)
  expect(compiled()).toContain('index.md')
})

test('a preview goes on if its texts are removed', async () => {
  const { dir, inPreview } = countedSite()
  // More than a preview keeps in memory.
  writeFiles(dir, { 'docs/big.md': `# Big\n\n${'word '.repeat(1_000_000)}\n` })
  await inPreview(async (site) => {
    rmSync(path.join(dir, '.docsgen/cache/preview/bodies'), { recursive: true })
    expect(await site.document('/big')).toContain('word word')
  })
})

test('a page whose source is written between the scan and its compilation is compiled again by the next build', async () => {
  const site = siteTest()
  const inSite = (name: string) => JSON.stringify(path.join(site.dir, name))
  const write = `if (existsSync(${inSite('write')})) writeFileSync(${inSite('docs/index.md')}, '# Home\\n\\nLater.\\n')`
  const config = [
    "import { existsSync, writeFileSync } from 'node:fs'",
    `export default { title: 'T', plugins: [{ name: 'p', page() { ${write} } }] }`,
  ].join('\n')
  site.file('docsgen.config.ts', config).file('docs/index.md', '# Home\n\nEarlier.\n').file('write', '')
  expect((await site.run('build')).output('index.html')).toContain('Later.')
  rmSync(path.join(site.dir, 'write'))
  site.file('docs/index.md', '# Home\n\nEarlier.\n')
  expect((await site.run('build')).output('index.html')).toContain('Earlier.')
})
