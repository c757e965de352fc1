import { describe, expect, test } from 'vitest'
import { parseFenceMeta } from '../../src/node/markdown/fence-meta.js'
import { compile, compileHtml } from '../harness/compile.js'

const lines = (count: number): string => Array.from({ length: count }, (_, i) => `line ${i + 1}`).join('\n')
const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\``
/** The content of `<code>`. */
const inner = (html: string): string => /<code[^>]*>([\s\S]*)<\/code>/.exec(html)?.[1] ?? ''

describe('the options of a fence', () => {
  test.each([
    ['/one/ {1} "two three"', { texts: ['one', 'two three'], marked: [1], words: [] }],
    [`/a/b/ 'c' "c"`, { texts: ['a/b', 'c'], words: [] }],
    ['/docs/a.md /x/', { texts: ['x'], words: ['/docs/a.md'] }],
    ['"{1}" title="a.js"', { title: 'a.js', texts: ['{1}'], words: [] }],
    ['file="a b" tab="c d"', { tab: 'c d', words: ['file="a b"'] }],
    ['/docs/a.md', { words: ['/docs/a.md'] }],
    ['fold', { fold: 'rest', words: [] }],
    ['fold={2-3,5} {1}', { fold: [2, 3, 5], marked: [1], words: [] }],
    ['fold=false', { fold: [], words: [] }],
    ['fold={4-2}', { fold: [], words: [] }],
    ['fold="3"', { words: ['fold="3"'] }],
    ['wrap frame="none"', { wrap: true, frame: 'none', words: [] }],
    ['wrap=false frame=terminal', { frame: 'terminal', words: [] }],
    ['frame="window"', { words: ['frame="window"'] }],
    ['title="a.js" icon="lucide:file"', { title: 'a.js', icon: 'lucide:file', words: [] }],
    ["icon=lucide:file title='a.js'", { title: 'a.js', icon: 'lucide:file', words: [] }],
    ['icon="lucide:file"', { words: ['icon="lucide:file"'] }],
    ['scaffold wrapper', { words: ['scaffold', 'wrapper'] }],
  ])('%s', (text, expected) => {
    const { marked, fold, ...rest } = parseFenceMeta(text)
    const listed = fold === undefined ? {} : { fold: fold === 'rest' ? fold : [...fold] }
    expect({ ...rest, ...listed, ...(marked ? { marked: [...marked] } : {}) }).toEqual(expected)
  })

  test.each(['fold={9-12}', '/a/ "b"', 'wrap', 'frame="none"'])('are in no Markdown version: %s', async (meta) => {
    const { markdown } = await compile(fence(`js ${meta}`, 'a b'), { markdownOrigin: 'https://a.example' })
    expect(markdown).toContain('```js\na b\n```')
  })
})

describe('marked texts', () => {
  test.each([
    ['in plain text', 'txt /b/', 'a b c', 'a <mark>b</mark> c\n'],
    ['each time', 'txt /a/', 'a\na', '<mark>a</mark>\n<mark>a</mark>\n'],
    ['that overlap', 'txt /ab/ /bc/', 'abcd', '<mark>abc</mark>d\n'],
    ['with quotes', `txt 'say "a"'`, 'say "a"', '<mark>say "a"</mark>\n'],
    [
      'across tokens',
      'js /const a/',
      'const a = 1',
      '<mark><span class="t-k">const</span> a</mark> = <span class="t-n">1</span>\n',
    ],
    [
      'in a part of a token',
      'js /str/',
      "'astrb'",
      '<span class="t-s">\'a</span><mark><span class="t-s">str</span></mark><span class="t-s">b\'</span>\n',
    ],
    [
      'in marked lines',
      'txt /a/ {1}',
      'a',
      '<span class="line marked theme-code-block-highlighted-line"><mark>a</mark>\n</span>',
    ],
  ])('%s', async (_, info, code, html) => {
    expect(inner(await compileHtml(fence(info, code)))).toBe(html)
  })

  test.each([
    [
      'js /Store/',
      'const store = 1',
      '"Store" marks nothing: the code block does not contain it; did you mean "store"?',
    ],
    ['js "src/a.js"', 'a', 'to add a title, write title="…"'],
    ['js /ab.*c/', 'abc', 'write the text as it is in one line of the code'],
    ['js /no such/', 'abc', 'write the text as it is in one line of the code'],
    ['js fold={2-9}', 'a\nb', 'the code block names line 9, but it has 2 lines; correct the numbers in braces'],
  ])('that are not there are reported: %s', async (info, code, expected) => {
    const { diagnostics } = await compile(`# A\n\n${fence(info, code)}`)
    expect(
      diagnostics.map(({ code: name, message, hint, location }) => `${location?.line} ${name} ${message}; ${hint}`),
    ).toEqual([expect.stringContaining(expected)])
    expect(diagnostics[0]).toMatchObject({ code: 'code-lines', severity: 'warning', location: { line: 3 } })
  })
})

describe('folds', () => {
  const fold = (label: string, html: string) =>
    `<label class="fold" data-label="${label}"><input type="checkbox" aria-label="${label}"></label><span class="folded" hidden="until-found">${html}</span>`

  test('of ranges keep the lines in the document, in their order', async () => {
    expect(inner(await compileHtml(fence('txt fold={2-3,5}', 'a\nb\nc\nd\ne')))).toBe(
      `a\n${fold('Show 2 lines', 'b\nc\n')}d\n${fold('Show 1 line', 'e\n')}`,
    )
  })

  test('split a token with several lines', async () => {
    expect(inner(await compileHtml(fence('js fold={2}', '/* a\nb */\nc')))).toBe(
      `<span class="t-c">/* a</span>\n${fold('Show 1 line', '<span class="t-c">b */</span>\n')}c\n`,
    )
  })

  test('of the rest show the first 12 lines', async () => {
    const html = inner(await compileHtml(fence('txt fold', lines(14))))
    expect(html).toBe(`${lines(12)}\n${fold('Show all 14 lines', 'line 13\nline 14\n')}`)
  })

  test.each([
    [20, 'txt', 0],
    [21, 'txt', 1],
    [21, 'txt fold=false', 0],
    [21, 'txt {13}', 0],
    [21, 'txt {2}', 1],
  ])('of %i lines follow the config: %s', async (count, info, folds) => {
    const html = await compileHtml(fence(info, lines(count)), { foldLongCode: 20 })
    expect(html.split('class="fold"')).toHaveLength(folds + 1)
  })
})

test.each(['diff', 'patch'])('lines that a %s adds and removes have a color and keep their sign', async (language) => {
  const page = await compile(fence(`${language} {5}`, '--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n c'))
  const html = inner(page.parts.join(''))
  expect(page.extras).toEqual(['code'])
  expect(html.match(/<span class="line[^>]*>/g)).toEqual(
    ['', '', '', ' deleted', ' marked theme-code-block-highlighted-line inserted', ''].map(
      (name) => `<span class="line${name}">`,
    ),
  )
  expect(html.replace(/<[^>]*>/g, '')).toBe('--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n c\n')
})

describe('lines that wrap', () => {
  test('have their indentation, up to a limit', async () => {
    const html = await compileHtml(fence('txt wrap', `a\n  b\n\t\tc\n${' '.repeat(40)}d\n\ne`))
    expect(html).toContain('<div class="code wrap">')
    expect([...html.matchAll(/class="(line[^"]*)"/g)].map(([, name]) => name)).toEqual([
      ...['line', 'line in-2', 'line in-4', 'line in-16', 'line', 'line'],
    ])
  })
})

describe('terminals', () => {
  test.each([
    ['sh', 'npm i', true],
    ['PowerShell', 'npm i', true],
    ['console', '$ npm i', true],
    ['bash title="Install"', 'npm i', true],
    ['bash', '#!/bin/sh\nnpm i', false],
    ['bash title="deploy.sh"', 'npm i', false],
    ['bash frame="none"', 'npm i', false],
    ['txt frame="terminal"', '> npm i', true],
    ['js', 'npm()', false],
  ])('%s', async (info, code, expected) => {
    expect((await compileHtml(fence(info, code))).includes('terminal"')).toBe(expected)
  })

  /** Each token that is not copied with its kind, and the rest as it is. */
  const session = async (info: string, code: string) =>
    inner(await compileHtml(fence(info, code), { highlighter: 'none' }))
      .replace(/<span class="t-(.)">([^<]*)<\/span>/g, '[$1 $2]')
      .replaceAll('\n', '|')

  test.each([
    ['a command and its output', 'console', '$ a\nb\nc\n$ d', '[p $ ]a|[o b|c|][p $ ]d|'],
    ['a command on several lines', 'console', '$ a \\\n  b\nc', '[p $ ]a \\|  b|[o c]|'],
    ['continued input', 'console', '$ cat <<E\n> a\n> E\na', '[p $ ]cat &lt;&lt;E|[p > ]a|[p > ]E|[o a]|'],
    ['users and hosts', 'console', 'me@host:~/a$ b\nroot@host:~# c', '[p me@host:~/a$ ]b|[p root@host:~# ]c|'],
    ['virtual environments', 'bash', '(venv) $ a', '[p (venv) $ ]a|'],
    ['PowerShell', 'powershell', 'PS C:\\a> b\nc', '[p PS C:\\a> ]b|[o c]|'],
    ['Windows', 'console', 'C:\\a>b\nc', '[p C:\\a>]b|[o c]|'],
    ['root', 'console', '# a\nb', '[p # ]a|[o b]|'],
    ['comments and output with such signs', 'console', '$ a\n# b\nx > y', '[p $ ]a|[o # b|x > y]|'],
    ['a session in a shell', 'bash', '$ a\nb', '[p $ ]a|[o b]|'],
    ['a script with comments', 'bash', '# a\nb', '# a|b|'],
    ['a script with variables', 'sh', 'echo $a $', 'echo $a $|'],
    ['a session without prompts', 'console', 'a\nb', 'a|b|'],
    ['another language', 'txt', '$ a\nb', '$ a|b|'],
  ])('%s', async (_, info, code, expected) => {
    expect(await session(info, code)).toBe(expected)
  })

  test('highlight the commands', async () => {
    expect(await compileHtml(fence('console', '$ npm install a\nb'))).toContain(
      '<span class="t-p">$ </span><span class="t-f">npm</span> <span class="t-f">install</span> a\n<span class="t-o">b</span>\n',
    )
  })

  test('mark output line by line', async () => {
    expect(inner(await compileHtml(fence('console {1}', '$ a\nb'), { highlighter: 'none' }))).toBe(
      '<span class="line marked theme-code-block-highlighted-line"><span class="t-p">$ </span>a\n</span><span class="line t-o">b\n</span>',
    )
  })
})

test.each([
  ['js', 'a', undefined],
  ['sh', 'npm i', ['terminal']],
  ['sh frame="none"', 'npm i', undefined],
  ['js', 'a // [!code focus]', ['code']],
  ['js', 'a // [!code error]', ['code']],
  ['js', 'a // [!code ++]', undefined],
  ['js {1}', 'a', undefined],
  ['js /a/', 'a', ['code']],
  ['js fold={1}', 'a', ['folds']],
  ['js wrap', 'a', ['code']],
  ['console', '$ a', ['terminal']],
])('only pages with code that needs it load the style sheet: %s', async (info, code, features) => {
  expect((await compile(fence(info, code))).extras).toEqual(features)
})

/** What the copy button copies: the code without prompts and output. */
async function copiedFrom(info: string, code: string): Promise<string> {
  const html = inner(await compileHtml(fence(info, code)))
  const text = html.replace(/<span class="t-[po]">[^<]*<\/span>/g, '').replace(/<[^>]+>/g, '')
  return text.replaceAll('&lt;', '<').replaceAll('&amp;', '&').replace(/\n+$/, '')
}

describe('the copy button of a session copies whole commands', () => {
  test.each<[name: string, info: string, code: string, copied: string]>([
    ['a here-document', 'console', '$ cat <<EOF > a\nhello\nEOF\n$ ls\na', 'cat <<EOF > a\nhello\nEOF\nls'],
    ['one in quotes, with blank lines', 'sh', "$ cat <<'E'\n\nit's\nE\nit's", "cat <<'E'\n\nit's\nE"],
    ['one with continued prompts', 'console', '$ cat <<E\n> a\n> E\na', 'cat <<E\na\nE'],
    ['JSON in quotes', 'sh', `$ curl x -d '{\n  "a": 1\n}'`, `curl x -d '{\n  "a": 1\n}'`],
    ['a script in quotes', 'console', "$ python3 -c '\nprint(1)\n'\n1", "python3 -c '\nprint(1)\n'"],
    ['double quotes', 'console', '$ git commit -m "a\n\nb"\n[main 1] a', 'git commit -m "a\n\nb"'],
    ['double quotes with variables', 'console', '$ echo "a $b\nc"\na\nc', 'echo "a $b\nc"'],
    ['continued lines', 'console', '$ a \\\n  b \\\n  c\nd', 'a \\\n  b \\\n  c'],
    ['quotes that end', 'console', `$ echo 'a'\nit's\n$ echo "b"\n"c`, `echo 'a'\necho "b"`],
    ['output in quotes', 'console', "$ a\n'b\nc'", 'a'],
    ['an apostrophe without an end', 'console', "$ a don't\nb\n$ c", "a don't\nc"],
    ['PowerShell', 'powershell', 'PS C:\\> Get-Item `\n>>   -Path x\nout', 'Get-Item `\n  -Path x'],
    ['a block in PowerShell', 'powershell', 'PS C:\\> if ($a) {\n>> b\n>> }\n>>\nout', 'if ($a) {\nb\n}'],
    ['cmd', 'bat', 'C:\\> a ^\n  b\nc', 'a ^\n  b'],
    ['a loop', 'console', '$ for a in b; do\n> c\n> done\nd', 'for a in b; do\nc\ndone'],
    ['a user in brackets', 'console', '[me@host ~]$ ls\na.txt', 'ls'],
    ['root in brackets', 'console', '[root@host ~]# ls\na.txt', 'ls'],
    ['root', 'console', '# apt update\nDone', 'apt update'],
    ['a directory', 'console', '~/src $ ls\na', 'ls'],
    ['root in a container', 'console', '/ # ls\na', 'ls'],
    ['a shell and its version', 'console', 'bash-5.2$ ls\na', 'ls'],
    ['Python', 'python', '>>> 1 + 1\n2\n>>> a', '1 + 1\na'],
    ['a block in Python', 'pycon', '>>> def f():\n...     return 1\n...\n>>> f()\n1', 'def f():\n    return 1\n\nf()'],
    ['a Python script', 'python', 'a = 1\n# >>> b', 'a = 1\n# >>> b'],
  ])('%s', async (_, info, code, copied) => {
    expect(await copiedFrom(info, code)).toBe(copied)
  })
})

describe('words after a comma belong to other tools', () => {
  test.each([
    ['rust,ignore', 'rust', []],
    ['rust, no_run', 'rust', []],
    ['rust,ignore,edition2021', 'rust', []],
    ['rust, ignore, should_panic', 'rust', []],
    ['js,{1}', 'js', []],
    ['rust,ignore title="a.rs" b', 'rust', ['b']],
    ['rust, no_run title="a.rs" {1} b', 'rust', ['b']],
    ['js a,b', 'js', ['a,b']],
  ])('%s', async (info, language, unknown) => {
    const { diagnostics } = await compile(fence(info, 'a'))
    const html = await compileHtml(fence(info, 'a'))
    expect(html).toContain(`class="language-${language}"`)
    expect(html.includes('a.rs')).toBe(info.includes('a.rs'))
    expect(html.includes('marked')).toBe(info.includes('{1}'))
    const messages = diagnostics.flatMap(({ code, message }) => (code === 'unknown-fence-option' ? [message] : []))
    expect(messages).toEqual(unknown.map((word) => `"${word}" is not an option of code blocks`))
  })
})

describe('colors of a terminal', () => {
  const ansi = async (code: string) => inner(await compileHtml(fence('ansi', code))).trimEnd()
  test.each<[name: string, code: string, html: string]>([
    ['green', '\x1b[32mpassed\x1b[0m 3 tests', '<span class="t-i">passed</span> 3 tests'],
    ['an empty reset', '\x1b[31mfailed\x1b[m now', '<span class="t-d">failed</span> now'],
    ['bright colors', '\x1b[94ma\x1b[39m b', '<span class="t-f">a</span> b'],
    ['gray', '\x1b[90ma\x1b[0m', '<span class="t-c">a</span>'],
    ['bold', '\x1b[1ma\x1b[22m b', '<span class="t-b">a</span> b'],
    ['dim and italic', '\x1b[2ma\x1b[0;3mb\x1b[23mc', '<span class="t-c">a</span><span class="t-e">b</span>c'],
    ['bold and colored', '\x1b[1;33ma\x1b[39mb\x1b[0m', '<span class="t-n">a</span><span class="t-b">b</span>'],
    ['a color by number', '\x1b[38;5;9ma\x1b[0m', '<span class="t-d">a</span>'],
    ['other colors', '\x1b[38;2;1;2;3ma\x1b[38;5;200mb\x1b[48;5;1mc\x1b[0m', 'abc'],
    ['a background', '\x1b[41;36ma\x1b[49mb\x1b[0m', '<span class="t-t">ab</span>'],
    ['several lines', '\x1b[35ma\nb\x1b[0m', '<span class="t-k">a\nb</span>'],
    ['movements of the cursor', '\x1b[2K\x1b[1Ga\x1b[?25l', 'a'],
    ['links', '\x1b]8;;https://a.example\x1b\\a\x1b]8;;\x07', 'a'],
    ['markup', '\x1b[32m<b>\x1b[0m', '<span class="t-i">&lt;b></span>'],
    ['text without sequences', 'a', 'a'],
  ])('%s', async (_, code, html) => {
    expect(await ansi(code)).toBe(html)
  })
})
