import { describe, expect, test } from 'vitest'
import { type CodeRenderer, createKnownCode, renderFence } from '../../src/node/markdown/code-blocks.js'
import * as strings from '../../src/shared/strings.js'
import { parseFenceMeta } from '../../src/node/markdown/fence-meta.js'
import { createNotation, takeNotation } from '../../src/node/markdown/line-notation.js'
import { compileHtml } from '../harness/compile.js'
import { repositoryPath } from '../harness/repository.js'

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
    ['live file="a b.js" x={a: 1}', { words: ['live', 'file="a b.js"', 'x={a: 1}'] }],
    ['tab={"label":"npm","span":2}', { tab: 'npm', span: 2, words: [] }],
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
    ['tab', { tab: '', words: [] }],
    ['tab="A B" {1}', { tab: 'A B', marked: [1], words: [] }],
    ['tab=\'A\' title="a.js"', { title: 'a.js', tab: 'A', words: [] }],
    ['tab=A tabs', { tab: 'A', words: ['tabs'] }],
    ['[a.js] {1}', { tab: 'a.js', marked: [1], words: [] }],
    ['a[1]', { words: ['a[1]'] }],
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
    const taken = takeNotation(code.join('\n'))
    expect(taken.code.split('\n')).toEqual(kept)
    expect([...taken.marks]).toEqual(marked.map((line) => [line, new Set(['highlight'])]))
  })

  /** Each line with the marks in front of it. */
  const marksOf = (code: string[], ownLines = true): string[] => {
    const taken = takeNotation(code.join('\n'), { ownLines })
    return taken.code.split('\n').map((line, i) => [...(taken.marks.get(i + 1) ?? []), line].join(' '))
  }

  test.each<[name: string, code: string[], kept: string[]]>([
    ['the next line', ['// This will error', 'a', 'b'], ['.bad a', 'b']],
    ['a block', ['<!-- begin (bad) -->', 'a', 'b', '<!-- end (bad) -->', 'c'], ['.bad a', '.bad b', 'c']],
    ['highlighted lines', ['# here', 'a'], ['highlight a']],
    ['built-in words', ['// highlight-next-line', 'a', '// error-next-line', 'b'], ['highlight a', '.bad b']],
    [
      'in VB, OCaml, Fortran and COBOL',
      ["' here", 'a', '(* here *)', 'b', '! here', 'c', '*> here', 'd'],
      ['highlight a', 'highlight b', 'highlight c', 'highlight d'],
    ],
  ])('of the config: %s', (_, code, expected) => {
    const notation = createNotation([
      { className: 'theme-code-block-highlighted-line', line: 'here' },
      { className: 'bad', line: 'This will error', block: { start: 'begin (bad)', end: 'end (bad)' } },
      { className: 'bad', line: 'error-next-line' },
    ])
    const taken = takeNotation(code.join('\n'), { notation })
    expect(taken.code.split('\n').map((line, i) => [...(taken.marks.get(i + 1) ?? []), line].join(' '))).toEqual(
      expected,
    )
  })

  test.each<[name: string, code: string[], expected: string[]]>([
    ['each of Shiki', ['a // [!code ++]', 'b // [!code --]', 'c // [!code focus]'], ['add a', 'remove b', 'focus c']],
    [
      'each of the others',
      ['a // [!code highlight]', 'b // [!code hl]', 'c // [!code error]', 'd // [!code warning]'],
      ['highlight a', 'highlight b', 'error c', 'warning d'],
    ],
    ['several lines', ['a // [!code ++:2]', 'b', 'c'], ['add a', 'add b', 'c']],
    ['the line after a line of its own', ['  // [!code ++]', 'a', 'b'], ['add a', 'b']],
    ['the lines after a line of its own', ['// [!code --:2]', 'a', 'b', 'c'], ['remove a', 'remove b', 'c']],
    [
      'the comments of other languages',
      [
        'a # [!code ++]',
        'b /* [!code --] */',
        'c <!-- [!code focus] -->',
        'd {/* [!code error] */}',
        'e -- [!code hl]',
      ],
      ['add a', 'remove b', 'focus c', 'error d', 'highlight e'],
    ],
    ['two in one comment', ['a // [!code ++] [!code focus]'], ['add focus a']],
    ['two comments', ['a // [!code ++] // [!code error]'], ['add error a']],
    ['a comment with other text', ['a; // why [!code ++]'], ['add a; // why']],
    ['a semicolon before the comment', ['a(); // [!code ++]'], ['add a();']],
    ['a comment in the middle', ['a /* [!code ++] */ b'], ['add a b']],
    ['an escaped note is shown', ['a // [!!code ++]', 'b // [\\!code --]'], ['a // [!code ++]', 'b // [!code --]']],
    ['no comment', ['a = "[!code ++]"'], ['a = "[!code ++]"']],
    ['an unknown name', ['a // [!code x]'], ['a // [!code x]']],
    [
      'lines of their own with any name',
      [
        '// diff-add-next-line',
        'a',
        '# diff-remove-start',
        'b',
        'c',
        '# diff-remove-end',
        '/* focus-next-line */',
        'd',
      ],
      ['add a', 'remove b', 'remove c', 'focus d'],
    ],
    [
      'errors and warnings',
      ['// error-start', '// warning-next-line', 'a', 'b', '// error-end', 'c'],
      ['warning error a', 'error b', 'c'],
    ],
  ])('%s', (_, code, expected) => {
    expect(marksOf(code)).toEqual(expected)
  })

  test('a range after the language turns off only the comments on lines of their own', () => {
    const code = ['// highlight-next-line', 'a // [!code ++]']
    expect(marksOf(code, false)).toEqual(['// highlight-next-line', 'add a'])
  })
})

describe('code blocks as HTML', () => {
  test('are highlighted with classes, not with inline styles', async () => {
    expect(await compileHtml('```js\nconst a = 1\n```')).toBe(
      '<div class="code" data-lang="js"><pre><code class="language-js"><span class="t-k">const</span> a = <span class="t-n">1</span>\n</code></pre></div>',
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
    const html = await compileHtml(markdown)
    expect(html.replace(/ data-lang="[^"]*"/, '')).toBe(`<div class="code"><pre>${code}</pre></div>`)
  })

  test.each([
    ['TypeScript', ' data-lang="typescript"'],
    ['a"b', ' data-lang="a&quot;b"'],
    ['text', ''],
    ['', ''],
  ])('name their language: %j', async (language, attribute) => {
    expect(await compileHtml(`\`\`\`${language}\na\n\`\`\``)).toContain(`<div class="code"${attribute}><pre`)
  })

  test('have a title above the code', async () => {
    expect(await compileHtml('```txt title="a <b>.js"\nx\n```')).toBe(
      '<div class="code"><div class="code-title">a &lt;b>.js</div><pre><code class="language-txt">x\n</code></pre></div>',
    )
  })

  test('have marked lines', async () => {
    expect(await compileHtml('```txt {2}\na\nb\n```')).toContain(
      '<code class="language-txt"><span class="line">a\n</span><span class="line marked theme-code-block-highlighted-line">b\n</span></code>',
    )
  })

  test('have numbered lines', async () => {
    const html = await compileHtml('```txt showLineNumbers=9\na\nb\n```')
    expect(html).toContain('<div class="code numbered">')
    expect(html).toContain('<span class="line" data-line="9">a\n</span><span class="line" data-line="10">b\n</span>')
  })

  test.each([
    ['prism', {}],
    ['shiki', { shiki: repositoryPath('node_modules', 'shiki') }],
    ['none', {}],
  ] as const)('have tinted lines with %s', async (highlighter, packages) => {
    const markdown = '```js\na // [!code --]\nb // [!code ++]\nc // [!code error] [!code focus]\n```'
    const html = await compileHtml(markdown, { highlighter, packages })
    expect(html).toContain(
      '<span class="line removed">a\n</span><span class="line added">b\n</span><span class="line error focused">c\n</span>',
    )
    expect(html).toContain('<div class="code has-focus" data-lang="js">')
  })

  test.each([
    ['js{1}', '<span class="line marked theme-code-block-highlighted-line">a\n</span>'],
    ['js:line-numbers{1}', '<span class="line marked theme-code-block-highlighted-line" data-line="1">a\n</span>'],
    ['js:line-numbers=5', '<span class="line" data-line="5">a\n</span>'],
    ['js:no-line-numbers', 'a\n'],
  ])('have the options that follow the language directly: %s', async (info, line) => {
    const html = await compileHtml(`\`\`\`${info}\na\n\`\`\``)
    expect(html).toContain(`data-lang="js"><pre><code class="language-js">${line}</code>`)
  })

  test('ignore comments if the fence has a range', async () => {
    const html = await compileHtml('```txt {1}\n// highlight-next-line\na\n```')
    expect(html).toContain(
      '<span class="line marked theme-code-block-highlighted-line">// highlight-next-line\n</span><span class="line">a\n</span>',
    )
  })

  test('mark lines by comments if the fence has no range', async () => {
    const html = await compileHtml('```txt\n// highlight-next-line\na\nb\n```')
    expect(html).toContain(
      '<span class="line marked theme-code-block-highlighted-line">a\n</span><span class="line">b\n</span>',
    )
    expect(html).not.toContain('highlight-next-line')
  })

  test('split tokens with several lines at each line', async () => {
    const html = await compileHtml('```js {1}\n/* a\nb */\n```')
    expect(html).toContain(
      '<span class="line marked theme-code-block-highlighted-line"><span class="t-c">/* a</span>\n</span><span class="line"><span class="t-c">b */</span>\n</span>',
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

test('highlights code again only if its language or its layout differs', () => {
  let highlighted = 0
  const renderer = {
    highlight: (code: string) => {
      highlighted++
      return [{ text: code, kind: 'k' as const }]
    },
    knownCode: createKnownCode(),
    notation: createNotation([]),
    config: { locale: 'en', strings, markdown: { foldLongCode: false } } as CodeRenderer['config'],
  }
  const html = ([language, options]: readonly [language: string, options: string]) => {
    const fence = { language, meta: parseFenceMeta(options), metastring: options, source: 'a b\nc' }
    return JSON.stringify(renderFence(fence, renderer).element)
  }
  const fences = [
    ['js', ''],
    ['ts', ''],
    ['js', '{1}'],
    ['js', '{2}'],
    ['js', 'showLineNumbers'],
    ['js', 'wrap'],
    ['js', '/b/'],
    ['js', 'fold={2}'],
  ] as const
  const first = fences.map(html)
  expect(new Set(first).size).toBe(fences.length)
  expect(fences.map(html)).toEqual(first)
  expect(highlighted).toBe(fences.length)
})
