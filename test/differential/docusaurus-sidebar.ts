import type { CheerioAPI } from 'cheerio'
import { type SidebarEntry, textOf } from './dialect.js'

/** A sidebar as Docusaurus keeps it in its generated files: closed categories are not in its documents. */
export interface SidebarNode {
  readonly type: 'link' | 'category' | 'html'
  readonly label?: string
  readonly value?: string
  readonly href?: string
  readonly className?: string
  readonly collapsed?: boolean
  readonly collapsible?: boolean
  readonly unlisted?: boolean
  readonly linkUnlisted?: boolean
  readonly items?: readonly SidebarNode[]
}

/** The sidebars of all versions and instances of a site, and its base URL. */
export interface SidebarsOfSite {
  readonly sidebars: readonly (readonly SidebarNode[])[]
  readonly base: string
}

/** The sidebar of a page: one of the docs with its closed categories, or the recent posts of a blog. */
export function readSidebar($: CheerioAPI, { sidebars, base }: SidebarsOfSite): SidebarEntry[] {
  const shown = $('.theme-doc-sidebar-menu > li')
    .toArray()
    .map((item) => textOf($(item).children().first()))
  if (shown.length === 0) return recentPosts($)
  const active = $('.theme-doc-sidebar-menu a[aria-current=page]').attr('href')
  const current = $('link[rel=canonical]').attr('href')
  const path = current === undefined ? active : new URL(current).pathname
  const readable = sidebars.map((nodes) => nodes.flatMap((node) => entry(node, { path, base })))
  const labels = (entries: readonly SidebarEntry[]) => entries.map(({ label }) => label)
  const found = readable.filter((entries) => JSON.stringify(labels(entries)) === JSON.stringify(shown))
  return (
    found.find((entries) => JSON.stringify(entries).includes(`"${path}`)) ??
    found[0] ?? [{ label: `unknown sidebar: ${shown.join(', ')}`, items: [] }]
  )
}

interface Place {
  /** The URL path of the page with the sidebar. */
  readonly path: string | undefined
  readonly base: string
}

function entry(node: SidebarNode, place: Place): SidebarEntry[] {
  const { path, base } = place
  if (node.type === 'html') return [{ label: textOfHtml(node.value ?? ''), items: [], ...classOf(node) }]
  const link = {
    label: node.label ?? '',
    ...(node.href === undefined ? {} : { href: withBase(node.href, base) }),
    ...classOf(node),
  }
  if (node.type === 'link') return node.unlisted === true && !isSame(node.href, path) ? [] : [{ ...link, items: [] }]
  const items = (node.items ?? []).flatMap((item) => entry(item, place))
  if (items.length === 0) return node.href === undefined || node.linkUnlisted === true ? [] : [{ ...link, items: [] }]
  const isOpen = node.collapsed !== true || contains(node, path)
  return [{ ...link, items, state: node.collapsible === false ? 'fixed' : isOpen ? 'open' : 'closed' }]
}

function contains(node: SidebarNode, path: string | undefined): boolean {
  return isSame(node.href, path) || (node.items ?? []).some((item) => contains(item, path))
}

function isSame(href: string | undefined, path: string | undefined): boolean {
  return href !== undefined && path !== undefined && href.replace(/\/$/, '') === path.replace(/\/$/, '')
}

/** Docusaurus adds the base to the links of sidebars when it renders them. */
function withBase(href: string, base: string): string {
  return href.startsWith('/') && !href.startsWith(base) ? base + href.slice(1) : href
}

function classOf({ className }: SidebarNode): { readonly className?: string } {
  return className === undefined ? {} : { className }
}

function textOfHtml(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim()
}

function recentPosts($: CheerioAPI): SidebarEntry[] {
  const sidebar = $('nav:has(> [class*=sidebarItemTitle])')
  if (sidebar.length === 0) return []
  const years = sidebar
    .find('[role=group]')
    .toArray()
    .map(
      (group): SidebarEntry => ({
        label: textOf($(group).find('h3')),
        state: 'fixed',
        items: $(group)
          .find('a')
          .toArray()
          .map((link) => ({ label: textOf($(link)), href: $(link).attr('href') ?? '', items: [] })),
      }),
    )
  return [{ label: textOf(sidebar.find('[class*=sidebarItemTitle]')), items: [] }, ...years]
}
