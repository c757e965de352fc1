import { describe, expect, test } from 'vitest'
import { suggest } from '../../src/node/diagnostics/suggest.js'
import { parseSidebars } from '../../src/node/sidebars/parse.js'
import { resolveSidebar, sidebarFor } from '../../src/node/sidebars/resolve.js'
import type { SidebarNode } from '../../src/node/model/sidebars.js'

const docs = ['intro', 'guide/setup', 'guide/use', 'faq'].map((id) => ({ id, relativePath: `${id}.md` }))

const parse = (value: unknown) =>
  parseSidebars({
    value,
    docs,
    docsDir: '/nowhere',
    routeBase: '/',
    locate: (needle) => ({ file: 'sidebars.ts', line: needle.length, column: 1 }),
    suggest,
  })

describe('sidebars in the format of Docusaurus', () => {
  test('strings, shorthand, category, link, html and ref', () => {
    const { sidebars, diagnostics } = parse({
      docs: [
        'intro',
        { Guide: ['guide/setup', { type: 'doc', id: 'guide/use', label: 'Using it' }] },
        { type: 'category', label: 'More', collapsed: false, link: { type: 'generated-index' }, items: ['faq'] },
        { type: 'link', label: 'Site', href: 'https://example.com' },
        { type: 'html', value: '<hr>' },
        { type: 'ref', id: 'faq' },
      ],
    })
    expect(diagnostics).toEqual([])
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
      { type: 'doc', id: 'faq' },
    ])
  })

  test.each([
    ['an unknown doc', { docs: ['guide/setpu'] }, 'did you mean "guide/setup"?'],
    ['an unknown type', { docs: [{ type: 'catgory', label: 'x' }] }, 'did you mean "category"?'],
    ['a number', { docs: [3] }, 'write a doc id or an object with a type'],
    ['no object', 'intro', 'export an object of sidebar name to items'],
  ])('%s is reported with what to do', (_, value, hint) => {
    expect(parse(value).diagnostics).toMatchObject([{ code: 'sidebar', severity: 'error', hint }])
  })
})

const targets = {
  doc: (id: string) => ({ id, href: `/${id}`, label: id.toUpperCase(), unlisted: id === 'hidden' }),
  href: (path: string) => path,
}
const doc = (id: string): SidebarNode => ({ type: 'doc', id })
const category = (label: string, items: readonly SidebarNode[]): SidebarNode => ({
  type: 'category',
  label,
  collapsed: true,
  collapsible: true,
  items,
})

describe('a resolved sidebar', () => {
  test('has labels and addresses, the reading order, and the trail to every page', () => {
    const { items, order } = resolveSidebar(
      'docs',
      [doc('a'), category('Box', [doc('b'), doc('hidden')]), doc('c')],
      targets,
    )
    expect(items).toMatchObject([{ href: '/a', label: 'A' }, { label: 'Box', items: [{ href: '/b' }] }, { href: '/c' }])
    expect(order.map(({ id, branch }) => [id, branch])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ])
    expect(order[1]?.trail).toEqual([{ label: 'Box', href: '' }])
  })

  test('is whole for every page where it is small', () => {
    const small = resolveSidebar('docs', [category('A', [doc('a')]), category('B', [doc('b')])], targets)
    expect(sidebarFor(small, 0)).toEqual(sidebarFor(small, 1))
  })

  test('carries only the page’s own branch where it is large, and a link to the first page of the others', () => {
    const branch = (name: string) =>
      category(
        name,
        Array.from({ length: 200 }, (_, i) => doc(`${name}${i}`)),
      )
    const { items } = sidebarFor(resolveSidebar('docs', [branch('x'), branch('y')], targets), 1)
    expect(items[0]).toMatchObject({ label: 'x', href: '/x0', items: [] })
    expect(items[1]).toMatchObject({ label: 'y', items: { length: 200 } })
  })
})
