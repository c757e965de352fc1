import { describe, expect, test } from 'vitest'
import { createPrismHighlighter } from '../../src/node/markdown/highlight/prism.js'

describe('highlighting with Prism', () => {
  test('does not depend on what was highlighted before', () => {
    // When Prism first tokenizes JavaScript, it merges the whole grammar into the rule for template strings. TypeScript's
    // grammar is a copy of JavaScript's without the rule for keys, so a copy made later would still find keys in there.
    const template = '`$' + '{{ key: 1 }}`'
    const highlight = createPrismHighlighter()
    highlight(template, 'js')
    highlight(`<a b={${template}}>{{ key: 1 }}</a>`, 'jsx')
    const kinds = (language: string) =>
      highlight(template, language)
        ?.filter(({ text }) => text.trim() === 'key')
        .map(({ kind }) => kind)
    expect([kinds('js'), kinds('typescript'), kinds('tsx')]).toEqual([['a'], [undefined], [undefined]])
  })
})
