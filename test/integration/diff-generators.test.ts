import { cpSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { filesBelow, readHtmlSite } from '../../src/node/links/built/read-html-site.js'
import type { SiteDiff } from '../../src/tools/diff/site-diff.js'
import {
  admonition,
  codeBlock,
  docClasses,
  docMain,
  docusaurusOutput,
  heading,
  type OutputPage,
  type OutputSite,
  tabs,
} from '../fixtures/docusaurus-output.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { siteTest } from '../harness/site-test.js'

const dir = temporaryDir('generators')
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>\n'
const menu =
  '<li class="menu__list-item"><a class="menu__link" href="{base}docs">Start</a></li>' +
  '<li class="menu__list-item"><a class="menu__link menu__link--sublist" href="#" role="button">parts</a><ul><li><a class="menu__link" href="{base}docs/parts/bulb">Bulb</a></li></ul></li>' +
  '<li class="menu__list-item"><a class="menu__link" href="{base}docs/usage">Usage</a></li>'

const start: OutputPage = {
  kind: `${docClasses} docs-doc-id-start`,
  title: 'Start',
  description: 'How to start.',
  main: docMain(
    `<header><h1>Start</h1></header><p>Read <a href="{base}docs/usage#run">how to use it</a>.</p>` +
      heading('Install', 'install') +
      codeBlock('sh', ['npm install lamp', '', 'npm start'], 'Terminal') +
      admonition('note', 'note', 'Mind the dark.') +
      admonition('tip', 'Own title', 'Use a lamp.') +
      tabs({ Unix: '<p>Run it.</p>', Windows: '<p>Start it.</p>' }) +
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>' +
      `<p>Energy <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E</span></span></p>` +
      `<p><img loading="lazy" alt="Lamp" src="data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}"></p>` +
      '<details class="details_n alert"><summary>More</summary><div><div class="collapsibleContent_o"><p>Hidden.</p></div></div></details>',
  ),
  next: ['Bulb', '{base}docs/parts/bulb'],
}

const pages: Record<string, OutputPage> = {
  'index.html': {
    kind: 'plugin-pages plugin-id-default',
    title: 'Home',
    description: 'Lamps of all kinds.',
    main: '<main><h1>Lamps</h1><a class="button" href="{base}docs">Start here</a>',
  },
  'docs/index.html': start,
  'docs/usage/index.html': {
    kind: `${docClasses} docs-doc-id-usage`,
    title: 'Usage',
    description: 'How to use it.',
    main: docMain(
      `<header><h1>Usage</h1></header><p>Turn the switch twice.</p>${heading('Run', 'run')}<p>It glows.</p>`,
    ),
    previous: ['Bulb', '{base}docs/parts/bulb'],
  },
  'docs/parts/bulb/index.html': {
    kind: `${docClasses} docs-doc-id-parts/bulb`,
    title: 'Bulb',
    description: 'About bulbs.',
    main: docMain('<header><h1>Bulb</h1></header><p>A bulb is round.</p>'),
    previous: ['Start', '{base}docs'],
    next: ['Usage', '{base}docs/usage'],
  },
  'docs/tags/index.html': {
    kind: 'docs-wrapper plugin-docs plugin-id-default docs-version-current docs-tags-list-page',
    title: 'Tags',
    main: `<main class="col"><h1>Tags</h1><article>${heading('L', 'L')}<ul><li><a rel="tag" class="tag_p" href="{base}docs/tags/light">Light<span>1</span></a></li></ul></article>`,
  },
  'docs/tags/light/index.html': {
    kind: 'docs-wrapper plugin-docs plugin-id-default docs-version-current docs-tag-doc-list-page',
    title: 'One doc tagged with "Light"',
    main: '<main class="col"><header><h1>One doc tagged with "Light"</h1><a href="{base}docs/tags">View all tags</a></header><article><a href="{base}docs/usage"><h2>Usage</h2></a><p>How to use it.</p></article>',
  },
}

const output: Omit<OutputSite, 'pages'> = {
  base: '/lamps/',
  title: 'Lamp manual',
  sidebar: menu,
  navbar:
    '<a class="navbar__brand" href="{base}"><b>Lamp manual</b></a><a class="navbar__item navbar__link" href="{base}docs">Manual</a>',
  footer:
    '<div class="footer__title">Links</div><a class="footer__link-item" href="https://code.example/lamps">Code</a>',
  redirects: { 'old/index.html': '{base}docs/usage', 'docs/usage.html': '{base}docs/usage' },
}

const site = siteTest()
  .config({
    title: 'Lamp manual',
    url: 'https://lamps.example',
    base: '/lamps/',
    pages: { dir: 'pages' },
    docs: { routeBase: '/docs', sectionIndexes: false },
    markdown: { math: true },
    redirects: [
      { from: '/old', to: '/docs/usage' },
      { from: '/docs/usage.html', to: '/docs/usage' },
    ],
    navbar: { items: [{ label: 'Manual', href: '/docs' }] },
    footer: { groups: [{ title: 'Links', items: [{ label: 'Code', href: 'https://code.example/lamps' }] }] },
  })
  .file(
    'pages/index.mdx',
    '---\ntitle: Home\ndescription: Lamps of all kinds.\n---\n\n# Lamps\n\n[Start here](../docs/index.mdx)\n',
  )
  .file(
    'docs/index.mdx',
    '---\ntitle: Start\ndescription: How to start.\n---\n\nRead [how to use it](./usage.md#run).\n\n## Install\n\n```sh title="Terminal"\nnpm install lamp\n\nnpm start\n```\n\n:::note\n\nMind the dark.\n\n:::\n\n:::tip[Own title]\n\nUse a lamp.\n\n:::\n\n<Tabs><TabItem label="Unix">\n\nRun it.\n\n</TabItem><TabItem label="Windows">\n\nStart it.\n\n</TabItem></Tabs>\n\n| A |\n| --- |\n| 1 |\n\nEnergy $E$\n\n![Lamp](./lamp.svg)\n\n<details>\n<summary>More</summary>\n\nHidden.\n\n</details>\n',
  )
  .file('docs/lamp.svg', drawing)
  .file(
    'docs/usage.md',
    '---\ndescription: How to use it.\ntags: [Light]\n---\n\n# Usage\n\nTurn the switch twice.\n\n## Run\n\nIt glows.\n',
  )
  .file('docs/parts/bulb.md', '---\ndescription: About bulbs.\n---\n\n# Bulb\n\nA bulb is round.\n')

function writeOld(name: string, change: Partial<OutputSite> = {}): void {
  writeFiles(path.join(dir, name), docusaurusOutput({ ...output, pages, ...change }))
}

async function diffOf(old: string): Promise<SiteDiff> {
  const run = await runDocsgen(['diff', old, 'new', '--format', 'json', '-q'], { cwd: dir })
  expect(run.exitCode, run.stderr).toBe(0)
  return JSON.parse(run.stdout)
}

beforeAll(async () => {
  const run = await site.run('build')
  expect(run.exitCode, run.stderr).toBe(0)
  cpSync(path.join(site.dir, 'build'), path.join(dir, 'new'), { recursive: true })
})

describe('a build of Docusaurus and the same site built by docsgen', () => {
  test('have no difference in text, links and URLs', async () => {
    writeOld('same')
    const { generators, added, removed, moved, changed, broken, redirects } = await diffOf('same')
    expect(generators).toEqual({ before: 'Docusaurus v3.10.2', after: 'docsgen' })
    expect({ added, removed, moved, changed, broken }).toEqual({
      added: [],
      removed: [],
      moved: [],
      changed: [],
      broken: [],
    })
    expect(redirects.removed).toEqual([])
  })
})

describe('what a move loses or changes', () => {
  test('is reported: pages, anchors, words, code, links, redirects and files', async () => {
    writeOld('other', {
      pages: {
        ...pages,
        'docs/gone/index.html': {
          kind: `${docClasses} docs-doc-id-gone`,
          title: 'Gone',
          main: docMain('<header><h1>Gone</h1></header><p>Nobody has moved this page.</p>'),
        },
        'docs/index.html': {
          ...start,
          title: 'First steps',
          main: start.main.replace('Use a lamp.', 'Use a bright lamp.').replace('npm start', 'npm run start'),
        },
        'docs/parts/bulb/index.html': {
          kind: `${docClasses} docs-doc-id-parts/bulb`,
          title: 'Bulb',
          description: 'About bulbs.',
          main: docMain(
            `<header><h1>Bulb</h1></header><p>A bulb is round.</p>${heading('Sizes', 'sizes')}<p><img alt="Plan" src="{base}assets/images/plan-0123456789abcdef0123456789abcdef.png"> See <a href="{base}assets/files/plan-0123456789abcdef0123456789abcdef.pdf">the plan</a> and <a href="{base}docs/usage">how to use it</a>.</p>`,
          ),
          previous: ['Start', '{base}docs'],
          next: ['Usage', '{base}docs/usage'],
        },
      },
      redirects: { ...output.redirects, 'older/index.html': '{base}docs/usage' },
    })
    writeFiles(path.join(dir, 'other'), {
      'assets/images/plan-0123456789abcdef0123456789abcdef.png': 'image',
      'assets/files/plan-0123456789abcdef0123456789abcdef.pdf': 'plan',
      'spec.txt': 'A file of the static folder.',
    })
    const { removed, changed, broken, files } = await diffOf('other')
    expect(removed.map(({ route, title }) => `${route} ${title}`)).toEqual(['/docs/gone Gone | Lamp manual'])
    expect(broken.map(({ message }) => message)).toEqual([
      'the page "/docs/gone" no longer exists',
      '"/docs/parts/bulb" no longer has "#sizes"',
      'the redirect from "/older" to "/lamps/docs/usage" no longer exists',
    ])
    expect(changed).toMatchObject([
      {
        route: '/docs',
        text: { added: 0, removed: 2 },
      },
      {
        route: '/docs/parts/bulb',
        ids: { added: [], removed: ['sizes'] },
        links: { added: [], removed: ['/docs/usage'] },
      },
    ])
    expect(files.removed).toEqual(['spec.txt'])
  })

  test('on many pages is listed once', async () => {
    const renamed = Object.entries(pages).map(([name, page]) => [
      name,
      { ...page, main: page.main.replace('<h1>', '<h1>The ') },
    ])
    writeOld('renamed', { pages: Object.fromEntries(renamed) })
    const run = await runDocsgen(['diff', 'renamed', 'new', '-q'], { cwd: dir })
    expect(run.stdout).toContain('built with Docusaurus v3.10.2 before, with docsgen after\n')
    expect(run.stdout).toMatch(/\n {2}\/ and 3 other pages {2}1 word removed\n.*\[-The-\]/)
    const markdown = await runDocsgen(['diff', 'renamed', 'new', '-q', '--format', 'markdown'], { cwd: dir })
    expect(markdown.stdout).toContain('\n/ and 3 other pages  1 word removed\n')
  })
})

describe('the URLs of a former site', () => {
  const routes = ['/', '/docs', '/docs/parts/bulb', '/docs/tags', '/docs/tags/light', '/docs/usage']

  test('are the same for `a.html` and `a/index.html`, at any base', async () => {
    const flat = Object.entries(pages).map(([name, page]) => [name.replace(/(?<=.)\/index\.html$/, '.html'), page])
    writeOld('flat', { base: '/deep/base/', pages: Object.fromEntries(flat), redirects: {} })
    const { urls } = (await readHtmlSite(path.join(dir, 'flat'), filesBelow(path.join(dir, 'flat')))) ?? {}
    expect([urls?.base, Object.keys(urls?.routes ?? {}).sort()]).toEqual(['/deep/base/', routes])
    expect(urls?.routes['/docs']).toEqual(['install'])
  })

  test('have no ids of lists, and no documents of other tools', async () => {
    writeOld('static')
    writeFiles(path.join(dir, 'static'), { 'api/index.html': '<title>API</title><h1 id="api">API</h1>' })
    const { urls } = (await readHtmlSite(path.join(dir, 'static'), filesBelow(path.join(dir, 'static')))) ?? {}
    expect(Object.keys(urls?.routes ?? {}).sort()).toEqual(routes)
    expect(urls?.routes['/docs/tags']).toEqual([])
    expect(urls?.redirects).toEqual({ '/old': '/lamps/docs/usage', '/docs/usage.html': '/lamps/docs/usage' })
  })

  test('are checked by `check-links --against`', async () => {
    writeOld('against', { pages: { ...pages, 'docs/lost/index.html': start } })
    const run = await site.run('check-links', '--no-crawl', '--against', path.join(dir, 'against'))
    expect(run.diagnostics.map(({ code, text }) => `${code} ${text}`)).toEqual([
      expect.stringMatching(/^vanished-route the page "\/docs\/lost" no longer exists; /),
    ])
  })

  test('of a generator that nobody knows come from its documents, without what all pages have', async () => {
    const page = (title: string, content: string) =>
      `<!doctype html><html><head><title>${title}</title><link rel="stylesheet" href="/x/style.css"></head><body id="top"><nav><a href="/x/">Home</a></nav><main><h1>${title}</h1>${content}</main><footer>Made by hand</footer></body></html>`
    const folder = path.join(dir, 'by-hand')
    writeFiles(folder, {
      'style.css': '',
      'index.html': page('Home', '<p>Hello.</p>'),
      'docs/usage.html': page('Usage', '<h2 id="run">Run</h2><a name="stop"></a>'),
      'docs/index.html': page('Start', '<p>Go.</p>'),
      'more.html': page('More', '<p>More.</p>'),
    })
    const { generator, urls } = (await readHtmlSite(folder, filesBelow(folder))) ?? {}
    expect([generator, urls?.base]).toEqual([undefined, '/x/'])
    expect(urls?.routes).toEqual({ '/': [], '/docs': [], '/docs/usage': ['run', 'stop'], '/more': [] })
    const { changed } = await diffOf('by-hand')
    expect(changed.find(({ route }) => route === '/')?.text).toMatchObject({ removed: 2 })
  })
})
