import { describe, expect, test } from 'vitest'
import type { CodeToken } from '../../src/node/markdown/highlight/code-tokens.js'
import { createPrismHighlighter } from '../../src/node/markdown/highlight/prism.js'

const highlight = createPrismHighlighter()

function tokensOf(code: string, language: string): readonly CodeToken[] {
  const tokens = highlight(code, language)
  return tokens === undefined || tokens === 'too-slow' ? [] : tokens
}

const fence = '```'

describe('a sample of', () => {
  test.each<[name: string, language: string, code: string, text: string, kind: string]>([
    ['Markdown: a heading', 'md', '# Queues\n', 'Queues', 'h'],
    ['Markdown: inline code', 'md', 'Run `queue` now.', '`queue`', 's'],
    ['Markdown: front matter', 'md', '---\ntitle: A\n---\n\n# B', 'title', 'a'],
    ['Markdown: the language of a fence', 'markdown', `${fence}js\na\n${fence}`, 'js', 't'],
    ['Markdown: the options of a fence', 'md', `${fence}js title="a.js" {1}\na\n${fence}`, 'title', 'a'],
    ['Markdown: a value of them', 'md', `${fence}js title="a.js" {1}\na\n${fence}`, '"a.js"', 's'],
    ['Markdown: marked lines', 'md', `${fence}js title="a.js" {1}\na\n${fence}`, '{1}', 'n'],
    ['Markdown: code in a fence', 'md', `${fence}js\nconst a = 1\n${fence}\n`, 'const', 'k'],
    ['Markdown: code in a fence that is not closed', 'md', `${fence}js\nconst a = 1\n`, 'const', 'k'],
    ['Markdown: code in tildes', 'md', '~~~~js\n~~~\nconst a = 1\n~~~~', 'const', 'k'],
    ['Markdown: code in a list', 'md', `- a\n\n  ${fence}js\n  const a = 1\n  ${fence}`, 'const', 'k'],
    ['Markdown: code in a quotation', 'md', `> ${fence}js\n> const a = 1\n> ${fence}`, 'const', 'k'],
    ['Markdown: text below a fence', 'md', `${fence}js\na\n${fence}\n\n# Queues`, 'Queues', 'h'],
    ['Markdown: a fence in a fence', 'md', `${fence}\`md\n${fence}js\nconst a = 1\n${fence}\n${fence}\``, 'const', 'k'],
    ['Markdown: a container', 'md', ':::tip Title\n\ntext\n\n:::', ':::tip', 'k'],
    ['MDX: an import', 'mdx', "import A from './a'\n\n# Text", 'import', 'k'],
    ['MDX: text below it', 'mdx', "import A from './a'\n\n# Queues", 'Queues', 'h'],
    ['MDX: an expression in an attribute', 'mdx', '<Tabs size={12}>\n\n# A\n\n</Tabs>', '12', 'n'],
    ['MDX: an element on several lines', 'mdx', '<Tabs\n  size={12}\n>', '12', 'n'],
    ['MDX: text in an element', 'mdx', '<Tabs>\n\n# Queues\n\n</Tabs>', 'Queues', 'h'],
    ['MDX: a comment', 'mdx', '{/* note */}\n\n# A', '/* note */', 'c'],
    ['Astro: the script', 'astro', '---\nconst a = 1\n---\n<p>{a}</p>', 'const', 'k'],
    ['Astro: the template', 'astro', '---\nconst a = 1\n---\n<p>{a}</p>', 'p', 't'],
  ])('%s', (_, language, code, text, kind) => {
    const tokens = tokensOf(code, language)
    expect(tokens.map((token) => token.text).join('')).toBe(code)
    expect(tokens.find((token) => token.text.trim() === text)?.kind).toBe(kind)
  })

  test.each([
    ['md', 'import a from "b"\n'],
    ['md', `${fence}nolang\nconst a = 1\n${fence}`],
    ['md', `Text ${fence}js const ${fence}`],
  ])('%s has no keywords in %j', (language, code) => {
    expect(tokensOf(code, language).filter(({ kind }) => kind === 'k')).toEqual([])
  })

  test('samples within samples keeps its text', () => {
    const levels = Array.from({ length: 300 }, (_, i) => '`'.repeat(303 - i))
    const nested = [...levels.map((marks) => `${marks}md`), 'text', ...levels.reverse()].join('\n')
    expect(
      tokensOf(nested, 'md')
        .map(({ text }) => text)
        .join(''),
    ).toBe(nested)
  })
})

test.each(
  'md mdx markdown diff toml ini html vue svelte astro docker dockerfile graphql gql nginx http env dotenv properties apache yaml json jsonc jsonl json5 xml svg css scss less sql proto hcl terraform tf nix lua python php ruby rust rs swift kotlin java go c cpp csharp powershell pwsh ps1 bat cmd bash sh zsh fish console shell-session makefile make cmake latex elixir haskell csv log handlebars twig jinja git editorconfig regex wasm wat zig dart'.split(
    ' ',
  ),
)('%s is a known language', (language) => {
  expect(highlight('a', language)).toBeDefined()
})
