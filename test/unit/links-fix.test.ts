import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import { positionAt } from '../../src/node/base/source-text/position.js'
import { fixText } from '../../src/node/links/fix.js'

type Fix = NonNullable<Diagnostic['fix']>

/** A diagnostic at an offset of a text. */
function diagnosticAt(text: string, offset: number, fix: Fix, file = 'a.md'): Diagnostic {
  const location = { file, ...positionAt(text, offset) }
  return { code: 'x', severity: 'warning', message: '', location, fix }
}

/** Fixes a text with a `¦` at each diagnostic; the n-th fix belongs to the n-th mark. */
function fixed(marked: string, fixes: readonly Fix[], file?: string): string {
  const pieces = marked.split('¦')
  const text = pieces.join('')
  const diagnostics = fixes.map((fix, i) => diagnosticAt(text, pieces.slice(0, i + 1).join('').length, fix, file))
  return fixText(text, diagnostics).text
}

const move: Fix = { from: '/old', to: '/new/page' }

describe('fixes a link in Markdown', () => {
  const rows: readonly (readonly [name: string, before: string, after: string, fix?: Fix])[] = [
    ['inline', 'See ¦[it](/old).', 'See [it](/new/page).'],
    ['with a title', '¦[it]( /old "old (/old)" )', '[it]( /new/page "old (/old)" )'],
    ['in angle brackets', '¦[it](</old>)', '[it](</new/page>)'],
    ['with its address as its text', '[/old](/keep) ¦[/old](/old)', '[/old](/keep) [/old](/new/page)'],
    [
      'with brackets in its text',
      '¦[a [b] \\] `]` <b title="]">c</b>](/old)',
      '[a [b] \\] `]` <b title="]">c</b>](/new/page)',
    ],
    ['around an image', '¦[![x](/old)](/old)', '[![x](/old)](/new/page)'],
    ['an image', '¦![x](/old)', '![x](/new/page)'],
    ['over two lines', '> ¦[a\n> b](\n> /old)', '> [a\n> b](\n> /new/page)'],
    ['by reference', '¦[it][Ref]\n\n[ref]: /old "t"', '[it][Ref]\n\n[ref]: /new/page "t"'],
    ['by a collapsed reference', '¦[ref][]\n\n[ref]: </old>', '[ref][]\n\n[ref]: </new/page>'],
    ['by a shortcut', '¦[a  b] (/old)\n\n> [A B]:\n> /old', '[a  b] (/old)\n\n> [A B]:\n> /new/page'],
    ['defined in code too', '¦[r]\n\n```\n[r]: /old\n```\n\n[r]: /old', '[r]\n\n```\n[r]: /old\n```\n\n[r]: /new/page'],
    ['an autolink', '¦<http://a.dev/x>', '<https://a.dev/x>', { from: 'http://a.dev/x', to: 'https://a.dev/x' }],
    ['a bare address', '(¦http://a.dev/x).', '(https://a.dev/x).', { from: 'http://a.dev/x', to: 'https://a.dev/x' }],
    ['an attribute', '¦<a title="/old" href="/old">/old</a>', '<a title="/old" href="/new/page">/old</a>'],
    ['an attribute in single quotes', "¦<a\n  href = '/old'>", "<a\n  href = '/new/page'>"],
    ['an attribute behind an expression', '¦<a on={() => "}"} href="/old"/>', '<a on={() => "}"} href="/new/page"/>'],
    ['an expression', "¦<a href={ '/old' }>", "<a href={ '/new/page' }>"],
    [
      'every image of a set',
      '¦<img srcset="/old 1x, /old2 2x,/old 3x">',
      '<img srcset="/new/page 1x, /old2 2x,/new/page 3x">',
    ],
    ['an unquoted attribute beside it', '¦<a href="/old" class=x>', '<a href="/new/page" class=x>'],
    ['a link in a table', '| a |\n|---|\n| ¦[x](/old) |', '| a |\n|---|\n| [x](/new/page) |'],
    ['a link in a footnote', 'x[^1]\n\n[^1]: ¦[a](/old)', 'x[^1]\n\n[^1]: [a](/new/page)'],
    ['a link beside tags', '<Tabs>\n    ¦[a](/old)\n</Tabs>', '<Tabs>\n    [a](/new/page)\n</Tabs>'],
    ['a value in quotes', '{x = <Card href=¦"/old" to="/old"/>}', '{x = <Card href="/new/page" to="/old"/>}'],
  ]
  test.each(rows.map(([name, before, after, fix = move]) => [name, before, after, fix] as const))(
    '%s',
    (_, before, after, fix) => {
      expect(fixed(before, [fix])).toBe(after)
    },
  )
})

describe('fixes a URL in code', () => {
  const rows: readonly (readonly [name: string, before: string, after: string])[] = [
    ['in an attribute', 'x = <Card href=¦"/old" to="/old"/>', 'x = <Card href="/new/page" to="/old"/>'],
    ['in the value of a key', "x = [{ a: '/old' }, { ¦to: '/old' }]", "x = [{ a: '/old' }, { to: '/new/page' }]"],
    ['in JSON', '{ ¦"href" : "/old", "label": "/old" }', '{ "href" : "/new/page", "label": "/old" }'],
    ['in the string of a key', "x = { label: '/old', href: ¦'/old' }", "x = { label: '/old', href: '/new/page' }"],
    [
      'in the only such string',
      "¦x = { label: 'x', link: `/old` } // '/old'",
      "x = { label: 'x', link: `/new/page` } // '/old'",
    ],
  ]
  test.each(rows)('%s', (_, before, after) => {
    expect(fixed(before, [move], 'a.tsx')).toBe(after)
  })

  test('leaves a string alone that the code has twice', () => {
    const code = "export default [{ a: '/old' }, '/old']"
    expect(fixed(`¦${code}`, [move], 'a.tsx')).toBe(code)
  })
})

describe('leaves a link alone', () => {
  const rows: readonly (readonly [name: string, text: string, fix?: Fix])[] = [
    ['if its URL has changed', '¦[it](/older)'],
    ['if it has moved', '¦See [it](/old)'],
    ['if its reference is not defined', '¦[it][r]\n\n[s]: /old'],
    ['if its reference is defined twice', '¦[it][r]\n\n[r]: /old\n[r]: /old'],
    ['if an expression computes its URL', '¦<a href={base + "/old"}>x</a>'],
    ['if the fix has a line break', '¦[it](/old)', { from: '/old', to: '/new\npage' }],
    ['if its location is beyond the end of the text', 'See ¦'],
  ]
  test.each(rows.map(([name, text, fix = move]) => [name, text, fix] as const))('%s', (_, text, fix) => {
    expect(fixed(text, [fix])).toBe(text.replace('¦', ''))
  })

  test('if two diagnostics ask for different fixes', () => {
    const fixes = [
      { from: '/old#x', to: '/a#x' },
      { from: '/old#x', to: '/b#x' },
    ]
    expect(fixed('¦¦[it](/old#x)', fixes)).toBe('[it](/old#x)')
  })
})

describe('replaces only the part that is wrong', () => {
  const rows: readonly (readonly [name: string, before: string, fix: Fix, after: string])[] = [
    ['the path', '¦[a](/old?q=%C3%BC#%C3%BC)', { from: '/old?q=ü#ü', to: '/new?q=ü#ü' }, '[a](/new?q=%C3%BC#%C3%BC)'],
    ['the fragment', '¦[a](./%C3%BC.md#ol)', { from: './ü.md#ol', to: './ü.md#old' }, '[a](./%C3%BC.md#old)'],
    [
      'the query of an attribute',
      '¦<a href="/o?a=1&amp;b=2#x">',
      { from: '/o?a=1&b=2#x', to: '/o?a=1&c=2#x' },
      '<a href="/o?a=1&amp;c=2#x">',
    ],
    ['an escaped URL', '¦[a](/o\\_d&amp;x)', { from: '/o_d&x', to: '/new' }, '[a](/new)'],
    ['a fragment that was missing', '¦[a](/old)', { from: '/old', to: '/new#part' }, '[a](/new#part)'],
    ['all of an empty URL', '¦<a href="">', { from: '', to: '/x?y#z' }, '<a href="/x?y#z">'],
  ]
  test.each(rows)('%s', (_, before, fix, after) => {
    expect(fixed(before, [fix])).toBe(after)
  })
})

describe('escapes a URL as its syntax requires', () => {
  const rows: readonly (readonly [name: string, before: string, to: string, after: string])[] = [
    ['encoded where it was', '¦[a](%C3%BCx)', './über uns', '[a](./%C3%BCber%20uns)'],
    ['as it is where it was not', '¦[a](üx)', './über', '[a](./über)'],
    ['spaces in Markdown', '¦[a](üx)', './a b', '[a](./a%20b)'],
    ['spaces in angle brackets that had some', '¦[a](<ü x>)', './a b', '[a](<./a b>)'],
    ['brackets', '¦[a](üx)', './a(b', '[a](./a%28b)'],
    ['brackets that fit', '¦[a](üx)', './a(b)', '[a](./a(b))'],
    ['a bar, which ends a cell', '| ¦[a](üx) |', './a|b', '| [a](./a%7Cb) |'],
    ['quotes', '¦<a href="üx">', '/a"b', '<a href="/a%22b">'],
    ['what looks like an entity', '¦<a href="üx">', '/?a&copy;', '<a href="/?a&amp;copy;">'],
    ['what would end a string', "¦<a href={'üx'}>", "/a'b\\c", "<a href={'/a%27b%5Cc'}>"],
  ]
  test.each(rows)('%s', (_, before, to, after) => {
    const from = before.includes('ü x') ? 'ü x' : 'üx'
    expect(fixed(before, [{ from, to }])).toBe(after)
  })
})

test('applies several fixes at once', () => {
  const anchor = { from: '/old#ol', to: '/old#old' }
  const path = { from: '/old#ol', to: '/new#ol' }
  const both = fixed('¦¦[a](/old#ol)\r\n¦[b](/old)¦[c](/old) x', [path, anchor, move, move])
  expect(both).toBe('[a](/new#old)\r\n[b](/new/page)[c](/new/page) x')
})

test('one edit of a definition fixes all links that refer to it', () => {
  const text = '[a][r] [b][r]\n\n[r]: /old'
  const diagnostics = [diagnosticAt(text, 0, move), diagnosticAt(text, 7, move)]
  expect(fixText(text, diagnostics)).toEqual({ text: '[a][r] [b][r]\n\n[r]: /new/page', fixed: diagnostics })
})
