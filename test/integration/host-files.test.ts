import path from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import { parse as parseYaml } from 'yaml'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { start } from '../harness/cli.js'
import { guideFile } from '../harness/guide-file.js'
import { repositoryPath } from '../harness/repository.js'
import { siteTest } from '../harness/site-test.js'
import { writeFiles, temporaryDir } from '../harness/build-site.js'

/** A site with redirects from the config, a redirects file and a static folder. */
function site(host: 'netlify' | 'cloudflare' | 'nginx' | 'caddy' | false) {
  return siteTest()
    .config({
      base: '/project/',
      publish: { redirects: host },
      redirects: [{ from: ['/old', '/with space'], to: '/new#part' }, { from: '/old.html', to: '/new' }, './moved.txt'],
    })
    .file('moved.txt', '# Moved\n/project/soon /project/new 302\n/project/api/* https://api.example/:splat 301\n')
    .file('static/_redirects', '/project/own /project/new 308\n')
    .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n')
    .file('docs/new.md', '# New\n\n## Part\n')
}

describe("what a build writes for Netlify passes Netlify's own parsers", () => {
  test('each rule of _headers and _redirects, without errors', async () => {
    const built = site('netlify')
    await built.run('build')
    const dir = path.join(built.dir, 'build')
    const { headers, errors } = await parseAllHeaders({
      headersFiles: [path.join(dir, '_headers')],
      configHeaders: [],
      minimal: true,
    })
    expect(errors).toEqual([])
    expect(headers).toEqual([
      {
        for: '/*',
        values: {
          'Content-Security-Policy': expect.stringContaining("frame-ancestors 'none'"),
          'X-Content-Type-Options': 'nosniff',
          'Referrer-Policy': 'strict-origin-when-cross-origin',
          'Cache-Control': 'no-cache',
        },
      },
      { for: '/project/assets/*', values: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
      { for: '/project/docsgen/search/parts/*', values: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
      {
        for: '/project/*.md',
        values: { 'Content-Type': 'text/markdown; charset=utf-8', 'X-Robots-Tag': 'noindex' },
      },
    ])
    const matched = await parseAllHeaders({
      headersFiles: [path.join(dir, '_headers')],
      configHeaders: [],
      minimal: false,
    })
    // As the preview server of Netlify's command line does it: the last rule that sets a header counts.
    const sent = (url: string): Readonly<Record<string, string>> =>
      Object.assign(
        {},
        ...matched.headers.map((rule) => ('forRegExp' in rule && rule.forRegExp.test(url) ? rule.values : {})),
      )
    expect(sent('/project/guide/set-up')).toMatchObject({ 'Cache-Control': 'no-cache' })
    expect(sent('/project/guide/set-up')).not.toHaveProperty('X-Robots-Tag')
    expect(sent('/project/guide/set-up.md')).toMatchObject({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
    for (const url of ['/project/assets/a.js', '/project/docsgen/search/parts/a.json'])
      expect(sent(url)).toMatchObject({
        'Cache-Control': expect.stringContaining('immutable'),
        'X-Content-Type-Options': 'nosniff',
      })
    const redirects = await parseAllRedirects({
      redirectsFiles: [path.join(dir, '_redirects')],
      configRedirects: [],
      minimal: true,
    })
    expect(redirects.errors).toEqual([])
    expect(redirects.redirects).toMatchObject([
      { from: '/project/own', to: '/project/new', status: 308, force: false },
      { from: '/project/soon', to: '/project/new', status: 302, force: true },
      { from: '/project/api/*', to: 'https://api.example/:splat', status: 301, force: false },
      { from: '/project/old', to: '/project/new#part', status: 301, force: true },
      { from: '/project/with%20space', to: '/project/new#part', status: 301, force: true },
      { from: '/project/old.html', to: '/project/new', status: 301, force: true },
    ])
  })

  test('the netlify.toml of the guide', async () => {
    const dir = temporaryDir('netlify')
    writeFiles(dir, { 'netlify.toml': guideFile('publishing/netlify.md', 'netlify.toml') })
    const netlifyConfigPath = path.join(dir, 'netlify.toml')
    const options = { netlifyConfigPath, minimal: true }
    expect((await parseAllHeaders({ ...options, headersFiles: [], configHeaders: [] })).errors).toEqual([])
    expect((await parseAllRedirects({ ...options, redirectsFiles: [], configRedirects: [] })).errors).toEqual([])
  })
})

test('redirect rules for Cloudflare have no "!", and match with and without a slash', async () => {
  const run = await site('cloudflare').run('build')
  // Checked once with `wrangler pages dev`: each line is valid.
  expect(run.output('_redirects')).toBe(
    [
      '/project/own /project/new 308',
      '# From moved.txt.',
      '# Moved',
      '/project/soon /project/new 302',
      '/project/soon/ /project/new 302',
      '/project/api/* https://api.example/:splat 301',
      '# Added by docsgen: "redirects" of the config.',
      '/project/old /project/new#part 301',
      '/project/old/ /project/new#part 301',
      '/project/with%20space /project/new#part 301',
      '/project/with%20space/ /project/new#part 301',
      '/project/old.html /project/new 301',
      '',
    ].join('\n'),
  )
})

test('redirect rules for nginx and Caddy are written even if there is no redirect, and no others are', async () => {
  for (const [host, name] of [
    ['nginx', 'docsgen/redirects.conf'],
    ['caddy', 'docsgen/redirects.caddy'],
  ] as const) {
    const built = site(host)
    const run = await built.run('build')
    expect(run.output(name)).toContain('"/project/old/" ')
    expect(run.output('_redirects')).toBe('/project/own /project/new 308\n')
    const empty = await built
      .remove('static/_redirects')
      .config({ publish: { redirects: host }, docs: {} })
      .run('build')
    expect(empty.output(name)).toMatch(/^# Written by docsgen\.[^\n]*\n$/)
    expect(empty.output('_redirects')).toBeUndefined()
  }
  expect((await site(false).run('build')).output('_redirects')).toBe('/project/own /project/new 308\n')
})

describe('the files of the guide', () => {
  test('are valid JSON and YAML', () => {
    const pages = ['publishing', 'ci'].flatMap((dir) =>
      readdirSync(repositoryPath('site/guide/docs', dir)).map((name) => `${dir}/${name}`),
    )
    const titles = pages.flatMap((page) =>
      [
        ...readFileSync(repositoryPath('site/guide/docs', page), 'utf8').matchAll(
          /^```\S* title="([^"]+\.(?:json|ya?ml))"/gm,
        ),
      ].map(([, title = '']) => [page, title] as const),
    )
    expect(titles.length).toBeGreaterThan(5)
    for (const [page, title] of titles) {
      const text = guideFile(page, title)
      const value: unknown = title.endsWith('.json') ? JSON.parse(text) : parseYaml(text)
      expect(value, `${page}: ${title}`).toBeTypeOf('object')
    }
  })

  test('the scripts for Vercel and Firebase copy the redirects of a build', async () => {
    const built = site(false)
      .file('vercel.json', guideFile('publishing/vercel.md', 'vercel.json'))
      .file('vercel-redirects.mjs', guideFile('publishing/vercel.md', 'vercel-redirects.mjs'))
      .file('firebase.json', guideFile('publishing/firebase.md', 'firebase.json'))
      .file('firebase-redirects.mjs', guideFile('publishing/firebase.md', 'firebase-redirects.mjs'))
    await built.run('build')
    for (const name of ['vercel-redirects.mjs', 'firebase-redirects.mjs'])
      expect(await start(process.execPath, [name], { cwd: built.dir }).end).toMatchObject({ exitCode: 0, stderr: '' })
    const read = (name: string) => JSON.parse(readFileSync(path.join(built.dir, name), 'utf8'))
    expect(read('vercel.json')).toMatchObject({
      outputDirectory: 'build',
      redirects: [
        { source: '/project/old', destination: '/project/new#part', statusCode: 301 },
        { source: '/project/with%20space', destination: '/project/new#part', statusCode: 301 },
        { source: '/project/old.html', destination: '/project/new', statusCode: 301 },
        { source: '/project/soon', destination: '/project/new', statusCode: 301 },
        { source: '/project/own', destination: '/project/new', statusCode: 301 },
      ],
    })
    const { hosting } = read('firebase.json')
    expect(hosting).toMatchObject({ public: 'build', trailingSlash: false })
    expect(hosting.redirects[1]).toEqual({ source: '/project/with space', destination: '/project/new#part', type: 301 })
    expect(hosting.redirects).toHaveLength(5)
  })

  test('the function for CloudFront finds the document of each route', () => {
    const source = guideFile('publishing/s3-cloudfront.md', 'docs-urls.js')
    const handler = new Function(`${source}\nreturn handler`)() as (event: object) => { readonly uri: string }
    const uriOf = (uri: string) => handler({ request: { uri } }).uri
    expect(
      [
        '/',
        '/guide/set-up',
        '/guide/set-up/',
        '/v1.2',
        '/v1.2/',
        '/assets/a.js',
        '/guide/set-up.md',
        '/site.webmanifest',
        '/.well-known/x',
        '/nope.',
      ].map(uriOf),
    ).toEqual([
      '/index.html',
      '/guide/set-up/index.html',
      '/guide/set-up/index.html',
      '/v1.2/index.html',
      '/v1.2/index.html',
      '/assets/a.js',
      '/guide/set-up.md',
      '/site.webmanifest',
      '/.well-known/x',
      '/nope./index.html',
    ])
  })
})
