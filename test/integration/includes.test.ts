import { afterEach, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'
import { type WatchedSite, watchFolder } from '../harness/watch-site.js'

let watched: WatchedSite | undefined

afterEach(async () => {
  await watched?.close()
  watched = undefined
})

const options = { markdown: { variables: { version: '4.2', major: 4, html: '<b>' } } }

test('pages include files, sections, regions and lines of files, with links that start from the file', async () => {
  const site = siteTest()
    .config({})
    .file(
      'docs/index.md',
      '# Home\n\n<!-- @include: ./parts/_all.md -->\n\n- In a list\n\n  <!-- @include: ./parts/_all.md#second -->\n\n## End\n',
    )
    .file(
      'docs/parts/_all.md',
      '---\ntitle: Not shown\n---\n\n## First\n\n[Page](../page.mdx) and [it](./inner.md#part).\n\n```js file=./code.js\n```\n\n## Second\n\n![Dot](dot.svg)\n\n<!-- @include: ../../other/_deep.md{2,3} -->\n',
    )
    .file('docs/parts/inner.md', '# Inner\n\n## Part\n')
    .file('docs/parts/code.js', 'const sample = 1\n')
    .file('docs/parts/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    .file('other/_deep.md', 'Line one\nLine two:port\nLine three\nLine four\n')
    .file(
      'docs/page.mdx',
      '# Page\n\n{/* @include: @site/docs/_part.md#middle */}\n\n{/* @include: ./_part.md{5,9} */}\n\n::include{file=@site/docs/_part.md#asked who="you"}\n',
    )
    .file(
      'docs/_part.md',
      '---\nnote: front matter\n---\n\nBefore [](./page.mdx)\n\n:::tip\nBox\n:::\n\n<!-- #region middle -->\nIn the **middle**\n<!-- #endregion middle -->\n\n## Asked\n\nFor {{who}}.\n',
    )
  const { diagnostics, output } = await site.run('build')
  expect(diagnostics).toEqual([])
  const home = output('index.html') ?? ''
  expect(home).toMatch(
    /<h2 id="first">.*<a href="\/page">Page<\/a> and <a href="\/parts\/inner#part">it<\/a>.*const.*sample/s,
  )
  expect(home).toMatch(/<li>.*In a list.*<h2 id="second-1">.*<img[^>]*alt="Dot".*Line two:port\nLine three<.*<\/li>/s)
  expect(home).not.toMatch(/Not shown|Line one|Line four/)
  const page = output('page/index.html') ?? ''
  expect(page).toMatch(/In the <strong>middle<\/strong>.*<h2 id="asked">.*For you\./s)
  expect(page).toMatch(/Before <a href="\/page">Page<\/a>.*<p>Box<\/p>/s)
  expect(output('page.md')).toContain('In the **middle**')
})

test('a translated page includes translations, and other text with its language', async () => {
  const site = siteTest()
    .config({ languages: { default: 'en', list: { en: {}, ar: {} } } })
    .file('docs/index.mdx', '# Home\n\n{/* @include: ./_part.md */}\n')
    .file('docs/_part.md', 'English [page](./page.md).\n\n<!-- @include: ./_deep.md -->\n')
    .file('docs/_deep.md', 'Deep.\n')
    .file('docs/_own.md', 'Original.\n')
    .file('docs/_box.mdx', 'Boxed.\n')
    .file('docs/page.md', '# Page\n')
    .file(
      'i18n/ar/docs/index.mdx',
      'import Box from "./_box.mdx"\n\n# بيت\n\n{/* @include: ./_part.md */}\n\n{/* @include: @site/docs/_own.md */}\n\n<Box />\n',
    )
    .file('i18n/ar/docs/_own.md', 'جزء [](./page.md).\n')
  const { diagnostics, output } = await site.run('build')
  expect(diagnostics).toEqual([])
  expect(output('index.html')).not.toContain('lang="en" dir')
  const page = output('ar/index.html') ?? ''
  expect(page).toMatch(
    /<div lang="en" dir="ltr">\s*<p>English <a href="\/ar\/page">page<\/a>\.<\/p>\s*<div lang="en" dir="ltr">\s*<p>Deep\.<\/p>\s*<\/div>\s*<\/div>\s*<p>جزء <a href="\/ar\/page"[^>]*>/,
  )
  expect(page).toMatch(/<div lang="en" dir="ltr"><p>Boxed\.<\/p><\/div>/)
})

test('mistakes in includes are reported where they are included', async () => {
  const site = siteTest()
    .config({})
    .file(
      'docs/index.md',
      '# Home\n\n<!-- @include: ./_prt.md -->\n\n<!-- @include: ./_part.md#none -->\n\n<!-- @include: ../../x.md -->\n\n<!-- @include: ./_circle.md -->\n\n<!-- @include: ./_lost.md -->\n\n<!-- @include: ./_part.md{7,9} -->\n\n<!-- @include ./_part.md -->\n\n<!-- @included in ./_part.md as text -->\n\nWrite `<!-- @include ./_part.md -->`.\n\n::include{file=./_part.md to="you"}\n\n::include{file=./_asked.md nam="you"}\n',
    )
    .file('docs/_part.md', 'Text\n')
    .file('docs/_asked.md', 'For {{ name }}.\n')
    .file('docs/_circle.md', '<!-- @include: ./_circle.md -->\n')
    .file('docs/_lost.md', '[Lost](lost.md)\n')
  const { diagnostics } = await site.run('build')
  expect(diagnostics.map(({ line, code, text }) => `${line} ${code} ${text}`)).toEqual([
    expect.stringMatching(/^3 include .*"\.\/_prt\.md" does not exist; did you mean "_part\.md"\?/),
    expect.stringMatching(/^5 include .*"\.\/_part\.md#none" has no region "none"/),
    expect.stringMatching(/^7 include .*"\.\.\/\.\.\/x\.md" is outside/),
    expect.stringMatching(/^9 include .* in a circle/),
    expect.stringMatching(/^11 broken-markdown-link "lost\.md"/),
    expect.stringMatching(/^13 include .* has no text in its lines \{7,9\}; count/),
    '15 include this comment includes nothing; write `@include:` before the path',
    '21 include "./_part.md" has no variable "to"; remove it',
    '23 include "./_asked.md" has no variable "nam"; did you mean "name"?',
  ])
})

test('variables are replaced in text, URLs, front matter and MDX, but not in code', async () => {
  const site = siteTest()
    .config(options)
    .file(
      'docs/index.md',
      '---\ntitle: Orbit {{version}}\n---\n\nUse **{{ version }}**, [notes](https://x.example/v{{major}}) and <i>{{html}}</i>. Code: `{{version}}`.\n\n```sh\nnpm install orbit@{{version}}\n```\n\n```sh variables\nnpm install orbit@{{major}}\n```\n',
    )
    .file('docs/start.md', '---\nhero: { title: Orbit, tagline: "Version {{version}}" }\n---\n')
    .file(
      'docs/page.mdx',
      '# In {{version}}\n\nThis is {{major}}, as [](index.md) says.\n\n<Badge text="v{{version}}" />\n\n{{html}}\n\n[Start](start.md)\n',
    )
  const { diagnostics, output } = await site.run('build')
  expect(diagnostics).toEqual([])
  const home = output('index.html') ?? ''
  expect(home).toContain('<title>Orbit 4.2 | Test</title>')
  expect(home).toMatch(
    /<strong>4\.2<\/strong>.*href="https:\/\/x\.example\/v4".*<i>(?:&lt;|&#x3C;)b.*<code>\{\{version\}\}<\/code>/s,
  )
  expect(home).toMatch(/orbit@\{\{version\}\}.*orbit@4/s)
  expect(output('start/index.html')).toContain('<p class="home-tagline">Version 4.2</p>')
  expect(output('page/index.html')).toMatch(
    /<h1[^>]*>In 4\.2.*This is 4, as <a href="\/">Orbit 4\.2<\/a> says\..*v4\.2.*&(?:lt|#x3C);b>/s,
  )
})

test('unknown variables are reported, and braces are text in a site without variables', async () => {
  const site = siteTest()
    .config(options)
    .file('docs/index.md', '---\ntitle: The {{verson}}\n---\n\nText {{versin}}\n\n<!-- @include: ./_part.md -->\n')
    .file('docs/_part.md', 'Part {{vrsion}}\n')
  const { diagnostics } = await site.run('build')
  expect(diagnostics).toMatchObject([
    {
      file: 'docs/index.md',
      line: 2,
      code: 'unknown-variable',
      text: '"verson" is not a variable; did you mean "version"?',
    },
    {
      file: 'docs/index.md',
      line: 5,
      code: 'unknown-variable',
      text: '"versin" is not a variable; did you mean "version"?',
    },
    {
      file: 'docs/index.md',
      line: 7,
      code: 'unknown-variable',
      text: '"vrsion" is not a variable; did you mean "version"?',
    },
  ])
  const run = await site.config({}).file('docs/index.md', '# Home\n\nText {{versin}}\n').run('build')
  expect([run.diagnostics, run.output('index.html')]).toEqual([[], expect.stringContaining('Text {{versin}}')])
})

test('the preview shows an edit of an included file, and a version keeps what it included and the values', async () => {
  const site = siteTest()
    .config({ ...options, links: { unreachable: 'ignore' } })
    .file('docs/index.md', '# Home\n\n<!-- @include: ../shared/_note.md -->\n')
    .file('shared/_note.md', 'The first note of {{version}}.\n')
  watched = await watchFolder(site.dir)
  expect(await watched.document('/')).toContain('The first note of 4.2.')
  watched.write('shared/_note.md', 'The second note of {{version}}.\n')
  await expect.poll(() => watched?.document('/'), { interval: 20 }).toContain('The second note of 4.2.')
  await watched.close()
  expect((await site.run('version', '1.0')).exitCode).toBe(0)
  site.file('shared/_note.md', 'The third note of {{version}}.\n').config({ markdown: { variables: { version: '5' } } })
  const { diagnostics, output } = await site.run('build')
  expect(diagnostics).toEqual([])
  expect(output('index.html')).toContain('The second note of 4.2.')
  expect(output('next/index.html')).toContain('The third note of 5.')
})
