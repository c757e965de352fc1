import { describe, expect, test } from 'vitest'
import type { TryItOperation } from '../../src/shared/try-it.js'
import { requestOf } from '../../src/tools/openapi/client/send.js'
import { operationsOf } from '../../src/tools/openapi/operations.js'
import { openApiTexts } from '../../src/tools/openapi/texts.js'
import type { Node } from '../../src/tools/openapi/tree.js'
import { sourcesOf, tryIt } from '../../src/tools/openapi/try-it.js'

const securitySchemes = {
  key: { type: 'apiKey', in: 'query', name: 'k' },
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'c' },
  login: { type: 'http', scheme: 'Basic' },
  token: { type: 'oauth2' },
}

/** The panel of an operation at `POST /a/{id}`. */
function panelOf(operation: Node, others: Node = {}): TryItOperation {
  const api = {
    servers: [{ url: 'https://{tenant}.example/v1/', variables: { tenant: { default: 'demo' } } }],
    paths: { '/a/{id}': { post: operation } },
    components: { securitySchemes },
    ...others,
  }
  const place = { api, texts: openApiTexts, schemaUrl: () => undefined, prose: () => '' }
  const [panel = ''] = operationsOf(api).map((one) => tryIt(one, { ...place, omit: undefined }))
  return JSON.parse(/ operation=\{(.*)\} \/>$/.exec(panel)?.[1] ?? '{}')
}

/** The request of a panel whose fields have their first values, except for some. */
function requestWith(panel: TryItOperation, values: Readonly<Record<string, string | File>> = {}): Request {
  const form = new FormData()
  for (const { in: kind, name, value } of [...panel.fields, ...(panel.servers[0]?.variables ?? [])])
    form.set(`${kind}:${name}`, value)
  if (panel.bodies[0]) form.set('body', panel.bodies[0].text)
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return requestOf(panel, form, 'https://docs.example/page')
}

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

test.each<[string, Node, Readonly<Record<string, string>>, string]>([
  ['the variables of a server', {}, { 'server:tenant': 'shop' }, 'https://shop.example/v1/a/1'],
  ['an escaped path', {}, { 'path:id': 'a/b c' }, 'https://demo.example/v1/a/a%2Fb%20c'],
  ['no empty parameter', { schema: { type: 'string' } }, {}, 'https://demo.example/v1/a/1'],
  ['an example', { example: 'x y' }, {}, 'https://demo.example/v1/a/1?q=x+y'],
  ['a list', { example: [1, 2], schema: { type: 'array' } }, {}, 'https://demo.example/v1/a/1?q=1&q=2'],
  [
    'a list with separators',
    { example: [1, 2], explode: false, schema: { type: 'array' } },
    { 'query:q': '3,4' },
    'https://demo.example/v1/a/1?q=3%2C4',
  ],
  [
    'the members of an object',
    { example: { a: 1, b: 2 }, style: 'deepObject' },
    { 'query:q[b]': '' },
    'https://demo.example/v1/a/1?q%5Ba%5D=1',
  ],
])('a URL has %s', (_, parameter, values, url) => {
  const panel = panelOf({ parameters: [id, { name: 'q', in: 'query', ...parameter }] })
  expect(requestWith(panel, { 'path:id': '1', ...values }).url).toBe(url)
})

test('a choice is a list, and a path without an example is empty', () => {
  const sort = { name: 'sort', in: 'query', schema: { type: 'string', enum: ['up', 'down'] } }
  const panel = panelOf({ parameters: [id, sort, { name: 'c', in: 'cookie', required: true, example: 'x' }] })
  expect(panel.fields).toEqual([
    { name: 'id', in: 'path', required: true, value: '' },
    { name: 'sort', in: 'query', value: '', choices: ['up', 'down'] },
  ])
})

test('only credentials that the reader has entered are sent', () => {
  const panel = panelOf({
    security: [{ key: [], header: [] }, { login: [] }, { token: [] }, { cookie: [], other: [] }],
  })
  expect(panel.keys.map(({ label }) => label)).toEqual(['key', 'header', 'login', 'token'])
  const sent = (values: Readonly<Record<string, string>>) => {
    const { url, headers } = requestWith(panel, values)
    return [new URL(url).search, Object.fromEntries(headers)]
  }
  expect(sent({})).toEqual(['', {}])
  expect(sent({ 'key:key': 'a b', 'key:header': 'x' })).toEqual(['?k=a+b', { 'x-key': 'x' }])
  expect(sent({ 'user:login': 'Zoë', 'key:login': 'p:w' })[1]).toEqual({ authorization: 'Basic Wm/DqzpwOnc=' })
  expect(sent({ 'key:token': 't' })[1]).toEqual({ authorization: 'Bearer t' })
})

describe('a body', () => {
  const bodyOf = (type: string, media: Node) => panelOf({ requestBody: { content: { [type]: media } } })
  const file = new File(['data'], 'a.png', { type: 'image/png' })

  test('of JSON has the examples by their names', async () => {
    const panel = bodyOf('application/json', { examples: { a: { summary: 'One', value: { n: 1 } }, b: { value: [] } } })
    expect(panel.bodies).toEqual([
      { label: 'One', text: '{\n  "n": 1\n}' },
      { label: 'b', text: '[]' },
    ])
    const request = requestWith(panel, { body: '{"n": 2}' })
    expect(request.headers.get('Content-Type')).toBe('application/json')
    expect(await request.text()).toBe('{"n": 2}')
  })

  test('without a schema is an empty object', () => {
    expect(bodyOf('application/json', {}).bodies).toEqual([{ label: '', text: '{}' }])
  })

  test('of a form has its fields', async () => {
    const panel = bodyOf('application/x-www-form-urlencoded', { example: { a: 1, b: 'x y' } })
    const request = requestWith(panel, { 'form:a': '' })
    expect(await request.text()).toBe('b=x+y')
  })

  test('of several parts has its files', async () => {
    const schema = { properties: { name: { type: 'string' }, photo: { type: 'string', format: 'binary' } } }
    const request = requestWith(bodyOf('multipart/form-data', { schema }), { 'file:photo': file })
    const form = await request.formData()
    expect([form.get('name'), (form.get('photo') as File).name]).toEqual(['NAME', 'a.png'])
  })

  test('of bytes is a file', async () => {
    const request = requestWith(bodyOf('image/png', {}), { 'file:': file })
    expect([request.headers.get('Content-Type'), await request.text()]).toEqual(['image/png', 'data'])
  })

  test('is not sent without a value', async () => {
    const request = requestWith(bodyOf('multipart/form-data', { schema: { properties: {} } }))
    expect(request.body).toBe(null)
  })
})

test.each<[string, Node, string[]]>([
  ['https://api.example:8443/v1', {}, ['https://api.example:8443']],
  ['/v1', {}, []],
  ['https://{tenant}.api.example', { tenant: { default: 'a' } }, ['https://*.api.example']],
  [
    'https://{region}.api.example',
    { region: { enum: ['eu', 'us'] } },
    ['https://eu.api.example', 'https://us.api.example'],
  ],
  ['{scheme}://a.example', { scheme: { enum: ['http', 'https'] } }, ['http://a.example', 'https://a.example']],
  ['{base}/v1', { base: { default: 'https://a.example/x' } }, ['https://a.example']],
  [
    'https://api.{host}:{port}',
    { host: { default: 'x.example' }, port: { default: 80 } },
    ['https://api.x.example:80'],
  ],
  ['https://a.example;script-src *', {}, []],
])('the policy allows the server %s', (url, variables, expected) => {
  const { servers } = panelOf({}, { servers: [{ url, variables }] })
  expect(servers.flatMap(sourcesOf)).toEqual(expected)
})

test('an operation without servers, such as a webhook, has no panel', () => {
  expect(panelOf({}, { servers: [] })).toEqual({})
  expect(panelOf({}, { paths: {}, webhooks: { a: { post: {} } } })).toEqual({})
})
