import { describe, expect, test } from 'vitest'
import { redirectDocuments } from '../../src/features/redirects/redirects.js'
import { redirectRules } from '../../src/features/redirects/redirects.js'
import type { Files } from '../harness/config-case.js'
import { type PlannedSite, plannedSite } from '../harness/planned-site.js'

const pages: Files = { 'docs/new.md': '# New\n\n## Part\n', 'docs/api/a.md': '# A\n', 'docs/api/b.md': '# B\n' }

/** The redirects of a site as `from -> URL`. */
const redirectsOf = ({ site }: PlannedSite): string[] => site.redirects.map(({ from, href }) => `${from} -> ${href}`)

/** The file with the redirects for the host of a site. */
function rulesOf({ site }: PlannedSite): { readonly name: string | undefined; readonly text: string } {
  const [file] = redirectRules(site)
  return { name: file?.name, text: String(file?.content ?? '') }
}

describe('the redirects of a site', () => {
  test.each<[string, string, string[], string[]]>([
    ['have one target', "[{ from: '/old', to: '/new#part' }]", ['/old -> /new#part'], []],
    ['can have several paths', "[{ from: ['/a', '/b/'], to: '/new' }]", ['/a -> /new', '/b -> /new'], []],
    [
      'lead to other sites',
      "[{ from: '/a', to: 'https://x.example/a b?c=\"d\"' }]",
      ['/a -> https://x.example/a%20b?c=%22d%22'],
      [],
    ],
    [
      'lead to the end of a chain',
      "[{ from: '/a', to: '/b' }, { from: '/b', to: '/new' }]",
      ['/a -> /new', '/b -> /new'],
      [],
    ],
    ['come from patterns', "[{ from: '/old/*', to: '/api/*' }]", ['/old/a -> /api/a', '/old/b -> /api/b'], []],
    [
      'come from a function',
      "[(route) => route.startsWith('/api/') ? '/x' + route : undefined]",
      ['/x/api/a -> /api/a', '/x/api/b -> /api/b'],
      [],
    ],
    [
      'of a function never replace a page or another one',
      "[{ from: '/b', to: '/' }, (route) => ['/new', '/b']]",
      ['/b -> /'],
      [],
    ],
    ['cannot come from a page', "[{ from: '/new', to: '/api/a' }]", [], ['redirect-conflict docsgen.config.ts:1']],
    ['cannot come from a file', "[{ from: '/file.txt', to: '/api/a' }]", [], ['redirect-conflict docsgen.config.ts:1']],
    [
      'cannot come from a path below a file',
      "[{ from: '/file.txt/x', to: '/new' }]",
      [],
      ['redirect-conflict docsgen.config.ts:1'],
    ],
    [
      "cannot come from docsgen's own folder",
      "[{ from: '/assets/x', to: '/new' }]",
      [],
      ['redirect-conflict docsgen.config.ts:1'],
    ],
    [
      'cannot come from the same path twice',
      "[{ from: '/a', to: '/new' }, { from: '/a', to: '/' }]",
      ['/a -> /new'],
      ['redirect-conflict docsgen.config.ts:1'],
    ],
    [
      'cannot form a loop',
      "[{ from: '/a', to: '/b' }, { from: '/b', to: '/a' }]",
      [],
      ['redirect-loop docsgen.config.ts:1', 'redirect-loop docsgen.config.ts:1'],
    ],
    [
      'need a page that a pattern matches',
      "[{ from: '/old/*', to: '/none/*' }]",
      [],
      ['unused-redirect docsgen.config.ts:1'],
    ],
    [
      'cannot come from a function that throws',
      "[() => { throw new Error('no') }]",
      [],
      ['redirect-function docsgen.config.ts:1'],
    ],
    ['cannot come from a function that returns no path', "[() => 'x']", [], ['redirect-function docsgen.config.ts:1']],
  ])('%s', async (_, redirects, expected, problems) => {
    const site = await plannedSite(`docs: { sectionIndexes: false }, redirects: ${redirects}`, {
      ...pages,
      'static/file.txt': '',
    })
    expect(redirectsOf(site)).toEqual(expected)
    expect(site.problems).toEqual(problems)
  })

  test('lead to a page if they have no fragment', async () => {
    const redirects =
      "[{ from: '/a', to: '/new' }, { from: '/b', to: '/new#part' }, { from: '/c', to: 'https://x.example/new' }]"
    const { site } = await plannedSite(`redirects: ${redirects}`, pages)
    const routes = site.redirects.map(({ from, route }) => `${from} ${route}`)
    expect(routes).toEqual(expect.arrayContaining(['/a /new', '/b undefined', '/c undefined']))
  })

  test('can be lines of a file, which keeps its other lines', async () => {
    const site = await plannedSite(
      "redirects: ['moved.txt', { from: '/b', to: '/new' }], publish: { redirects: 'netlify' }",
      {
        ...pages,
        'moved.txt': '# Moved.\n/a /new 302\n/x/* /api/:splat\n/b /api/b\n',
      },
    )
    expect(redirectsOf(site)).toEqual(['/a -> /new', '/b -> /api/b'])
    expect(site.problems).toEqual(['redirect-conflict docsgen.config.ts:1'])
    expect(rulesOf(site).text).toBe('# From moved.txt.\n# Moved.\n/a /new 302!\n/x/* /api/:splat\n/b /api/b 301!\n')
  })
})

describe('the document of a redirect', async () => {
  const site = await plannedSite(
    "base: '/base/', url: 'https://s.example', redirects: [{ from: ['/old', '/old.html', '/new.html'], to: '/new' }]",
    pages,
  )
  const files = redirectDocuments(site.site)

  test('is a folder or a file, like its path', () => {
    expect([...files.keys()].map((name) => name.replace(/-\w+\.js$/, '.js'))).toEqual([
      ...['assets/redirect.js', 'docsgen/pages/old.json', 'old/index.html', 'docsgen/pages/old.html.json', 'old.html'],
      ...['docsgen/pages/new.html.json', 'new.html/index.html'],
    ])
  })

  test('leads to the page with and without scripts, and is not indexed', () => {
    const html = files.get('old/index.html')
    expect(html).toMatch(/<script src="\/base\/assets\/redirect-\w+\.js" data-to="\/base\/new"><\/script>/)
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=/base/new">')
    expect(html).toContain('<link rel="canonical" href="https://s.example/base/new">')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<a href="/base/new">/base/new</a>')
    expect(html).toContain('<html lang="en"><head>')
    expect(html).toContain(`content="default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'"`)
  })

  test('has the language and the direction of the site, and no policy if that has none', async () => {
    const { site: arabic } = await plannedSite(
      "csp: false, locale: 'ar', redirects: [{ from: '/a', to: 'https://x.example/' }]",
      pages,
    )
    const html = redirectDocuments(arabic).get('a/index.html')
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).not.toContain('Content-Security-Policy')
    expect(html).toContain('<a href="https://x.example/" dir="ltr">')
    expect(html).toContain('<link rel="canonical" href="https://x.example/">')
  })

  test('is in no site without redirects', async () => {
    expect(redirectDocuments((await plannedSite('', pages)).site).size).toBe(0)
  })
})

describe('the rules for the host', () => {
  const redirects = "redirects: ['lines.txt', { from: ['/ü', '/b.html'], to: '/new?q#part' }], base: '/base/'"
  const files = { ...pages, 'lines.txt': '/a /new 302\n' }
  const ruleFor = async (host: string) =>
    rulesOf(await plannedSite(`${redirects}, publish: { redirects: ${host} }`, files))

  test('of Netlify win over documents', async () => {
    expect(await ruleFor("'netlify'")).toEqual({
      name: '_redirects',
      text: [
        '# From lines.txt.',
        '/base/a /base/new 302!',
        '# Added by docsgen: "redirects" of the config.',
        '/base/%C3%BC /base/new?q#part 301!',
        '/base/b.html /base/new?q#part 301!\n',
      ].join('\n'),
    })
  })

  test('of Cloudflare have both spellings of a path', async () => {
    expect((await ruleFor("'cloudflare'")).text.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
      ...['/base/a /base/new 302', '/base/a/ /base/new 302'],
      ...['/base/%C3%BC /base/new?q#part 301', '/base/%C3%BC/ /base/new?q#part 301'],
      ...['/base/b.html /base/new?q#part 301', ''],
    ])
  })

  test('of nginx are exact locations, which keep the query', async () => {
    const { name, text } = await ruleFor("'nginx'")
    expect(name).toBe('docsgen/redirects.conf')
    expect(text.split('\n').slice(1)).toEqual([
      'location = "/base/a" { return 302 "/base/new$is_args$args"; }',
      'location = "/base/a/" { return 302 "/base/new$is_args$args"; }',
      'location = "/base/ü" { return 301 "/base/new?q#part"; }',
      'location = "/base/ü/" { return 301 "/base/new?q#part"; }',
      'location = "/base/b.html" { return 301 "/base/new?q#part"; }',
      '',
    ])
  })

  test('of Caddy are a map for each status', async () => {
    const { name, text } = await ruleFor("'caddy'")
    expect(name).toBe('docsgen/redirects.caddy')
    expect(text.split('\n').slice(1)).toEqual([
      'map {path} {docsgen_301} {docsgen_301_query} {',
      '\t"/base/ü" "/base/new?q#part" "/base/new?q#part"',
      '\t"/base/ü/" "/base/new?q#part" "/base/new?q#part"',
      '\t"/base/b.html" "/base/new?q#part" "/base/new?q#part"',
      '\tdefault "" ""',
      '}',
      '@docsgen_301 `{docsgen_301} != "" && {query} == ""`',
      '@docsgen_301_query `{docsgen_301} != "" && {query} != ""`',
      'redir @docsgen_301 {docsgen_301} 301',
      'redir @docsgen_301_query {docsgen_301_query} 301',
      'map {path} {docsgen_302} {docsgen_302_query} {',
      '\t"/base/a" "/base/new" "/base/new?{query}"',
      '\t"/base/a/" "/base/new" "/base/new?{query}"',
      '\tdefault "" ""',
      '}',
      '@docsgen_302 `{docsgen_302} != "" && {query} == ""`',
      '@docsgen_302_query `{docsgen_302} != "" && {query} != ""`',
      'redir @docsgen_302 {docsgen_302} 302',
      'redir @docsgen_302_query {docsgen_302_query} 302',
      '',
    ])
  })

  test('follow the lines of the static folder', async () => {
    const fields = "redirects: [{ from: '/old', to: '/new' }], publish: { redirects: 'netlify' }"
    const site = await plannedSite(fields, { ...pages, 'static/_redirects': '/x /y 302' })
    expect(rulesOf(site).text).toBe('/x /y 302\n# Added by docsgen: "redirects" of the config.\n/old /new 301!\n')
  })

  test.each<[string, string | undefined]>([
    ['false', undefined],
    ["'netlify'", undefined],
    ["'nginx'", 'docsgen/redirects.conf'],
    ["'caddy'", 'docsgen/redirects.caddy'],
  ])('of the host %s without redirects are the file %s', async (host, name) => {
    const fields = `docs: { sectionIndexes: false }, publish: { redirects: ${host} }`
    expect(rulesOf(await plannedSite(fields, pages)).name).toBe(name)
  })
})
