import { describe, expect, test } from 'vitest'
import { docusaurusSite } from '../harness/docusaurus-site.js'

const site = docusaurusSite().file(
  'docs/guides/version.mdx',
  '---\nunlisted: true\n---\n\nimport { useDocById, useDocsVersion } from \'@docusaurus/plugin-content-docs/client\'\n\n# Version\n\nexport const Json = ({ id, of }) => <pre id={id}>{JSON.stringify(of())}</pre>\n\n<Json id="version" of={useDocsVersion} />\n\n<Json id="doc" of={() => [useDocById(\'guides/one\'), useDocById(undefined)]} />\n',
)
const run = await site.run('build')
const all = run.output('all/index.html') ?? ''

test('a site with modules of Docusaurus builds; what has no effect is a warning', () => {
  expect(run.exitCode).toBe(0)
  expect(run.diagnostics.map(({ code, file, text }) => [file, code, text.split(';')[0]])).toEqual([
    ['docs/intro.md', 'broken-anchor', '"/all#missing-anchor" matches no heading on its page'],
    [
      'src/theme/Footer/index.js',
      'unused-theme-file',
      '"src/theme/Footer/index.js" is not in the theme: docsgen replaces only components that the config names',
    ],
    ['versioned_docs/version-1.0/intro.md', 'broken-anchor', '"/all#missing-anchor" matches no heading on its page'],
  ])
})

test('hooks and functions return what they return in Docusaurus', () => {
  const facts = Object.fromEntries(
    [...all.matchAll(/<dd id="(\w+)">(.*?)<\/dd>/gs)].map(([, name, text = '']) => [
      name,
      text.replaceAll('&quot;', '"').replaceAll('<!-- -->', ''),
    ]),
  )
  expect(facts).toEqual({
    environment: 'boolean no effect',
    config: 'Moved /sub/ https://example.com light',
    data: '["docusaurus-plugin-content-docs"] ["docusaurus-plugin-content-docs"] ["path","versions","breadcrumbs"]',
    docs: '["default"] [["current","/sub/docs/next",false,5],["1.0","/sub/docs",true,3]]',
    doc: 'Page one 1.0 1.0',
    active: 'none none {}',
    preferred: 'none',
    location: '/sub/all {"x":"b"}',
    texts: 'a 1 msg Many',
    noUrl: 'undefined |',
    route: 'default docusaurus-plugin-content-pages true /sub/x',
    theme: 'theme-doc-markdown [] function',
    size: 'ssr false',
    mode: 'light',
  })
})

test('the version of a page has its docs by their ids', () => {
  const html = run.output('docs/next/guides/version/index.html')?.replaceAll('&quot;', '"') ?? ''
  const shown = (id: string) => JSON.parse(new RegExp(`<pre id="${id}">(.*?)</pre>`, 's').exec(html)?.[1] ?? '')
  const { docs, ...version } = shown('version')
  expect(version).toEqual({
    pluginId: 'default',
    version: 'current',
    label: 'Next',
    banner: 'unreleased',
    badge: true,
    noIndex: false,
    className: 'docs-version-current',
    isLast: false,
  })
  expect(docs['guides/version']).toMatchObject({ id: 'guides/version', title: 'Version' })
  expect(shown('doc')).toEqual([docs['guides/one'], null])
  expect(docs['guides/one']).toMatchObject({ id: 'guides/one', title: 'Page one', description: 'About one' })
})

test('Layout and Head write into the head of the document', () => {
  const head = all.slice(0, all.indexOf('</head>'))
  expect(/<html[^>]*>/.exec(head)?.[0]).toContain('class="no-footer from-head from-provider"')
  expect(head.match(/<title>.*?<\/title>/g)).toEqual(['<title>All modules | Moved</title>'])
  for (const [pattern, value] of [
    [/<meta name="description"[^>]*>/g, 'content="Every module"'],
    [/<meta name="keywords"[^>]*>/g, 'content="a, b"'],
    [/<meta property="og:type"[^>]*>/g, 'content="article"'],
    [/<meta property="og:image"[^>]*>/g, 'content="https://example.com/sub/img/dot.svg"'],
    [/<link rel="canonical"[^>]*>/g, 'href="https://example.com/other"'],
  ] as const) {
    const found = head.match(pattern) ?? []
    expect(found, String(pattern)).toHaveLength(1)
    expect(found[0]).toContain(value)
  }
  expect(head).toContain('data-added="">{"text":"<\\/script>"}</script>')
  expect(all).toContain('<body class="body-class">')
})

test('a component in the theme links to the same doc in other versions', () => {
  const links = (name: string) =>
    [...(/<ul id="versions">(.*?)<\/ul>/s.exec(run.output(name) ?? '')?.[1] ?? '').matchAll(/href="([^"]*)"/g)].map(
      ([, href]) => href,
    )
  expect(links('docs/guides/one/index.html')).toEqual(['/sub/docs/next/guides/one', '/sub/docs/guides/one'])
  expect(links('all/index.html')).toEqual(['/sub/docs/next', '/sub/docs'])
})

test('links lead where Docusaurus leads them', () => {
  const links = /<p id="links">(.*?)<\/p>/s.exec(all)?.[1] ?? ''
  expect(links.match(/<a [^>]*>/g)).toEqual([
    '<a href="/sub/docs/intro">',
    '<a target="_blank" rel="noopener noreferrer" href="https://example.org">',
    '<a class="is-here" aria-current="page" href="/sub/all">',
    '<a data-unchecked="" href="/sub/nowhere">',
    '<a href="/sub/all#from-link">',
    '<a href="/sub/redirected">',
    '<a id="from-link">',
  ])
})

test('a list of cards shows the category of its page, or the given items', () => {
  const guides = run.output('docs/next/guides/index.html') ?? ''
  const lists = [...guides.matchAll(/<ul class="(cards[^"]*)">(.*?)<\/ul>/gs)].map(([, name, cards = '']) => [
    name,
    ...cards
      .split('</li>')
      .flatMap((card) => /<a href="([^"]*)"><strong>(.*?)<\/strong>/.exec(card)?.slice(1, 3) ?? []),
  ])
  expect(lists).toEqual([
    [
      ...['cards', '/sub/docs/next/guides/one', 'Page one', '/sub/docs/next/guides/two', 'Page two'],
      ...['https://example.org', 'Elsewhere'],
    ],
    ['cards chosen', '/sub/docs/next/guides/two', 'Page two'],
  ])
})

test('the components of src/theme are in pages, and Root is around them', () => {
  expect(run.output('docs/next/guides/index.html')).toMatch(/<mark>Highlighted<\/mark>.* and .*<b>a widget<\/b>/s)
  expect(run.output('docs/intro/index.html')).toContain('<output id="root">root <!-- -->0</output>')
})

describe('an import that docsgen does not have', () => {
  test('is reported where it is written, with what to use instead', async () => {
    const broken = site.copy()
    broken.file(
      'src/pages/all.js',
      [
        "import { useColorMod, useDocsSidebar } from '@docusaurus/theme-common'",
        "import { useTabs } from '@docusaurus/theme-common/internal'",
        "import { TabsThing } from '@theme/Tabs'",
        'export default () => <TabsThing>{useColorMod() + useDocsSidebar() + useTabs()}</TabsThing>',
      ].join('\n'),
    )
    broken.file(
      'src/pages/known.js',
      "import { useScrollPositionBlocker as use } from '@docusaurus/theme-common/internal'\nexport default () => <p>{Object.keys(use())}</p>",
    )
    broken.file('src/pages/two.tsx', "import Layout from '@theme/DocItem/Layout'\nexport default () => <Layout />")
    broken.file('docs/three.mdx', "# Three\n\nimport x from '@docusaurus/Linc'\n\n{x}\n")
    const { diagnostics } = await broken.run('build')
    const found = diagnostics.filter(({ code }) => code === 'unsupported-module')
    expect(found.map(({ column, file, line, text }) => `${file}:${line}:${column} ${text}`)).toEqual([
      'docs/three.mdx:3:1 "@docusaurus/Linc" is not supported by docsgen; did you mean "@docusaurus/Link"?',
      `src/pages/all.js:1:10 docsgen's "@docusaurus/theme-common" has no export "useColorMod"; did you mean "useColorMode"?`,
      `src/pages/all.js:1:23 docsgen's "@docusaurus/theme-common" has no export "useDocsSidebar"; use \`useCurrentSidebarCategory\`, or replace the component \`Sidebar\``,
      `src/pages/all.js:2:10 docsgen's "@docusaurus/theme-common/internal" has no export "useTabs"; the hook is private to Docusaurus; "docsgen/client" has \`usePage\`, \`useSite\`, \`useRouter\` and \`useColorMode\``,
      `src/pages/all.js:3:10 docsgen's "@theme/Tabs" has no export "TabsThing"; it has only a default export`,
      'src/pages/two.tsx:1:20 "@theme/DocItem/Layout" is not supported by docsgen; use "@theme/DocPage", the component of docsgen\'s theme; `theme.components.DocPage` replaces it',
    ])
  })
})

test('a second build changes nothing; a new component in src/theme takes effect', async () => {
  const again = site.copy()
  const same = await again.run('build')
  expect([...same.outputTree()]).toEqual([...run.outputTree()])
  again.file('src/theme/CodeBlock.js', "export default ({ children }) => <pre id='own'>{children}</pre>")
  const changed = await again.run('build')
  expect(changed.output('all/index.html')).toContain('<pre id="own">let a</pre>')
})
