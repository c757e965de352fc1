import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { frameModule, themeSheets } from '../../src/node/bundle/entries.js'
import { siteData } from '../../src/node/config/site-data.js'
import type { SidebarNode } from '../../src/node/base/sidebars.js'
import type { SourceFile } from '../../src/node/base/source-file.js'
import { docIndex } from '../../src/node/site/structure.js'
import { withBase } from '../../src/shared/route.js'
import { loadSite, mistakesIn } from '../harness/config-case.js'

const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`
const files = { 'static/wide.svg': svg('viewBox="0 0 320 80"'), 'static/tall.svg': svg('width="40" height="100"') }
const docs = [
  { id: 'intro', docsSet: '', route: '/docs/intro', frontMatter: { sidebar_label: 'Introduction' } },
  { id: 'api', docsSet: '', route: '/docs/api', frontMatter: {} },
] as unknown as readonly SourceFile[]
const sidebars: ReadonlyMap<string, readonly SidebarNode[]> = new Map([
  ['guides', [{ type: 'html', html: '<hr>' }, category([{ type: 'doc', id: 'intro' }])]],
  ['reference', [category([], { type: 'generated-index', route: '/docs/ref', title: 'Reference' })]],
  ['empty', []],
])

function category(items: readonly SidebarNode[], link?: unknown): SidebarNode {
  return {
    type: 'category',
    label: 'More',
    collapsed: true,
    collapsible: true,
    items,
    ...(link ? { link } : {}),
  } as SidebarNode
}

const configOf = (fields: string) =>
  loadSite({ 'docsgen.config.ts': `export default { title: 'T', base: '/b/', ${fields} }`, ...files })

async function siteOf(fields: string) {
  const config = await configOf(fields)
  const index = docIndex({ config, docs, sidebars: new Map([['', sidebars]]) })
  return siteData(config, index, { href: (url) => withBase(url, config.base), added: [] })
}

const itemsOf = async (items: string) => (await siteOf(`navbar: { items: [${items}] }`)).site.navbar.items

describe('an item of the navbar', () => {
  const right = { position: 'right' }
  test.each([
    ["{ type: 'doc', docId: 'intro' }", [{ label: 'Introduction', href: '/b/docs/intro', ...right }]],
    ["{ type: 'doc', docId: 'api' }", [{ label: 'api', href: '/b/docs/api', ...right }]],
    [
      "{ type: 'docSidebar', sidebarId: 'guides', label: 'G' }",
      [{ label: 'G', href: '/b/docs/intro', sidebar: 'guides', ...right }],
    ],
    [
      "{ type: 'docSidebar', sidebarId: 'reference' }",
      [{ label: 'More', href: '/b/docs/ref', sidebar: 'reference', ...right }],
    ],
    ["{ type: 'localeDropdown' }, { type: 'search' }, { type: 'docsVersion' }, { type: 'docsVersionDropdown' }", []],
    [
      '{ type: \'html\', value: \'<a href="/docs/api"><img src="/wide.svg" alt="W"></a> &amp; <a href="https://x.example">x</a>\' }',
      [
        {
          label: '',
          href: '',
          html: '<a href="/b/docs/api"><img src="/b/wide.svg" alt="W"></a> &#x26; <a href="https://x.example" rel="external noopener">x</a>',
          ...right,
        },
      ],
    ],
    [
      "{ href: 'https://x.example', className: 'logo-link', ariaLabel: 'Source', target: '_blank', rel: 'me' }",
      [
        {
          label: 'Source',
          href: 'https://x.example',
          external: true,
          className: 'logo-link no-label',
          ariaLabel: 'Source',
          target: '_blank',
          rel: 'me',
          ...right,
        },
      ],
    ],
  ])('%s', async (items, expected) => {
    expect(await itemsOf(items)).toEqual(expected)
  })

  test('that names an unknown doc or sidebar is reported, in drop-downs too', async () => {
    const { diagnostics } = await siteOf(`navbar: { items: [
      { type: 'docSidebar', sidebarId: 'guide' }, { type: 'docSidebar', sidebarId: 'empty' },
      { type: 'dropdown', label: 'D', items: [{ type: 'doc', docId: 'itnro' }, { type: 'doc', docId: 'intro', docsPluginId: 'community' }] },
    ] }`)
    expect(diagnostics.map(({ message, hint }) => `${message}; ${hint}`)).toEqual([
      '"navbar.items[0].sidebarId" names the sidebar "guide", which does not exist; did you mean "guides"?',
      '"navbar.items[1].sidebarId" names the sidebar "empty", which does not exist; write the name of a sidebar that has a page',
      '"navbar.items[2].items[0].docId" names the doc "itnro", which does not exist; did you mean "intro"?',
      '"navbar.items[2].items[1].docId" names the doc "intro" of "community", which does not exist; there is no docs folder with the id "community"',
    ])
  })

  test.each([
    [
      "{ type: 'doc', label: 'A' }",
      '{ | config-missing: "navbar.items[0].docId" is missing; an item of the type "doc" needs it: the id of a doc',
    ],
    [
      "{ label: 'A', docId: 'x', to: '/' }",
      'docId | config-value: "navbar.items[0].docId" ("x") is only for the type "doc"; set "type" to "doc", or remove this key',
    ],
    [
      "{ type: 'html', value: 'x', to: '/' }",
      'to | config-value: "navbar.items[0].to" ("/") is only for the type "dropdown" or "docsVersion"; set "type" to "dropdown" or "docsVersion", or remove this key',
    ],
    [
      "{ type: 'dropdown', items: [] }",
      '{ | config-missing: "navbar.items[0].label" is missing; write a label, or "ariaLabel" if a class of its own draws an icon',
    ],
    [
      "{ type: 'custom-x', label: 'A' }",
      'type | config-value: "navbar.items[0].type" is "custom-x"; it must be "default", "doc", "docSidebar", "docsVersion", "docsVersionDropdown", "dropdown", "html", "search" or "localeDropdown"',
    ],
    [
      "{ type: 'html', value: '<script>x</script>' }",
      'value | config-value: "navbar.items[0].value" ("<script>x</script>") has HTML that is not allowed here; write links, images and text; put scripts into "headTags", and styles into a style sheet of "theme.css"',
    ],
  ])('%s is an error', async (item, expected) => {
    expect(await mistakesIn(`navbar: { items: [${item}] }`)).toEqual([expected, 'exit 1'])
  })
})

test('the side of the search is the side of its item', async () => {
  expect((await siteOf('')).site.navbar.search).toBeUndefined()
  expect((await siteOf("navbar: { items: [{ type: 'search', position: 'left' }] }")).site.navbar.search).toBe('left')
  expect((await siteOf("navbar: { items: [{ type: 'search' }] }")).site.navbar.search).toBe('right')
})

test('a footer can have HTML, links without groups and groups without a title', async () => {
  const { site } = await siteOf(`footer: {
    style: 'dark',
    groups: [{ title: null, items: [{ type: 'html', value: '<b>B</b>' }] }],
    items: [{ label: 'A', to: '/a' }],
    copyright: 'A &copy; <a href="/docs/api?x#y">B</a> & <i onclick>C</i>'.replace(' onclick', ''),
  }`)
  expect(site.footer).toEqual({
    style: 'dark',
    groups: [{ items: [{ label: '', href: '', html: '<b>B</b>' }] }],
    items: [{ label: 'A', href: '/b/a' }],
    copyright: 'A © <a href="/b/docs/api?x#y">B</a> &#x26; <i>C</i>',
  })
})

test.each([
  ["src: 'wide.svg'", 112, 28],
  ["src: '/wide.svg', width: 64", 64, 16],
  ["src: 'wide.svg', height: '40px'", 160, 40],
  ["src: 'wide.svg', width: 64, height: 64", 64, 16],
  ["src: 'tall.svg', height: 50", 20, 50],
  ["src: 'photo.png'", 14, 28],
  ["src: 'https://x.example/a.png', width: 64", 64, 64],
  ["src: 'https://x.example/a.png'", 28, 28],
])('a logo with %s is %i by %i', async (logo, width, height) => {
  const config = await loadSite({
    'docsgen.config.ts': `export default { title: 'T', navbar: { logo: { ${logo} } } }`,
    ...files,
    'static/photo.png': png(10, 20),
  })
  expect(config.navbar.logo).toMatchObject({ width, height })
})

test('the style sheet has the style of logos, the colors of the announcement, and only the rules that the config needs', async () => {
  const config = await configOf(`
    navbar: { logo: { src: 'wide.svg', style: { borderRadius: 4, opacity: 1, 'margin-top': '1em' } } },
    announcement: { content: 'A', backgroundColor: '#20232a', textColor: 'rgb(1, 2, 3)' },
  `)
  expect(frameModule(config)).toBe(
    '.brand img{border-radius:4px;opacity:1;margin-top:1em;}.announcement{background:#20232a;color:rgb(1, 2, 3);}',
  )
  expect(themeSheets(config).join()).not.toMatch(/dropdown|frame\.css/)
  expect(themeSheets(await configOf("navbar: { items: [{ label: 'A', items: [] }] }")).join()).toMatch(/dropdown\.css/)
  expect(themeSheets(await configOf("footer: { items: [{ label: 'A', to: '/' }] }")).join()).toMatch(/frame\.css/)
})

describe('customFields', () => {
  test('are part of the site data', async () => {
    const { site } = await siteOf("customFields: { list: [1, null, { a: 'b' }], none: undefined }")
    expect(site.customFields).toEqual({ list: [1, null, { a: 'b' }] })
    expect((await siteOf('')).site.customFields).toBeUndefined()
  })

  test.each([
    ['a: () => 1', '"a" in the value is a function, which JSON cannot represent'],
    ['a: { b: Number.NaN }', '"b" in the value is NaN, which JSON cannot represent'],
    ['a: 1n', '"a" in the value is a bigint, which JSON cannot represent'],
  ])('{ %s } is an error', async (fields, reason) => {
    expect(await mistakesIn(`customFields: { ${fields} }`)).toEqual([
      `customFields | config-value: "customFields" cannot be sent to browsers: ${reason}; use only text, numbers, booleans, null, lists and plain objects`,
      'exit 1',
    ])
  })
})

/** A PNG image that has only its header. */
function png(width: number, height: number): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const chunk = (type: string, data: Buffer) =>
    Buffer.concat([Buffer.from([0, 0, 0, data.length]), Buffer.from(type), data, Buffer.alloc(4)])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1))),
  ]) as unknown as string
}
