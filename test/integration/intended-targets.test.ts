import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

/** What a link is written as, and what its author is told. */
const cases: readonly (readonly [text: string, hint: string])[] = [
  ['![Logo](/static/img/logo.png)', 'did you mean "/img/logo.png"?'],
  ['![Logo](static/img/logo.png)', 'did you mean "/img/logo.png"?'],
  ['![Logo](/public/img/logo.png)', 'did you mean "/img/logo.png"?'],
  ['![Own](.\\media\\own.png)', 'did you mean "./media/own.png"?'],
  ['![Own](./media/own.PNG)', 'did you mean "./media/own.png"?'],
  ['![Own](./Media/own.png)', 'did you mean "./media/own.png"?'],
  ['![Other](/other.png)', '"public/other.png" is not published: move it to "static"'],
  ['[File](/static/img/logo.png)', 'did you mean "/img/logo.png"?'],
  ['[File](.\\media\\own.png)', 'did you mean "./media/own.png"?'],
  ['[Jane](jane@example.com)', 'did you mean "mailto:jane@example.com"?'],
  ['[Site](www.example.com/guide)', 'did you mean "https://www.example.com/guide"?'],
  ['[Site](example.com)', 'did you mean "https://example.com"?'],
  ['[B](./b.html#install)', 'did you mean "./b.md#install"?'],
  ['[B](b.htm)', 'did you mean "b.md"?'],
  ['[B](/b.html)', 'did you mean "/b"?'],
]

test.each(['build', 'check-links'])('%s names what broken links were meant to be', async (command) => {
  const site = siteTest()
    .file('docs/index.md', `# Home\n\n${cases.map(([text]) => text).join('\n\n')}\n\n[B](/b), [C](/c)\n`)
    .file('docs/b.md', '# B\n\n## Install\n\nText.\n')
    .file('docs/c/index.md', '# C\n\nText.\n')
    .file('docs/media/own.png', pixel)
    .file('static/img/logo.png', pixel)
    .file('public/other.png', pixel)
  const { diagnostics } = await site.run(command, ...(command === 'build' ? [] : ['--no-crawl']))
  const hints = new Map(diagnostics.map(({ line, text }) => [line, text]))
  cases.forEach(([text, hint], at) => {
    expect(hints.get(3 + 2 * at), text).toContain(hint)
  })
})

test('a link without a likely target gets no such hint', async () => {
  const site = siteTest().file('docs/index.md', '# Home\n\n[A](./none.html)\n\n![B](./none.png)\n\n[C](v1.com.json)\n')
  const { diagnostics } = await site.run('build')
  expect(diagnostics.map(({ text }) => text).filter((text) => text.includes('did you mean'))).toEqual([])
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.each([
  ['static/img/logo.png', 'did you mean "/img/logo.png"?'],
  ['./static/img/logo.png', 'did you mean "/img/logo.png"?'],
  ['img\\logo.png', 'did you mean "/img/logo.png"?'],
  ['/public/other.png', '"public/other.png" is not published'],
])('the config names the image %s by another path', async (favicon, hint) => {
  const site = siteTest().config({ favicon }).file('docs/index.md', '# Home\n')
  const { diagnostics } = await site.file('static/img/logo.png', pixel).file('public/other.png', pixel).run('build')
  expect(diagnostics.map(({ text }) => text)).toEqual([expect.stringContaining(hint)])
})
