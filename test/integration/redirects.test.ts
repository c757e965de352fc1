import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { coldBuild, servedDifferences } from '../harness/served-differences.js'
import { siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

const config = (options: string) =>
  `import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n  title: 'Test',\n  pages: false, search: { provider: 'none' },\n${options}})\n`

/** A site with two pages; the config's redirects start at line 6. */
function site(options: string) {
  return siteTest()
    .file('docsgen.config.ts', config(options))
    .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n')
    .file('docs/new.md', '# New\n\n## Part\n')
}

const manifestOf = (text: string | undefined): { routes: object; redirects: object } => JSON.parse(text ?? '')

test('a redirect has a document, a line for Netlify and a manifest entry; all are removed with it', async () => {
  const built = site(`  redirects: [
    { from: ['/old', '/with space/'], to: '/new#part' },
    { from: '/old.html', to: '/new' },
    { from: '/out', to: 'https://x.example/a b?c="d"' },
  ],
`)
  const run = await built.run('build')
  expect(run.diagnostics).toEqual([])
  const html = run.output('old/index.html') ?? ''
  const script = /<script src="(\/assets\/redirect-[0-9a-f]+\.js)" data-to="\/new#part"><\/script>/.exec(html)?.[1]
  expect(run.output(script?.slice(1) ?? '')).toContain('location.replace')
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=/new#part">')
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/new#part">')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<a href="/new#part">')
  expect(run.output('out/index.html')).toContain('<a href="https://x.example/a%20b?c=%22d%22">')
  expect(run.output('old.html')).toContain('data-to="/new"')
  expect(run.output('_redirects')).toBe(
    '/old /new#part 301!\n/with%20space /new#part 301!\n/old.html /new 301!\n/out https://x.example/a%20b?c=%22d%22 301!\n',
  )
  expect(manifestOf(run.output('docsgen/site.json')).redirects).toEqual({
    '/old': '/new#part',
    '/with space': '/new#part',
    '/old.html': '/new',
    '/out': 'https://x.example/a%20b?c=%22d%22',
  })
  const names = [...run.outputTree().keys()].filter((name) => /redirect|^old|^with|^out/.test(name))
  expect(names).toHaveLength(6)

  built.file('docsgen.config.ts', config(''))
  const left = [...(await built.run('build')).outputTree().keys()]
  expect(left.filter((name) => names.includes(name))).toEqual([])
})

test('a page has aliases: former paths from the root, or from its folder', async () => {
  const built = siteTest()
    .config({
      docs: { routeBase: 'docs' },
      redirects: [{ from: '/first', to: '/docs/a/new' }],
      links: { unreachable: 'ignore' },
    })
    .file('docs/a/new.md', '---\naliases:\n  - /before/it\n  - old\n---\n\n# New\n')
    .file('docs/a/other.md', '---\naliases: /older.html\n---\n\n# Other\n')
  const run = await built.run('build')
  expect(run.diagnostics).toEqual([])
  expect(manifestOf(run.output('docsgen/site.json')).redirects).toMatchObject({
    '/before/it': '/docs/a/new',
    '/docs/a/old': '/docs/a/new',
    '/older.html': '/docs/a/other',
  })
  expect(run.output('docs/a/old/index.html')).toContain('data-to="/docs/a/new"')
  built.file('docs/a/other.md', '---\naliases:\n  - old\n  - /docs/a/new\n  - what?\n---\n\n# Other\n')
  const wrong = (await built.run('build')).diagnostics
  expect(wrong.map(({ file, line, code, text }) => `${file}:${line} ${code} ${text}`)).toEqual([
    expect.stringMatching(/^docs\/a\/other.md:3 redirect-conflict "\/docs\/a\/old" is redirected more than once/),
    expect.stringMatching(/^docs\/a\/other.md:4 redirect-conflict .* is already the path of the page docs\/a\/new.md/),
    expect.stringMatching(/^docs\/a\/other.md:5 front-matter the alias "what\?" is not the path of a page/),
  ])
})

test('an alias from the root leads to the version that readers should use', async () => {
  const page = '---\naliases: [/before, old]\n---\n\n# New\n'
  const run = await siteTest()
    .config({ docs: { routeBase: 'docs' }, links: { unreachable: 'ignore' } })
    .file('docs/new.md', page)
    .file('versioned_docs/version-1.0/new.md', page)
    .file('versions.json', '["1.0"]')
    .run('build')
  expect(run.diagnostics).toEqual([])
  expect(manifestOf(run.output('docsgen/site.json')).redirects).toMatchObject({
    '/before': '/docs/new',
    '/docs/old': '/docs/new',
    '/docs/next/old': '/docs/next/new',
  })
})

test('a redirected fragment has a script on its page only, and mistakes are reported where they are', async () => {
  const built = site(`  base: '/project/',
  redirects: [
    { from: '/#old', to: '/new#part' },
    { from: '/gone', to: '/new' },
    { from: '/project/gone#old', to: 'https://x.example/' },
  ],
`)
  const run = await built.run('build')
  expect(run.diagnostics).toEqual([])
  const script = /<script src="\/project\/(assets\/fragments-[0-9a-f]+\.js)" data-targets="(.*?)"><\/script>/
  const [, name = '', targets] = script.exec(run.output('index.html') ?? '') ?? []
  expect(targets).toBe('{&quot;#old&quot;:&quot;/project/new#part&quot;}')
  expect(run.output(name)).toContain('location.replace')
  expect(run.output('new/index.html')).not.toMatch(script)
  expect(run.output('gone/index.html')).toContain('data-targets="{&quot;#old&quot;:&quot;https://x.example/&quot;}"')
  expect(manifestOf(run.output('docsgen/site.json')).redirects).toMatchObject({ '/#old': '/project/new#part' })
  built
    .file(
      'docsgen.config.ts',
      config(`  redirects: [
    { from: '/new#part', to: '/#x' },
    { from: '/none#old', to: '/nowhere' },
    { from: '/#former', to: '/new#part' },
  ],
`),
    )
    .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n\n[Old](#former)\n')
  const wrong = (await built.run('build')).diagnostics
  expect(wrong.map(({ file, line, code, text }) => `${file}:${line} ${code} ${text}`)).toEqual([
    expect.stringMatching(/^docs\/home.md:7 redirected-link "#former" only works .*; link to "\/new#part"/),
    expect.stringMatching(/^docsgen.config.ts:7 redirect-conflict "\/new#part" .*, but the page has a section/),
    expect.stringMatching(/^docsgen.config.ts:7 broken-anchor "\/#x" matches no heading/),
    expect.stringMatching(/^docsgen.config.ts:8 unused-redirect "\/none#old" .*, but there is no page/),
    expect.stringMatching(/^docsgen.config.ts:8 broken-link "\/nowhere" matches no page/),
  ])
})

test('redirects work with a base and trailing slashes', async () => {
  const run = await site(`  base: '/project/',
  trailingSlash: true,
  redirects: [{ from: '/project/old', to: '/new?a#part' }, { from: '/older', to: '/project/new' }],
`).run('build')
  expect(run.diagnostics).toEqual([])
  expect(run.output('_redirects')).toBe('/project/old /project/new/?a#part 301!\n/project/older /project/new/ 301!\n')
  expect(run.output('old/index.html')).toContain('data-to="/project/new/?a#part"')
})

test("the author's own lines for Netlify come first", async () => {
  const run = await site("  redirects: [{ from: '/old', to: '/new' }],\n")
    .file('static/_redirects', '/x /y 302')
    .run('build')
  expect(run.output('_redirects')).toBe('/x /y 302\n# Added by docsgen: "redirects" of the config.\n/old /new 301!\n')
})

test('all invalid redirects are reported at once, at their positions', async () => {
  const run = await site(`  redirects: [
    { from: '/new', to: '/' },
    { from: '/New/', to: '/' },
    { from: '/a', to: '/nwe' },
    { from: '/a', to: '/new' },
    { from: ['/b', '/file.txt'], to: '/b' },
    { from: '/file.txt/deep', to: '/new' },
    { from: '/assets/x', to: '/new' },
    { from: '/404.html', to: '/new' },
    { from: '/c', to: '/d' },
    { from: '/d', to: '/new#prat' },
    { from: '/e', to: '/guide.md' },
    { from: ['/f.html', '/F.html/g'], to: '/new#part' },
  ],
`)
    .file('static/file.txt', '')
    .run('build')
  expect(run.exitCode).toBe(1)
  const lines = run.diagnostics.map(({ file, line, column, severity, code, text }) =>
    [`${file}:${line}:${column}`, severity, `${code}:`, text].join(' '),
  )
  const conflict = 'remove the redirect, or move what it hides'
  expect(lines).toEqual([
    `docsgen.config.ts:7:7 error redirect-conflict: "/new" is already the path of the page docs/new.md; ${conflict}`,
    `docsgen.config.ts:8:7 error redirect-conflict: "/New" is already the path of the page docs/new.md; ${conflict}`,
    'docsgen.config.ts:9:19 error broken-link: "/nwe" matches no page; did you mean "/new"?',
    'docsgen.config.ts:10:7 error redirect-conflict: "/a" is redirected more than once; remove one of the redirects',
    `docsgen.config.ts:11:20 error redirect-conflict: "/file.txt" is already the path of the static file "/file.txt"; ${conflict}`,
    'docsgen.config.ts:11:34 error redirect-loop: the redirects form a loop: "/b" -> "/b"; point one of them at an existing page',
    `docsgen.config.ts:12:7 error redirect-conflict: "/file.txt/deep" is already the path of a page below the static file "/file.txt"; ${conflict}`,
    `docsgen.config.ts:13:7 error redirect-conflict: "/assets/x" is already the path of docsgen's own files; ${conflict}`,
    `docsgen.config.ts:14:7 error redirect-conflict: "/404.html" is already the path of the not-found page; ${conflict}`,
    'docsgen.config.ts:15:19 warning redirected-link: "/d" only works through a redirect; link to "/new#prat"',
    'docsgen.config.ts:16:19 warning broken-anchor: "/new#prat" matches no heading on its page; did you mean "#part"?',
    'docsgen.config.ts:17:19 error broken-markdown-link: "/guide.md" matches no Markdown file of this site; correct the URL, or add its target',
    `docsgen.config.ts:18:25 error redirect-conflict: "/F.html/g" is already the path of a page below the redirect "/F.html", which is a file; ${conflict}`,
  ])
})

test('the fragments of targets and of links to redirected routes are checked', async () => {
  const run = await site("  redirects: [{ from: '/a', to: '/new#prat' }, { from: '/b', to: '/new' }],\n")
    .file('docs/links.md', '[ok](/b#part) [no](/b#prat) [own](/a#anything)\n')
    .run('build')
  const found = run.diagnostics.map(({ file, line, column, code, text }) => [file, line, column, code, text])
  expect(found).toEqual([
    ['docs/links.md', 1, 1, 'redirected-link', '"/b#part" only works through a redirect; link to "/new"'],
    ['docs/links.md', 1, 15, 'broken-anchor', '"/b#prat" matches no heading on its page; did you mean "#part"?'],
    ['docs/links.md', 1, 15, 'redirected-link', '"/b#prat" only works through a redirect; link to "/new"'],
    ['docs/links.md', 1, 29, 'redirected-link', '"/a#anything" only works through a redirect; link to "/new#prat"'],
    ['docsgen.config.ts', 6, 29, 'broken-anchor', '"/new#prat" matches no heading on its page; did you mean "#part"?'],
  ])
  // Readers are not redirected twice.
  expect(run.output('links/index.html')).toContain('<a href="/new#part">ok</a>')
})

describe('a site without a page at its root', () => {
  const doc = (name: string) => [`docs/${name}.md`, `# ${name}\n\n[Home](/)\n`] as const
  const sidebars = { docs: { sidebars: { a: [{ type: 'category', label: 'A', items: ['last', 'first'] }] } } }
  const rows: [name: string, options: { docs?: object; redirects?: object[] }, to: string | undefined][] = [
    ['leads to its main doc', { docs: { ...sidebars.docs, main: 'mid dle' } }, '/p/mid%20dle/'],
    ['leads to the first doc of its sidebar', sidebars, '/p/last/'],
    ['leads to its first doc', { docs: { sidebars: false } }, '/p/first/'],
    ['leads to the target of its own redirect', { redirects: [{ from: '/', to: '/last' }] }, '/p/last/'],
  ]
  test.each(rows)('%s', async (_, options, to) => {
    const built = siteTest().config({ base: '/p/', trailingSlash: true, links: { unreachable: 'ignore' }, ...options })
    for (const name of ['first', 'last', 'mid dle']) built.file(...doc(name))
    const run = await built.run('check-links')
    expect(run.diagnostics.filter(({ code }) => code !== 'redirected-link')).toEqual([])
    expect(run.diagnostics).toHaveLength(options.redirects ? 3 : 0)
    expect((await built.run('build')).output('index.html')).toContain(`data-to="${to}"`)
  })

  test("keeps the static folder's index page", async () => {
    const run = await siteTest().file('docs/a.md', '# A\n').file('static/index.html', '<title>own</title>').run('build')
    expect(run.output('index.html')).toBe('<title>own</title>')
  })
})

test("a link that the static folder's `_redirects` handles is not broken", async () => {
  const run = await siteTest()
    .config({ pages: { dir: 'pages' } })
    .file('docs/new.md', '# New\n')
    .file(
      'static/_redirects',
      '/old /new 301\n/blog/* /new/:splat\n/u/:name /new\n/gone /new 404\n/* /index.html 200\n',
    )
    .file('pages/about.tsx', 'export default () => <a href="/old">a</a>\n')
    .file('docs/links.md', '[a](/old) [b](/old/#x) [c](/blog/2020/x) [d](/u/me) [e](/u/me/x) [f](/gone) [g](/about)\n')
    .run('check-links')
  expect(run.diagnostics.map(({ code, text }) => `${code} ${/"[^"]*"/.exec(text)?.[0]}`)).toEqual([
    'broken-link "/u/me/x"',
    'broken-link "/gone"',
  ])
})

test('patterns do not redirect to the 404 page of a site', async () => {
  const run = await site(`  redirects: [{ from: '/*.html', to: '/*' }], pages: { dir: 'pages' },\n`)
    .file('pages/404.tsx', 'export default () => <p>Gone</p>\n')
    .run('build')
  expect(run.diagnostics.filter(({ code }) => code !== 'unreachable-page')).toEqual([])
  expect(run.output('404.html')).toContain('<p>Gone</p>')
})

test('patterns and functions redirect to the pages of the site, and replace nothing', async () => {
  const built = site(`  redirects: [
    { from: '/new.html', to: '/#exact' },
    { from: ['/*.html', '/v1/*'], to: '/*' },
    { from: '/guide/*', to: '/docs/*' },
    (route) => (route === '/' ? undefined : [route + '/index.php', '/', '/v1' + route]),
    { from: '/x*', to: '/nothing/*' },
  ],
  links: { unreachable: 'ignore', brokenAnchors: 'ignore' },
`)
    .file('docs/docs/with space.md', '# Deep\n')
    .file('docs/links.md', '[a](/v1/new) [b](/guide/with%20space#deep) [c](/xy)\n')
    .file('static/links.html', 'own')
  const run = await built.run('build')
  expect(run.diagnostics.map(({ file, line, column, code, text }) => [file, line, column, code, text])).toEqual([
    ['docs/links.md', 1, 1, 'redirected-link', '"/v1/new" only works through a redirect; link to "/new"'],
    ['docs/links.md', 1, 14, 'redirected-link', expect.stringContaining('link to "/docs/with%20space"')],
    ['docs/links.md', 1, 44, 'broken-link', expect.stringContaining('"/xy" matches no page')],
    [
      'docsgen.config.ts',
      11,
      20,
      'unused-redirect',
      'no page matches "/nothing/*", so there are no redirects from "/x*"; correct the pattern, or remove the redirect',
    ],
  ])
  built.file('docs/links.md', '# Links\n')
  const clean = await built.run('build')
  expect(manifestOf(clean.output('docsgen/site.json')).redirects).toEqual({
    '/new.html': '/#exact',
    '/docs/with space.html': '/docs/with%20space',
    '/v1/docs/with space': '/docs/with%20space',
    '/v1/links': '/links',
    '/v1/new': '/new',
    '/guide/with space': '/docs/with%20space',
    '/docs/with space/index.php': '/docs/with%20space',
    '/links/index.php': '/links',
    '/new/index.php': '/new',
  })
  // A host may answer `/new` with the file `new.html`, which would redirect to itself.
  expect(clean.output('new.html')).toBeUndefined()
  expect(clean.output('new.html/index.html')).toContain('data-to="/#exact"')
  expect(clean.output('links.html')).toBe('own')
  expect(clean.output('v1/docs/with space/index.html')).toContain('data-to="/docs/with%20space"')
})

test('a mistake of a function is reported where the config has it', async () => {
  const run = await site(`  redirects: [
    (route) => route.missing.length,
    () => ['/old?page=1'],
  ],
`).run('build')
  expect(run.diagnostics.map(({ line, column, code, text }) => [line, column, code, text.split(';')[0]])).toEqual([
    [
      7,
      5,
      'redirect-function',
      'the function threw for "/": TypeError: Cannot read properties of undefined (reading \'length\')',
    ],
    [8, 5, 'redirect-function', 'the function returned "/old?page=1" for "/", which is not the path of one page'],
  ])
})

describe('a redirects file of the config', () => {
  const rules = [
    '# Old paths',
    '/old    /new#part   # moved',
    '/start  /new        302',
    '/blog/* /new/:splat 301',
    '/api    /new        200',
    '/gone   /new        404',
    '/new    /           301',
    '/new/   /new        301',
    '/wrong  /nwe        301',
    '/old    /           301',
  ].join('\n')
  const files = (text: string) =>
    site("  redirects: ['_redirects', { from: '/other', to: '/new' }],\n")
      .file('_redirects', text)
      .file('static/_redirects', '/x /y 302\n')
      .file('docs/links.md', '# Links\n\n[a](/blog/2020) [b](/api) [c](/gone)\n')

  test('has documents for its plain lines, and is part of `_redirects`', async () => {
    const built = files(rules)
    const run = await built.run('build')
    expect(run.diagnostics.map(({ file, line, column, code }) => [file, line, column, code])).toEqual([
      ['_redirects', 7, 1, 'redirect-conflict'],
      ['_redirects', 9, 9, 'broken-link'],
      ['_redirects', 10, 1, 'redirect-conflict'],
      ['docs/links.md', 3, 27, 'broken-link'],
    ])
    expect(run.diagnostics.filter(({ severity }) => severity === 'warning')).toHaveLength(2)
    const right = rules.replace(/\n.*\/nwe.*/, '')
    const fixed = await built
      .file('_redirects', right)
      .file('docs/links.md', '# Links\n\n[a](/blog/2020) [b](/api)\n')
      .run('build')
    expect(fixed.exitCode).toBe(0)
    expect(fixed.output('_redirects')).toBe(
      [
        '/x /y 302',
        '# From _redirects.',
        '# Old paths',
        '/old /new#part 301!',
        '/start /new 302!',
        ...right.split('\n').slice(3),
        '# Added by docsgen: "redirects" of the config.',
        '/other /new 301!',
        '',
      ].join('\n'),
    )
    expect(fixed.output('old/index.html')).toContain('data-to="/new#part"')
    expect(fixed.output('start/index.html')).toContain('data-to="/new"')
    expect(fixed.output('api/index.html')).toBeUndefined()
    const again = await built.run('build')
    expect(again.stdout).toContain(' 0 written')
    const changed = await built.file('_redirects', right.replace('/start', '/begin')).run('build')
    expect([changed.output('begin/index.html') !== undefined, changed.output('start/index.html')]).toEqual([
      true,
      undefined,
    ])
  })

  test('must be outside of the static folders', async () => {
    const run = await files('').file('docsgen.config.ts', config("  redirects: ['static/_redirects'],\n")).run('build')
    expect(run.diagnostics.map(({ line, column, code, text }) => [line, column, code, text])).toEqual([
      [
        6,
        15,
        'config-value',
        '"redirects[0]" names "static/_redirects", which is published as it is; move the file out of the static folder',
      ],
    ])
  })
})

test('a static file with the path of a page is reported with both names', async () => {
  const run = await site('').file('static/new/index.html', '<title>own</title>').run('build')
  expect(run.diagnostics).toEqual([
    {
      severity: 'error',
      code: 'duplicate-route',
      file: 'static/new/index.html',
      text: 'the route "/new" belongs to docs/new.md, so this file is not published; remove one of them',
    },
  ])
})

test('redirects are served with --watch', async () => {
  const watched = await watchSite({
    'docsgen.config.ts': `export default { title: 'Test', base: '/p/', redirects: [{ from: ['/old', '/x.html'], to: '/new#part' }] }\n`,
    'docs/new.md': '# New\n\n## Part\n',
  })
  try {
    const built = await coldBuild(watched.dir)
    const documents = [...built.keys()].filter((name) => name.endsWith('.html') && !name.startsWith('search/'))
    expect(documents.sort()).toEqual(['404.html', 'index.html', 'new/index.html', 'old/index.html', 'x.html'])
    expect(await servedDifferences(watched, built)).toEqual([])
    for (const name of ['', 'old', 'old/']) expect(await watched.document(`/${name}`)).toContain('data-to="/p/new')
    const script = /src="([^"]*redirect-[^"]*)"/.exec(built.get('x.html') ?? '')?.[1] ?? ''
    const answer = await fetch(new URL(script, watched.url))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  } finally {
    await watched.close()
  }
})

test('patterns and redirects files are served with --watch, and follow changes', async () => {
  const watched = await watchSite({
    'docsgen.config.ts': `export default { title: 'Test', redirects: [{ from: '/*.html', to: '/*' }, 'rules'] }\n`,
    rules: '/old /new\n',
    'docs/new.md': '# New\n',
  })
  try {
    expect(await watched.document('/new.html')).toContain('data-to="/new"')
    expect(await watched.document('/old')).toContain('data-to="/new"')
    watched.write('docs/added.md', '# Added\n')
    watched.write('rules', '/older /new\n')
    const served = (urlPath: string) => expect.poll(() => watched.document(urlPath), { timeout: 20_000 })
    await served('/added.html').toContain('data-to="/added"')
    await served('/older').toContain('data-to="/new"')
    expect(await watched.document('/old')).not.toContain('data-to=')
  } finally {
    await watched.close()
  }
})

test('the crawl holds the lock of the build', async () => {
  const built = siteTest()
  const lock = path.join(built.dir, '.docsgen', 'lock')
  built.file('docs/home.md', '---\nslug: /\n---\n\n<q cite="/nowhere">a</q>\n').file(
    'docsgen.config.ts',
    `import { appendFileSync, readdirSync } from 'node:fs'
const broken = ({ code }) => {
  appendFileSync(${JSON.stringify(path.join(built.dir, 'seen'))}, code + ' ' + readdirSync(${JSON.stringify(lock)}) + '\\n')
  return 'warn'
}
export default { title: 'Test', links: { broken } }
`,
  )
  await built.run('check-links')
  expect(readFileSync(path.join(built.dir, 'seen'), 'utf8')).toMatch(/^crawl-disagrees [\da-f-]{36}$/m)
  expect(existsSync(lock)).toBe(false)
})
