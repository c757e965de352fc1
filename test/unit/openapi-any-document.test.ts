import { expect, test } from 'vitest'
import { apiPages } from '../../src/tools/openapi/pages.js'
import { nodeOf } from '../../src/tools/openapi/tree.js'
import { openApiTexts } from '../../src/tools/openapi/texts.js'
import { traitsApi } from '../fixtures/openapi/traits-api.js'

const sourceOf = () => ({ file: 'api.json' })
const replacements: readonly unknown[] = [
  ...[undefined, null, true, false, 0, '', 'text', [], {}, [null], [[]], { $ref: '#/nowhere' }, { $ref: 5 }],
  ...[{ $ref: '#/paths' }, { $ref: '#' }, { $ref: '#/%E0%A4%A' }, ['text', 1, {}]],
]

/** The places of all values of a document, as lists of keys. */
function placesOf(value: unknown, keys: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...keys]]
  return [[...keys], ...Object.entries(value).flatMap(([key, child]) => placesOf(child, [...keys, key]))]
}

/** A copy of a document with another value at a place. */
function withValue(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  const child = withValue((value as Record<string, unknown>)[key], rest, replacement)
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? child : item))
  return { ...(value as object), [key]: child }
}

function pagesOf(document: unknown, groupBy: 'tag' | 'operation') {
  const options = { spec: 'api.json', dir: 'docs/api', groupBy, schemas: 'letter' } as const
  return apiPages(nodeOf(document), options, { sourceOf, texts: openApiTexts }).files
}

test('any value in any place of a document leaves unique pages', () => {
  for (const [index, keys] of placesOf(traitsApi).entries()) {
    const replacement = replacements[index % replacements.length]
    const files = pagesOf(withValue(traitsApi, keys, replacement), index % 2 ? 'tag' : 'operation')
    const paths = files.map(({ path }) => path.toLowerCase())
    expect(new Set(paths).size, keys.join('/')).toBe(paths.length)
    expect(
      files.some(({ content }) => /\bundefined\b|\[object Object\]/.test(content)),
      keys.join('/'),
    ).toBe(false)
  }
})

test('shows every part of the document "traits"', () => {
  const text = pagesOf(traitsApi, 'tag')
    .map(({ content }) => content)
    .join('\n')
  const missing = [
    ...[
      '4XX',
      'Any other status',
      'Callbacks',
      'POST {$request.body#/url}',
      'is sent as `image/png`',
      'Client certificate',
    ],
    ...['**dog**', '**cat**', 'names like `^x-`', 'Choice 2', 'string or null', 'Always: `fixed`', '*deprecated*'],
    ...['Cookie {/*', 'Authentication: none, or', 'https://e.example/long.json', 'map of integer', 'Maximum: `9`'],
    ...[
      '[Pet](./schemas/p/pet.mdx)',
      'https://eu.example/v2',
      'text/csv',
      'Undeclared',
      'tab="First"',
      'array of string',
    ],
  ].filter((part) => !text.includes(part))
  expect(missing).toEqual([])
})

test('links of descriptions to operations lead to their pages', () => {
  const hrefs = ['#operation/one', '#tag/Two words/GET/a', '#tag/two-words/operation/one', '#tag/two-words']
  const description = hrefs.map((href) => `[x](<${href}>)`).join(' ')
  const paths = { '/a': { get: { operationId: 'one', tags: ['Two words'], description } } }
  const [page] = pagesOf({ paths }, 'operation').filter(({ path }) => path.endsWith('one.mdx'))
  const operation = '[x](../two-words/one.mdx)'
  expect(page?.content).toContain(`${operation} ${operation} ${operation} [x](../two-words/index.mdx)`)
})

/** Schemas outside of the named ones, each of which uses the next one in several ways. */
function unfolding(use: (next: unknown) => object): object {
  const schemas = Array.from({ length: 40 }, (_, i) => [`s${i}`, use({ $ref: `#/x-schemas/s${(i + 1) % 40}` })])
  const content = { 'application/json': { schema: { $ref: '#/x-schemas/s0' } } }
  return {
    paths: { '/a': { post: { requestBody: { content }, responses: { 200: { description: 'OK', content } } } } },
    'x-schemas': Object.fromEntries(schemas),
  }
}

test.each<[name: string, use: (next: unknown) => object]>([
  ['properties', (next) => ({ properties: Object.fromEntries('abcdefgh'.split('').map((name) => [name, next])) })],
  [
    'choices',
    (next) => ({ oneOf: Array.from({ length: 8 }, (_, i) => ({ title: `T${i}`, type: 'array', items: next })) }),
  ],
  ['combined schemas', (next) => ({ properties: { a: next }, allOf: Array.from({ length: 8 }, () => next) })],
  ['maps', (next) => ({ additionalProperties: { anyOf: [next, { items: next }, { additionalProperties: next }] } })],
])('%s that unfold without end make a page of limited size', (_, use) => {
  const text = pagesOf(unfolding(use), 'tag')
    .map(({ content }) => content)
    .join('\n')
  expect(text.length).toBeLessThan(1_000_000)
})

test('a type that unfolds without end is cut', () => {
  const use = (next: unknown) => ({ oneOf: [{ items: next }, { additionalProperties: next }] })
  const [text = ''] = pagesOf(unfolding(use), 'tag').flatMap(({ content }) => (content.includes('…') ? [content] : []))
  expect(text).toMatch(/(?:array|map) of …/)
})
