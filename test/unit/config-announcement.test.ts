import { expect, test } from 'vitest'
import { loadSite, mistakesIn } from '../harness/config-case.js'

async function announcementOf(fields: string) {
  const source = `export default { title: 'T', base: '/p/', url: 'https://a.example/', announcement: { ${fields} } }`
  return (await loadSite({ 'docsgen.config.ts': source })).announcement
}

test('an announcement has defaults, and an id that depends on its content', async () => {
  const first = await announcementOf("content: 'Version 5 is out'")
  expect(first).toEqual({
    id: expect.stringMatching(/^[\da-f]{10}$/),
    html: 'Version 5 is out',
    dismissible: true,
    tone: 'accent',
  })
  expect((await announcementOf("content: 'Version 5 is out'"))?.id).toBe(first?.id)
  expect((await announcementOf("content: 'Version 6 is out'"))?.id).not.toBe(first?.id)
  expect((await announcementOf("content: 'Version 6 is out', id: 'v6'"))?.id).toBe('v6')
})

test.each([
  ['**New**: `npm i` ~~old~~', '<strong>New</strong>: <code>npm i</code> <del>old</del>'],
  [
    '[A](/guide/a/) & [B](https://b.example/x)',
    '<a href="/guide/a/">A</a> &#x26; <a href="https://b.example/x" rel="external noopener">B</a>',
  ],
  ['[own](https://a.example/x) [part](#x)', '<a href="https://a.example/x">own</a> <a href="#x">part</a>'],
  ['<b class="x" onclick="y()">A</b> <script>z()</script><img src=x>', '<b class="x">A</b>'],
  ['[a](javascript:x) <a href="javascript:y">b</a>', '<a>a</a> <a>b</a>'],
  ['# Not a heading', 'Not a heading'],
])('its content %s is inline HTML without anything unsafe', async (content, html) => {
  expect((await announcementOf(`content: ${JSON.stringify(content)}`))?.html.trim()).toBe(html)
})

test('elements that are removed from texts of the config are reported at their keys', async () => {
  const texts = `announcement: { content: 'Use Map<string> and <b>x</b>' },
  navbar: { items: [{ label: 'A', href: '/' }, { type: 'html', value: '<table>x</table>' }] },
  footer: { copyright: '<b>(c)</b> <year>' }`
  const { warnings } = await loadSite({ 'docsgen.config.ts': `export default { title: 'T',\n  ${texts} }` })
  expect(warnings.map(({ message, location }) => `${location?.line}:${location?.column} ${message}`)).toEqual([
    '3:64 <table> is removed from "navbar.items[1].value"',
    '4:13 <year> is removed from "footer.copyright"',
    '2:19 <string> is removed from "announcement.content"',
  ])
})

test.each([
  ['/a?b=1#c', '<a href="/a?b=1#c">Read <em>on</em></a>'],
  ['https://b.example/"x', '<a href="https://b.example/&#x22;x" rel="external noopener">Read <em>on</em></a>'],
])('the link target %s is that of the whole line', async (href, html) => {
  const announcement = await announcementOf(`content: 'Read *on*', href: '${href}'`)
  expect(announcement?.html).toBe(html)
})

test.each([
  [
    '{ contents: "A", content: "B" }',
    'contents | config-unknown-key: unknown key "announcement.contents"; did you mean "content"?',
  ],
  [
    "{ content: 'A', id: 'a b' }",
    'id | config-value: "announcement.id" ("a b") is not an id; use letters, digits, "-" and "_"',
  ],
  [
    "{ content: '[A](/a)', href: '/b' }",
    'href | config-value: "announcement.href" ("/b") cannot be combined with a link in "content"; keep one of the two',
  ],
  [
    "{ content: 'A', tone: 'dangr' }",
    'tone | config-value: "announcement.tone" is "dangr"; it must be "accent", "neutral", "info", "success", "warning" or "danger"; did you mean "danger"?',
  ],
])('reports %s', async (announcement, line) => {
  expect(await mistakesIn(`announcement: ${announcement}`)).toContain(line)
})
