import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { Descriptions, type LinkTargets } from '../../src/tools/openapi/descriptions.js'
import { exampleOf, examplesOf, externalExamples } from '../../src/tools/openapi/examples.js'
import { fieldBlocks, parameterBlocks } from '../../src/tools/openapi/fields.js'
import { codeSpan, oneLine, table, mdxText } from '../../src/tools/openapi/mdx.js'
import { operationsOf, parameterOf, UniqueNames } from '../../src/tools/openapi/operations.js'
import { exampleRequest } from '../../src/tools/openapi/request.js'
import { requestSamples, sampleLanguages } from '../../src/tools/openapi/samples.js'
import { constraintBlocks, type Place, type Schema, typeOf } from '../../src/tools/openapi/schema.js'
import type { Node } from '../../src/tools/openapi/tree.js'
import { openApiTexts } from '../../src/tools/openapi/texts.js'

const nowhere: LinkTargets = { sectionOf: () => undefined }

function prose(markdown: string | undefined, depth = 2): string {
  return new Descriptions().convert(markdown, { depth, key: '', targets: nowhere })
}

describe('text of a document as MDX', () => {
  test.each([
    ['{a} <b> *c* `d` [e](f) g_h_i', '\\{a} \\<b> \\*c\\* \\`d\\` \\[e]\\(f) g_h_i'],
    ['export of $5\n and $6', '&#x65;xport of \\$5 and \\$6'],
    ['import this', '&#x69;mport this'],
    [':::note', '\\:::note'],
    ['Returns 2 of 3 (at most), e.g. none.', 'Returns 2 of 3 (at most), e.g. none.'],
  ])('escapes %j', (value, expected) => {
    expect(mdxText(value)).toBe(expected)
  })

  test.each([
    ['A <b>bold</b> word<br>and <script>alert(1)</script><!-- a comment -->more', 'A **bold** word\\\nand more'],
    ['import a from "b"', '&#x69;mport a from "b"'],
    ['One\nexport const a', 'One export const a'],
    ['[x](javascript:alert) and <a onclick="x" href="https://y.example/y">y</a>', 'x and [y](https://y.example/y)'],
    ['## One\n\n#### Two {x}', '### One\n\n##### Two \\{x}'],
    ['<Widget a={1} />', '\\<Widget a=\\{1} />'],
    ['```js\n{a}\n```', '```js\n{a}\n```'],
    ['See [*the* docs](https://e.example/a_b?c=1#d).', 'See [*the* docs](https://e.example/a_b?c=1#d).'],
    ['One `a`.\n\n* two\n* three', 'One `a`.\n\n* two\n* three'],
  ])('turns the description %j into MDX without HTML', (value, expected) => {
    expect(prose(value, 3)).toBe(expected)
  })

  test.each([
    ['Ids are written as <tenant>:<name>.', 'Ids are written as \\<tenant>:\\<name>.'],
    ['A List<User>, or Map<String, Object>', 'A List\\<User>, or Map\\<String, Object>'],
    ['Bearer <token>', 'Bearer \\<token>'],
    ['<field>:<asc|desc>', '\\<field>:\\<asc|desc>'],
    ['<tenant>', '\\<tenant>'],
    ['<tenant>\nand more', '\\<tenant> and more'],
    ['- <a-b>\n- `<c>`', '- \\<a-b>\n- `<c>`'],
    ['> <T extends U>', '> \\<T extends U>'],
    ['| A |\n| - |\n| <id> |', '| A     |\n| ----- |\n| \\<id> |'],
    ['**<id>**', '**\\<id>**'],
    ['[<id>](https://a.example)', '[\\<id>](https://a.example)'],
    ['# The <id>', '### The \\<id>'],
    ['<user><name>Ann</name></user>', '\\<user>\\<name>Ann\\</name>\\</user>'],
    ['Set<S>, Array<B> and <I>', 'Set\\<S>, Array\\<B> and \\<I>'],
    [
      'Bearer <code>, <title>, <object>, <link> and <select>',
      'Bearer \\<code>, \\<title>, \\<object>, \\<link> and \\<select>',
    ],
    ['<title>List<User></title>', '\\<title>List\\<User>\\</title>'],
    ['<div>A List<User> of <b>users</b></div>', 'A List\\<User> of **users**'],
    ['<?xml version="1.0"?>', '\\<?xml version="1.0"?>'],
    ['a <https://b.example> c', 'a [https://b.example](https://b.example) c'],
    ['a<br>b <!-- c --> d', 'a\\\nb d'],
    ['<p>a<p>b', 'a\n\nb'],
    ['<ul><li>a<li>b</ul>', '- a\n- b'],
    ['<font color="red">a</font> <u>b</u>', 'a b'],
    ['{a} and {#b}', '\\{a} and \\{#b}'],
  ])('shows the text in angle brackets of %j', (value, expected) => {
    expect(prose(value, 3)).toBe(expected)
  })

  test.each([
    ['# Details {#details}', '## Details {/* #details */}'],
    ['# Details {#a_b_.c}', '## Details {/* #a_b_.c */}'],
    ['# *Details* {#details}', '## *Details* {/* #details */}'],
    ['Details {#details}\n===', '## Details {/* #details */}'],
    ['# Path /{id}', '## Path /\\{id}'],
    ['# Details {#a}\n\n[a](#a)', '## Details {/* #a */}\n\n[a](#a)'],
  ])('keeps the id of the heading %j', (value, expected) => {
    expect(prose(value)).toBe(expected)
  })

  test('puts a description on one line of a table', () => {
    const line = oneLine(prose('One\ntwo `a|b`\n\n- three'))
    expect(table(['A'], [[line]])).toBe('| A |\n| --- |\n| One two `a\\|b`<br />- three |')
    expect(codeSpan('a`b')).toBe('``a`b``')
    expect([codeSpan('`'), codeSpan(''), codeSpan(' '), codeSpan(null), codeSpan(undefined)]).toEqual([
      ...['`` ` ``', '`""`', '`" "`', '`null`', '`null`'],
    ])
  })
})

describe('links in descriptions', () => {
  const docs = 'https://docs.example/rest/issues'
  const sectionOf = (name: string) => (name === 'operation/get' ? '../get.mdx' : undefined)
  test.each<[string, string, Partial<LinkTargets> & { docs?: string }]>([
    ['a link without a base', 'a', {}],
    ['[a](/rest/a#b)', '[a](https://api.example/rest/a#b)', { linkBase: 'https://api.example/x/' }],
    ['[a](b)', '[a](https://api.example/x/b)', { linkBase: 'https://api.example/x/', docs }],
    ['[a](b)', '[a](/guide/b)', { linkBase: '/guide/' }],
    ['[a](/b?c#d)', '[a](/b?c#d)', { linkBase: '/' }],
    ['[a](/rest/a)', '[a](https://docs.example/rest/a)', { docs }],
    ['[a](#b)', '[a](https://docs.example/rest/issues#b)', { docs, linkBase: 'https://api.example/' }],
    ['[a](#operation/get)', '[a](../get.mdx)', { docs, sectionOf }],
    ['## A b\n\n[a](#a-b)', '## A b\n\n[a](#a-b)', { docs }],
    ['[a](mailto:a@b.example)', '[a](mailto:a@b.example)', { linkBase: 'https://api.example/' }],
    ['![a](/i.png)', '![a](https://docs.example/i.png)', { docs }],
  ])('%j becomes %j', (description, expected, { docs: page, ...targets }) => {
    const markdown = description === 'a link without a base' ? '[a](/b)' : description
    const converter = new Descriptions()
    const options = { key: '', docs: page, targets: { ...nowhere, ...targets } }
    expect(converter.convert(markdown, options)).toBe(expected)
    expect(converter.lost).toEqual(expected === 'a' ? [{ url: '/b', description: '[a](/b)' }] : [])
  })

  test('keeps the texts of links and images without a target, and records each URL once', () => {
    const converter = new Descriptions()
    const convert = (markdown: string) => converter.convert(markdown, { key: '', targets: nowhere })
    expect(convert('See [*this*](./a) and ![a picture](b.png).')).toBe('See *this* and a picture.')
    expect(convert('![](c.png)And [that](./a)')).toBe('And that')
    expect(converter.lost.map(({ url }) => url)).toEqual(['./a', 'b.png', 'c.png'])
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
const schemas = {
  Category: category,
  List: { type: 'array', items: self('List') },
  All: { allOf: [self('All')] },
  A: self('B'),
  B: self('A'),
}
const api = { openapi: '3.1.0', components: { schemas } }
const place: Place = { api, texts: openApiTexts, schemaUrl: (name) => `#${name}`, prose }
const link = '[Category](#Category)'

/** The lines of the lists of fields that are not empty. */
const fieldLines = (schema: Schema, at = place) =>
  fieldBlocks(schema, at)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(1, -1)

describe('schemas', () => {
  test.each<[string, unknown, string]>([
    ['a type with a format', { type: 'string', format: 'date' }, 'string (date)'],
    ['several types', { type: ['string', 'null'], format: 'uri' }, 'string (uri) or null'],
    ['a nullable type of 3.0', { type: 'integer', nullable: true }, 'integer or null'],
    ['an array', { type: 'array', items: { type: 'array', items: reference } }, `array of array of ${link}`],
    ['a map', { type: 'object', additionalProperties: { type: 'number' } }, 'map of number'],
    ['an open object', { type: 'object', additionalProperties: {} }, 'object'],
    ['a choice', { oneOf: [reference, { type: 'string' }, { type: 'string' }] }, `${link} or string`],
    ['a reference with a description in 3.0', { allOf: [reference], nullable: true }, `${link} or null`],
    ['a value without a type', { const: 5 }, 'number'],
    ['many choices', { oneOf: [...'abcdefgh'].map((type) => ({ type })) }, 'one of 8 types'],
    ['anything', {}, 'any'],
    ['true', true, 'any'],
    ['false', false, 'nothing'],
    ['a text that is no schema', 'x', 'any'],
    ['a reference that leads to itself', self('A'), '[A](#A)'],
    ['a reference that leads nowhere', { $ref: '#/components/x' }, 'any'],
  ])('names %s', (_, schema, expected) => {
    expect(typeOf(schema, place)).toBe(expected)
  })

  test('lists the properties of everything in `allOf`, and links to a circular schema', () => {
    const schema: Schema = {
      allOf: [reference, { required: ['id'], properties: { id: { type: 'integer', minimum: 1, default: 0 } } }],
      properties: { size: { properties: { width: { type: 'number', readOnly: true } } }, any: { deprecated: true } },
      additionalProperties: { type: 'boolean' },
    }
    expect(fieldLines(schema)).toEqual([
      ...['- `name` string **required**', '  <_Facts>Example: `Paper`</_Facts>'],
      ...[`- \`parent\` ${link}`, '  Above'],
      `- \`children\` array of ${link}`,
      ...['- `id` integer **required**', '  <_Facts>Minimum: `1` · Default: `0`</_Facts>'],
      ...[
        '- `size` object',
        '  <Details summary="Properties: 1">',
        '  - `width` number',
        '    <_Facts>Read only</_Facts>',
        '  </Details>',
      ],
      '- `any` any *deprecated*',
      '- any other name boolean',
    ])
    expect(fieldBlocks(schema, { ...place, omit: 'readOnly' })).not.toContain('width')
  })

  test('labels choices with the value of the discriminator, the title, the name or a number', () => {
    const schema: Schema = {
      oneOf: [
        reference,
        { title: 'By name', properties: { kind: { const: 'name' }, name: { enum: ['a', null] } } },
        { properties: { x: {} } },
      ],
    }
    expect(fieldLines(schema).filter((line) => !line.startsWith('  '))).toEqual([
      'One of these:',
      `- **${link}**`,
      '- **By name** object',
      '- **Choice 3** object',
    ])
    const discriminator = { propertyName: 'kind', mapping: { paper: reference.$ref } }
    expect(fieldLines({ ...schema, discriminator }).filter((line) => !line.startsWith('  '))).toEqual([
      'One of these, depending on `kind`:',
      `- **paper** ${link}`,
      '- **name** object',
      '- **Choice 3** object',
    ])
  })

  test('ends for schemas that contain only themselves', () => {
    const all = Object.keys(schemas).map((name) => [typeOf(self(name), place), typeof fieldBlocks(self(name), place)])
    expect(all).toEqual(Object.keys(schemas).map((name) => [`[${name}](#${name})`, 'string']))
    expect(exampleOf(schemas.List, place)).toEqual([[]])
    expect(exampleOf(self('List'), place)).toEqual([])
    expect(exampleOf(schemas.All, place)).toBeUndefined()
    expect(exampleOf(reference, place)).toEqual({ name: 'Paper', children: [] })
  })

  test('states constraints', () => {
    const schema = { pattern: '^`$', uniqueItems: true, default: false, deprecated: false, readOnly: false }
    expect(constraintBlocks(schema, place)).toEqual(['Pattern: ``^`$`` · Unique items · Default: `false`'])
    const list = { type: 'array', maxItems: 3, items: { enum: ['a', 'b'], default: 'a' } }
    expect(constraintBlocks(list, place)).toEqual(['One of: `a`, `b` · Default: `a` · Maximum items: `3`'])
    const [, values] = constraintBlocks({ enum: Array.from({ length: 30 }, (_, index) => index) }, place)
    expect(values).toContain('<Details summary="One of 30 values">')
  })

  test('shows the example of a parameter and the values of a named schema', () => {
    const named: Place = { ...place, api: { components: { schemas: { Sort: { enum: ['up', 'down'] } } } } }
    const node = { required: true, deprecated: true, example: 'up', schema: self('Sort'), description: 'Order.' }
    expect(
      parameterBlocks([parameterOf('sort', node)], named)
        .split('\n\n')
        .slice(1, -1),
    ).toEqual([
      '- `sort` [Sort](#Sort) **required** *deprecated*',
      '  Order.',
      '  <_Facts>One of: `up`, `down` · Example: `up`</_Facts>',
    ])
  })
})

describe('examples', () => {
  test('leaves out examples that have no value here', () => {
    const examples = {
      elsewhere: { externalValue: 'https://e.example/a.json', summary: 'Long' },
      empty: {},
      lost: { $ref: '#/components/examples/none' },
      none: null,
      here: { $ref: '#/components/examples/one' },
    }
    const at = { ...place, api: { components: { examples: { one: { summary: 'One', value: 0 } } } } }
    expect(examplesOf({ examples }, at)).toEqual([{ label: 'One', value: 0 }])
    expect(externalExamples({ examples }, at)).toEqual([['Long', 'https://e.example/a.json']])
  })

  test('names texts after their properties', () => {
    const schema = {
      properties: {
        first_name: { type: 'string' },
        tags: { type: 'array', items: { type: ['null', 'string'] } },
        born: { type: 'string', format: 'date' },
        age: { type: 'integer', exclusiveMinimum: 17 },
        either: { oneOf: [{ type: 'null' }, { type: 'boolean' }] },
        map: { additionalProperties: { type: 'number' } },
        kind: { const: 'x' },
        list: { type: 'array', examples: [[1, 2]] },
      },
    }
    expect(exampleOf(schema, place)).toEqual({
      ...{ first_name: 'FIRST_NAME', tags: ['TAGS'], born: '2025-01-31', age: 18, either: true, map: { KEY: 1 } },
      ...{ kind: 'x', list: [1, 2] },
    })
  })
})

test('names of pages are unique, and no rule of docs folders changes them', () => {
  const names = new UniqueNames(['pets'])
  const added = ['Foo', 'foo', '_links', 'index', 'README', '01-start', '../up', '***', 'pets', '중국어'].map((name) =>
    names.add(name, 'page'),
  )
  expect(added).toEqual([
    ...['foo', 'foo-1', 'links', 'index-1', 'readme-1', 'page-01-start', 'up', 'page', 'pets-1', '중국어'],
  ])
})

describe('request samples', () => {
  const securitySchemes = {
    key: { type: 'apiKey', in: 'cookie', name: 'k' },
    login: { type: 'http', scheme: 'basic' },
  }

  /** The samples of one operation in curl, JavaScript, Python and Go. */
  function samplesOf(method: string, path: string, operation: Node): string[] {
    const document = { paths: { [path]: { [method]: operation } }, components: { securitySchemes } }
    const all = operationsOf({ ...document, servers: [{ url: 'https://api.example' }] })
    const requests = all.flatMap((one) => exampleRequest(one, { ...place, api: document }) ?? [])
    const markdown = requests.map((one) => requestSamples(one, sampleLanguages)).join()
    return [...markdown.matchAll(/^(`{3,})\w+ tab=.*\n([\s\S]*?)\n\1$/gm)].map(([, , sample = '']) => sample)
  }

  test.each([
    ['application/json', { text: 'it\'s "so" $HOME `x`\n', list: [1, null] }],
    ['application/x-www-form-urlencoded', { "it's": '$HOME', n: 1 }],
    ['multipart/form-data', { "it's": '"$HOME"', n: 1 }],
    ['image/png', undefined],
  ])('send the same request in the shell and in JavaScript: %s', async (type, value) => {
    const [curl = '', js = ''] = samplesOf('post', '/a/{id}', {
      security: [{ key: [], login: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, example: "it's/1" },
        { name: 'q', in: 'query', example: 'a b' },
        { name: 'unused', in: 'query', schema: { type: 'string' } },
        { name: 'X-Number', in: 'header', required: true, schema: { type: 'integer', default: 5 } },
      ],
      requestBody: { content: { [type]: value === undefined ? {} : { example: value } } },
    })
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

  test.each<[string, string, Node, string]>([
    ['a placeholder for each part of a path', '/repos/{owner}/{pull_number}', {}, '/repos/OWNER/PULL_NUMBER'],
    ['a placeholder for an id', '/a/{userId}', { parameters: [inPath('userId', { format: 'uuid' })] }, '/a/USER_ID'],
    ['the first value of a list', '/a/{sort}', { parameters: [inPath('sort', { enum: ['up', 'down'] })] }, '/a/up'],
    [
      'a list as repeated parameters',
      '/a',
      { parameters: [{ name: 'b', in: 'query', example: [1, 'c d'] }] },
      '/a?b=1&b=c+d',
    ],
    [
      'a list with separators',
      '/a',
      { parameters: [{ name: 'b', in: 'query', style: 'pipeDelimited', explode: false, example: [1, 2] }] },
      '/a?b=1%7C2',
    ],
    [
      'an object as deep parameters',
      '/a',
      { parameters: [{ name: 'b', in: 'query', style: 'deepObject', example: { c: 1, d: 2 } }] },
      '/a?b%5Bc%5D=1&b%5Bd%5D=2',
    ],
    [
      'a required parameter in `content`',
      '/a',
      { parameters: [{ name: 'b', in: 'query', required: true, content: { 'application/json': { example: [1] } } }] },
      '/a?b=%5B1%5D',
    ],
  ])('have %s', async (_, path, operation, expected) => {
    const [curl = '', js = ''] = samplesOf('get', path, operation)
    expect(argumentsOf(curl)).toEqual([`https://api.example${expected}`])
    expect((await requestOf(js))[0]).toBe(`https://api.example${expected}`)
  })

  test('send a file of a form, and an empty body without a schema', async () => {
    const schema = { properties: { name: { type: 'string' }, photo: { type: 'string', format: 'binary' } } }
    const [curl = '', js = ''] = samplesOf('post', '/a', {
      requestBody: { content: { 'multipart/form-data': { schema } } },
    })
    expect(argumentsOf(curl).slice(3)).toEqual(['--form', 'name=NAME', '--form', 'photo=@file'])
    expect(await requestOf(js)).toMatchObject([{}, { body: { name: 'NAME', photo: 'the file' } }])
    const [empty = ''] = samplesOf('post', '/a', { requestBody: { content: { 'application/json': {} } } })
    expect(argumentsOf(empty).slice(-2)).toEqual(['--data', '{}'])
  })

  const written = { text: '"null" `x`', yes: true, list: [1, null] }
  const form = { properties: { name: {}, photo: { type: 'string', format: 'binary' } } }

  test.each<[string, Node, python: string, go: string]>([
    [
      'application/json',
      { example: written },
      `    json={
        "text": "\\"null\\" \`x\`",
        "yes": True,
        "list": [
            1,
            None
        ]
    },`,
      `body := strings.NewReader(${JSON.stringify(JSON.stringify(written, null, 2))})`,
    ],
    ['text/csv', { example: 'a,b\n' }, '    data="a,b\\n".encode(),', 'body := strings.NewReader(`a,b\n`)'],
    [
      'application/x-www-form-urlencoded',
      { example: { a: 1 } },
      '    data={\n        "a": "1"\n    },',
      'form := url.Values{\n\t"a": {"1"},\n}',
    ],
    [
      'multipart/form-data',
      { schema: form, example: { name: 'A' } },
      '    data={\n        "name": "A"\n    },\n    files={"photo": open("file", "rb")},',
      'form.WriteField("name", "A")\npart, _ := form.CreateFormFile("photo", "file")\nio.Copy(part, file)\nform.Close()',
    ],
    [
      'image/png',
      {},
      '    data=open("file", "rb"),',
      'request, err := http.NewRequest("PUT", "https://api.example/a", file)',
    ],
  ])('have the body in Python and Go: %s', (type, media, python, go) => {
    const samples = samplesOf('put', '/a', { requestBody: { content: { [type]: media } } })
    const isForm = type.startsWith('multipart')
    expect(samples[2]).toBe(`import requests

response = requests.put(
    "https://api.example/a",
${isForm ? '' : `    headers={\n        "Content-Type": "${type}"\n    },\n`}${python}
)`)
    expect(samples[3]).toContain(go)
    const header = isForm ? 'form.FormDataContentType()' : JSON.stringify(type)
    expect(samples[3]).toContain(`request.Header.Set("Content-Type", ${header})\n`)
  })

  test('without a body have no options', () => {
    const [, , python, go] = samplesOf('get', '/a', {})
    expect(python).toBe('import requests\n\nresponse = requests.get(\n    "https://api.example/a",\n)')
    expect(go).toMatch(/^request, err := http\.NewRequest\("GET", "https:\/\/api\.example\/a", nil\)\nif err/)
  })
})

function inPath(name: string, schema: object) {
  return { name, in: 'path', required: true, schema: { type: 'string', ...schema } }
}

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
async function requestOf(sample: string): Promise<readonly unknown[]> {
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const run = new AsyncFunction('fetch', 'file', `${sample}\nreturn response`) as (...values: unknown[]) => unknown
  const [url, { body, ...init } = {}] = (await run((...request: unknown[]) => request, 'the file')) as [
    string,
    RequestInit?,
  ]
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  return [url, { ...init, body: isForm ? Object.fromEntries(body) : body }]
}

function bodyOf(type: string, value: object | undefined): unknown {
  if (type === 'image/png') return 'the file'
  if (type === 'application/json') return JSON.stringify(value)
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, item]) => [name, String(item)]))
}
