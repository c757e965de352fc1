import { describe, expect, test } from 'vitest'
import { isUnsafeUrl } from '../../src/node/markdown/links.js'
import { compile } from '../harness/compile.js'

const png = 'data:image/png;base64,iVBORw0KGgo='

describe('unsafe URLs in plain Markdown', () => {
  const blocked = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'data:text/html;base64,PHNjcmlwdD4=',
  ]
  test.each(blocked)('%s is removed and reported with its position', async (url) => {
    const { parts, diagnostics } = await compile(`before\n\nA [link](${url}).\n`)
    expect(parts.join('')).toBe('<p>before</p>\n<p>A <a>link</a>.</p>')
    expect(diagnostics).toMatchObject([
      { code: 'unsafe-url', severity: 'warning', location: { file: 'docs/page.md', line: 3, column: 3 } },
    ])
    expect(diagnostics[0]?.message).toContain(url)
  })

  const kept: [name: string, markdown: string, expected: string][] = [
    ['a PNG image as data', `![dot](${png})`, `src="${png}"`],
    [
      'https: with javascript: in it',
      '[a](https://x.example/?q=javascript:alert)',
      'href="https://x.example/?q=javascript:alert"',
    ],
    ['https: with vbscript: in it', '[a](https://x.example/vbscript:)', 'href="https://x.example/vbscript:"'],
    [
      'https: with data:text/html in it',
      '[a](https://x.example/#data:text/html,b)',
      'href="https://x.example/#data:text/html,b"',
    ],
  ]
  test.each(kept)('%s is kept', async (_, markdown, expected) => {
    const { parts, diagnostics } = await compile(markdown)
    expect(parts.join('')).toContain(expected)
    expect(diagnostics).toEqual([])
  })

  test('covers nine cases', () => {
    expect(blocked.length + kept.length).toBe(9)
  })
})

describe('unsafe URLs in disguise', () => {
  const disguised: [name: string, markdown: string][] = [
    ['a tab within the scheme', '[a](<java\tscript:alert(1)>)'],
    ['a line feed as a character reference', '[a](java&#10;script:alert(1))'],
    ['the colon as a character reference', '[a](javascript&colon;alert(1))'],
    ['a leading control character', '[a](&#1;javascript:alert(1))'],
    ['a leading space', '[a](<  javascript:alert(1)>)'],
    ['a reference definition', '[a]\n\n[a]: javascript:alert(1)'],
    ['an image', '![a](javascript:alert(1))'],
    ['SVG as data behind a link', '[a](data:image/svg+xml,%3Csvg/%3E)'],
    ['raw HTML', '<a href="javascript:alert(1)">a</a>'],
    ['raw HTML with a tab and references', '<a href="java&Tab;&#x73;cript&#58;alert(1)">a</a>'],
    ['raw HTML without quotes', '<a href=javascript:alert(1)>a</a>'],
    ['an autolink', '<javascript:alert(1)>'],
  ]
  test.each(disguised)('%s', async (_, markdown) => {
    const html = (await compile(markdown)).parts.join('')
    for (const [, url] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      expect(new URL(url ?? '', 'https://site.example/').origin).toBe('https://site.example')
    }
  })

  test('white space is percent-encoded by Markdown, which removes the scheme', async () => {
    const { parts } = await compile('[a](java&#10;script:alert(1))')
    expect(parts).toEqual(['<p><a href="java%0Ascript:alert(1)">a</a></p>'])
  })
})

describe('isUnsafeUrl', () => {
  test.each([
    ['mailto:a@b.example', false],
    ['tel:+491', false],
    ['#javascript:', false],
    ['./javascript:alert', false],
    ['/a:b', false],
    ['', false],
    ['javascript', false],
    ['jAvAsCrIpT:', true],
    ['\u0000javascript:', true],
    ['\u00a0javascript:', false],
    ['data:,hello', true],
  ])('%j as a link: %s', (url, unsafe) => {
    expect(isUnsafeUrl(url, false)).toBe(unsafe)
  })

  test.each([
    ['data:image/png;base64,AA', false],
    ['data:image/svg+xml,%3Csvg/%3E', false],
    ['DATA:IMAGE/GIF;base64,AA', false],
    ['data:text/html,a', true],
    ['data:image/png.html,a', true],
  ])('%j as an image: %s', (url, unsafe) => {
    expect(isUnsafeUrl(url, true)).toBe(unsafe)
  })
})
