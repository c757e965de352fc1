import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { configSchema } from '../../src/node/site/site-config.js'
import { field, predicate, stringRule, text } from '../../src/node/base/schema/fields.js'
import { DocsgenError } from '../../src/node/base/diagnostics/docsgen-error.js'
import { findOptions, listOptions, optionType, valueText } from '../../src/node/config/reference/list-options.js'
import { OPTION_GROUPS, optionLine, optionsMarkdown } from '../../src/node/config/reference/options-markdown.js'
import { wrapWords } from '../../src/node/config/reference/print-codes.js'
import { compileHtml } from '../harness/compile.js'

const choose = predicate<() => string>((value) => typeof value === 'function', {
  expected: 'a function',
  type: '(fruit) => …',
  declared: '() => string',
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

test('lists options with type, default, rule and description, each before the options in it', () => {
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
])('writes type %# in TypeScript', (type, expected) => {
  expect(optionType(type)).toBe(expected)
})

test.each([
  [['it\'s "x" \\'], "['it\\'s \"x\" \\\\']"],
  [{ a: 1, b: [true] }, '{ a: 1, b: [true] }'],
  [{}, '{}'],
])('writes value %# in TypeScript', (value, expected) => {
  expect(valueText(value)).toBe(expected)
})

test('lists the bounds of a number as its rule', () => {
  const bounded = z.strictObject({ depth: field(z._default(z.int().check(z.minimum(2), z.maximum(6)), 2), 'Depth') })
  expect(listOptions(bounded)[0]?.rule).toBe('A whole number from 2 to 6')
  const least = z.strictObject({ count: field(z._default(z.int().check(z.minimum(1)), 5), 'Count') })
  expect(listOptions(least)[0]?.rule).toBe('A whole number of at least 1')
})

test('lists null as a type of its own', () => {
  const named = z.strictObject({ name: field(z.optional(z.nullable(z.string())), 'Name') })
  expect(listOptions(named)[0]?.type).toBe('string | null')
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
  ])('%s selects itself and the options below it', (key, expected) => {
    expect(names(key)).toEqual(expected)
  })

  test.each([
    ['navbr', 'did you mean "navbar"?'],
    ['links.brokn', 'did you mean "links.broken"?'],
    ['routeBase', 'did you mean "docs.routeBase"?'],
    [
      'themeConfig',
      'use "navbar", "footer", "colorMode", "search" and "analytics" instead of Docusaurus\'s "themeConfig"',
    ],
    ['link', 'did you mean "links"?'],
    ['__proto__', '"docsgen options" lists all options'],
  ])('%s is rejected with a hint', (key, hint) => {
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

test('a word that is longer than a line gets a line of its own', () => {
  expect(wrapWords('a longest-word b', 6)).toEqual(['a', 'longest-word', 'b'])
})

test('an option is a line for a terminal, with its type unless that is text', () => {
  expect(listed.map(optionLine)).toEqual([
    '`name` (`string`, required): What it is called',
    '`kinds` (`object | false`): Its kinds; `false` for none',
    "`kinds.best` (`'a' | 'b|c'`, default `'a'`): The best",
    '`list` (`object[]`, default `[]`): The list',
    '`list[].code` (`string`, required): Its code. Write it in capitals',
  ])
  expect(optionLine({ name: 'text', type: 'string', required: false, description: 'A text' })).toBe('`text`: A text')
})

describe('the Markdown document', () => {
  const all = listOptions(configSchema)

  test('has a subject for options, and a section for each of them', () => {
    const [, text = ''] = optionsMarkdown([...all.filter(({ name }) => name === 'title'), ...listed]).split('\n## ', 3)
    expect(text).toBe('Site\n\n### `title` {#title}\n\n`string`, required\\\nName of the site.\n')
    expect(optionsMarkdown(listed)).toContain(`## Other options

### \`name\` {#name}

\`string\`, required\\
What it is called.

### \`kinds\` {#kinds}

\`object | false\`\\
Its kinds; \`false\` for none.

#### \`kinds.best\` {#kinds.best}

\`'a' | 'b|c'\`, default \`'a'\`\\
The best.

### \`list\` {#list}

\`object[]\`, default \`[]\`\\
The list.

#### \`list[].code\` {#list.code}

\`string\`, required\\
Its code. Write it in capitals.
`)
  })

  test('has a line for an option that is far below, with an id too', () => {
    const text = optionsMarkdown(all)
    const [, versions = ''] = text.split('#### `docs.versions` {#docs.versions}\n')
    expect(versions.split('\n#### ')[0]).toContain(
      '- <a id="docs.versions.name.noIndex"></a>`docs.versions.<name>.noIndex` (`boolean`, default `false`): Whether',
    )
    expect(text).toContain('- <a id="csp.img-src"></a>`csp.img-src`')
  })

  test('of the real config has every option once, with its name as id', async () => {
    const html = await compileHtml(optionsMarkdown(all))
    const ids = [...html.matchAll(/<(?:h3|h4|a)[^>]* id="([^"]*)"/g)].map(([, id = '']) => id)
    expect([...ids].sort()).toEqual(all.map(({ name }) => name.replace(/[[\]<>]/g, '')).sort())
  })

  test('has every option of the config in a subject', () => {
    const top = all.map(({ name }) => name).filter((name) => !/[.[]/.test(name))
    expect(
      Object.values(OPTION_GROUPS)
        .flat()
        .filter((name) => !top.includes(name)),
    ).toEqual([])
  })
})
