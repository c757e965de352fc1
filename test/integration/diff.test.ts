import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SiteDiff } from '../../src/tools/diff/site-diff.js'
import { temporaryDir } from '../harness/build-site.js'
import { runDocsgen, startDocsgen } from '../harness/cli.js'
import { siteTest } from '../harness/site-test.js'

const dir = temporaryDir('diff')
const words = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ')

const site = siteTest()
  .config({ title: 'Docs', redirects: [{ from: '/former', to: '/kept' }] })
  .file('docs/kept.md', '# Kept\n\nNothing happens here. See [moved](./moved.md).\n')
  .file('docs/moved.md', `# Moved\n\n${words}\n`)
  .file('docs/renamed.md', `# Renamed\n\n${words} ${words}\n`)
  .file('docs/gone.md', '# Gone\n\nAlone.\n')
  .file(
    'docs/edited.mdx',
    '---\ndescription: Old.\n---\n\n# Edited\n\n## Install\n\nRun the old command, see [kept](./kept.md).\n\n## Old\n',
  )
  .file('static/files/spec.txt', 'one')
  .file('static/img/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')

async function diffOf(...args: readonly string[]): Promise<SiteDiff> {
  const run = await runDocsgen(['diff', 'old', 'new', '--format', 'json', ...args], { cwd: dir })
  return JSON.parse(run.stdout)
}

async function buildInto(name: string): Promise<void> {
  const run = await site.run('build')
  expect(run.exitCode, run.stderr).toBe(0)
  cpSync(path.join(site.dir, 'build'), path.join(dir, name), { recursive: true })
}

beforeAll(async () => {
  mkdirSync(dir, { recursive: true })
  await buildInto('old')
  site
    .config({ title: 'Docs', redirects: [{ from: '/renamed', to: '/new/name' }] })
    .remove('docs/moved.md')
    .remove('docs/renamed.md')
    .remove('docs/gone.md')
    .file('docs/kept.md', '# Kept\n\nNothing happens here. See [moved](./new/moved.md).\n')
    .file('docs/new/moved.md', `# Moved\n\n${words}\n`)
    .file('docs/new/name.md', `# Renamed\n\n${words} ${words} more\n`)
    .file('docs/added.md', '# Added\n\nThree new words.\n')
    .file(
      'docs/edited.mdx',
      '---\ndescription: New.\n---\n\n# Edited\n\n## Install\n\nRun the new command, see [added](./added.md).\n\n![](/img/a.svg)\n\n## New\n',
    )
    .file('static/files/spec.txt', 'two')
  await buildInto('new')
})

describe('the difference between two builds', () => {
  test('has added, removed and moved pages with their redirects', async () => {
    const { pages, added, removed, moved } = await diffOf()
    expect(pages).toEqual({ before: 5, after: 6 })
    expect(added.map(({ route, title, words: count }) => [route, title, count])).toEqual([
      ['/added', 'Added', 4],
      ['/new', 'New', expect.any(Number)],
    ])
    expect(removed).toEqual([expect.objectContaining({ route: '/gone', title: 'Gone', words: 2 })])
    expect(removed[0]).not.toHaveProperty('redirect')
    expect(moved).toEqual([
      { from: '/moved', to: '/new/moved', title: 'Moved', similarity: 1 },
      { from: '/renamed', to: '/new/name', title: 'Renamed', similarity: expect.any(Number), redirect: '/new/name' },
    ])
  })

  test('has what changed on each page; a link that follows a moved page is no change', async () => {
    const { changed } = await diffOf()
    expect(changed.map(({ route }) => route)).toEqual(['/edited', '/new/name'])
    expect(changed[0]).toEqual({
      route: '/edited',
      title: 'Edited',
      newDescription: { before: 'Old.', after: 'New.' },
      text: {
        added: 3,
        removed: 3,
        hunks: [
          {
            section: 'Install',
            parts: [
              { kind: 'same', text: 'Run the' },
              { kind: 'removed', text: 'old' },
              { kind: 'added', text: 'new' },
              { kind: 'same', text: 'command, see' },
              { kind: 'removed', text: 'kept' },
              { kind: 'added', text: 'added' },
              { kind: 'same', text: '.', glued: true },
            ],
          },
          {
            section: 'New',
            parts: [
              { kind: 'removed', text: 'Old' },
              { kind: 'added', text: 'New' },
            ],
          },
        ],
        omitted: 0,
      },
      links: { added: ['/added'], removed: ['/kept'] },
      images: { added: ['img/a.svg'], removed: [] },
      ids: { added: ['new'], removed: ['old'] },
    })
    expect(changed[1]).toMatchObject({ from: '/renamed', text: { added: 1, removed: 0 } })
  })

  test('has redirects, files and broken URLs', async () => {
    const { redirects, files, broken } = await diffOf()
    expect(redirects).toEqual({
      added: ['/ -> /added', '/renamed -> /new/name'],
      removed: ['/ -> /edited', '/former -> /kept'],
    })
    expect(files).toEqual({ added: [], removed: [], changed: expect.arrayContaining(['_redirects', 'files/spec.txt']) })
    expect(broken.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'vanished-anchor "/edited" no longer has "#old"',
      'vanished-route the page "/gone" no longer exists',
      'vanished-route the page "/moved" no longer exists',
      'vanished-route the redirect from "/former" to "/kept" no longer exists',
    ])
    expect(broken[2]?.hint).toContain('{ from: "/moved", to: "/new/moved" }')
  })

  test('between a build and itself is nothing', async () => {
    const run = await runDocsgen(['diff', 'new', 'new', '--exit-code', '-q'], { cwd: dir })
    expect(run).toEqual({ exitCode: 0, stdout: '6 to 6 pages: 6 unchanged\n', stderr: '' })
  })

  test('as text and as Markdown', async () => {
    const text = await runDocsgen(['diff', 'old', 'new', '-q'], { cwd: dir })
    expect(text.stdout).toContain('5 to 6 pages: 2 added, 1 removed, 2 moved, 2 changed, 1 unchanged\n')
    expect(text.stdout).toContain('    Install: Run the [-old-] {+new+} command, see [-kept-] {+added+}.\n')
    expect(text.stdout).toMatch(/\/renamed -> \/new\/name .*, redirected\n/)
    const markdown = await runDocsgen(['diff', 'old', 'new', '--format', 'markdown', '-q'], { cwd: dir })
    expect(markdown.stdout).toMatch(
      /^<!-- docsgen-diff -->\n### Changes of the built site\n\n```diff\n5 to 6 pages: 2 added/,
    )
    expect(markdown.stdout).toContain('\n  Install: Run the [-old-] {+new+} command')
  })
})

describe('folders that cannot be compared', () => {
  test.each([
    ['missing', 'there is no folder'],
    ['empty', 'has no built site: it has neither docsgen/site.json nor an index.html'],
    ['file', 'is a file'],
    ['damaged', 'has no site that docsgen built'],
  ])('%s', async (name, expected) => {
    mkdirSync(path.join(dir, 'empty'), { recursive: true })
    mkdirSync(path.join(dir, 'damaged/docsgen'), { recursive: true })
    writeFileSync(path.join(dir, 'damaged/docsgen/site.json'), '{"generator":"docs')
    writeFileSync(path.join(dir, 'file'), '')
    const run = await runDocsgen(['diff', 'old', name], { cwd: dir })
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringMatching(`error no-built-site: .*${expected}`)])
  })
})

test('the binary exits with 1 if URLs are broken and --exit-code is given', async () => {
  const end = await startDocsgen(['diff', 'old', 'new', '--exit-code'], { cwd: dir }).end
  expect([end.exitCode, end.stdout]).toEqual([1, expect.stringContaining('Broken URLs (4)')])
})
