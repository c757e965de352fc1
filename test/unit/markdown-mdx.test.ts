import { describe, expect, test } from 'vitest'
import { type CompileOptions, compileMdx } from '../harness/compile.js'
import { exportsOfPage, renderIslands } from '../harness/render-page.js'

/** `<Box a="1">x</Box>` renders as `<box a="1">x</box>`. */
const box =
  "import { createElement } from 'react'\nexport default (props) => createElement('box', props)\nexport const Pill = (props) => createElement('pill', props)"
const site: CompileOptions = { globalComponents: { Box: '/box.tsx' } }

const islands = async (text: string): Promise<string> =>
  renderIslands(await compileMdx(text, site), { '/box.tsx': box, './box': box })

const prose = async (text: string): Promise<string> => {
  const { parts, module } = await compileMdx(text, site)
  expect(module).toBeUndefined()
  return parts.join('')
}

describe('pages without components have no module', () => {
  test.each([
    ['prose', '# a\n\n*b*\n', '<h1 id="a">a</h1>\n<p><em>b</em></p>'],
    [
      'HTML tags with literal attributes',
      '<div className="x" id="y" hidden>\n\n*a*\n\n</div>',
      '<div class="x" id="y" hidden><p><em>a</em></p></div>',
    ],
    ['class as HTML spells it', '<p class="x y">a</p>', '<p class="x y">a</p>'],
    ['a style attribute', '<p style="color: red">a</p>', '<p style="color: red">a</p>'],
    [
      'a style object of literals',
      "<p style={{ marginTop: 10, color: 'red' }}>a</p>",
      '<p style="margin-top:10px;color:red">a</p>',
    ],
    [
      'literal attributes in braces',
      '<td colSpan={2} hidden={true} title={"t"}>a</td>',
      '<td colspan="2" hidden title="t">a</td>',
    ],
    ['false leaves an attribute out', '<p hidden={false}>a</p>', '<p>a</p>'],
    ['a fragment', '<>*a*</>', '<em>a</em>'],
    ['a comment', 'a {/* b */} c\n\n{/* d */}\n', '<p>a  c</p>'],
    ['an HTML comment', 'a\n\n<!-- b <c> {d} -->\n\ne\n', '<p>a</p>\n\n<p>e</p>'],
    ['a string', "a{' '}{'b'}\n", '<p>a b</p>'],
    [
      'details',
      '<details>\n<summary>a *b*</summary>\n\nc\n\n</details>',
      '<details><summary>a <em>b</em></summary><p>c</p></details>',
    ],
    ['an unused import', "import A from './a'\n\na\n", '<p>a</p>'],
    ['an unused export', 'export const a = 1\n\nb\n', '<p>b</p>'],
    ['escaped braces and tags', 'a \\{b\\} &lt;c> `{d} <e>`\n', '<p>a {b} &lt;c> <code>{d} &lt;e></code></p>'],
    ['a void element', 'a<br />b', '<p>a<br>b</p>'],
  ])('%s', async (_, text, html) => {
    expect((await prose(text)).trim()).toBe(html)
  })
})

describe('components are islands between HTML fragments', () => {
  test.each([
    [
      'a block between prose',
      'a *b*\n\n<Box x="1" y={2} />\n\nc\n',
      '<prose><p>a <em>b</em></p>\n</prose><box x="1" y="2"></box><prose>\n<p>c</p></prose>',
    ],
    [
      'Markdown within a component',
      '<Box>\n\n*a*\n\n- b\n\n</Box>\n',
      '<box><prose><p><em>a</em></p><ul>\n<li>b</li>\n</ul></prose></box>',
    ],
    ['a component in a sentence', 'a <Box>*b*</Box> c `d`\n', '<p>a <box><em>b</em></box> c <code>d</code></p>'],
    ['a component in a list', '- a\n- <Box />\n', '<ul>\n<li>a</li>\n<li>\n<box></box>\n</li>\n</ul>'],
    ['a component in a quote', '> <Box />\n', '<blockquote>\n<box></box>\n</blockquote>'],
    [
      'a component in an admonition',
      ':::tip\n\na\n\n<Box />\n\n:::\n',
      '<div class="admonition admonition-tip" role="note"><prose>\n<p class="admonition-title">Tip</p>\n<p>a</p>\n</prose><box></box>\n</div>',
    ],
    ['spread attributes', 'export const p = { x: "1" }\n\n<Box {...p} />\n', '<box x="1"></box>'],
    ['attributes over lines', '<Box\n  x="1"\n  y={[\n    1\n  ].length}\n/>\n', '<box x="1" y="1"></box>'],
    ['an attribute with references', '<Box x="a &amp; &quot;b&quot;" />\n', '<box x="a &amp; &quot;b&quot;"></box>'],
    ['a member of an import', "import * as all from './box'\n\n<all.Pill />\n", '<pill></pill>'],
    ['an import of its own', "import { Pill } from './box'\n\n<Pill>a</Pill>\n", '<pill>a</pill>'],
    ['a component of the page', 'export const Own = ({ a }) => <b>{a}</b>\n\n<Own a="x" />\n', '<b>x</b>'],
    [
      'code within a component',
      '<Box>\n\n```txt\na {b}\n```\n\n</Box>\n',
      '<box><prose><div class="code"><pre><code class="language-txt">a {b}\n</code></pre></div></prose></box>',
    ],
    [
      'HTML around a component',
      '<div class="x" style="color: red"><Box /></div>\n',
      '<div class="x" style="color:red"><box></box></div>',
    ],
    [
      'an expression in an attribute of HTML',
      'export const c = "x"\n\n<p className={c}>a *b*</p>\n',
      '<p class="x">a <em>b</em></p>',
    ],
    [
      'names as HTML spells them, beside an expression',
      'export const c = 1\n\n<label for="a" tabindex={c}>b</label>\n',
      '<label for="a" tabindex="1">b</label>',
    ],
  ])('%s', async (_, text, html) => {
    expect(
      (await islands(text)).replace(/<div class="linked-heading">(.*?)<a class="anchor"[^>]*><\/a><\/div>/g, '$1'),
    ).toBe(html)
  })

  test('a heading in a component has an id and is in the outline', async () => {
    const page = await compileMdx('<Box>\n\n## Two *b*\n\n</Box>\n', site)
    expect(page.outline).toEqual([{ depth: 2, id: 'two-b', html: 'Two <em>b</em>' }])
    expect(page.ids).toEqual(['two-b'])
  })
})

describe('each component has an error boundary, except inside a component that may inspect its children', () => {
  /** The tags of components, in order; an error boundary is a pair of braces. */
  const guards = async (text: string): Promise<string> => {
    const { module } = await compileMdx(text, site)
    const tags = module?.code.match(/<\/?(?:_Island|Box|Tab\w*|div)\b/g) ?? []
    return tags
      .join('')
      .replaceAll('</_Island', '}')
      .replaceAll('<_Island', '{')
      .replace(/<\/\w+/g, '/')
  }
  test.each([
    ['one after the other', '<Box />\n\n<Box />\n', '{<Box}{<Box}'],
    ['in a sentence', 'a <Box>*b*</Box> c\n', '{<Box/}'],
    ['in another', '<Box>\n\n<Box />\n\n</Box>\n', '{<Box<Box/}'],
    ['in HTML in another', '<Box>\n<div>\n<Box />\n</div>\n</Box>\n', '{<Box<div{<Box}//}'],
    [
      'in a tab',
      '<Tabs>\n<TabItem value="a">\n<Box />\n</TabItem>\n</Tabs>\n\n<Box />\n',
      '{<Tabs<TabItem{<Box}//}{<Box}',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await guards(text)).toBe(expected)
  })
})

describe('expressions', () => {
  test.each([
    ['a value', '{1 + 1}\n', '2'],
    ['in a sentence', 'a {1 + 1} b\n', '<p>a 2 b</p>'],
    ['an export used in the page', "export const v = '1.0'\n\nVersion {v}\n", '<p>Version 1.0</p>'],
    ['an export used in a heading', "export const v = '1.0'\n\n## In {v}\n", '<h2 id="in">In 1.0</h2>'],
    ['JSX in an expression', '{[1, 2].map((n) => <b key={n}>{n}</b>)}\n', '<b>1</b><b>2</b>'],
    ['the front matter', '{frontMatter.title}\n', 'Front'],
    [
      'front matter that the page declares',
      "export const frontMatter = { title: 'Own' }\n\n{frontMatter.title}\n",
      'Own',
    ],
    ['props', '{Object.keys(props).join()}\n', 'frontMatter'],
    ['the outline', '## a\n\n{toc.map((item) => item.id).join()}\n', '<prose><h2 id="a">a</h2>\n</prose>a'],
    ['text that looks like markup', 'a {"<b>"} <Box/>\n', '<p>a &lt;b&gt; <box></box></p>'],
  ])('%s', async (_, text, html) => {
    expect(
      (await islands(text)).replace(/<div class="linked-heading">(.*?)<a class="anchor"[^>]*><\/a><\/div>/g, '$1'),
    ).toBe(html)
  })
})

describe('mistakes are diagnostics with positions', () => {
  test.each([
    ['a component that nothing gives', 'a\n\n<Nope />\n\n<Nope />\n', 'unknown-component', 3, 1],
    ['a member of something that nothing gives', 'a <nope.B /> b\n', 'unknown-component', 1, 3],
    ['a brace that is never closed', 'a\n\nb {c\n', 'mdx-syntax', 3, undefined],
    ['a brace that holds no code', 'a\n\nb {c +} d\n', 'mdx-syntax', 3, undefined],
    ['a tag that is never closed', 'a\n\n<Box>\n', 'mdx-syntax', 3, undefined],
    ['a tag that another closes', '<Box>\n\n</div>\n', 'mdx-syntax', 3, undefined],
    ['an autolink', 'a <https://x.example> b\n', 'mdx-syntax', 1, undefined],
    ['a comparison', 'if a <3 then\n', 'mdx-syntax', 1, undefined],
    ['a tag directly below an import', "a\n\nimport B from './B'\n// x\n<B />\n", 'mdx-syntax', 5, 1],
    [
      'an empty line in code with types',
      'export const a: number = 1\nexport function f<T>(a: T) {\n\n  return <b>{a}</b>\n}\n\nb\n',
      'mdx-syntax',
      1,
      1,
    ],
    ['an expression directly below imports', "import './a.css'\nimport { b } from './b'\n{b}\n", 'mdx-syntax', 3, 1],
  ])('%s', async (_, text, code, line, column) => {
    const { diagnostics } = await compileMdx(text, site)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]).toMatchObject({
      code,
      severity: 'error',
      location: { file: 'docs/page.md', line, ...(column ? { column } : {}) },
    })
    expect(diagnostics[0]?.hint).toBeTruthy()
  })

  test.each([
    "import B from './B'\n\n<B />\n",
    'export const a: number = 1\nexport function f<T>(a: T) {\n  return <b>{`\u0024{a}`}</b>\n}\nexport type A = string\n\nb\n',
    "export const a = { b: '{' }\nexport default a\nexport { c } from './c'\nexport * from './d'\n\ne\n",
    "import B from './B' /* { */\nimport {\n  c,\n} from './c'\nexport const d = (\n<b>d</b>\n)\n\n<B />\n",
  ])('code is none: %j', async (text) => {
    expect((await compileMdx(text, site)).diagnostics).toEqual([])
  })

  test('are the same with the reference parser', async () => {
    const { diagnostics } = await compileMdx('a\n\nb {c\n', { ...site, parser: 'remark' })
    expect(diagnostics).toMatchObject([{ code: 'mdx-syntax', severity: 'error', location: { line: 3 } }])
  })

  test.each([
    ['a paragraph that starts with "import"', 'import the module first.\n\nThen run it.\n'],
    ['a function that is never closed', 'export function F() {\n\nText of the page.\n'],
    ['an object that is never closed', 'export const x = {\n\n## Text\n'],
    ['an export that is no code', 'export const = 1\n'],
  ])('%s is left to the bundler to report', async (_, text) => {
    const page = await compileMdx(text, site)
    await expect(renderIslands(page)).rejects.toThrow(/ERROR/)
    expect(page.module?.lines).toContain(1)
  })
})

describe('Docusaurus syntax', () => {
  test('unwraps an mdx-code-block fence in MDX', async () => {
    expect(await islands('a\n\n```mdx-code-block\n<Box />\n```\n')).toBe('<prose><p>a</p>\n</prose><box></box>')
  })

  test('keeps an mdx-code-block fence in plain Markdown', async () => {
    expect((await compileMdx('```mdx-code-block\n<Box />\n```\n', { mdx: false })).parts.join('')).toContain(
      'language-mdx-code-block',
    )
  })

  test('accepts HTML comments of several lines that contain braces', async () => {
    expect(await prose('a\n\n<!--\n# no {\n<Nope>\n-->\n\nb\n')).toBe('<p>a</p>\n\n<p>b</p>')
  })
})

describe('the module of a partial includes its prose', () => {
  test('without components', async () => {
    const page = await compileMdx('a *b*\n', { ...site, partial: {} })
    expect(page.parts).toEqual([])
    expect(await renderIslands(page)).toBe('<prose><p>a <em>b</em></p></prose>')
  })

  test('around components', async () => {
    const page = await compileMdx('a\n\n<Box />\n\n- c\n', { ...site, partial: {} })
    expect(await renderIslands(page, { '/box.tsx': box })).toBe(
      '<prose><p>a</p>\n</prose><box></box><prose>\n<ul>\n<li>c</li>\n</ul></prose>',
    )
  })
})

describe('exports of a partial, which pages import', () => {
  const data = { version: 2.4, tags: ['a'] }
  test.each([
    ['its front matter', 'a', 'frontMatter', data],
    ['its front matter, empty', 'a', 'frontMatter', {}, {}],
    ['its title', '# The *title*\n\na', 'contentTitle', 'The title'],
    ['no title', '## Section', 'contentTitle', undefined],
    ['its outline', '## Section', 'toc', [{ value: 'Section', id: 'section', level: 2 }]],
    ['front matter that it declares', 'export const frontMatter = { a: 1 }\n\na', 'frontMatter', { a: 1 }],
    ['a title that it renames', "export const a = 'A'\nexport { a as contentTitle }\n\na", 'contentTitle', 'A'],
    ['front matter whose name a text contains', "export const a = 'frontMatter'\n\na", 'frontMatter', data],
  ])('%s', async (_, text, name, expected, partial: Record<string, unknown> = data) => {
    const page = await compileMdx(text, { ...site, partial })
    expect((await exportsOfPage(page))[name]).toEqual(expected)
  })

  test('are the names in its text', async () => {
    const page = await compileMdx('# A\n\n{frontMatter.version} {contentTitle} {toc.length}', {
      ...site,
      partial: data,
    })
    expect(await renderIslands(page)).toBe('<prose><h1 id="a">A</h1>\n</prose>2.4A0')
  })
})

test('maps lines of the module to lines of the file', async () => {
  const { module } = await compileMdx("import A from './a'\n\ntext\n\n<A\n  b={c}\n/>\n\n{d}\n", site)
  const rows = (module?.code ?? '').split('\n')
  const lineOf = (text: string): number | undefined => module?.lines[rows.findIndex((row) => row.includes(text))]
  expect([lineOf("from './a'"), lineOf('<A'), lineOf('{d}')]).toEqual([1, 5, 9])
})
