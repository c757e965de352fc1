import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parseJson, readChecked, writeChecked } from '../../src/node/store/replace-file.js'
import { siteTest } from '../harness/site-test.js'
import { watchFolder } from '../harness/watch-site.js'

const manifest = {
  generator: 'docsgen',
  base: '/react/',
  routes: { '/': [], '/hooks/useState': ['usage'], '/old': [] },
  titles: { '/': 'React', '/hooks/useState': 'The `useState` hook' },
}
const objects = [
  'asyncio.run py:function 1 library/asyncio-runner.html#$ -',
  'asyncio.run std:label -1 other.html Another',
  'library/asyncio std:doc -1 library/asyncio.html asyncio — Asynchronous I/O',
].join('\n')
const header =
  '# Sphinx inventory version 2\n# Project: Python\n# Version: 3\n# The remainder of this file is compressed using zlib.\n'

/** What the server has, which a test may change. */
const answers: Record<string, string | Buffer> = {
  '/react/docsgen/site.json': JSON.stringify(manifest),
  '/react/sitemap.xml': '<urlset></urlset>',
  '/python/objects.inv': Buffer.concat([Buffer.from(header), deflateSync(objects)]),
}
const requests: string[] = []
const server = createServer(({ url = '' }, response) => {
  requests.push(url)
  response.writeHead(url in answers ? 200 : 404).end(answers[url])
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const map = `<?xml version="1.0"?><urlset><url><loc>${origin}/map/a-b.html</loc></url><url><loc>${origin}/else</loc></url></urlset>`
  answers['/map/sitemap.xml'] = map
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function siteWith(sites: Readonly<Record<string, string>>, options: object = {}) {
  return siteTest().config({ url: 'https://a.example', sites, ...options })
}

const linksIn = (html = '') =>
  [...html.matchAll(/<a href="(http:[^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => [href, text])

test('links name pages of other sites, by a manifest, an inventory of Sphinx or a sitemap, in all kinds of pages', async () => {
  const sites = { react: `${origin}/react`, python: `${origin}/python/`, map: `${origin}/map/` }
  const site = siteWith(sites, { languages: { default: 'en', list: { en: {}, de: {} } } })
    .file(
      'docs/index.md',
      [
        '# Home\n\n[State](react:hooks/useState), [](react:/hooks/useState.html#usage), [](react:)',
        '[run](python:asyncio.run), [](python:std:label:asyncio.run), [](python:library/asyncio), [](python:library/asyncio#id)',
        '[A](map:a-b), [B](map:/a-b/?q=1#c)',
        '[other](vscode:extension/a) <a href="react:old">Old</a>\n',
      ].join('\n\n'),
    )
    .file('docs/live.mdx', '# Live\n\n[State](react:hooks/useState) {1 + 1} <a href="react:">home</a>\n')
    .file('i18n/de/docs/index.md', '# Start\n\n[](react:hooks/useState)\n')
  const run = await site.run('build')
  expect([run.exitCode, run.diagnostics]).toEqual([0, []])
  const react = `${origin}/react`
  expect(linksIn(run.output('index.html'))).toEqual([
    [`${react}/hooks/useState`, 'State'],
    [`${react}/hooks/useState#usage`, 'The `useState` hook'],
    [`${react}/`, 'React'],
    [`${origin}/python/library/asyncio-runner.html#asyncio.run`, 'run'],
    [`${origin}/python/other.html`, 'Another'],
    [`${origin}/python/library/asyncio.html`, 'asyncio — Asynchronous I/O'],
    [`${origin}/python/library/asyncio.html#id`, 'asyncio — Asynchronous I/O'],
    [`${origin}/map/a-b.html`, 'A'],
    [`${origin}/map/a-b.html?q=1#c`, 'B'],
    [`${react}/old`, 'Old'],
  ])
  // A scheme that is no site is what it was.
  expect(run.output('index.html')).toContain('href="vscode:extension/a"')
  expect(run.output('index.md')).toContain(`[State](${react}/hooks/useState)`)
  expect(linksIn(run.output('live/index.html'))).toEqual([
    [`${react}/hooks/useState`, 'State'],
    [`${react}/`, 'home'],
  ])
  expect(linksIn(run.output('de/index.html'))).toEqual([[`${react}/hooks/useState`, 'The `useState` hook']])
  expect(requests).not.toContain('/react/sitemap.xml')
})

test('reports what another site lacks, at its place, in builds, check-links and the preview', async () => {
  const site = siteWith({ react: `${origin}/react/` }).file(
    'docs/index.md',
    '# Home\n\n[a](react:hooks/useStat#usage) and [b](react:hooks/useState#usag)\n\n[c](raect:hooks/useState) [d](vscode:x)\n\n',
  )
  const expected = [
    [
      3,
      1,
      'unknown-reference',
      `"react:hooks/useStat#usage" matches no page of "${origin}/react/"; did you mean "react:hooks/useState#usage"?`,
    ],
    [
      3,
      36,
      'unknown-reference',
      `"react:hooks/useState#usag" matches no section of "${origin}/react/"; did you mean "react:hooks/useState#usage"?`,
    ],
    [
      5,
      1,
      'unknown-reference',
      '"raect:hooks/useState" names none of the `sites` in the config; did you mean "react:hooks/useState"?',
    ],
  ]
  for (const command of ['build', 'check-links']) {
    const { diagnostics } = await site.run(command)
    expect(diagnostics.map(({ line, column, code, text }) => [line, column, code, text])).toEqual(
      expect.arrayContaining(expected),
    )
  }
  const preview = await watchFolder(site.dir)
  onTestFinished(() => preview.close())
  expect(await preview.document('/')).toContain(`href="${origin}/react/hooks/useState#usag"`)
})

test('asks a site once a day, compiles pages again if it has changed, and does without it', async () => {
  const site = siteWith({ lib: `${origin}/lib/` }).file('docs/index.md', '# Home\n\n[](lib:a)\n')
  const build = async () => {
    requests.length = 0
    const { diagnostics, output } = await site.run('build')
    return {
      codes: diagnostics.map(({ code }) => code),
      links: linksIn(output('index.html')),
      asked: requests.length > 0,
    }
  }
  const href = `${origin}/lib/a`
  const publish = (title: string) => {
    const titles = { '/a': title }
    answers['/lib/docsgen/site.json'] = JSON.stringify({
      generator: 'docsgen',
      base: '/lib/',
      routes: { '/a': [] },
      titles,
    })
  }
  publish('One')
  expect(await build()).toEqual({ codes: [], links: [[href, 'One']], asked: true })
  publish('Two')
  const kept = path.join(site.dir, '.docsgen/cache/linked-sites.json')
  const { ino } = statSync(kept)
  expect(await build()).toEqual({ codes: [], links: [[href, 'One']], asked: false })
  expect(statSync(kept).ino).toBe(ino)
  const age = () => {
    const entries = Object.entries(parseJson(readChecked(kept)) as Record<string, object>)
    writeChecked(kept, JSON.stringify(Object.fromEntries(entries.map(([url, entry]) => [url, { ...entry, at: 0 }]))))
  }
  age()
  expect(await build()).toEqual({ codes: [], links: [[href, 'Two']], asked: true })
  age()
  delete answers['/lib/docsgen/site.json']
  expect(await build()).toEqual({ codes: [], links: [[href, 'Two']], asked: true })
})

test('a site that cannot be asked is one warning, and links to it are made of its URL', async () => {
  const site = siteWith({ gone: 'http://127.0.0.1:1/docs', none: `${origin}/none/` }).file(
    'docs/index.md',
    '# Home\n\n[](gone:b/c?d#e), [](gone:) and [g](none:h)\n',
  )
  const { exitCode, diagnostics, output } = await site.run('build')
  expect(exitCode).toBe(0)
  expect(diagnostics.map(({ file, code, text }) => [file, code, text])).toEqual([
    [
      'docsgen.config.ts',
      'unknown-site',
      expect.stringContaining('"http://127.0.0.1:1/docs/" cannot be fetched, so links to "gone:" are not checked'),
    ],
    [
      'docsgen.config.ts',
      'unknown-site',
      expect.stringContaining('has none of docsgen/site.json, objects.inv, sitemap.xml'),
    ],
  ])
  expect(linksIn(output('index.html'))).toEqual([
    ['http://127.0.0.1:1/docs/b/c?d#e', 'b/c'],
    ['http://127.0.0.1:1/docs/', 'gone'],
    [`${origin}/none/h`, 'g'],
  ])
})

test.each([
  [{ HTTP: 'https://a.example' }, 'sites.HTTP', 'is no name for a site'],
  [{ https: 'https://a.example' }, 'sites.https', 'is no name for a site'],
  [{ a: 'a.example' }, 'sites.a', 'is not the URL of a site'],
])('the config refuses %j', async (sites, key, message) => {
  const { exitCode, stderr } = await siteWith(sites).run('build')
  expect(exitCode).toBe(1)
  expect(stderr).toContain(key)
  expect(stderr).toContain(message)
})
