import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import { applyEdits, planFixes } from '../../src/node/links/fix.js'

type Fix = NonNullable<Diagnostic['fix']>

/** A finding at a place in a text. */
function finding(text: string, offset: number, fix: Fix): Diagnostic {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  const location = { file: 'a.md', line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
  return { code: 'x', severity: 'warning', message: '', location, fix }
}

/** Repairs a text in which `¦` stands where each finding is; the n-th fix is that of the n-th mark. */
function repaired(marked: string, ...fixes: readonly Fix[]): string {
  const pieces = marked.split('¦')
  const text = pieces.join('')
  const findings = fixes.map((fix, i) => finding(text, pieces.slice(0, i + 1).join('').length, fix))
  return applyEdits(text, planFixes(text, findings).edits)
}

const move: Fix = { from: '/old', to: '/new/page' }

describe('a link is repaired where it is written', () => {
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
    ['a value in quotes', 'x = <Card href=¦"/old" to="/old"/>', 'x = <Card href="/new/page" to="/old"/>'],
    ['the value of a key', "a: '/old', { ¦to: '/old' }", "a: '/old', { to: '/new/page' }"],
    [
      'the value of a key in quotes',
      '{ ¦"href" : "/old", "label": "/old" }',
      '{ "href" : "/new/page", "label": "/old" }',
    ],
    ['a string by its key', "{ label: '/old', href: ¦'/old' }", "{ label: '/old', href: '/new/page' }"],
    ['the only such string', "¦{ label: 'x', link: `/old` } // '/old'", "{ label: 'x', link: `/new/page` } // '/old'"],
  ]
  test.each(rows.map(([name, before, after, fix = move]) => [name, before, after, fix] as const))(
    '%s',
    (_, before, after, fix) => {
      expect(repaired(before, fix)).toBe(after)
    },
  )
})

describe('a link is left alone', () => {
  const rows: readonly (readonly [name: string, text: string, fix?: Fix])[] = [
    ['whose address is another by now', '¦[it](/older)'],
    ['that stands elsewhere by now', '¦See [it](/old)'],
    ['whose reference is defined nowhere', '¦[it][r]\n\n[s]: /old'],
    ['whose reference is defined twice', '¦[it][r]\n\n[r]: /old\n[r]: /old'],
    ['whose string is there twice', "¦export default [{ a: '/old' }, '/old']"],
    ['that is put together', '¦<a href={base + "/old"}>x</a>'],
    ['whose repair has a line break', '¦[it](/old)', { from: '/old', to: '/new\npage' }],
    ['beyond the end of the text', 'See ¦'],
  ]
  test.each(rows.map(([name, text, fix = move]) => [name, text, fix] as const))('%s', (_, text, fix) => {
    expect(repaired(text, fix)).toBe(text.replace('¦', ''))
  })

  test('when its findings want different things', () => {
    expect(repaired('¦¦[it](/old#x)', { from: '/old#x', to: '/a#x' }, { from: '/old#x', to: '/b#x' })).toBe(
      '[it](/old#x)',
    )
  })
})

describe('only what is wrong is replaced', () => {
  const rows: readonly (readonly [name: string, before: string, fix: Fix, after: string])[] = [
    ['the path', '¦[a](/old?q=%C3%BC#%C3%BC)', { from: '/old?q=ü#ü', to: '/new?q=ü#ü' }, '[a](/new?q=%C3%BC#%C3%BC)'],
    ['the fragment', '¦[a](./%C3%BC.md#ol)', { from: './ü.md#ol', to: './ü.md#old' }, '[a](./%C3%BC.md#old)'],
    [
      'the query of an attribute',
      '¦<a href="/o?a=1&amp;b=2#x">',
      { from: '/o?a=1&b=2#x', to: '/o?a=1&c=2#x' },
      '<a href="/o?a=1&amp;c=2#x">',
    ],
    ['an escaped address', '¦[a](/o\\_d&amp;x)', { from: '/o_d&x', to: '/new' }, '[a](/new)'],
    ['a fragment that was not there', '¦[a](/old)', { from: '/old', to: '/new#part' }, '[a](/new#part)'],
    ['all of an empty address', '¦<a href="">', { from: '', to: '/x?y#z' }, '<a href="/x?y#z">'],
  ]
  test.each(rows)('%s', (_, before, fix, after) => {
    expect(repaired(before, fix)).toBe(after)
  })
})

describe('an address is written as its place demands', () => {
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
    expect(repaired(before, { from, to })).toBe(after)
  })
})

test('several findings are repaired at once', () => {
  const anchor = { from: '/old#ol', to: '/old#old' }
  const both = repaired(
    '¦¦[a](/old#ol)\r\n¦[b](/old)¦[c](/old) x',
    { from: '/old#ol', to: '/new#ol' },
    anchor,
    move,
    move,
  )
  expect(both).toBe('[a](/new#old)\r\n[b](/new/page)[c](/new/page) x')
})

test('two links of one definition are both repaired', () => {
  const text = '[a][r] [b][r]\n\n[r]: /old'
  const { edits, repaired: done } = planFixes(text, [finding(text, 0, move), finding(text, 7, move)])
  expect([applyEdits(text, edits), done.length]).toEqual(['[a][r] [b][r]\n\n[r]: /new/page', 2])
})
