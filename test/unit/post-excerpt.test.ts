import { describe, expect, test } from 'vitest'
import { compile } from '../harness/compile.js'

/** The text of the part of a post that lists show. */
async function listed(text: string, mdx: boolean): Promise<string> {
  const { parts } = await compile(text, { mdx, article: true })
  const html = parts.join('\n')
  expect(html).toContain('<!--truncate-->')
  return html
    .slice(0, html.indexOf('<!--truncate-->'))
    .replace(/<[^>]*>/g, '')
    .trim()
}

describe.each([
  ['plain Markdown', false, '<!-- truncate -->'],
  ['MDX', true, '{/* truncate */}'],
])('the excerpt of a post in %s ends in front of', (_, mdx, marker) => {
  test.each([
    ['a paragraph', 'Second.'],
    ['a code block', '```js\nconst second = 2\n```'],
    ['a code block with a title', '```js title="second.js"\nconst second = 2\n```'],
    ['tabs of code', '```bash npm2yarn\nnpm install second\n```'],
    ['a table', '| Second |\n| --- |\n| 2 |'],
    ['an admonition', ':::note\n\nSecond.\n\n:::'],
    ['an image', '![Second](https://a.example/second.png)'],
    ['a list of tasks', '- [ ] Second'],
    ['the end', ''],
  ])('%s', async (_name, block) => {
    expect(await listed(`First.\n\n${marker}\n\n${block}\n`, mdx)).toBe('First.')
  })

  test('the marker, and contains the code block in front of it', async () => {
    expect(await listed(`\`\`\`js\nfirst()\n\`\`\`\n\n${marker}\n\nSecond.\n`, mdx)).toBe('first()')
  })
})
