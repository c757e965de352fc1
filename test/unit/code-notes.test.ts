import { describe, expect, test } from 'vitest'
import { renderedMarkdown } from '../../src/node/markdown/markdown-version/page-markdown.js'
import { compile, type CompileOptions } from '../harness/compile.js'

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`

const text = `${fence('js', 'open() // (1)!\nclose() /* (2)! (3)! */')}
1. Opens *it*.
2. Closes it.
3. Later.
`

describe.each([
  ['satteri, Markdown', { mdx: false }],
  ['satteri, MDX', { mdx: true }],
  ['remark-parse, Markdown', { mdx: false, parser: 'remark' }],
  ['remark-parse, MDX', { mdx: true, parser: 'remark' }],
] as [string, CompileOptions][])('notes in code (%s)', (_, options) => {
  const htmlOf = async (source: string) => (await compile(source, options)).parts.join('')

  test('are popovers that the marks in the code open', async () => {
    const page = await compile(text, options)
    const html = page.parts.join('')
    const ids = [...html.matchAll(/<li id="([^"]+)" popover="auto">/g)].map(([, id]) => id)
    expect(page).toMatchObject({ extras: ['notes'], diagnostics: [] })
    expect(new Set(ids).size).toBe(3)
    expect([...html.matchAll(/<button [^>]*popovertarget="([^"]+)"/g)].map(([, id]) => id)).toEqual(ids)
    expect(html).toContain('<ol class="code-notes">')
    expect(html).toContain(
      `</span>()<span class="code-marks" data-comment=" // (1)!"><button type="button" class="code-note" popovertarget="${ids[0]}" data-note="1" aria-label="Note 1"></button></span>\n`,
    )
    expect(html.replace(/<[^>]*>/g, '')).not.toContain('//')
  })

  test('have ids of their own in each list', async () => {
    const html = await htmlOf(`${text}\n${text}`)
    expect(new Set(html.match(/<li id="[^"]+"/g)).size).toBe(6)
  })

  test('count from the first number of the list', async () => {
    const html = await htmlOf(`${fence('sh', 'run # (4)!')}\n4. Runs.\n`)
    expect(html).toMatch(/<ol start="4" class="code-notes">\s*<li id="note-\w+-4"/)
  })

  test('are a plain list in the Markdown version', async () => {
    const { markdown } = await compile(text, { ...options, markdownOrigin: 'https://a.example' })
    expect(markdown).toBe(text)
    const document = `<main>${await htmlOf(text)}</main>`
    expect(await renderedMarkdown(document, (url) => url)).toBe(text)
  })

  test.each([
    ['in a sample of Markdown', fence('md', 'a // (1)!')],
    ['before the end of a line', fence('js', 'a // (1)! more')],
    ['without an exclamation mark', `${fence('js', 'a // (1)')}\n1. A\n`],
    ['without a comment', fence('txt', 'a (1)!')],
  ])('are not marked %s', async (_name, source) => {
    const { parts, diagnostics, extras } = await compile(source, options)
    expect({ diagnostics, extras }).toEqual({ diagnostics: [], extras: undefined })
    expect(parts.join('')).not.toContain('popover')
  })

  test.each([
    [
      'a mark without a list',
      `${fence('js', 'a\n\nb // (1)!')}\nText\n\n1. A\n`,
      '6:1 code-notes the mark (1)! has no note; write a numbered list right below the code block, with a note for each mark',
    ],
    [
      'a mark without a note',
      `${fence('js', 'a // (1)!\nb // (3)!')}\n1. A\n2. B\n`,
      '5:1 code-notes the mark (3)! has',
    ],
    [
      'a note without a mark',
      `${fence('js', 'a // (1)!')}\n1. A\n2. B\n`,
      '8:1 code-notes no mark in the code block leads to note 2; write the comment "(2)!" in the code',
    ],
    [
      'a mark in a tab',
      `${fence('js tab', 'a // (1)!')}${fence('ts tab', 'a')}\n1. A\n`,
      'code-notes the mark (1)! has',
    ],
  ])('%s is reported', async (_name, source, expected) => {
    const { diagnostics } = await compile(`# A\n\n${source}`, options)
    const lines = diagnostics.map(
      ({ code, message, hint, location }) => `${location?.line}:${location?.column} ${code} ${message}; ${hint}`,
    )
    expect(lines[0]).toContain(expected)
    expect(diagnostics.map(({ severity }) => severity)).toContain('warning')
  })
})

test('a note may have a component', async () => {
  const { module } = await compile('export const A = () => <i>x</i>\n\n```js\na // (1)!\n```\n\n1. B <A />\n', {
    mdx: true,
  })
  expect(module?.code).toMatch(/<li id=\{"note-\w+-1"\} popover=\{"auto"\}>/)
})
