import { describe, expect, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { compile, type CompileOptions } from '../harness/compile.js'
import { iconSet } from '../harness/icon-set.js'

const rootDir = temporaryDir('icons')
writeFiles(rootDir, iconSet)

const circle =
  '<svg class="icon-inline" viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden="true"><circle cx="12" cy="12" r="9"></circle></svg>'

describe.each([
  ['satteri, Markdown', { mdx: false }],
  ['satteri, MDX', { mdx: true }],
  ['remark-parse, Markdown', { mdx: false, parser: 'remark' }],
  ['remark-parse, MDX', { mdx: true, parser: 'remark' }],
] as [string, CompileOptions][])('icons and badges (%s)', (_, options) => {
  const compiled = (text: string, more: CompileOptions = {}) => compile(text, { ...options, rootDir, ...more })
  const findings = async (text: string): Promise<string[]> =>
    (await compiled(text)).diagnostics.map(
      ({ code, severity, message, hint, location }) =>
        `${location?.line}:${location?.column} ${severity} ${code}: ${message}; ${hint}`,
    )

  test.each([
    ['an icon', 'A :icon[shapes:circle] b', `<p>A ${circle} b</p>`],
    ['an icon in a link', '[:icon[shapes:circle] A](https://a.example)', `<a href="https://a.example">${circle} A</a>`],
    ['an icon beside HTML', ':icon[shapes:circle] <kbd>A</kbd>', `<p>${circle} <kbd>A</kbd></p>`],
    ['a badge', 'A :badge[*New*]', '<p>A <span class="badge badge-default"><em>New</em></span></p>'],
    ['a badge of a kind', ':badge[Old]{kind=warning} <b>a</b>', '<span class="badge badge-warning">Old</span>'],
    [
      'an icon beside the title of code',
      '```js title="a.js" icon="shapes:circle"\na\n```',
      `<div class="code-title">${circle}a.js</div>`,
    ],
    ['no icon without a name', 'A :icon b :badge', '<p>A :icon b :badge</p>'],
    ['no icon in code', '`:icon[shapes:circle]`', '<p><code>:icon[shapes:circle]</code></p>'],
  ])('%s', async (_, text, expected) => {
    const { parts, diagnostics } = await compiled(text)
    expect(diagnostics).toEqual([])
    expect(parts.join('')).toContain(expected)
  })

  test('a well-known icon has no title, which readers would see', async () => {
    const html = (await compiled(':icon[discord]')).parts.join('')
    expect(html).toMatch(
      /^<p><svg class="icon-inline" viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor"/,
    )
    expect(html).not.toContain('<title>')
  })

  test('are not in ids, the outline, the title, the excerpt and the Markdown version', async () => {
    const text =
      '# :icon[shapes:circle] A\n\nB :icon[shapes:circle] c\n\n## :icon[shapes:circle] D e :badge[New]{kind=tip}'
    const page = await compiled(text, { markdownOrigin: 'https://a.example' })
    expect(page).toMatchObject({ contentTitle: 'A', ids: ['a', 'd-e'], excerpt: 'B c' })
    expect(page.outline).toEqual([{ depth: 2, id: 'd-e', html: 'D e' }])
    expect(page.markdown).toBe('# A\n\nB c\n\n## D e New\n')
    expect(page.parts.join('')).toContain('<span class="badge badge-tip">New</span></h2>')
  })

  test('have style sheets that other pages lack', async () => {
    expect((await compiled('A')).extras).toBeUndefined()
    expect((await compiled(':icon[shapes:circle]')).extras).toEqual(['icons'])
    expect((await compiled(':badge[A]')).extras).toEqual(['badges'])
  })

  test('an unknown icon of code is reported at the code', async () => {
    expect(await findings('# A\n\n```js title="a" icon="shapes:circel"\na\n```')).toEqual([
      expect.stringMatching(/^3:1 error unknown-icon: .*did you mean "shapes:circle"/),
    ])
  })

  test.each([
    [
      ':icon[shapes:circel]',
      'error unknown-icon: the page has the icon "shapes:circel", but the set "shapes" has no icon of that name; did you mean "shapes:circle"?',
    ],
    [
      ':icon[lucide:book]',
      'error unknown-icon: the page has the icon "lucide:book", but the package "@iconify-json/lucide" is not installed; run "npm install --save-dev @iconify-json/lucide"',
    ],
    [':icon[githb]', 'error unknown-icon: the page has the icon "githb", which is not the name of an icon; did you'],
    [':badge[A]{kind=wraning}', 'warning component-attribute: a badge has no kind "wraning"; did you mean "warning"?'],
    [':badge[A]{color=red}', 'warning component-attribute: "badge" has no attribute "color"; use kind'],
  ])('%s is reported', async (text, expected) => {
    expect(await findings(`# A\n\nText ${text}`)).toEqual([expect.stringContaining(`3:6 ${expected}`)])
  })
})

test('a card has an icon of a set', async () => {
  const { parts, extras, diagnostics } = await compile('<Card title="A" icon="shapes:circle" />', {
    mdx: true,
    rootDir,
  })
  expect(diagnostics).toEqual([])
  expect(extras).toEqual(['components', 'icons'])
  expect(parts.join('')).toContain(`<span class="card-icon" aria-hidden="true">${circle}</span>`)
})

test('a card has a well-known icon, and a misspelled one is reported', async () => {
  const card = (icon: string) => compile(`<Card title="A" icon="${icon}" />`, { mdx: true, rootDir })
  expect((await card('rss')).parts.join('')).toMatch(
    /<span class="card-icon" aria-hidden="true"><svg class="icon-inline"/,
  )
  expect((await card('githb')).diagnostics).toMatchObject([{ code: 'unknown-icon', hint: 'did you mean "github"?' }])
})

test('a card that needs code shows the name, which is reported', async () => {
  const text = 'export const a = 1\n\n<Card title={a} icon="shapes:circle" />'
  expect((await compile(text, { mdx: true, rootDir })).diagnostics).toMatchObject([
    { code: 'component-attribute', hint: 'write the other attributes of <Card> as literal values' },
  ])
})

test('a feature of a home page has an icon of a set, which is reported at its place', async () => {
  const home = (icon: string) =>
    compile(`---\nlayout: home\nfeatures:\n  - title: A\n    icon: ${icon}\n---\n`, { home: true, rootDir })
  const { parts, diagnostics } = await home('shapes:circle')
  expect(diagnostics).toEqual([])
  expect(parts.join('')).toContain(`<span class="home-icon" aria-hidden="true">${circle}</span>`)
  expect((await home('shapes:circel')).diagnostics).toMatchObject([
    { code: 'unknown-icon', location: { line: 5, column: 5 } },
  ])
})
