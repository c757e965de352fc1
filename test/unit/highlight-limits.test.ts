import { describe, expect, test } from 'vitest'
import { type CodeToken, splitLines, tokensToHtml } from '../../src/node/markdown/highlight/code-tokens.js'
import { createPrismHighlighter } from '../../src/node/markdown/highlight/prism.js'
import { createShikiHighlighter } from '../../src/node/markdown/highlight/shiki.js'
import { compile } from '../harness/compile.js'
import { repositoryPath } from '../harness/repository.js'

const highlight = createPrismHighlighter()

function tokensOf(code: string, language: string): readonly CodeToken[] {
  const tokens = highlight(code, language)
  if (tokens === undefined || tokens === 'too-slow') throw new Error(`no tokens: ${tokens}`)
  return tokens
}

const linesOf = (code: string, language: string): string[] => splitLines(tokensOf(code, language)).map(tokensToHtml)

describe('code that takes too much work has no colors', () => {
  const rows: [language: string, part: string, times: number][] = [
    ['js', "'`", 2500],
    ['ts', '"`', 2500],
    ['bash', '"`', 2500],
    ['php', '"\'', 2500],
    ['perl', '"\'', 2500],
    ['go', "'`", 2500],
    ['groovy', "/'", 2500],
    ['mermaid', '|"', 2500],
    ['html', `<script>${"`'".repeat(2500)}</script>`, 1],
    ['c', '#define ', 4000],
    ['json', '[1,\n', 25_001],
  ]
  test.each(rows)('%s: %j', (language, part, times) => {
    expect(highlight(part.repeat(times), language)).toBe('too-slow')
  })

  test('a page reports the first of its code blocks', async () => {
    const code = "'`".repeat(2500)
    const fence = `\`\`\`js\n${code}\n\`\`\``
    const { diagnostics } = await compile(`a\n\n\`\`\`js\nb\n\`\`\`\n\n${fence}\n\n${fence}\n`)
    expect(diagnostics).toMatchObject([
      { code: 'code-not-highlighted', severity: 'warning', location: { file: 'docs/page.md', line: 7, column: 1 } },
    ])
  })

  test('a code group reports it too, once', async () => {
    const fence = (title: string) => `\`\`\`js [${title}]\n${"'`".repeat(2500)}\n\`\`\``
    const { diagnostics } = await compile(`a\n\n:::code-group\n\n${fence('A')}\n\n${fence('B')}\n\n:::\n`)
    expect(diagnostics).toMatchObject([{ code: 'code-not-highlighted', location: { file: 'docs/page.md' } }])
    expect(diagnostics[0]?.location?.line).toBeGreaterThanOrEqual(3)
  })
})

describe('long code keeps its colors', () => {
  const many = 400
  const rows: [language: string, code: string][] = [
    ['ts', 'export function add(a: number, b = `$' + '{a}\n  x`): number {\n  /* a\n     b */\n  return a + b\n}\n\n'],
    ['tsx', 'const A = () => (\n  <p className="a">\n    text {b}\n  </p>\n)\n\n'],
    ['html', '<!-- a\n  b -->\n<p class="a"\n  id="b">text</p>\n<style>\n  a { color: red }\n</style>\n'],
    ['python', 'def add(a, b):\n    """Adds\n    both."""\n    return a + b\n\n'],
    ['yaml', '- name: a\n  run: |\n    b: c\n    d\n  # e\n'],
    ['json', '{ "a": [1, "b"],\n  "c": null },\n'],
    ['markdown', '# A\n\n```js\nconst a = 1\n\n```\n\n- **b**\n\n'],
    ['css', '/* a\n b */\n@media print {\n  a { color: red }\n}\n'],
  ]
  test.each(rows)('%s', (language, code) => {
    const one = linesOf(code, language).slice(0, -1)
    const all = linesOf(code.repeat(many), language).slice(0, -1)
    expect(code.length * many).toBeGreaterThan(12_000)
    expect(all).toEqual(Array.from({ length: many }, () => one).flat())
  })

  test.each<[name: string, language: string, code: string]>([
    ['a comment that is longer than most code', 'js', `/*\n${'a comment\n'.repeat(3000)}*/\nlet a = 1\n`],
    ['a long line', 'json', `[${'{"a": 1}, '.repeat(3000)}]`],
    ['characters outside of the basic plane', 'js', `'${'😀'.repeat(4000)}'`],
    ['characters outside of the basic plane, after an odd number', 'js', `a'${'😀'.repeat(4000)}'`],
    ['a very long word', 'js', 'a'.repeat(8000)],
  ])('%s loses no text', (_, language, code) => {
    const tokens = tokensOf(code, language)
    expect(tokens.map(({ text }) => text).join('')).toBe(code)
    expect(tokens.filter(({ text }) => /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(text))).toEqual([])
  })
})

test('Shiki highlights neither long code nor long lines', async () => {
  const shiki = await createShikiHighlighter({ dir: repositoryPath('node_modules', 'shiki'), version: '' })
  await shiki.load(['js'])
  expect(shiki.highlight('1\n'.repeat(50_001), 'js')).toBe('too-slow')
  const long = `const a = [${'1, '.repeat(700)}]`
  const tokens = shiki.highlight(`const b = 2\n${long}\nconst c = 3`, 'js')
  if (tokens === undefined || tokens === 'too-slow') throw new Error(`no tokens: ${tokens}`)
  const [first = '', second, third = ''] = splitLines(tokens).map(tokensToHtml)
  expect([first, third]).toEqual([expect.stringContaining('<span'), expect.stringContaining('<span')])
  expect(second).toBe(long)
})
