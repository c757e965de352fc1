import { describe, expect, test } from 'vitest'
import { parseFenceMeta, takeMagicComments } from '../../src/node/markdown/fence-meta.js'
import { compileHtml } from '../harness/compile.js'

describe('the meta string of a fence', () => {
  const meta = (text: string) => {
    const { marked, ...rest } = parseFenceMeta(text)
    return { ...rest, ...(marked ? { marked: [...marked] } : {}) }
  }

  test.each([
    ['', { words: [] }],
    ['title="a.js"', { title: 'a.js', words: [] }],
    ["title='a.js'", { title: 'a.js', words: [] }],
    ['title="say \\"hi\\""', { title: 'say "hi"', words: [] }],
    ['title="a {1} b" {2}', { title: 'a {1} b', marked: [2], words: [] }],
    ['{1,3-5}', { marked: [1, 3, 4, 5], words: [] }],
    ['{ 1 , 3 - 5 }', { marked: [1, 3, 4, 5], words: [] }],
    ['{5-3}', { marked: [], words: [] }],
    ['{}', { words: ['{}'] }],
    ['showLineNumbers', { firstLine: 1, words: [] }],
    ['showLineNumbers=10', { firstLine: 10, words: [] }],
    ['showLineNumbers={10}', { firstLine: 10, words: [] }],
    ['live noInline', { words: ['live', 'noInline'] }],
    ['title="a" {1} showLineNumbers npm2yarn', { title: 'a', marked: [1], firstLine: 1, words: ['npm2yarn'] }],
    ['subtitle="a"', { words: ['subtitle="a"'] }],
  ])('%j', (text, expected) => {
    expect(meta(text)).toEqual(expected)
  })

  test('limits huge ranges', () => {
    expect(parseFenceMeta('{1-99999999999}').marked?.size).toBe(100_000)
  })
})

describe('comments that mark lines', () => {
  test.each<[name: string, code: string[], kept: string[], marked: number[]]>([
    ['the next line', ['a', '// highlight-next-line', 'b', 'c'], ['a', 'b', 'c'], [2]],
    ['a block', ['# highlight-start', 'a', 'b', '# highlight-end', 'c'], ['a', 'b', 'c'], [1, 2]],
    ['a block that is never closed', ['a', '// highlight-start', 'b'], ['a', 'b'], [2]],
    ['an end without start', ['// highlight-end', 'a'], ['a'], []],
    [
      'HTML, CSS, JSX and SQL',
      [
        '<!-- highlight-next-line -->',
        'a',
        '/* highlight-next-line */',
        'b',
        '{/* highlight-next-line */}',
        'c',
        '-- highlight-next-line',
        'd',
      ],
      ['a', 'b', 'c', 'd'],
      [1, 2, 3, 4],
    ],
    ['indented', ['  // highlight-next-line', '  a'], ['  a'], [1]],
    ['other text beside it is no mark', ['a // highlight-next-line', 'b'], ['a // highlight-next-line', 'b'], []],
    ['none', ['a'], ['a'], []],
  ])('%s', (_, code, kept, marked) => {
    const taken = takeMagicComments(code.join('\n'))
    expect(taken.code.split('\n')).toEqual(kept)
    expect([...taken.marked]).toEqual(marked)
  })
})

describe('code blocks as HTML', () => {
  test('are highlighted with classes, not with inline styles', async () => {
    expect(await compileHtml('```js\nconst a = 1\n```')).toBe(
      '<div class="code"><pre tabindex="0"><code class="language-js"><span class="t-k">const</span> a = <span class="t-n">1</span>\n</code></pre></div>',
    )
  })

  test.each([
    ['an unknown language', '```nolang\na < b\n```', '<code class="language-nolang">a &lt; b\n</code>'],
    ['no language', '```\na < b\n```', '<code>a &lt; b\n</code>'],
    ['indented code', '    a < b\n', '<code>a &lt; b\n</code>'],
    ['text', '```text\na\n```', '<code class="language-text">a\n</code>'],
    ['an empty fence', '```js\n```', '<code class="language-js">\n</code>'],
    ['a language with a quote', '```a"b\nc\n```', '<code class="language-a&quot;b">c\n</code>'],
    ['a name of the prototype', '```constructor\na\n```', '<code class="language-constructor">a\n</code>'],
    ['another of them', '```__proto__\na\n```', '<code class="language-__proto__">a\n</code>'],
  ])('%s', async (_, markdown, code) => {
    expect(await compileHtml(markdown)).toBe(`<div class="code"><pre tabindex="0">${code}</pre></div>`)
  })

  test('have a title above the code', async () => {
    expect(await compileHtml('```txt title="a <b>.js"\nx\n```')).toBe(
      '<div class="code"><div class="code-title">a &lt;b>.js</div><pre tabindex="0"><code class="language-txt">x\n</code></pre></div>',
    )
  })

  test('have marked lines', async () => {
    expect(await compileHtml('```txt {2}\na\nb\n```')).toContain(
      '<code class="language-txt"><span class="line">a\n</span><span class="line marked">b\n</span></code>',
    )
  })

  test('have numbered lines', async () => {
    const html = await compileHtml('```txt showLineNumbers=9\na\nb\n```')
    expect(html).toContain('<div class="code numbered">')
    expect(html).toContain('<span class="line" data-line="9">a\n</span><span class="line" data-line="10">b\n</span>')
  })

  test('ignore comments if the fence has a range', async () => {
    const html = await compileHtml('```txt {1}\n// highlight-next-line\na\n```')
    expect(html).toContain('<span class="line marked">// highlight-next-line\n</span><span class="line">a\n</span>')
  })

  test('mark lines by comments if the fence has no range', async () => {
    const html = await compileHtml('```txt\n// highlight-next-line\na\nb\n```')
    expect(html).toContain('<span class="line marked">a\n</span><span class="line">b\n</span>')
    expect(html).not.toContain('highlight-next-line')
  })

  test('split tokens with several lines at each line', async () => {
    const html = await compileHtml('```js {1}\n/* a\nb */\n```')
    expect(html).toContain(
      '<span class="line marked"><span class="t-c">/* a</span>\n</span><span class="line"><span class="t-c">b */</span>\n</span>',
    )
  })

  test('keep the text of the code', async () => {
    const code = 'if (a && b < c) {\n\treturn "x" + `y` // <b>&amp;</b>\n}'
    const html = await compileHtml(`\`\`\`js\n${code}\n\`\`\``)
    const text = html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    expect(text).toBe(`${code}\n`)
  })

  test('keep code in HTML that has markup or attributes', async () => {
    expect(await compileHtml('<pre class="x"><code>a <b>b</b></code></pre>')).toBe(
      '<pre class="x"><code>a <b>b</b></code></pre>',
    )
  })
})
