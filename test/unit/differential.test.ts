import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareLines, comparePages, formatDifference, groupByRoute } from '../differential/differences.js'
import { docsgenDialect } from '../differential/docsgen-dialect.js'
import { docusaurusDialect } from '../differential/docusaurus-dialect.js'
import { applyIntendedDifferences, parseIntendedDifferences } from '../differential/intended-differences.js'
import { readOutputFolder } from '../differential/output-folder.js'
import { pageKind } from '../differential/page-kind.js'
import { readFeeds } from '../differential/read-feeds.js'
import { readRedirects } from '../differential/read-redirects.js'
import { type PageModel, readPage } from '../differential/site-model.js'
import { temporaryDir } from '../harness/build-site.js'

const page = `<!doctype html><html><head><title>Lamp | Site</title><meta name="description" content="Light">
<link rel="canonical" href="https://manual.example/project/docs/lamp"></head><body>
<header class="navbar"><nav class="nav"><ul><li><a href="/project/docs">Manual</a></li></ul></nav></header>
<nav class="sidebar" data-sidebar=""><ul><li><a href="/project/docs/lamp">Lamp</a></li>
<li class="parts"><details open><summary>Parts</summary><ul><li><a href="/project/docs/bulb">Bulb</a></li></ul></details></li></ul></nav>
<main id="dg-main"><article><nav class="crumbs"><ol><li>Parts</li><li>Lamp</li></ol></nav><div class="prose"><h1 id="lamp">Lamp</h1>
<p>Text with <strong>bold</strong> and <a href="/project/docs/bulb#kinds">a link</a>.</p>
<h2 id="kinds">Kinds<a class="anchor" href="#kinds"></a></h2>
<div class="code" data-lang="js"><div class="code-title">lamp.js</div><pre><code class="language-js"><span class="line">const on = 1
</span><span class="line marked">const off = 0
</span></code></pre></div>
<div class="admonition admonition-tip" role="note"><p class="admonition-title">Hint</p><p>Inside.</p></div>
<div class="tabs"><div role="tablist"><button role="tab" aria-selected="true">One</button><button role="tab" aria-selected="false">Two</button></div>
<div role="tabpanel">First</div><div role="tabpanel" hidden>Second</div></div>
<table><tr><th>Part</th></tr><tr><td>Bulb</td></tr></table><p><img alt="Drawing" src="/project/img/lamp.svg"></p><p id="anchor">End</p></div>
<div class="page-footer"><a href="https://code.example/lamp.md" rel="external noopener">Edit</a><time datetime="2024-02-03"></time></div>
<nav class="pages"><a class="next" href="/project/docs/bulb"><small>Next</small>Bulb</a></nav></article></main></body></html>`

const rss = `<rss><channel><title>Feed</title><item><title>Post</title><link>https://manual.example/project/blog/post</link>
<pubDate>Wed, 10 Jan 2024 00:00:00 GMT</pubDate><description>Short</description></item></channel></rss>`

const redirect =
  '<!doctype html><html><head><noscript><meta http-equiv="refresh" content="0; url=/project/new"></noscript></head></html>'

const files = {
  'docs/lamp/index.html': page,
  'blog/rss.xml': rss,
  'old/index.html': redirect,
  'img/lamp.svg': '<svg></svg>',
}

const address = { origin: 'https://manual.example', base: '/project/' }

/** The comparable lines of a site with these files. */
function modelOf(changed: Readonly<Record<string, string>>): PageModel {
  const dir = temporaryDir('output')
  for (const [name, text] of Object.entries({ ...files, ...changed })) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    writeFileSync(path.join(dir, name), text)
  }
  const folder = readOutputFolder(dir, address)
  const lines = readPage({ folder, dialect: docsgenDialect }, { route: '/docs/lamp', kind: 'doc' })
  return { ...lines, redirects: readRedirects(folder), ...readFeeds(folder, 'blog') }
}

describe('a planted difference is found', () => {
  test.each([
    ['title', 'Lamp | Site', 'Lamps | Site'],
    ['description', 'content="Light"', 'content="Dark"'],
    ['canonical', 'docs/lamp"></head>', 'docs/lamps"></head>'],
    ['navbar', '>Manual<', '>Manuals<'],
    ['sidebar', '>Bulb</a></li></ul></details>', '>Bulbs</a></li></ul></details>'],
    ['sidebar', '<details open>', '<details>'],
    ['sidebar', 'class="parts"', 'class="others"'],
    ['breadcrumbs', '<li>Parts</li>', '<li>Part</li>'],
    ['text', 'Inside.', 'Outside.'],
    ['elements', '<strong>bold</strong>', '<em>bold</em>'],
    ['links', 'bulb#kinds', 'bulb#sizes'],
    ['headings', 'id="kinds"', 'id="sorts"'],
    ['code', 'class="line marked"', 'class="line"'],
    ['code', 'const on = 1', 'const on = 2'],
    ['code', 'lamp.js', 'lamps.js'],
    ['admonitions', 'admonition-tip', 'admonition-note'],
    ['admonitions', '>Hint<', '>Tip<'],
    ['tabs', '>Two<', '>Three<'],
    ['tables', '<td>Bulb', '<td>Socket'],
    ['images', 'alt="Drawing"', 'alt="Photo"'],
    ['ids', 'id="anchor"', 'id="other"'],
    ['edit link', 'code.example/lamp.md', 'code.example/lamps.md'],
    ['last update', '2024-02-03', '2024-02-04'],
    ['pagination', '</small>Bulb', '</small>Bulbs'],
  ])('in %s', (subject, written, changed) => {
    expect(page).toContain(written)
    const differences = comparePages(
      '/docs/lamp',
      modelOf({}),
      modelOf({ 'docs/lamp/index.html': page.replace(written, changed) }),
    )
    expect(differences.map((difference) => difference.subject)).toContain(subject)
  })

  test.each([
    ['the content of an image', 'images', 'img/lamp.svg', '<svg><path /></svg>'],
    ['the date of a post in a feed', '/blog/rss.xml', 'blog/rss.xml', rss.replace('10 Jan', '11 Jan')],
    ['the target of a redirect', 'redirects', 'old/index.html', redirect.replace('/new', '/newer')],
  ])('in %s', (_, subject, name, content) => {
    const differences = comparePages('site', modelOf({}), modelOf({ [name]: content }))
    expect(differences.map((difference) => difference.subject)).toEqual([subject])
  })

  test('but nothing in two equal sites', () => {
    expect(comparePages('/docs/lamp', modelOf({}), modelOf({}))).toEqual([])
  })
})

test('reads the same lines from the markup of Docusaurus', () => {
  const html = `<html class="docs-doc-page docs-doc-id-lamp"><body><main><article><div class="theme-doc-markdown markdown"><header><h1>Lamp</h1></header>
<h2 class="anchor" id="kinds">Kinds<a href="#kinds" class="hash-link">\u200b</a></h2>
<div class="language-js theme-code-block"><div class="codeBlockTitle_x">lamp.js</div><pre><code><div class="token-line"><span>const on = 1</span><br></div><div class="token-line theme-code-block-highlighted-line"><span>const off = 0</span><br></div></code></pre></div>
<div class="theme-admonition theme-admonition-tip alert"><div class="admonitionHeading_x"><span class="admonitionIcon_x"><svg></svg></span>Hint</div><div><p>Inside.</p></div></div>
</div></article></main></body></html>`
  const dir = temporaryDir('output')
  mkdirSync(path.join(dir, 'docs/lamp'), { recursive: true })
  writeFileSync(path.join(dir, 'docs/lamp/index.html'), html)
  const lines = readPage(
    { folder: readOutputFolder(dir, address), dialect: docusaurusDialect({ sidebars: [], base: address.base }) },
    { route: '/docs/lamp', kind: 'doc' },
  )
  const { headings, code, admonitions } = modelOf({})
  expect(pageKind(html)).toBe('doc')
  expect(lines).toMatchObject({ headings, code, admonitions })
})

test.each([
  ['equal', ['a', 'b'], ['a', 'b'], []],
  ['changed', ['a', 'b', 'c'], ['a', 'x', 'c'], [['b', 'x']]],
  ['missing', ['a', 'b', 'c'], ['a', 'c'], [['b', undefined]]],
  [
    'added',
    ['a'],
    ['a', 'b', 'c'],
    [
      [undefined, 'b'],
      [undefined, 'c'],
    ],
  ],
  [
    'in another order',
    ['a', 'b'],
    ['b', 'a'],
    [
      ['a', undefined],
      [undefined, 'a'],
    ],
  ],
])('compares lines that are %s', (_, left, right, expected) => {
  expect(compareLines(left, right).map(({ docusaurus, docsgen }) => [docusaurus, docsgen])).toEqual(expected)
})

test('an intended difference needs an equal line, apart from what `*` stands for', () => {
  const difference = { route: '/a', subject: 'title id', docusaurus: undefined, docsgen: 'x' }
  const lines = [formatDifference(difference), formatDifference({ ...difference, route: '/b', docsgen: 'y' })]
  const intended = parseIntendedDifferences(
    '# comment\n*: title id: docusaurus (none) / docsgen x  # reason\n/c: *  # unused\n',
  )
  expect(applyIntendedDifferences(lines, intended)).toEqual({
    unintended: ['/b: title id: docusaurus (none) / docsgen y'],
    unused: [{ line: 3, pattern: '/c: *', reason: 'unused' }],
  })
  expect(groupByRoute(['/a: x: y', '/b: x: y', '/c: z: y'])).toEqual(['/a (+1): x: y', '/c: z: y'])
})
