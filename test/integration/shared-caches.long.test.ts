import { cpSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build as buildSite } from '../../src/node/site/build.js'
import { openArtifact, sealArtifact } from '../../src/node/store/remote/artifact.js'
import { type ArtifactServer, artifactServer } from '../harness/artifact-server.js'
import { changedNames, readTree } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

let server: ArtifactServer

beforeAll(async () => {
  server = await artifactServer()
})

afterAll(() => server.close())

async function build({ dir }: SiteTest, url: string | undefined) {
  const variables: Record<string, string> =
    url === undefined ? {} : { DOCSGEN_REMOTE_CACHE_URL: url, DOCSGEN_REMOTE_CACHE_TOKEN: 'token' }
  const { exitCode, stdout, stderr } = await runDocsgen(['build', dir], { env: variables })
  return { exitCode, stdout, stderr, tree: readTree(path.join(dir, 'build')) }
}

const options = { search: { provider: 'local' }, publish: { markdown: true }, url: 'https://one.example' }

/** A site whose pages have code, images and partials. */
function site(): SiteTest {
  return siteTest()
    .config(options)
    .file('Box.tsx', 'export default () => <p>Box</p>\n')
    .file('docs/index.md', '# Home\n\nSome text.\n\n![A](./a.svg)\n\n![B](/b.svg)\n')
    .file(
      'docs/boxed.mdx',
      "# Boxed\n\nimport Box from '../Box.tsx'\n\nimport Part from './_part.md'\n\n<Box />\n\n<Part />\n",
    )
    .file('docs/_part.md', 'A partial.\n')
    .file('docs/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>')
    .file('static/b.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"/>')
}

/** Each changes what is kept with a document, but not the document itself, or a file that it was made from. */
const changes: readonly (readonly [string, (site: SiteTest) => SiteTest])[] = [
  ['the pages in the index', (one) => one.config({ ...options, search: { provider: 'local', exclude: ['/boxed'] } })],
  ['nothing', (one) => one],
  [
    'a description that was the first text',
    (one) =>
      one.file(
        'docs/index.md',
        '---\ndescription: Some text.\n---\n\n# Home\n\nSome text.\n\n![A](./a.svg)\n\n![B](/b.svg)\n',
      ),
  ],
  ['a component', (one) => one.file('Box.tsx', 'export default () => <p>Pox</p>\n')],
  ['a partial', (one) => one.file('docs/_part.md', 'B partial.\n')],
  ['an image', (one) => one.file('docs/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="21" height="10"/>')],
  [
    'a static image',
    (one) => one.file('static/b.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="31" height="10"/>'),
  ],
  ['the Markdown versions', (one) => one.config({ ...options, publish: { markdown: false } })],
]

describe('a build that finds the work of another site', () => {
  // It keeps the old files, which a copy of its cache must not read.
  const origin = site()
  beforeAll(() => build(origin, undefined))

  test.each(changes)('is the same as one without after a change of %s', async (_, change) => {
    const [alone, incremental, copied, remote] = [change(site()), site(), change(origin.copy()), change(site())]
    const expected = await build(alone, undefined)
    expect(expected).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('warning') })
    await build(incremental, undefined)
    for (const [one, url] of [[change(incremental)], [copied], [remote, server.url]] as const)
      expect(changedNames(expected.tree, (await build(one, url)).tree)).toEqual([])
  })

  test('reads nothing but the copied cache', async () => {
    const copy = site()
    cpSync(path.join(origin.dir, '.docsgen'), path.join(copy.dir, '.docsgen'), { recursive: true })
    origin.remove('docs').remove('static').remove('Box.tsx').remove('.docsgen')
    const compiled: number[] = []
    await buildSite({
      root: copy.dir,
      onProgress: ({ step, total }) => step === 'compile' && total !== undefined && compiled.push(total),
    })
    expect(Math.max(0, ...compiled)).toBe(0)
  })
})

test('a site is the same if its folder has another name by a symbolic link', async () => {
  const own = await artifactServer()
  const real = site()
  const expected = await build(real, own.url)
  real.remove('.docsgen').remove('build')
  const parent = siteTest().symlink('link', real.dir)
  const asked = own.requests.length
  const { exitCode, tree } = await build({ ...real, dir: path.join(parent.dir, 'link') }, own.url)
  expect([exitCode, changedNames(expected.tree, tree)]).toEqual([0, []])
  expect(own.requests.slice(asked).filter((request) => !request.startsWith('GET'))).toEqual([])
  await own.close()
})

describe('the remote cache', () => {
  test('is asked for nothing on behalf of a page that names missing files', async () => {
    const own = await artifactServer()
    const lacking = () =>
      site()
        .config({ ...options, links: { missingImages: 'warn' } })
        .file('docs/lacking.md', '# Lacking\n\n![No](./no.svg)\n')
    const first = lacking()
    expect((await build(first, own.url)).stderr).toContain('no.svg')
    const uploads = () => own.requests.filter((request) => request.startsWith('PUT')).length
    const [before, asked] = [uploads(), own.requests.length]
    expect(before).toBeGreaterThan(1)
    await build(first, own.url)
    expect(own.requests.length).toBe(asked)
    // Another machine downloads the batch, but has nothing to add to it.
    await build(lacking(), own.url)
    expect(own.requests.length).toBeGreaterThan(asked)
    expect(uploads()).toBe(before)
    await build(lacking().file('docs/no.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'), own.url)
    expect(uploads()).toBeGreaterThan(before)
    await own.close()
  })

  test('may have artifacts of any form', async () => {
    const own = await artifactServer()
    const expected = await build(site(), own.url)
    const good = new Map(own.stored)
    for (const spoil of spoilers) {
      own.stored.clear()
      for (const [key, { body }] of good) {
        const identity = { key, team: '' }
        const content = await openArtifact(body, identity)
        if (typeof content === 'string') throw new Error(content)
        const spoiled = JSON.stringify(spoil(JSON.parse(content.toString('utf8'))))
        own.stored.set(key, await sealArtifact(Buffer.from(spoiled), identity))
      }
      const { exitCode, stderr, tree } = await build(site(), own.url)
      expect([spoil.toString(), exitCode, stderr]).toEqual([spoil.toString(), 0, expected.stderr])
      expect(changedNames(expected.tree, tree)).toEqual([])
    }
    await own.close()
  })
})

type Item = Readonly<Record<string, unknown>> & { readonly texts?: object }

const spoilers: readonly ((items: readonly Item[]) => unknown)[] = [
  () => null,
  () => ({}),
  () => [null, 7, 'text', [], {}],
  (items) => items.map(({ key }) => ({ key })),
  (items) => items.map(({ links: _, html: __, ...item }) => item),
  (items) => items.map((item) => ({ ...item, diagnostics: [null], data: null })),
  (items) => items.map((item) => ({ ...item, assets: [{ path: '../../secret' }], facts: 'text' })),
  (items) => items.map((item) => ({ ...item, html: 1, images: [{ path: '/dev/zero', stamp: '1' }] })),
  (items) => items.map((item) => ({ ...item, texts: { ...item.texts, body: 'no JSON' }, markdown: [], html: {} })),
  (items) => items.map((item) => ({ ...item, texts: { body: '{}' }, key: {} })),
]
