import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withCachedLists } from '../../src/client/cached-lists.js'
import { EnvironmentContext, type ShellEnvironment } from '../../src/client/context.js'
import type { SidebarItemsProps, Theme } from '../../src/client/theme.js'
import type { SidebarCategory, SidebarItem } from '../../src/shared/page.js'
import { SidebarItems } from '../../templates/default/SidebarItems.js'

function category(label: string, items: readonly SidebarItem[], more: Partial<SidebarCategory> = {}): SidebarCategory {
  return { type: 'category', label, items, collapsed: true, collapsible: true, ...more }
}

const link = (href: string): SidebarItem => ({ type: 'link', label: `Page & ${href}`, href })

const items: readonly SidebarItem[] = [
  link('/'),
  category('Guide', [link('/guide/a'), category('Deep', [link('/guide/deep/a'), link('/guide/deep/b')])], {
    href: '/guide',
  }),
  category('Index', [link('/index/a')], { index: '/index', group: 'all' }),
  category('Open', [link('/open/a'), { type: 'html', html: '<i>raw</i>' }], { collapsed: false, collapsible: false }),
  category('Left out', [], { href: '/out' }),
]

function htmlWith(theme: Theme, currentHref: string): string {
  const environment = { theme } as Partial<ShellEnvironment> as ShellEnvironment
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
  const cached = withCachedLists(theme)
  const expected = hrefs.map((href) => htmlWith(theme, href))
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
  const cached = withCachedLists(theme)
  for (const href of ['/guide/a', '/guide/deep/a', '/guide/a']) htmlWith(cached, href)
  expect(rendered.filter((href) => href === '/index/a').length).toBe(1)
  expect(rendered.filter((href) => href === '/guide/deep/a').length).toBe(2)
  expect(rendered.filter((href) => href === '/guide/a').length).toBe(3)
})

test('a list with attributes is rendered for each page', () => {
  const theme = {
    SidebarItems: ({ currentHref }: SidebarItemsProps) => createElement('ul', { title: currentHref }),
  } as Partial<Theme> as Theme
  expect(htmlWith(withCachedLists(theme), '/no')).toBe('<ul title="/no"></ul>')
})
