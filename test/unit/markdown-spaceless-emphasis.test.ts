import { expect, test } from 'vitest'
import { compile } from '../harness/compile.js'

test.each([
  ['**重要。**テキスト', '<strong>重要。</strong>テキスト'],
  ['テキスト**「重要」**です', 'テキスト<strong>「重要」</strong>です'],
  ['**重要：**请注意', '<strong>重要：</strong>请注意'],
  ['**중요(important)**는', '<strong>중요(important)</strong>는'],
  ['これは*「強調」*と~~「削除」~~です', 'これは<em>「強調」</em>と<del>「削除」</del>です'],
  ['***両方。***です', '<em><strong>両方。</strong></em>です'],
  ['**重要。**テキスト**強調**です', '<strong>重要。</strong>テキスト<strong>強調</strong>です'],
  ['**「A」**と**「B」**は', '<strong>「A」</strong>と<strong>「B」</strong>は'],
  ['「**重要**」と「**注意**」', '「<strong>重要</strong>」と「<strong>注意</strong>」'],
  ['**`code`**を使う', '<strong><code>code</code></strong>を使う'],
  ['**[A](/page)**を見る', '<strong><a href="/page">A</a></strong>を見る'],
  ['**重要。**React の **「値」**React', '<strong>重要。</strong>React の <strong>「値」</strong>React'],
  ['**A。**https://a.example', '**A。**<a href="https://a.example">https://a.example</a>'],
  ['**𠮷。**𠮷です', '<strong>𠮷。</strong>𠮷です'],
  ['‡ **重要。**テキスト', '‡ <strong>重要。</strong>テキスト'],
  ['\\*\\*重要。\\*\\*テキスト', '**重要。**テキスト'],
  ['`**重要。**テ`', '<code>**重要。**テ</code>'],
  ['![**重要。**テ](/a.png)', null],
  ['**重要。 **テキスト', '**重要。 **テキスト'],
  ['2**「3」', '2**「3」'],
  ['**a(b)**c', '**a(b)**c'],
])('%s', async (markdown, html) => {
  const options = { staticFiles: { '/a.png': '/site/static/a.png' } }
  for (const mdx of [false, true])
    for (const parser of ['auto', 'remark'] as const) {
      const text = (await compile(markdown, { ...options, mdx, parser })).parts.join('')
      if (html !== null) expect(text).toBe(`<p>${html}</p>`)
      expect(text).not.toMatch(/[⁂‖]|‡(?! )/)
    }
})

test('in headings, boxes, tables and links', async () => {
  const markdown =
    '## **重要。**テキスト\n\n:::note **重要。**題\n\n**本文。**です\n\n:::\n\n| **列。**名 |\n| --- |\n| [**値。**の](/page) |\n'
  const { parts, outline, diagnostics } = await compile(markdown)
  expect(parts.join('').match(/<strong>.*?<\/strong>./g)).toEqual([
    '<strong>重要。</strong>テ',
    '<strong>重要。</strong>題',
    '<strong>本文。</strong>で',
    '<strong>列。</strong>名',
    '<strong>値。</strong>の',
  ])
  expect(outline).toMatchObject([{ id: '重要テキスト', html: '<strong>重要。</strong>テキスト' }])
  expect(diagnostics).toEqual([])
})
