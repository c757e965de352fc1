import type { PageData, PageLink } from '../../shared/page.js'
import type { NavItem } from '../../shared/site.js'
import { docsSetAt, plainName, qualifiedName, sidebarKey } from '../model/docs.js'
import type { ResolvedSidebar } from '../model/sidebars.js'
import type { Site, SitePage } from '../model/site.js'
import type { FrontMatter } from '../model/source-file.js'
import type { PlanOptions } from './plan-options.js'

type Navigation = Pick<PageData, 'breadcrumbs' | 'previous' | 'next' | 'sidebar' | 'sidebarName' | 'label'>

/** Breadcrumbs, neighbors and sidebar of a page, and how the sidebar calls it, if that is not its title. */
export function navigation(
  { frontMatter = {}, needs, place: { docsSet = '', id = '' }, title }: SitePage,
  { site, sidebars }: PlanOptions,
): Navigation {
  if (!needs.navigation) return { breadcrumbs: [] }
  const own = site.places.get(id)
  const label = own?.place.label === title ? undefined : own?.place.label
  const displayed = frontMatter.displayed_sidebar
  const named = typeof displayed === 'string' ? displayed : needs.navigation.sidebar
  const sidebar = site.sidebars.get(named === undefined ? (own?.sidebar ?? '') : qualifiedName(docsSet, named))
  if (displayed === null || !sidebar) return { breadcrumbs: [], label }
  const settings = docsSetAt(site.config.docs, docsSet)
  const place = own?.sidebar === sidebar.name ? own : undefined
  const position = settings?.pagination ? place?.position : undefined
  const { name } = sidebar
  const key = sidebarKey(settings?.folder, plainName(docsSet, name))
  return {
    breadcrumbs: place && settings?.breadcrumbs ? place.place.trail : [],
    ...(position === undefined ? {} : neighbors(sidebar, position, { site, frontMatter, docsSet })),
    sidebar: sidebars.urlFor(name, place?.place.branch ?? '0'),
    sidebarName: namesSidebar(site.data.navbar.items, key) ? key : undefined,
    label,
  }
}

/** Whether an item of the navbar stands for a sidebar, whose pages mark it as current. */
function namesSidebar(items: readonly NavItem[], name: string): boolean {
  return items.some((item) => item.sidebar === name || namesSidebar(item.items ?? [], name))
}

function neighbors(
  sidebar: ResolvedSidebar,
  position: number,
  { site, frontMatter, docsSet }: { readonly site: Site; readonly frontMatter: FrontMatter; readonly docsSet: string },
): { previous?: PageLink; next?: PageLink } {
  const pick = (field: string, at: number): PageLink | undefined => {
    const chosen = frontMatter[field]
    if (chosen === null) return undefined
    if (typeof chosen === 'string') {
      const doc = site.docs.get(qualifiedName(docsSet, chosen))
      if (doc) return doc.unlisted ? undefined : { href: doc.href, label: doc.paginationLabel ?? doc.label }
    }
    const place = sidebar.order[at]
    return place && { href: place.href, label: place.paginationLabel ?? place.label }
  }
  const previous = pick('pagination_prev', position - 1)
  const next = pick('pagination_next', position + 1)
  return { previous, next }
}
