import { describe, expect, test } from 'vitest'
import type { CodeToken } from '../../src/node/markdown/highlight/code-tokens.js'
import { createPrismHighlighter } from '../../src/node/markdown/highlight/prism.js'

describe('highlighting with Prism', () => {
  test('highlights a language in another one, whether or not it was loaded before', () => {
    const highlight = createPrismHighlighter()
    const page = '---\ntitle: A\n---\n'
    const first = highlight(page, 'md')
    expect(first).toContainEqual({ text: 'title', kind: 'a' })
    highlight('a: 1', 'yaml')
    expect(createPrismHighlighter()(page, 'md')).toEqual(first)
  })

  test('does not depend on what was highlighted before', () => {
    // When Prism first tokenizes JavaScript, it merges the whole grammar into the rule for template strings, and grammars that
    // are loaded later copy the merged rule.
    const template = '`$' + '{{ key: 1 }}`'
    const highlight = createPrismHighlighter()
    highlight(template, 'js')
    highlight(`<a b={${template}}>{{ key: 1 }}</a>`, 'jsx')
    for (const language of ['js', 'typescript', 'tsx'])
      expect(highlight(template, language)).toEqual(createPrismHighlighter()(template, language))
  })

  test('shows the JSON that curl sends, whether or not JSON was loaded before', () => {
    const sample = `curl --json '{ "a": 1 }' -d 'b=[2]' '{ "c": 3 }'`
    const first = createPrismHighlighter()(sample, 'sh')
    expect(first).toContainEqual({ text: '"a"', kind: 'a' })
    expect(first).not.toContainEqual({ text: '"c"', kind: 'a' })
    const highlight = createPrismHighlighter()
    highlight('{}', 'json')
    expect(highlight(sample, 'bash')).toEqual(first)
  })

  test.each([
    "import React, { type Node } from 'react'\nexport default class A extends React.Component {}\n",
    "const a = { name: 'b', type: 1, [c]: d, method() {}, arrow: async () => await f(a) }\n",
    'console.log(a instanceof Promise, new Map(), Array.from(b), require("c"))\n',
    'for (const number of list) if (number === undefined) throw new TypeError(`$' + '{{ key: 1 }}`)\n',
    'const A = ({ b }) => <div className="a" {...b} onClick={() => ({ key: 1 })}>text is {b}</div>\n',
  ])('gives JavaScript the same colors as TypeScript: %j', (code) => {
    const highlight = createPrismHighlighter()
    const expected = highlight(code, 'ts')
    for (const language of ['js', 'javascript', 'mjs', 'typescript'])
      expect(highlight(code, language)).toEqual(expected)
    expect(highlight(code, 'jsx')).toEqual(highlight(code, 'tsx'))
  })

  test('gives keys in embedded code the same colors', () => {
    const highlight = createPrismHighlighter()
    const kindOf = (code: string) => tokensOf(highlight(code, 'jsx')).find(({ text }) => text === 'key')?.kind
    expect(kindOf('call({ key: 1 })')).toBe('a')
    expect(kindOf('<A b={() => call({ key: 1 })} />')).toBe('a')
    expect(kindOf('`$' + '{call({ key: 1 })}`')).toBe('a')
  })

  test.each([
    ['type A = {\n  key: string\n  key?: B\n}', ['a', 'a']],
    ['call({ key: 1 }, {\n  key: 2,\n})', ['a', 'a']],
    ['function f(\n  key: string,\n  b = { key: 1 }, key: number) {}', [undefined, 'a', undefined]],
    [
      'const key: string = a\nswitch (a) {\n  case key:\n}\ninterface A { readonly key: B }',
      [undefined, undefined, 'a'],
    ],
  ])('distinguishes keys from other names: %j', (code, kinds) => {
    const tokens = tokensOf(createPrismHighlighter()(code, 'ts'))
    expect(tokens.filter(({ text }) => /^\W*key\W*$/.test(text)).map(({ kind }) => kind)).toEqual(kinds)
  })

  test.each(['__proto__', 'constructor', 'extend'])(
    'knows no language named %s, and other code keeps its colors',
    (name) => {
      const highlight = createPrismHighlighter()
      expect(highlight('a', name)).toBeUndefined()
      expect(Object.prototype).not.toHaveProperty('__id')
      expect(tokensOf(highlight('const a = 1', 'tsx')).length).toBeGreaterThan(3)
    },
  )
})

function tokensOf(tokens: readonly CodeToken[] | 'too-slow' | undefined): readonly CodeToken[] {
  return tokens === undefined || tokens === 'too-slow' ? [] : tokens
}
