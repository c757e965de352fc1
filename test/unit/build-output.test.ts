import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/node/site/build.js'
import type { BuildResult } from '../../src/node/base/command.js'
import { changedNames, readTree, temporaryDir, writeFiles } from '../harness/build-site.js'
import { type Files, siteFolder } from '../harness/config-case.js'

const config = `export default {
  title: 'Test & co',
  tagline: 'A tagline',
  url: 'https://s.example',
  base: '/base/',
  blog: {},
  pages: {},
  image: '/card.png',
  favicon: '/icon.svg',
  headTags: [{ tag: 'meta', attributes: { name: 'mark', content: 'a"b' } }],
  theme: { css: ['first.css', 'second.css'] },
  redirects: [{ from: '/old', to: '/guide/a#part' }],
  search: { exclude: ['/guide/b'] },
  links: { brokenAnchors: 'warn' },
}
`

const files: Files = {
  'docsgen.config.ts': config,
  'first.css': '.first-rule{color:red}\n',
  'second.css': '.second-rule{color:green}\n',
  'static/card.png': 'png',
  'static/own.png': 'png',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md':
    '---\ndescription: The "home"\nkeywords: [one, two]\nimage: /own.png\n---\n\n# Home\n\n[A](guide/a.md#part) [React](/react)\n',
  'docs/guide/a.md': '# A\n\n## Part\n\nThe kangaroo.\n\n![Image](./image.svg)\n\n```js file=./sample.js\n```\n',
  'docs/guide/b.md': '---\ntags: [x]\nslug: b\n---\n\n# B\n\nThe wombat. [Nothing](./a.md#none)\n',
  'docs/guide/image.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'docs/guide/sample.js': 'const sampleCode = 1\n',
  'docs/guide/island.mdx':
    "import { Counter } from './counter.jsx'\nimport Shared from './_shared.mdx'\n\n# Island\n\n<Counter start={3} />\n\n<Shared />\n",
  'docs/guide/counter.jsx':
    "import { useState } from 'react'\nimport './counter.css'\n\nexport const Counter = ({ start }) => {\n  const [count, add] = useState(start)\n  return <button onClick={() => add(count + 1)}>count {count}</button>\n}\n",
  'docs/guide/counter.css': '.counter-rule{color:blue}\n',
  'docs/guide/_shared.mdx': 'The shared text.\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n\nThe platypus.\n',
  'pages/react.jsx':
    "export const meta = { title: 'React', description: 'A page' }\n\nexport default function Page() {\n  return <main><h1>React</h1></main>\n}\n",
  'blog/2026-01-01-first.md': '# First\n\nThe intro.\n\n<!-- truncate -->\n\nThe rest.\n',
  'blog/2026-01-02-second.mdx':
    "import { Counter } from '../docs/guide/counter.jsx'\n\n# Second\n\n<Counter start={5} />\n",
}

interface Built {
  readonly result: BuildResult
  readonly tree: ReadonlyMap<string, string>
  output(name: string): string
}

/** Builds a site with the sources of docsgen, in this process. */
async function buildIn(root: string): Promise<Built> {
  const result = await build({ root })
  if (result.failed) throw new Error(JSON.stringify(result.diagnostics))
  const outDir = path.join(root, 'build')
  return { result, tree: readTree(outDir), output: (name) => readFileSync(path.join(outDir, name), 'utf8') }
}

/** Every problem that a build found, as `code file:line`. */
const problemsOf = ({ result: { diagnostics } }: Built): string[] =>
  diagnostics.map(({ code, location }) => `${code} ${location?.file}:${location?.line}`)

/** The same site in another folder, without the output and the cache of earlier builds. */
function freshCopy(root: string): string {
  const copy = temporaryDir('fresh')
  cpSync(root, copy, { recursive: true, filter: (name) => !/[\\/](?:build|\.docsgen)$/.test(name) })
  return copy
}

/** What two builds of the same content differ in. */
const differences = (a: Built, b: Built): string[] => changedNames(a.tree, b.tree)

let root = ''
let cold: Built

beforeAll(async () => {
  root = siteFolder(files)
  cold = await buildIn(root)
})

test('a site without a home page has data for it, because every page links to it', async () => {
  const site = siteFolder({
    'docsgen.config.ts': "export default { title: 'T', docs: { routeBase: '/docs' } }",
    'docs/index.md': '# Docs\n',
  })
  expect((await buildIn(site)).output('docsgen/home.json')).toBe('{}')
})

describe('a built site', () => {
  test('has the problems of all steps', () => {
    expect(problemsOf(cold)).toEqual(['broken-anchor docs/guide/b.md:8'])
    expect(cold.result).toMatchObject({ failed: false, unchanged: 0, removed: 0 })
    expect(cold.result.written).toBe(cold.tree.size)
  })

  test('has a document for each page and redirect', () => {
    expect([...cold.tree.keys()].filter((name) => name.endsWith('.html'))).toEqual([
      ...['404.html', 'blog/2026/01/01/first/index.html', 'blog/2026/01/02/second/index.html'],
      ...['blog/archive/index.html', 'blog/index.html', 'guide/a/index.html', 'guide/b/index.html', 'guide/index.html'],
      ...['guide/island/index.html', 'hidden/index.html', 'index.html', 'old/index.html', 'react/index.html'],
      ...['search/index.html', 'tags/index.html', 'tags/x/index.html'],
    ])
  })

  test('has the published files', () => {
    const names = ['_headers', 'blog/atom.xml', 'blog/rss.xml', 'llms.txt', 'llms-full.txt', 'sitemap.xml', 'card.png']
    expect(names.filter((name) => !cold.tree.has(name))).toEqual([])
    expect(cold.output('llms-full.txt')).toContain('The kangaroo.')
    expect(cold.output('blog/rss.xml')).toContain('<p>The intro.</p>')
    expect(cold.output('blog/rss.xml')).toContain('count 5')
    expect(cold.output('guide/a.md')).toContain('const sampleCode = 1')
  })

  test("has the rules of the site after those of the theme, in the config's order", () => {
    const [name = ''] = [...cold.tree.keys()].filter((name) => /^assets\/styles-\w+\.css$/.test(name))
    const css = cold.output(name)
    const theme = css.indexOf('.sidebar')
    expect(theme).toBeGreaterThan(-1)
    expect(css.indexOf('.first-rule')).toBeGreaterThan(css.lastIndexOf('.sidebar'))
    expect(css.indexOf('.second-rule')).toBeGreaterThan(css.indexOf('.first-rule'))
  })
})

describe('a document', () => {
  const tags = (name: string): string[] =>
    (
      /<head>(.*?)<\/head>/s
        .exec(cold.output(name))?.[1]
        ?.match(/<(?:meta|link|title|html)\b[^>]*>(?:[^<]*<\/title>)?/g) ?? []
    ).filter((tag) => !/stylesheet|preload|viewport|charset|Content-Security|modulepreload|prefetch/.test(tag))

  test('says what it is to browsers, search engines and social networks', () => {
    expect(tags('index.html')).toMatchInlineSnapshot(`
      [
        "<title>Home | Test &amp; co</title>",
        "<meta name="description" content="The &quot;home&quot;">",
        "<meta name="keywords" content="one, two">",
        "<link rel="canonical" href="https://s.example/base/">",
        "<link rel="alternate" type="text/markdown" href="/base/index.md">",
        "<meta property="og:title" content="Home | Test &amp; co">",
        "<meta property="og:description" content="The &quot;home&quot;">",
        "<meta property="og:type" content="article">",
        "<meta property="og:site_name" content="Test &amp; co">",
        "<meta property="og:url" content="https://s.example/base/">",
        "<meta property="og:image" content="https://s.example/base/own.png">",
        "<meta name="twitter:card" content="summary_large_image">",
        "<link rel="icon" href="/base/icon.svg">",
        "<meta name="mark" content="a&quot;b">",
        "<link rel="alternate" type="application/rss+xml" href="/base/blog/rss.xml" title="Test &amp; co Blog RSS feed">",
        "<link rel="alternate" type="application/atom+xml" href="/base/blog/atom.xml" title="Test &amp; co Blog Atom feed">",
      ]
    `)
    expect(tags('guide/a/index.html')).toMatchInlineSnapshot(`
      [
        "<title>A | Test &amp; co</title>",
        "<meta name="description" content="The kangaroo.">",
        "<link rel="canonical" href="https://s.example/base/guide/a">",
        "<link rel="alternate" type="text/markdown" href="/base/guide/a.md">",
        "<meta property="og:title" content="A | Test &amp; co">",
        "<meta property="og:description" content="The kangaroo.">",
        "<meta property="og:type" content="article">",
        "<meta property="og:site_name" content="Test &amp; co">",
        "<meta property="og:url" content="https://s.example/base/guide/a">",
        "<meta property="og:image" content="https://s.example/base/card.png">",
        "<meta name="twitter:card" content="summary_large_image">",
        "<link rel="icon" href="/base/icon.svg">",
        "<meta name="mark" content="a&quot;b">",
        "<link rel="alternate" type="application/rss+xml" href="/base/blog/rss.xml" title="Test &amp; co Blog RSS feed">",
        "<link rel="alternate" type="application/atom+xml" href="/base/blog/atom.xml" title="Test &amp; co Blog Atom feed">",
      ]
    `)
    expect(tags('hidden/index.html')).toMatchInlineSnapshot(`
      [
        "<title>Hidden | Test &amp; co</title>",
        "<meta name="description" content="The platypus.">",
        "<meta name="robots" content="noindex, nofollow">",
        "<meta property="og:title" content="Hidden | Test &amp; co">",
        "<meta property="og:description" content="The platypus.">",
        "<meta property="og:type" content="article">",
        "<meta property="og:site_name" content="Test &amp; co">",
        "<meta property="og:url" content="https://s.example/base/hidden">",
        "<meta property="og:image" content="https://s.example/base/card.png">",
        "<meta name="twitter:card" content="summary_large_image">",
        "<link rel="icon" href="/base/icon.svg">",
        "<meta name="mark" content="a&quot;b">",
        "<link rel="alternate" type="application/rss+xml" href="/base/blog/rss.xml" title="Test &amp; co Blog RSS feed">",
        "<link rel="alternate" type="application/atom+xml" href="/base/blog/atom.xml" title="Test &amp; co Blog Atom feed">",
      ]
    `)
    expect(tags('blog/2026/01/01/first/index.html')).toMatchInlineSnapshot(`
      [
        "<title>First | Test &amp; co</title>",
        "<meta name="description" content="The intro.">",
        "<link rel="canonical" href="https://s.example/base/blog/2026/01/01/first">",
        "<link rel="alternate" type="text/markdown" href="/base/blog/2026/01/01/first.md">",
        "<meta property="og:title" content="First | Test &amp; co">",
        "<meta property="og:description" content="The intro.">",
        "<meta property="og:type" content="article">",
        "<meta property="og:site_name" content="Test &amp; co">",
        "<meta property="og:url" content="https://s.example/base/blog/2026/01/01/first">",
        "<meta property="og:image" content="https://s.example/base/card.png">",
        "<meta name="twitter:card" content="summary_large_image">",
        "<meta property="article:published_time" content="2026-01-01T00:00:00.000Z">",
        "<link rel="icon" href="/base/icon.svg">",
        "<meta name="mark" content="a&quot;b">",
        "<link rel="alternate" type="application/rss+xml" href="/base/blog/rss.xml" title="Test &amp; co Blog RSS feed">",
        "<link rel="alternate" type="application/atom+xml" href="/base/blog/atom.xml" title="Test &amp; co Blog Atom feed">",
      ]
    `)
  })

  test('shows what its components render', () => {
    expect(cold.output('guide/island/index.html')).toContain('<button>count <!-- -->3</button>')
    expect(cold.output('guide/island/index.html')).toContain('The shared text.')
    expect(cold.output('react/index.html')).toContain('<h1>React</h1>')
    expect(cold.output('react/index.html')).toContain('<title>React')
    expect(cold.output('guide/a/index.html')).toContain('sampleCode')
  })

  test('has a copy of its images', () => {
    const [, src = ''] = /<img src="\/base\/(assets\/image-\w+\.svg)"/.exec(cold.output('guide/a/index.html')) ?? []
    expect(cold.output(src)).toBe(files['docs/guide/image.svg'])
  })

  test('loads the style sheets of its components only', () => {
    const styles = (name: string) =>
      [...cold.output(name).matchAll(/<link rel="stylesheet" href="\/base\/([^"]*)"/g)]
        .map(([, href = '']) => cold.output(href))
        .join('')
    expect(styles('guide/island/index.html')).toContain('.counter-rule')
    expect(styles('blog/index.html')).toContain('.counter-rule')
    expect(styles('guide/a/index.html')).not.toContain('.counter-rule')
  })

  test('of a list has the excerpts of posts', () => {
    const html = cold.output('blog/index.html')
    expect(html).toContain('The intro.')
    expect(html).not.toContain('The rest.')
    expect(html).toContain('count 5')
    expect(html.indexOf('Second')).toBeLessThan(html.indexOf('The intro.'))
  })
})

describe('another build', () => {
  test('of the same content writes nothing', async () => {
    const again = await buildIn(root)
    expect(again.result).toMatchObject({ written: 0, unchanged: cold.tree.size, removed: 0 })
    expect(problemsOf(again)).toEqual(problemsOf(cold))
    expect(differences(cold, again)).toEqual([])
  })

  test('after edits equals a build without a cache', async () => {
    writeFiles(root, {
      'docs/guide/a.md':
        '---\nsidebar_label: Short\n---\n\n# A!\n\n![Image](./image.svg)\n\n```js file=./sample.js\n```\n',
      'docs/guide/image.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
      'docs/guide/sample.js': 'const otherCode = 2\n',
      'docs/guide/_shared.mdx': 'The other text.\n',
      'docs/guide/new.md': '# New\n',
      'blog/2026-01-02-second.mdx': '# Second!\n',
    })
    rmSync(path.join(root, 'docs/hidden.md'))
    const warm = await buildIn(root)
    const fresh = await buildIn(freshCopy(root))
    expect(differences(warm, fresh)).toEqual([])
    expect(problemsOf(warm)).toEqual(problemsOf(fresh))
    expect(problemsOf(warm)).toEqual([
      'broken-anchor docs/guide/b.md:8',
      'broken-anchor docs/index.md:9',
      'broken-anchor docsgen.config.ts:12',
    ])
    expect(warm.result.unchanged).toBeGreaterThan(20)
    expect(warm.tree.has('hidden/index.html')).toBe(false)
    expect(warm.output('guide/a/index.html')).toContain('otherCode')
    expect(warm.output('guide/island/index.html')).toContain('The other text.')
    expect(warm.output('guide/b/index.html')).toContain('Short')
  })

  test('with a damaged cache equals a build without one', async () => {
    const before = readTree(path.join(root, 'build'))
    const cacheDir = path.join(root, '.docsgen', 'cache')
    const cached = readdirSync(cacheDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(path.join(cacheDir, name)).isFile(),
    )
    for (const [at, name] of cached.entries()) {
      const file = path.join(cacheDir, name)
      const bytes = readFileSync(file)
      writeFileSync(file, at % 2 === 0 ? bytes.subarray(0, bytes.length >> 1) : Buffer.alloc(bytes.length, 'x'))
    }
    appendFileSync(path.join(root, 'docs/guide/new.md'), '\nMore.\n')
    const damaged = await buildIn(root)
    expect(
      changedNames(before, damaged.tree).filter(
        (name) => !/new|search|sitemap|llms|guide(?:\.md|\.json|\/index\.html)$/.test(name),
      ),
    ).toEqual([])
    expect(damaged.output('guide/new/index.html')).toContain('More.')
  })

  test('with an error keeps the last output', async () => {
    const before = readTree(path.join(root, 'build'))
    writeFiles(root, { 'docs/guide/b.md': '# B\n\n[Nothing](./none.md)\n' })
    const failed = await build({ root })
    expect(failed).toMatchObject({ failed: true, written: 0 })
    expect(changedNames(before, readTree(path.join(root, 'build')))).toEqual([])
  })
})
