import { describe, expect, test } from 'vitest'
import { checkTagRoutes, parseTagsFile, resolveTags, tagsProblem } from '../../src/node/content/tags-file.js'
import type { SourceFile } from '../../src/node/base/source-file.js'

const parse = (text: string) => parseTagsFile(text, 'docs/tags.yml')

describe('a tags file', () => {
  test('completes tags as Docusaurus does', () => {
    const text = [
      'api:',
      '  label: API',
      '  permalink: /the-api',
      '  description: All functions',
      'getting started:',
      'XMLHttpRequest: {}',
      '2026: { label: This year }',
    ]
    const { tags, problems } = parse(text.join('\n'))
    expect(problems).toEqual([])
    expect([...tags]).toEqual([
      ['2026', { label: 'This year', permalink: '/2026' }],
      ['api', { label: 'API', permalink: '/the-api', description: 'All functions' }],
      ['getting started', { label: 'Getting started', permalink: '/getting-started' }],
      ['XMLHttpRequest', { label: 'Xmlhttprequest', permalink: '/xml-http-request' }],
    ])
  })

  test('may be empty', () => {
    expect(parse('\n# nothing\n')).toEqual({ tags: new Map(), problems: [] })
  })

  test.each([
    ['a list', '- api\n', 1, 1],
    ['invalid YAML', 'api:\n  label: "a\n', 3, 1],
    ['an unknown field', 'api:\n  lable: API\n', 2, 3],
    ['a label that is no text', 'api:\n  label: [a]\n', 2, 3],
    ['a tag that is no mapping', 'ok:\napi: API\n', 2, 1],
    ['two tags with the same permalink', 'a b:\na-b:\n', 2, 1],
  ])('with %s is reported at its position', (_, text, line, column) => {
    expect(parse(text).problems).toMatchObject([
      { code: 'tags-file', severity: 'error', location: { file: 'docs/tags.yml', line, column } },
    ])
  })
})

describe('the tags of a page', () => {
  const { tags } = parse('api: { label: API, permalink: /the-api, description: All }\n')

  test.each<[written: unknown, found: string[]]>([
    [undefined, []],
    ['api', []],
    [['api'], ['API /docs/tags/the-api All']],
    [['Api'], ['Api /docs/tags/api inline']],
    [
      ['🚀', '!!!', '../..', { label: 'Up', permalink: '/%2e%2e/%2e%2e/%2e%2e/up' }],
      ['🚀 /docs/tags/🚀 inline', '!!! /docs/tags/!!! inline', '../.. /docs/tags/- inline', 'Up /up inline'],
    ],
    [
      ['Hello World', 'fooBar', 'Créme Brûlée', 'C++'],
      [
        'Hello World /docs/tags/hello-world inline',
        'fooBar /docs/tags/foo-bar inline',
        'Créme Brûlée /docs/tags/creme-brulee inline',
        'C++ /docs/tags/c inline',
      ],
    ],
    [
      ['日本語', 2026],
      ['日本語 /docs/tags/日本語 inline', '2026 /docs/tags/2026 inline'],
    ],
    [[{ label: 'A', permalink: '/x/y' }], ['A /docs/tags/x/y inline']],
    [[{ label: 'A', permalink: '../../x' }], ['A /x inline']],
    [['a', 'a', 'A'], ['a /docs/tags/a inline']],
    [
      ['C', 'C++', 'c'],
      ['C /docs/tags/c inline', 'C++ /docs/tags/c inline'],
    ],
    [[null, {}, ['a'], ''], []],
  ])('%j', (written, found) => {
    const shown = resolveTags(written, { tags, base: '/docs/tags' }).map(({ label, route, description, inline }) =>
      [label, route, ...(description === undefined ? [] : [description]), ...(inline ? ['inline'] : [])].join(' '),
    )
    expect(shown).toEqual(found)
  })

  test.each<[written: unknown, isValid: boolean]>([
    [undefined, true],
    [null, true],
    [['a', 1, { label: 'A', permalink: '/a' }], true],
    ['a, b', false],
    [[{ label: 'A' }], false],
    [[['a']], false],
  ])('%j is checked', (written, isValid) => {
    expect(tagsProblem(written) === undefined).toBe(isValid)
  })
})

describe('tags with the same page', () => {
  const tags = parse("C++: { permalink: /cpp }\nc-sharp: { label: 'C#', permalink: /csharp }\n").tags
  const reports = (...written: readonly unknown[]) => {
    const tagged = written.map((tag, at) => {
      const frontMatter = { tags: ['other', tag] }
      const source = { file: `docs/${at}.md`, path: '/missing.md', frontMatter } as Partial<SourceFile> as SourceFile
      return { source, tags: resolveTags(source.frontMatter.tags, { tags, base: '/tags' }) }
    })
    return checkTagRoutes(tagged).map(({ message }) => message)
  }

  test.each<readonly [a: unknown, b: unknown, route: string]>([
    ['C', 'C#', '/tags/c'],
    ['.NET', 'net', '/tags/net'],
    ['F', 'F#', '/tags/f'],
    ['F*', 'F#', '/tags/f'],
    ['Node.js', 'node-js', '/tags/node-js'],
    ['R&D', 'R D', '/tags/r-d'],
    ['@types', 'types', '/tags/types'],
    ['50%', '50', '/tags/50'],
    ['résumé', 'resume', '/tags/resume'],
    ['..', '/', '/tags/-'],
    [{ label: 'Cee', permalink: '/c' }, 'C', '/tags/c'],
    ['C++', { label: 'Cpp', permalink: '/cpp' }, '/tags/cpp'],
  ])('%j and %j are reported once', (a, b, route) => {
    const label = (tag: unknown) => (typeof tag === 'string' ? tag : (tag as { label: string }).label)
    expect(reports(a, b, a, b)).toEqual([
      `the tag "${label(b)}" has the same page "${route}" as "${label(a)}" in docs/0.md:1`,
    ])
  })

  test.each([
    ['C', 'C++'],
    ['C', 'c-sharp'],
    ['C', 'c'],
    ['Getting started', 'getting-started'],
    ['getting_started', 'gettingStarted'],
    ['日本', '日本語'],
    ['🚀', '🎉'],
    ['C', { label: 'C#', permalink: '/c-sharp' }],
  ])('%j and %j are not reported', (a, b) => {
    expect(reports(a, b)).toEqual([])
  })
})
