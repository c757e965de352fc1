import { describe, expect, test } from 'vitest'
import type { SidebarItem } from '../../src/shared/page.js'
import { loadSidebars } from '../../src/node/sidebars/load.js'
import { parseSidebars } from '../../src/node/sidebars/parse.js'
import { generatedIndexes, resolveSidebar, sidebarFor } from '../../src/node/sidebars/resolve.js'
import type { CategoryNode, SidebarDoc, SidebarNode } from '../../src/node/model/sidebars.js'
import { loadSite } from '../harness/config-case.js'

type CategoryItem = Extract<SidebarItem, { type: 'category' }>

const docs = ['intro', 'guide/setup', 'guide/use', 'faq'].map((id) => ({ id, relativePath: `${id}.md` }))

const parse = (value: unknown) => parseSidebars({ value, docs, docsDir: '/nowhere', routeBase: '/' })

describe('sidebars in the format of Docusaurus', () => {
  test('strings, shorthand, category, link, html and ref', () => {
    const { sidebars, problems } = parse({
      docs: [
        'intro',
        { Guide: ['guide/setup', { type: 'doc', id: 'guide/use', label: 'Using it' }] },
        { type: 'category', label: 'More', collapsed: false, link: { type: 'generated-index' }, items: ['faq'] },
        { type: 'link', label: 'Site', href: 'https://example.com' },
        { type: 'html', value: '<hr>' },
        { type: 'ref', id: 'faq' },
      ],
    })
    expect(problems).toEqual([])
    expect(sidebars.get('docs')).toEqual([
      { type: 'doc', id: 'intro' },
      {
        type: 'category',
        label: 'Guide',
        collapsed: true,
        collapsible: true,
        items: [
          { type: 'doc', id: 'guide/setup' },
          { type: 'doc', id: 'guide/use', label: 'Using it' },
        ],
      },
      {
        type: 'category',
        label: 'More',
        collapsed: false,
        collapsible: true,
        link: { type: 'generated-index', route: '/category/more', title: 'More' },
        items: [{ type: 'doc', id: 'faq' }],
      },
      { type: 'link', label: 'Site', href: 'https://example.com' },
      { type: 'html', html: '<hr>' },
      { type: 'doc', id: 'faq', isReference: true },
    ])
  })

  test('leave out drafts, and report other unknown docs', () => {
    const value = { docs: ['unready', 'faq', { type: 'category', label: 'A', items: ['unready', 'unknown'] }] }
    const drafts = new Set(['unready'])
    const { sidebars, problems } = parseSidebars({ value, docs, drafts, docsDir: '/nowhere', routeBase: '/' })
    expect(sidebars.get('docs')).toMatchObject([{ id: 'faq' }, { label: 'A', items: [] }])
    expect(problems).toMatchObject([{ path: ['docs', 2, 'items', 1] }])
  })

  test('give generated indexes the routes that Docusaurus gives them, in all sidebars together', () => {
    const index = (label: string, items: readonly unknown[] = []) => {
      return { type: 'category', label, link: { type: 'generated-index' }, items }
    }
    const value = { one: [index('Version 1.0', [index('C++ & C#')]), index('Ünïcode')], two: [index('Version 1.0')] }
    const routes = [...parse(value).sidebars.values()].flatMap((nodes) => generatedIndexes(nodes))
    expect(routes.map(({ index }) => index.route)).toEqual([
      '/category/version-10',
      '/category/c--c',
      '/category/ünïcode',
      '/category/version-10-1',
    ])
  })

  test.each([
    ['an unknown doc', { docs: ['guide/setpu'] }, ['docs', 0], 'did you mean "guide/setup"?'],
    [
      'an unknown doc in a category',
      { docs: { A: [{ type: 'doc', id: 'fqa' }] } },
      ['docs', 'A', 0, 'id'],
      'did you mean "faq"?',
    ],
    ['an unknown type', { docs: [{ type: 'catgory', label: 'x' }] }, ['docs', 0, 'type'], 'did you mean "category"?'],
    ['a number', { docs: [3] }, ['docs', 0], 'write a doc id or an object with a type'],
    ['no object', 'intro', [], 'export an object of sidebar names and their items'],
  ])('reports %s with its key path and a hint', (_, value, path, hint) => {
    expect(parse(value).problems).toMatchObject([{ path, hint }])
  })
})

test.each([
  [
    'in a module',
    "docs: { sidebars: 'sidebars.ts' }",
    { 'sidebars.ts': "const items = ['intro']\nexport default {\n  docs: items,\n}" },
    { file: 'sidebars.ts', line: 1, column: 16 },
  ],
  [
    'in JSON',
    "docs: { sidebars: 'sidebars.json' }",
    { 'sidebars.json': '{\n  "docs": [{ "Guide": ["intro"] }]\n}' },
    { file: 'sidebars.json', line: 2, column: 24 },
  ],
  [
    'in the config',
    "\n  docs: { sidebars: { docs: ['intro'] } }",
    {},
    { file: 'docsgen.config.ts', line: 2, column: 30 },
  ],
])('locates an unknown doc of sidebars %s', async (_, fields, files, location) => {
  const config = await loadSite({ 'docsgen.config.ts': `export default { title: 'T', ${fields} }`, ...files })
  expect(loadSidebars(config, { docs: [], drafts: [] }).diagnostics).toMatchObject([
    { code: 'sidebar', severity: 'error', location },
  ])
})

const targets = {
  doc: (id: string) => ({
    ...{ id, href: `/${id}`, label: id.toUpperCase(), title: id, unlisted: id === 'hidden', ownLabel: id === 'named' },
    ...(id === 'named' ? { className: 'own', paginationLabel: 'Called' } : {}),
  }),
  href: (path: string) => path,
}
const doc = (id: string): SidebarNode => ({ type: 'doc', id })
const category = (label: string, items: readonly SidebarNode[]): CategoryNode => ({
  type: 'category',
  label,
  collapsed: true,
  collapsible: true,
  items,
})

describe('a resolved sidebar', () => {
  test('has labels, URLs, the reading order and the trail of every page', () => {
    const { items, order } = resolveSidebar(
      'docs',
      [doc('a'), category('Box', [doc('b'), doc('hidden')]), doc('c')],
      targets,
    )
    expect(items).toMatchObject([{ href: '/a', label: 'A' }, { label: 'Box', items: [{ href: '/b' }] }, { href: '/c' }])
    expect(order.map(({ id, branch }) => [id, branch])).toEqual([
      ['a', ''],
      ['b', '1'],
      ['c', ''],
    ])
    expect(order[1]?.trail).toEqual([{ label: 'Box', href: '' }])
  })

  test.each<[string, SidebarNode, Partial<SidebarDoc>, { item?: string; page?: string }]>([
    ['of the item', { type: 'doc', id: 'a', label: 'Item' }, {}, { item: 'Item', page: 'Item' }],
    ['of the doc, if the item has none', doc('a'), {}, { item: 'Title', page: 'Title' }],
    [
      'of `sidebar_label`, before that of the item',
      { type: 'doc', id: 'a', label: 'Item' },
      { label: 'Own', ownLabel: true },
      { item: 'Own', page: 'Own' },
    ],
    [
      'of `pagination_label` in the pagination',
      { type: 'doc', id: 'a', label: 'Item' },
      { paginationLabel: 'Page' },
      { item: 'Item', page: 'Page' },
    ],
    [
      'of a reference, which is not in the reading order',
      { type: 'doc', id: 'a', isReference: true },
      {},
      { item: 'Title' },
    ],
    [
      'of the doc in the pagination, if a category links to it',
      { ...category('Box', []), link: { type: 'doc', id: 'a' } },
      {},
      { item: 'Box', page: 'Title' },
    ],
    [
      'of the doc that a category links to, if the category has only the name of its folder',
      { ...category('box', []), labelOfDoc: true, link: { type: 'doc', id: 'a' } },
      {},
      { item: 'Title', page: 'Title' },
    ],
  ])('has the label %s', (_, node, given, { item, page }) => {
    const found = { id: 'a', href: '/a', label: 'Title', title: 'Title', ownLabel: false, unlisted: false, ...given }
    const { items, order } = resolveSidebar('docs', [node], { ...targets, doc: () => found })
    expect(items).toMatchObject([{ label: item }])
    expect(order.map(({ label, paginationLabel }) => paginationLabel ?? label)).toEqual(
      page === undefined ? [] : [page],
    )
  })

  test('is whole for every page if it is small', () => {
    const small = resolveSidebar('docs', [category('A', [doc('a')]), category('B', [doc('b')])], targets)
    expect(sidebarFor(small, '0')).toEqual(sidebarFor(small, '1'))
  })

  test('has only the branch of the page if it is large, and links to the first pages of the others', () => {
    const branch = (name: string) =>
      category(
        name,
        Array.from({ length: 200 }, (_, i) => doc(`${name}${i}`)),
      )
    const { items } = sidebarFor(resolveSidebar('docs', [branch('x'), branch('y')], targets), '1')
    expect(items[0]).toMatchObject({ label: 'x', href: '/x0', items: [] })
    expect(items[1]).toMatchObject({ label: 'y', items: { length: 200 } })
  })

  test('does not grow with the site: in a large branch, only the categories around the page have items', () => {
    const tree = (name: string, levels: number): SidebarNode =>
      category(
        name,
        Array.from({ length: 40 }, (_, i) => (levels === 0 ? doc(`${name}-${i}`) : tree(`${name}-${i}`, levels - 1))),
      )
    const sidebar = resolveSidebar('docs', [doc('unlisted'), tree('a', 1), tree('b', 2)], {
      ...targets,
      doc: (id) => ({ ...targets.doc(id), unlisted: id === 'unlisted' }) as SidebarDoc,
    })
    const place = sidebar.order.find(({ id }) => id === 'b-7-3-39')
    const [, outer] = sidebarFor(sidebar, place?.branch ?? '').items as CategoryItem[]
    expect(outer?.items).toHaveLength(40)
    const middle = outer?.items[7] as CategoryItem
    expect(middle.items).toHaveLength(40)
    expect(middle.items[3]).toMatchObject({ label: 'b-7-3', items: { length: 40 } })
    expect(middle.items[4]).toMatchObject({ label: 'b-7-4', href: '/b-7-4-0', items: [] })
    expect(outer?.items[8]).toMatchObject({ label: 'b-8', href: '/b-8-0-0', items: [] })
  })
})
