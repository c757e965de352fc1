import { describe, expect, test } from 'vitest'
import { compile } from '../harness/compile.js'

const syntax = {
  ...{ subscript: true, superscript: true, mark: true },
  ...{ definitionLists: true, abbreviations: true, attributes: true },
}

async function htmlOf(markdown: string, options: Parameters<typeof compile>[1] = {}): Promise<string> {
  const { parts, diagnostics } = await compile(markdown, { syntax, parser: 'auto', ...options })
  expect(diagnostics).toEqual([])
  const other = await compile(markdown, { syntax, ...options, parser: 'remark' })
  expect(other.parts).toEqual(parts)
  return parts.join('')
}

const p = (inner: string) => `<p>${inner}</p>`

describe('marks', () => {
  test.each([
    ['H~2~O, CO~2~', p('H<sub>2</sub>O, CO<sub>2</sub>')],
    ['x~(i)~', p('x<sub>(i)</sub>')],
    ['~~gone~~ ~also gone~', p('<del>gone</del> <del>also gone</del>')],
    ['~/a and ~/b', p('~/a and ~/b')],
    ['x^2^ + y^10^', p('x<sup>2</sup> + y<sup>10</sup>')],
    ['2^10 and 3^4', p('2^10 and 3^4')],
    ['a[^1] b[^1]', p('a[^1] b[^1]')],
    ['x\\^2\\^ &#94;3&#94; y^2^', p('x^2^ ^3^ y<sup>2</sup>')],
    ['==a *b* `c`== d', p('<mark>a <em>b</em> <code>c</code></mark> d')],
    ['*a ==b== c*', p('<em>a <mark>b</mark> c</em>')],
    ['これは==重要==です', p('これは<mark>重要</mark>です')],
    ['a == b == c, a==b==c, ===x===', p('a == b == c, a==b==c, ===x===')],
    ['`==a==` `x^2^`', p('<code>==a==</code> <code>x^2^</code>')],
    ['> ==a\n> b==', `<blockquote>\n${p('<mark>a\nb</mark>')}\n</blockquote>`],
  ])('%s', async (markdown, html) => {
    const { parts } = await compile(markdown, { syntax })
    expect(parts.join('')).toBe(html)
    expect((await compile(markdown, { syntax, parser: 'remark' })).parts).toEqual(parts)
  })
})

describe('lists of definitions', () => {
  const dl = (...items: string[]) => `<dl>\n${items.join('\n')}\n</dl>`
  test.each([
    ['Term\n: One *a*', dl('<dt>Term</dt>', '<dd>One <em>a</em></dd>')],
    ['`a`\n\n:   One\n:   Two', dl('<dt><code>a</code></dt>', '<dd>One</dd>', '<dd>Two</dd>')],
    ['a\n: One\n\nb\n: Two', dl('<dt>a</dt>', '<dd>One</dd>', '<dt>b</dt>', '<dd>Two</dd>')],
    ['a\n*b*\n: One', dl('<dt>a</dt>', '<dt><em>b</em></dt>', '<dd>One</dd>')],
    [
      'a\n\n:   One\n    more\n\n    Two\n\n    - x',
      dl('<dt>a</dt>', `<dd>\n${p('One\nmore')}\n${p('Two')}\n<ul>\n<li>x</li>\n</ul>\n</dd>`),
    ],
    ['- a\n  : One', `<ul>\n<li>\n${dl('<dt>a</dt>', '<dd>One</dd>')}\n</li>\n</ul>`],
    ['> a\n> : One', `<blockquote>\n${dl('<dt>a</dt>', '<dd>One</dd>')}\n</blockquote>`],
    ['# a\n\n: One', '<h1 id="a">a</h1>\n<p>: One</p>'],
    [': One', p(': One')],
    ['a\n+ b\n\n```\nc\n: d\n```', '<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n'],
  ])('%j', async (markdown, html) => {
    const { parts } = await compile(markdown, { syntax, highlighter: 'none' })
    expect(
      parts
        .join('')
        .replace(/<div class="code"[\s\S]*/, '')
        .replace(/<div class="linked-heading">(.*?)<a[\s\S]*?<\/div>/, '$1'),
    ).toBe(html)
    expect((await compile(markdown, { syntax, parser: 'remark', highlighter: 'none' })).parts).toEqual(parts)
  })
})

describe('abbreviations', () => {
  const abbr = (text: string, title: string) => `<abbr title="${title}" tabindex="0">${text}</abbr>`
  test.each([
    ['HTML and XHTML, an HTML5\n\n*[HTML]: Hyper Text', p(`${abbr('HTML', 'Hyper Text')} and XHTML, an HTML5`)],
    ['*[A B]: One\n*[A]: Two\n\n**A B**, A', p(`<strong>${abbr('A B', 'One')}</strong>, ${abbr('A', 'Two')}`)],
    ['[A](/page) `A`\n\n*[A]: One', p('<a href="/page"><abbr title="One">A</abbr></a> <code>A</code>')],
    ['*[A]: One', ''],
    ['*[A] b*: A', p('<em>[A] b</em>: A')],
  ])('%j', async (markdown, html) => {
    expect((await htmlOf(markdown)).trim()).toBe(html)
  })

  test('are in the Markdown version, and need their style sheet', async () => {
    const { markdown, extras } = await compile('HTML\n\n*[HTML]: Hyper "Text"', {
      syntax,
      markdownOrigin: 'https://a.example',
    })
    expect(markdown).toBe('<abbr title="Hyper &quot;Text&quot;">HTML</abbr>\n')
    expect(extras).toEqual(['abbreviations'])
  })
})

describe('attributes', () => {
  test.each([
    ['![a](/a.png){ width="300" .wide }', '<img src="/a.png" alt="a" width="300" class="wide" '],
    ['[a](/page){.button #b}', '<a href="/page" id="b" class="button">a</a>'],
    ['[a](/page){:target=_blank}', '<a href="/page" target="_blank">a</a>'],
    ['## A b { #c .d }', '<h2 id="c" class="d">A b</h2>'],
    ['## A {.d}', '<h2 class="d" id="a">A</h2>'],
    ['a\n{: .b}', '<p class="b">a</p>'],
    ['- a\n\n{: .b}', '<ul class="b">'],
    ['**a**{.b}', '<strong class="b">a</strong>'],
    ['**a** {name} {a: b} {}', '<strong>a</strong> {name} {a: b} {}'],
    ['**a**\\{.b}', '<strong>a</strong>{.b}'],
    ['`a`{.b}', '<code class="b">a</code>'],
  ])('%j', async (markdown, html) => {
    const { parts } = await compile(markdown, { syntax, staticFiles: { '/a.png': '/site/static/a.png' } })
    expect(parts.join('')).toContain(html)
  })

  test('that could run code are refused', async () => {
    const { parts, diagnostics } = await compile('**a**{onclick="b()"}', { syntax })
    expect(parts.join('')).toBe(p('<strong>a</strong>{onclick="b()"}'))
    expect(diagnostics).toMatchObject([
      { code: 'foreign-syntax', message: expect.stringContaining('"onclick"') as string },
    ])
  })

  test('are expressions in MDX', async () => {
    expect((await compile('**a**{b}', { syntax, mdx: true })).module?.code).toContain('{b}')
  })
})

test('while the options are off, all of it is text', async () => {
  const markdown = 'Sub\n: x^2^ ==a== **b**{.c}\n\n*[A]: One'
  expect((await compile(markdown)).parts.join('')).toBe(
    '<p>Sub\n: x^2^ ==a== <strong>b</strong>{.c}</p>\n<p>*[A]: One</p>',
  )
})
