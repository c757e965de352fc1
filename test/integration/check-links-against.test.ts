import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readManifest } from '../../src/node/links/site-manifest.js'
import { temporaryDir } from '../harness/build-site.js'
import { type ServedDir, serveDir } from '../harness/serve.js'
import { siteTest } from '../harness/site-test.js'

const site = siteTest()
  .config({ redirects: [{ from: '/before', to: '/kept' }] })
  .file('docs/kept.md', '# Kept\n\n## Install\n\n## Run\n\n## Start\n')
  .file('docs/moved.md', '# Moved\n\n## One\n\n## Two\n')
  .file('docs/redirected.md', '# Redirected\n')
  .file('docs/by-hand.md', '# By hand\n')
/** The former site. */
const former = path.join(temporaryDir('former'), 'site')
let served: ServedDir

beforeAll(async () => {
  expect((await site.run('build')).exitCode).toBe(0)
  cpSync(path.join(site.dir, 'build'), former, { recursive: true })
  writeFileSync(path.join(path.dirname(former), '404.html'), 'Not found')
  served = await serveDir(path.dirname(former))
  site
    .config({
      redirects: [
        { from: '/redirected', to: '/kept' },
        { from: '/kept#start', to: '/kept#run' },
      ],
    })
    .file('static/_redirects', '/by-hand /kept\n')
    .remove('docs/redirected.md')
    .remove('docs/by-hand.md')
    .remove('docs/moved.md')
    .file('docs/new/place.md', '# Moved\n\n## One\n\n## Two\n')
    .file('docs/kept.md', '# Kept\n\n## Instal\n\n## Run\n')
})

afterAll(() => served?.close())

const gone = [
  'vanished-anchor "/kept" no longer has "#install"; if "#instal" replaces it, give that heading the former id: {#install}',
  'vanished-route the page "/moved" no longer exists; if it has moved, add this to `redirects`: { from: "/moved", to: "/new/place" }',
  'vanished-route the redirect from "/before" to "/kept" no longer exists; restore it in `redirects` of the config',
]

describe('a page or anchor that disappeared without a redirect', () => {
  test.each([
    ['the folder of the former site', () => former],
    ['its manifest', () => path.relative(site.dir, path.join(former, 'docsgen', 'site.json'))],
    ['the URL of the site', () => `${served.url}/site/`],
    ['the URL of its manifest', () => `${served.url}/site/docsgen/site.json?fresh`],
  ])('is reported against %s', async (_, against) => {
    const run = await site.run('check-links', '--no-crawl', '--against', against())
    expect(run.diagnostics.map(({ code, text }) => `${code} ${text}`)).toEqual(gone)
    expect(run.exitCode).toBe(1)
  })

  test('nothing is reported against the site itself', async () => {
    await site.run('build')
    const run = await site.run('check-links', '--no-crawl', '--against', 'build')
    expect([run.exitCode, run.diagnostics]).toEqual([0, []])
  })

  test('other errors are reported first', async () => {
    const broken = site.copy().file('docs/broken.mdx', '<A\n')
    const run = await broken.run('check-links', '--against', former)
    expect(run.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['vanished-route', 'warning'],
      ['mdx-syntax', 'error'],
    ])
  })
})

describe('an invalid former site exits with 2', () => {
  const file = (content: string) => {
    const name = path.join(temporaryDir('foreign'), 'site.json')
    writeFileSync(name, content)
    return name
  }
  test.each([
    ['a file that is not there', () => '/nowhere.json', /"\/nowhere\.json" does not exist/],
    [
      'a folder without a site',
      () => path.join(site.dir, 'docs'),
      /\/docs" has neither docsgen\/site\.json nor an index\.html, so it is not the output folder of a build/,
    ],
    ['no JSON', () => file('<html>'), /is not a docsgen manifest/],
    ['another generator', () => file('{"generator":"other","base":"/","routes":{}}'), /is not a docsgen manifest/],
    ['another shape', () => file('{"generator":"docsgen","base":"/","routes":{"/":1}}'), /is not a docsgen manifest/],
    ['another file', () => `${served.url}/site/docsgen/home.json`, /is not a docsgen manifest/],
    ['a URL that is not there', () => `${served.url}/nowhere`, /nowhere\/docsgen\/site\.json" does not exist/],
    ['a server that is not there', () => 'http://127.0.0.1:1', /docsgen\/site\.json" cannot be fetched/],
    ['no URL', () => 'http://', /"http:\/\/" is not a valid URL/],
  ])('%s', async (_, against, message) => {
    const error = await readManifest(against()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringMatching(message) })
  })

  test('on the command line', async () => {
    const run = await site.run('check-links', '--against', 'nowhere')
    expect(run.exitCode).toBe(2)
    expect(run.diagnostics).toMatchObject([{ code: 'former-site', text: expect.stringContaining('does not exist') }])
  })
})
