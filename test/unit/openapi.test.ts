import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../src/plugins/openapi/examples.js'
import { code, line, prose, table, text } from '../../src/plugins/openapi/mdx.js'
import type { ApiOperation } from '../../src/plugins/openapi/operations.js'
import { requestSamples } from '../../src/plugins/openapi/request.js'
import { describe as describeSchema, fields, type Schema, typeOf } from '../../src/plugins/openapi/schema.js'

describe('text of a document as MDX', () => {
  test.each([
    ['{a} <b> *c* `d` [e](f) g_h_i', '\\{a} \\<b> \\*c\\* \\`d\\` \\[e]\\(f) g_h_i'],
    ['export of $5\n and $6', '&#x65;xport of \\$5 and \\$6'],
    [':::note', '\\:::note'],
    ['Returns 2 of 3 (at most), e.g. none.', 'Returns 2 of 3 (at most), e.g. none.'],
  ])('escapes %j', (value, expected) => {
    expect(text(value)).toBe(expected)
  })

  test.each([
    ['A <b>bold</b> word<br>and <script>alert(1)</script><!-- a comment -->more', 'A **bold** word\\\nand more'],
    ['import a from "b"', '&#x69;mport a from "b"'],
    ['[x](javascript:alert) and <a onclick="x" href="/y">y</a>', 'x and [y](/y)'],
    ['## One\n\n#### Two {x}', '### One\n\n##### Two \\{x}'],
    ['<Widget a={1} />', ''],
    ['```js\n{a}\n```', '```js\n{a}\n```'],
  ])('turns the description %j into MDX without HTML', (value, expected) => {
    expect(prose(value, 3)).toBe(expected)
  })

  test('puts a description on one line of a table', () => {
    expect(table(['A'], [[line('One\ntwo `a|b`\n\n- three')]])).toBe('| A |\n| --- |\n| One two `a\\|b`<br />- three |')
    expect(code('a`b')).toBe('``a`b``')
  })
})

const reference = { $ref: '#/components/schemas/Category' }
const category: Schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', example: 'Paper' },
    parent: { ...reference, description: 'Above' },
    children: { type: 'array', items: reference },
  },
}
const self = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const schemas = { Category: category, List: { type: 'array', items: self('List') }, All: { allOf: [self('All')] } }
const api = { openapi: '3.1.0', components: { schemas } }
const place = { api, schemas: '' }
const link = '[Category](#Category)'

describe('schemas', () => {
  test.each<[string, Schema, string]>([
    ['a type with a format', { type: 'string', format: 'date' }, 'string (date)'],
    ['several types', { type: ['string', 'null'], format: 'uri' }, 'string (uri) or null'],
    ['a nullable type of 3.0', { type: 'integer', nullable: true }, 'integer or null'],
    ['an array', { type: 'array', items: { type: 'array', items: reference } }, `array of array of ${link}`],
    ['a map', { type: 'object', additionalProperties: { type: 'number' } }, 'map of number'],
    ['a choice', { oneOf: [reference, { type: 'string' }, { type: 'string' }] }, `${link} or string`],
    ['a reference with a description in 3.0', { allOf: [reference], nullable: true }, `${link} or null`],
    ['a value without a type', { const: 5 }, 'number'],
    ['anything', {}, 'any'],
  ])('names %s', (_, schema, expected) => {
    expect(typeOf(schema, place)).toBe(expected)
  })

  test('lists the properties of everything in `allOf`, and links to a circular schema', () => {
    const schema: Schema = {
      allOf: [reference, { required: ['id'], properties: { id: { type: 'integer', minimum: 1, default: 0 } } }],
      properties: { size: { properties: { width: { type: 'number', readOnly: true } } }, any: {} },
      additionalProperties: { type: 'boolean' },
    }
    expect(fields(schema, place).split('\n')).toEqual([
      '- `name` string **required**<br />Example: `Paper`.',
      `- \`parent\` ${link}<br />Above`,
      `- \`children\` array of ${link}`,
      '- `id` integer **required**<br />Minimum: `1`. Default: `0`.',
      '- `size` object',
      '  - `width` number<br />Read only.',
      '- `any` any',
      '- any other name: boolean',
    ])
    expect(fields(schema, { ...place, omit: 'readOnly' })).not.toContain('width')
  })

  test('lists the choices that have properties', () => {
    const schema: Schema = { oneOf: [reference, { title: 'By name', properties: { name: { enum: ['a', null] } } }] }
    expect(fields(schema, place).split('\n')).toEqual([
      `- ${link}`,
      '- **By name**<br />object',
      '  - `name` string<br />One of: `a`, `null`.',
    ])
  })

  test('ends for schemas that contain only themselves', () => {
    const all = [schemas.List, schemas.All].map((schema) => [typeOf(schema, place), fields(schema, place)])
    expect(all).toEqual([
      ['array of [List](#List)', ''],
      ['[All](#All)', ''],
    ])
    expect(exampleOf(schemas.List, place)).toEqual([[]])
    expect(exampleOf(reference, place)).toEqual({ name: 'Paper', children: [] })
  })

  test('states constraints with the description', () => {
    const schema = { description: 'One.\n\nTwo.', pattern: '^`$', uniqueItems: true, default: false, deprecated: false }
    expect(describeSchema(schema, place)).toBe('One.<br />Two.<br />Pattern: ``^`$``. Unique items. Default: `false`.')
    const list = { type: 'array', maxItems: 3, items: { enum: ['a', 'b'], default: 'a' } }
    expect(describeSchema(list, place)).toBe('One of: `a`, `b`. Maximum items: `3`.')
  })
})

describe('request samples', () => {
  const operation: ApiOperation = {
    id: 'x',
    title: 'X',
    method: 'POST',
    isWebhook: false,
    path: '/a/{id}',
    server: 'https://api.example',
    security: [{ key: [], login: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true, example: "it's/1" },
      { name: 'q', in: 'query', example: 'a b' },
      { name: 'unused', in: 'query', schema: { type: 'string' } },
      { name: 'X-Number', in: 'header', required: true, schema: { type: 'integer', default: 5 } },
    ],
    tag: 'X',
    responses: {},
  }
  const securitySchemes = {
    key: { type: 'apiKey', in: 'cookie', name: 'k' },
    login: { type: 'http', scheme: 'basic' },
  } as const
  const page = {
    ...{ api: { openapi: '3.1.0', components: { securitySchemes } }, depth: 2 },
    ...{ schemas: '', overview: '', samples: ['curl', 'fetch'] as const },
  }

  test.each([
    ['application/json', { text: 'it\'s "so" $HOME `x`\n', list: [1, null] }],
    ['application/x-www-form-urlencoded', { "it's": '$HOME', n: 1 }],
    ['multipart/form-data', { "it's": '"$HOME"', n: 1 }],
    ['image/png', undefined],
  ])('send the same request in the shell and in JavaScript: %s', async (type, value) => {
    const requestBody = { content: { [type]: value === undefined ? {} : { example: value } } }
    const markdown = requestSamples({ ...operation, requestBody }, page)
    const [curl = '', js = ''] = [...markdown.matchAll(/^```\w+ tab=.*\n([\s\S]*?)\n```$/gm)].map(
      ([, sample]) => sample,
    )
    const headers = {
      'X-Number': '5',
      Authorization: 'Basic YOUR_CREDENTIALS',
      Cookie: 'k=YOUR_API_KEY',
      ...(type === 'multipart/form-data' ? {} : { 'Content-Type': type }),
    }
    const url = "https://api.example/a/it's%2F1?q=a+b"
    expect(argumentsOf(curl)).toEqual([
      ...['--request', 'POST', url],
      ...Object.entries(headers).flatMap(([name, header]) => ['--header', `${name}: ${header}`]),
      ...dataOf(type, value),
    ])
    expect(await requestOf(js)).toEqual([url, { method: 'POST', headers, body: bodyOf(type, value) }])
  })
})

/** The arguments that a shell passes to curl. */
function argumentsOf(sample: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${sample}`
  return spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout.split('\0').slice(0, -1)
}

function dataOf(type: string, value: object | undefined): string[] {
  if (type === 'image/png') return ['--data-binary', '@file']
  if (type === 'application/json') return ['--data', JSON.stringify(value, null, 2)]
  const option = type.startsWith('multipart') ? '--form' : '--data-urlencode'
  return Object.entries(value ?? {}).flatMap(([name, item]) => [option, `${name}=${item}`])
}

/** What the sample passes to `fetch`. */
async function requestOf(sample: string): Promise<unknown> {
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const run = new AsyncFunction('fetch', 'file', `${sample}\nreturn response`) as (...values: unknown[]) => unknown
  const [url, { body, ...init }] = (await run((...request: unknown[]) => request, 'the file')) as [string, RequestInit]
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  return [url, { ...init, body: isForm ? Object.fromEntries(body) : body }]
}

function bodyOf(type: string, value: object | undefined): unknown {
  if (type === 'image/png') return 'the file'
  if (type === 'application/json') return JSON.stringify(value)
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, item]) => [name, String(item)]))
}
