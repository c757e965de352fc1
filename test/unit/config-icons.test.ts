import { describe, expect, test } from 'vitest'
import { iconsModule } from '../../src/node/bundle/entries.js'
import { type Files, loadSite, mistakesIn } from '../harness/config-case.js'
import { iconSet as installed } from '../harness/icon-set.js'

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4H0z"/></svg>'

async function iconOf(icon: string, files: Files = {}): Promise<string | undefined> {
  const item = `{ label: 'A', to: '/', icon: ${JSON.stringify(icon)} }`
  const source = `export default { title: 'T', navbar: { items: [${item}] } }`
  return (await loadSite({ 'docsgen.config.ts': source, ...files })).icons[icon]
}

describe('an icon is', () => {
  test.each(['github', 'discord', 'npm', 'x', 'mastodon', 'bluesky', 'youtube', 'slack', 'linkedin', 'stackoverflow'])(
    'the well-known %s',
    async (name) => {
      expect(await iconOf(name)).toMatch(/^<svg .*viewBox="0 0 \d+ \d+".*<path /s)
    },
  )

  test.each([
    ['circle', 'viewBox="0 0 24 24"'],
    ['round', '<circle cx="12" cy="12" r="9"/>'],
    ['wide', 'viewBox="0 0 48 24"'],
  ])('%s of an installed set', async (name, text) => {
    expect(await iconOf(`shapes:${name}`, installed)).toContain(text)
  })

  test('an SVG file of the site, and a change of the file is a change of the config', async () => {
    const source = `export default { title: 'T', footer: { groups: [{ title: 'G', items: [{ label: 'A', to: '/', icon: '/img/a.svg' }] }] } }`
    const config = await loadSite({ 'docsgen.config.ts': source, 'static/img/a.svg': square })
    expect(config.icons).toEqual({ '/img/a.svg': square })
    expect(Object.keys(config.inputs).map((path) => path.replace(/^.*\//, ''))).toContain('a.svg')
  })

  test('in a drop-down, too', async () => {
    const source = `export default { title: 'T', navbar: { items: [{ label: 'A', items: [{ label: 'B', to: '/', icon: 'rss' }] }] } }`
    expect(Object.keys((await loadSite({ 'docsgen.config.ts': source })).icons)).toEqual(['rss'])
  })
})

test.each([
  [
    'githb',
    'config-value: "navbar.items[0].icon" names "githb", which is not the name of an icon; did you mean "github"?',
  ],
  [
    'unheard-of',
    'config-value: "navbar.items[0].icon" names "unheard-of", which is not the name of an icon; use a name such as "github", an icon of an installed set ("lucide:book"), or an SVG file ("/img/icon.svg")',
  ],
  [
    'lucide:book',
    'config-value: "navbar.items[0].icon" names "lucide:book", but the package "@iconify-json/lucide" is not installed; run "npm install --save-dev @iconify-json/lucide"',
  ],
  [
    'shapes:circel',
    'config-value: "navbar.items[0].icon" names "shapes:circel", but the set "shapes" has no icon of that name; did you mean "shapes:circle"?',
  ],
  [
    '/img/b.svg',
    'config-file-missing: "navbar.items[0].icon" names "img/b.svg", which does not exist; did you mean "img/a.svg"?',
  ],
  [
    '/img/a.png',
    'config-value: "navbar.items[0].icon" names "/img/a.png", which is not an SVG file; name a file that ends with ".svg"',
  ],
])('reports the icon %s', async (icon, message) => {
  const files = { ...installed, 'static/img/a.svg': square, 'static/img/a.png': '' }
  const found = await mistakesIn(`navbar: { items: [{ label: 'A', to: '/', icon: '${icon}' }] }`, files)
  expect(found).toEqual([`icon | ${message}`, 'exit 1'])
})

test('the style sheet has each icon once, as a URL that CSS can read', () => {
  const svg = `<svg viewBox="0 0 1 1">\n  <title>A &amp; B</title><!-- note -->\n  <path d="M0 0" fill="none"/><text>é "\\ 5%</text>\n</svg>`
  expect(iconsModule({ b: '<svg/>', 'a:c"': svg })).toBe(
    [
      '[data-icon="a:c\\""]{--icon:url("data:image/svg+xml,%3Csvg viewBox=%220 0 1 1%22%3E%3Cpath d=%22M0 0%22 fill=%22none%22/%3E%3Ctext%3E%C3%A9 %22%5C 5%25%3C/text%3E%3C/svg%3E")}',
      '[data-icon="b"]{--icon:url("data:image/svg+xml,%3Csvg/%3E")}',
    ].join('\n'),
  )
})

test('an icon of a set keeps its colors; one of the site is drawn in the color of the text', () => {
  const svg = '<svg><path fill="#f00"/></svg>'
  const url = '--icon:url("data:image/svg+xml,%3Csvg%3E%3Cpath fill=%22%23f00%22/%3E%3C/svg%3E")'
  const colors = ':root [data-icon="a:b"]::before{background:var(--icon) center/contain no-repeat;mask:none}'
  expect(iconsModule({ 'a:b': svg, b: svg })).toBe(`[data-icon="a:b"]{${url}}${colors}\n[data-icon="b"]{${url}}`)
})
