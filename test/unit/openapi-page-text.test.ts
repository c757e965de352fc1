import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../src/tools/openapi/examples.js'
import { fieldBlocks } from '../../src/tools/openapi/fields.js'
import { apiPages, type OpenApiOptions } from '../../src/tools/openapi/pages.js'
import { type Place, typeOf } from '../../src/tools/openapi/schema.js'
import { nodeOf } from '../../src/tools/openapi/tree.js'
import { type OpenApiTexts, openApiTexts } from '../../src/tools/openapi/texts.js'
import { readLocale } from '../../src/node/config/strings.js'
import { traitsApi } from '../fixtures/openapi/traits-api.js'
import { pick, seededRandom } from '../harness/random.js'

const api = { components: { schemas: { Pet: { properties: { name: { type: 'string' } } } } } }
const pet = { $ref: '#/components/schemas/Pet' }
const place: Place = { api, texts: openApiTexts, schemaUrl: (name) => `#${name}`, prose: (markdown = '') => markdown }

function pagesOf(document: unknown, options: Partial<OpenApiOptions> = {}, texts: OpenApiTexts = openApiTexts) {
  const sourceOf = () => ({ file: 'a.json' })
  const all = { spec: 'a.json', dir: 'docs/api', ...options }
  return apiPages(nodeOf(document), all, { sourceOf, texts }).files
}

/** The page of the only operation, which has these responses. */
function responsePage(responses: object): string {
  const all = pagesOf({ openapi: '3.1.0', paths: { '/a': { get: { responses } } } }, { samples: [] })
  return all.find(({ path }) => path.endsWith('operations.mdx'))?.content ?? ''
}

test('pages in another language have the same paths and ids', () => {
  const document = {
    info: { title: 'Zoo', version: '1' },
    paths: {
      '/pets': { get: { operationId: 'getPets', parameters: [{ name: 'a', in: 'query' }], responses: { 200: {} } } },
    },
    components: api.components,
  }
  const german = { ...openApiTexts, ...readLocale('de')?.openapi }
  const [, index, operations] = pagesOf(document, {}, german)
  expect(index?.content).toContain('## Operationen\n\n| Methode | Operation |')
  expect(operations?.path).toBe('docs/api/operations.mdx')
  expect(operations?.content).toContain('title: "Operationen"')
  expect(operations?.content).toContain('### Parameter {/* #get-pets-parameters */}')
  expect(operations?.content).toContain('### Antworten {/* #get-pets-responses */}')
})

describe('choices', () => {
  const listed = (schema: object) => fieldBlocks({ properties: { a: schema } }, place)

  test('a value or null is no choice', () => {
    const nullable = { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }], title: 'A' }
    expect(typeOf(nullable, place)).toBe('string or null')
    expect(listed(nullable)).toContain('- `a` string or null\n\n  <_Facts>Maximum length: `5`</_Facts>')
    expect(listed(nullable)).not.toContain('choice')
    const linked = { oneOf: [pet, { type: 'null' }] }
    expect(listed(linked)).toBe('<_Fields>\n\n- `a` [Pet](#Pet) or null\n\n</_Fields>')
    const list = { anyOf: [{ type: 'array', items: { properties: { b: { type: 'integer' } } } }, { type: 'null' }] }
    expect(listed(list)).toContain('Properties: 1')
  })

  test('choices are listed if their types do not say all about them', () => {
    expect(listed({ oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] })).not.toContain(
      'choice',
    )
    expect(listed({ oneOf: [{ const: 'up' }, { const: 'down', description: 'Falls.' }] })).toContain('Always: `up`')
    expect(listed({ anyOf: [{ type: 'string', format: 'uri' }, { enum: ['none'] }] })).toContain('One of: `none`')
  })
})

describe('responses', () => {
  test('the status is in the tab, and its phrase in the panel', () => {
    const page = responsePage({ 201: { description: 'The pet.' }, '4XX': { description: 'Other.' }, default: {} })
    expect(page).toContain('label="201">\n\n**Created**\n\nThe pet.')
    expect(page).toContain('label="4XX">\n\nOther.')
    expect(page).toContain('label="default">\n\n**Any other status**')
  })

  test('a description that is only the phrase is not repeated', () => {
    expect(responsePage({ 200: { description: 'OK.' } })).toMatch(/\*\*200 OK\*\*\n$/)
    expect(responsePage({ 404: { description: 'not found' }, 200: {} })).not.toContain('not found')
  })

  test('names of members of every object are no phrases', () => {
    const page = responsePage(JSON.parse('{ "constructor": {}, "__proto__": {} }'))
    expect(page).toContain('label="constructor"')
    expect(page).not.toContain('native code')
    expect(page).not.toContain('object Object')
  })
})

describe('media types', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } }

  test('of the same schema share its properties, and only JSON has an example that is made', () => {
    const types = ['application/json', 'application/xml', 'multipart/form-data']
    const content = Object.fromEntries(types.map((type) => [type, { schema: { ...schema, xml: { name: type } } }]))
    const page = responsePage({ 200: { content: { ...content, 'text/csv': { schema: { type: 'string' } } } } })
    expect(page).toContain('`application/json`, `application/xml`, `multipart/form-data` object\n')
    expect(page.match(/- `name` string/g)).toHaveLength(1)
    expect(page.match(/^```/gm)).toHaveLength(2)
    expect(page).toContain('```json\n')
  })

  test('of a request show the examples that the samples do not have', () => {
    const example = '<pet/>'
    const content = { 'application/json': { schema, example: { name: 'A' } }, 'application/xml': { schema, example } }
    const [, , page] = pagesOf({ paths: { '/a': { post: { requestBody: { content } } } } })
    expect(page?.content).toContain('```text\n<pet/>\n```')
    expect(page?.content).not.toContain('```json')
    const [, , webhooks] = pagesOf({ webhooks: { a: { post: { requestBody: { content } } } } })
    expect(webhooks?.content).toContain('```json tab="application/json"')
  })
})

test('only schemes of the document are links', () => {
  const components = { securitySchemes: { key: { type: 'apiKey' } } }
  const paths = { '/a': { get: { security: [{ key: [] }, { other: [] }] } } }
  const all = pagesOf({ components, paths }).map(({ content }) => content)
  expect(all.join('')).toContain('Authentication: [key](./index.mdx#auth-key), or other\n')
})

test('a text of an example is no longer than it can be', () => {
  expect(exampleOf({ properties: { country: { type: 'string', maxLength: 2 } } }, place)).toEqual({ country: 'CO' })
  expect(exampleOf({ properties: { id: { type: 'string', format: 'uuid', maxLength: 36 } } }, place)).toEqual({
    id: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  })
})

test('a title that is the name of the schema is left out', () => {
  const schemas = { 'pet-owner': { title: 'Pet Owner' }, other: { title: 'Another' } }
  const [owner, other] = pagesOf({ components: { schemas } }, { schemas: 'each' }).slice(-2)
  expect(owner?.content).not.toContain('Pet Owner')
  expect(other?.content).toContain('**Another**')
})

test.each([
  ['the first of two sentences', 'A pet, e.g. a cat. It has a name.', 'A pet, e.g. a cat.'],
  ['a sentence that is broken into lines', 'A pet\nof the shop.\n\nMore.', 'A pet of the shop.'],
  ['a long sentence', `A pet ${'and another '.repeat(20)}one. More.`, `A pet ${'and another '.repeat(20)}one.`],
  ['no description', undefined, ''],
])('the list of schemas shows %s', (_, description, expected) => {
  const document = { components: { schemas: { Pet: { description }, Toy: { description: 'A toy.' } } } }
  const pages = pagesOf(document, { schemas: 'each' })
  const index = pages.find(({ path }) => path.endsWith('schemas/index.mdx'))?.content ?? ''
  const [, shown] = /^\| \[Pet\][^|]*\|(.*)\|$/m.exec(index) ?? []
  expect(shown?.trim()).toBe(expected)
})

test('schemas in folders of letters are in the order of the alphabet', () => {
  const schemas = { Bee: {}, Ape10: {}, Ape9: {}, ant: {} }
  const pages = pagesOf({ components: { schemas } }, { schemas: 'letter' })
  const titles = pages.flatMap(
    ({ content }) => /^---\ntitle: "(\w+)"\nsidebar_position: (\d)/.exec(content)?.slice(1, 3) ?? [],
  )
  expect(titles).toEqual(['ant', '1', 'Ape9', '2', 'Ape10', '3', 'Bee', '4'])
})

test('words of the document such as "undefined" are shown as they are', () => {
  const oneOf = [pet, { title: 'undefined kind', properties: { kind: { const: 'undefined' } } }]
  const schema = { oneOf, discriminator: { propertyName: 'kind', mapping: { dog: {}, cat: 'Pet' } } }
  const paths = {
    '/a': { post: { summary: 'Potentially undefined', requestBody: { content: { 'a/json': { schema } } } } },
  }
  const pages = pagesOf({ paths, ...api })
  const found = pages.flatMap(({ content }) => content.match(/.*(?:\bundefined\b|\[object Object\]).*/g) ?? [])
  expect(
    found.filter((line) => !/Potentially undefined|undefined kind|`undefined`|\*\*undefined\*\*/.test(line)),
  ).toEqual([])
  expect(pages.some(({ content }) => content.includes('**cat** [Pet](./schemas.mdx#Pet)'))).toBe(true)
})

/** The places of all values in a document: an object or a list, with a key of it. */
function slotsOf(value: unknown): (readonly [Record<string, unknown>, string])[] {
  if (typeof value !== 'object' || value === null) return []
  const node = value as Record<string, unknown>
  return Object.keys(node).flatMap((key) => [[node, key] as const, ...slotsOf(node[key])])
}

const replacements: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1e21,
    '',
    ' ',
    'text',
    '{',
    '\\',
    '</div>',
    '`',
    '|',
    [],
    {},
    [null],
    [[]],
    ['a', 1, {}],
  ],
  ...[{ $ref: '#/nowhere' }, { $ref: 5 }, { $ref: '#/paths' }, { $ref: '#' }, { $ref: '#/%E0%A4%A' }],
  JSON.parse('{ "__proto__": { "a": 1 }, "constructor": { "b": 2 }, "toString": "x" }'),
]

/** A copy of a document in which 30 values are missing or replaced. */
function withMistakes(document: unknown, random: () => number): unknown {
  const copy = structuredClone(document)
  for (let count = 0; count < 30; count++) {
    const [parent, key] = pick(random, slotsOf(copy))
    if (random() > 0.4) parent[key] = structuredClone(pick(random, replacements))
    else if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else delete parent[key]
  }
  return copy
}

test('a document with many mistakes leaves unique pages', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = seededRandom(seed)
    const document = withMistakes(traitsApi, random)
    const [groupBy, schemas] = [
      pick(random, ['tag', 'operation'] as const),
      pick(random, ['page', 'each', 'letter'] as const),
    ]
    const files = pagesOf(document, { groupBy, schemas })
    const paths = files.map(({ path }) => path.toLowerCase())
    const wrong = files.flatMap(({ content }) => content.match(/.*(?:\bundefined\b|\bNaN\b|\[object Object\]).*/) ?? [])
    expect([new Set(paths).size, wrong], `seed ${seed}`).toEqual([paths.length, []])
  }
})
