import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { configSchema } from '../../src/node/config/schema.js'
import { field, predicate, stringRule, text } from '../../src/node/config/schema-fields.js'
import { DocsgenError } from '../../src/node/diagnostics/docsgen-error.js'
import { findOptions } from '../../src/node/reference/find-options.js'
import { listOptions } from '../../src/node/reference/list-options.js'
import { literalText, optionType } from '../../src/node/reference/option-type.js'
import { printList, wrapWords } from '../../src/node/reference/print-list.js'
import { printMarkdown } from '../../src/node/reference/print-markdown.js'
import { compileHtml } from '../harness/compile.js'

const choose = predicate<() => string>((value) => typeof value === 'function', {
  expected: 'a function',
  type: '(fruit) => …',
})
const upper = z.string().check(stringRule((value) => value === value.toUpperCase(), 'is small', 'write it in capitals'))

const schema = z.strictObject({
  name: field(text, 'What it is called'),
  kinds: field(
    z.prefault(
      z.union([z.strictObject({ best: field(z._default(z.enum(['a', 'b|c']), 'a'), 'The best') }), z.literal(false)]),
      {},
    ),
    'Its kinds; `false` for none',
  ),
  list: field(z._default(z.array(z.strictObject({ code: field(upper, 'Its code') })), []), 'The list'),
})

const listed = [
  { name: 'name', type: 'string', required: true, description: 'What it is called' },
  { name: 'kinds', type: 'object | false', required: false, description: 'Its kinds; `false` for none' },
  { name: 'kinds.best', type: "'a' | 'b|c'", required: false, default: "'a'", description: 'The best' },
  { name: 'list', type: 'object[]', required: false, default: '[]', description: 'The list' },
  { name: 'list[].code', type: 'string', required: true, description: 'Its code', rule: 'Write it in capitals' },
]

test('options are listed with type, default, rule and description, each before what is in it', () => {
  expect(listOptions(schema)).toEqual(listed)
})

test.each([
  [text, 'string'],
  [z.optional(z.boolean()), 'boolean'],
  [z.int().check(z.minimum(2), z.maximum(6)), 'number'],
  [z.union([z.enum(['error', 'warn']), choose]), "'error' | 'warn' | (fruit) => …"],
  [z.array(text), 'string[]'],
  [z.array(z.union([text, z.literal(false)])), '(string | false)[]'],
  [z.record(z.string(), z.union([z.string(), z.boolean()])), 'Record<string, string | boolean>'],
  [z.record(z.string(), z.unknown()), 'object'],
])('type %#: as an author writes it', (type, expected) => {
  expect(optionType(type)).toBe(expected)
})

test.each([
  [['it\'s "x" \\'], "['it\\'s \"x\" \\\\']"],
  [{ a: 1, b: [true] }, '{ a: 1, b: [true] }'],
  [{}, '{}'],
])('value %#: as an author writes it', (value, expected) => {
  expect(literalText(value)).toBe(expected)
})

test('numbers tell their bounds', () => {
  const bounded = z.strictObject({ depth: field(z._default(z.int().check(z.minimum(2), z.maximum(6)), 2), 'Depth') })
  expect(listOptions(bounded)[0]?.rule).toBe('A whole number from 2 to 6')
})

describe('a key', () => {
  const all = listOptions(configSchema)
  const names = (key: string) => findOptions(all, key).map(({ name }) => name)

  test.each([
    ['colorMode', ['colorMode', 'colorMode.default', 'colorMode.switch', 'colorMode.respectSystem']],
    ['docs.version.label', ['docs.version.label']],
    ['redirects', ['redirects', 'redirects[].from', 'redirects[].to']],
    ['redirects.to', ['redirects[].to']],
    ['redirects[0].to', ['redirects[].to']],
  ])('%s selects itself and what is below it', (key, expected) => {
    expect(names(key)).toEqual(expected)
  })

  test.each([
    ['navbr', 'did you mean "navbar"?'],
    ['links.brokn', 'did you mean "links.broken"?'],
    ['routeBase', 'did you mean "docs.routeBase"?'],
    ['themeConfig', 'Docusaurus\' "themeConfig" is "navbar", "footer", "colorMode", "search" and "analytics" here'],
    ['link', 'did you mean "links"?'],
    ['__proto__', '"docsgen options" lists them'],
  ])('%s is refused with a hint', (key, hint) => {
    let caught: unknown
    try {
      findOptions(all, key)
    } catch (error) {
      caught = error
    }
    expect(caught).toBeInstanceOf(DocsgenError)
    expect(caught).toMatchObject({ exitCode: 2, diagnostics: [{ code: 'usage', hint }] })
  })
})

describe('the list for a terminal', () => {
  test('is aligned; what is not broken into lines has one line an option', () => {
    expect(printList(listed, { colors: false })).toBe(
      [
        'name         string          required  What it is called',
        'kinds        object | false            Its kinds; `false` for none',
        "kinds.best   'a' | 'b|c'     'a'       The best",
        'list         object[]        []        The list',
        'list[].code  string          required  Its code. Write it in capitals',
        '',
      ].join('\n'),
    )
  })

  test('breaks descriptions at words, within the last column', () => {
    const words = 'one two three four five six seven'
    const print = (description: string) =>
      printList([{ name: 'n', type: 't', required: false, description }], { colors: false, columns: 44 })
    expect(print(words)).toBe(`n  t    ${words}\n`)
    expect(print(`${words} eight`)).toBe(`n  t    ${words}\n${' '.repeat(8)}eight\n`)
  })

  test('puts descriptions below where there is no room beside', () => {
    expect(printList(listed.slice(4), { colors: false, columns: 50 })).toBe(
      'list[].code  string  required\n    Its code. Write it in capitals\n',
    )
  })

  test('a cell that is far too wide widens no other line', () => {
    const wide = { name: 'wide', type: 'string', required: false, default: `'${'x'.repeat(60)}'`, description: 'Wide' }
    const [first] = printList([...listed.slice(0, 1), wide], { colors: false }).split('\n')
    expect(first).toBe('name  string  required  What it is called')
  })

  test('colours change no width', () => {
    const painted = printList(listed, { colors: true })
    expect(painted).not.toBe(printList(listed, { colors: false }))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of a terminal
    expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(printList(listed, { colors: false }))
  })

  test('a word that is too wide stands alone', () => {
    expect(wrapWords('a longest-word b', 6)).toEqual(['a', 'longest-word', 'b'])
  })
})

describe('the Markdown document', () => {
  test('has a section a key and a table of what is below it', () => {
    expect(printMarkdown(listed)).toBe(`# Config reference

What \`docsgen.config.ts\` may export. \`[]\` in a name stands for each entry of a list. An object with options of its own
may be left out, unless it is required: they have their defaults then.

## name

What it is called.

Type: \`string\`. Required.

## kinds

Its kinds; \`false\` for none.

Type: \`object | false\`.

| option | type | default | meaning |
| --- | --- | --- | --- |
| \`kinds.best\` | \`'a' \\| 'b\\|c'\` | \`'a'\` | The best |

## list

The list.

Type: \`object[]\`. Default: \`[]\`.

| option | type | default | meaning |
| --- | --- | --- | --- |
| \`list[].code\` | \`string\` | required | Its code. Write it in capitals |
`)
  })

  test('of the real config is Markdown whose tables hold every option below a key', async () => {
    const all = listOptions(configSchema)
    const html = await compileHtml(printMarkdown(all))
    const rows = [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => row.match(/(?<=<td>).*?(?=<\/td>)/g))
    const cells = rows.flatMap((row) => (row === null ? [] : [row]))
    const below = all.filter(({ name }) => /[.[]/.test(name))
    expect(cells.map(([name]) => name)).toEqual(below.map(({ name }) => `<code>${name}</code>`))
    expect(cells.filter((row) => row.length !== 4)).toEqual([])
    expect([...html.matchAll(/<h2/g)]).toHaveLength(all.length - below.length)
  })
})
