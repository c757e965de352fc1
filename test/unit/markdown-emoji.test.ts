import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { compile } from '../harness/compile.js'
import { installEmoji } from '../harness/emoji-package.js'

const rootDir = temporaryDir('emoji')
installEmoji(rootDir)
const site = { emoji: true, rootDir }

describe.each([
  ['plain Markdown', false],
  ['MDX', true],
])('shortcodes of emoji in %s', (_, mdx) => {
  const html = async (text: string) => (await compile(text, { mdx, ...site })).parts.join('')

  test.each([
    [':smile:', '<p>😄</p>'],
    ['A :+1: and :100:.', '<p>A 👍 and 💯.</p>'],
    [':tada::rocket:', '<p>🎉🚀</p>'],
    ['**:tada:**', '<p><strong>🎉</strong></p>'],
    ['[:tada:](https://a.example/)', '<p><a href="https://a.example/">🎉</a></p>'],
    ['`:smile:`', '<p><code>:smile:</code></p>'],
    ['At 10:30:45', '<p>At 10:30:45</p>'],
    ['a:smile:b', '<p>a:smile:b</p>'],
    [':no-such-emoji:', '<p>:no-such-emoji:</p>'],
    ['https://a.example/x:smile:', '<p><a href="https://a.example/x:smile">https://a.example/x:smile</a>:</p>'],
    ['| :tada: |\n| --- |\n| `:tada:` |', '🎉'],
  ])('%j', async (written, expected) => {
    expect(await html(written)).toContain(expected)
  })

  test('stay in fenced code', async () => {
    expect(await html('```\n:smile:\n```')).toContain(':smile:')
  })

  test('are text in the ids of headings, as in Docusaurus, and emoji in the outline', async () => {
    const { ids, outline, excerpt } = await compile('## Hi :smile:\n\nA :tada:', { mdx, ...site })
    expect({ ids, outline }).toEqual({ ids: ['hi-smile'], outline: [{ depth: 2, id: 'hi-smile', html: 'Hi 😄' }] })
    expect(excerpt).toBe('A 🎉')
    expect((await compile('## Hi :smile: {#own}', { mdx, ...site })).ids).toEqual(['own'])
  })

  test('are not reported', async () => {
    expect((await compile(':smile: :rocket:', { mdx, ...site })).diagnostics).toEqual([])
  })

  test('are text without the option', async () => {
    expect((await compile(':smile:', { mdx })).parts.join('')).toBe('<p>:smile:</p>')
  })
})
