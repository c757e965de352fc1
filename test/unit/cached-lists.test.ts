import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type CachedLists, withCachedLists } from '../../src/client/cached-lists.js'
import { EnvironmentContext, type ShellEnvironment } from '../../src/client/context.js'
import type { SidebarItemsProps, Theme } from '../../src/client/theme.js'
import type { SidebarCategory, SidebarItem } from '../../src/shared/page.js'
import { SidebarItems } from '../../templates/default/SidebarItems.js'

function category(label: string, items: readonly SidebarItem[], more: Partial<SidebarCategory> = {}): SidebarCategory {
  return { type: 'category', label, items, collapsed: true, collapsible: true, ...more }
}

const link = (href: string): SidebarItem => ({ type: 'link', label: `Page & ${href}`, href })

const site: readonly SidebarItem[] = [
  link('/'),
  category('Guide', [link('/guide/a'), category('Deep', [link('/guide/deep/a'), link('/guide/deep/b')])], {
    href: '/guide',
  }),
  category('Index', [link('/index/a')], { index: '/index', group: 'all' }),
  category('Open', [link('/open/a'), { type: 'html', html: '<i>raw</i>' }], { collapsed: false, collapsible: false }),
  category('Left out', [], { href: '/out' }),
]

function htmlWith(
  { theme, prepareLists }: Partial<CachedLists> & { theme: Theme },
  currentHref: string,
  items = site,
): string {
  const environment = { theme } as Partial<ShellEnvironment> as ShellEnvironment
  prepareLists?.(items, currentHref, environment)
  const list = createElement(theme.SidebarItems, { items, currentHref })
  return renderToString(createElement(EnvironmentContext, { value: environment }, list))
}

const hrefs = [
  '/',
  '/guide',
  '/guide/a',
  '/guide/deep/a',
  '/guide/deep/b',
  '/index',
  '/index/a',
  '/open/a',
  '/out',
  '/no',
]

test('the HTML of a sidebar is that of the component, on every page', () => {
  const theme = { SidebarItems } as Partial<Theme> as Theme
  const cached = withCachedLists(theme, theme.SidebarItems)
  const expected = hrefs.map((href) => htmlWith({ theme }, href))
  expect(hrefs.map((href) => htmlWith(cached, href))).toEqual(expected)
  expect(hrefs.map((href) => htmlWith(cached, href))).toEqual(expected)
})

test('lists without the current page are rendered once', () => {
  const rendered: string[] = []
  const theme = {
    SidebarItems(props: SidebarItemsProps) {
      const [first] = props.items
      rendered.push(first?.type === 'link' ? first.href : '')
      return SidebarItems(props)
    },
  } as Partial<Theme> as Theme
  const cached = withCachedLists(theme, theme.SidebarItems)
  for (const href of ['/guide/a', '/guide/deep/a', '/guide/a']) htmlWith(cached, href)
  const times = (first: string) => rendered.filter((href) => href === first).length
  // Once in advance, and once for each page that is in them.
  expect([times('/index/a'), times('/guide/deep/a'), times('/guide/a')]).toEqual([1, 2, 3])
})

test('a list of the site is rendered for each page', () => {
  const theme = {
    SidebarItems: ({ currentHref }: SidebarItemsProps) => createElement('ul', { title: currentHref }),
  } as Partial<Theme> as Theme
  expect(htmlWith(withCachedLists(theme, SidebarItems), '/no')).toBe('<ul title="/no"></ul>')
})

test.each([100, 200])('%i levels of lists are complete on every page', (depth) => {
  let deep: readonly SidebarItem[] = [link(`/${depth}`)]
  for (let level = depth - 1; level >= 0; level--) deep = [link(`/${level}`), category(`Level ${level}`, deep)]
  const theme = { SidebarItems } as Partial<Theme> as Theme
  const cached = withCachedLists(theme, SidebarItems)
  for (const level of [0, depth, depth / 2, 1, depth]) {
    const html = htmlWith(cached, `/${level}`, deep)
    expect(html.match(/<a href="[^"]*"/g)?.length).toBe(depth + 1)
    expect(html.match(/<details open=""/g)?.length ?? 0).toBe(level)
    expect(html).toContain(`<a href="/${level}" aria-current="page">`)
  }
})
