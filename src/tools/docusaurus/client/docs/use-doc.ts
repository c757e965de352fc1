import { useLocation, usePage } from 'docsgen/client'
import type { GlobalVersion } from './docs-data.js'
import { useActiveDocContext, useActivePlugin, useActiveVersion } from './active-doc.js'

/** Returns the current page of the docs. Throws on other pages. */
export function useDoc() {
  const page = usePage()
  const { activeDoc, activeVersion } = useActiveDocContext(useActivePlugin({ failfast: true })?.pluginId)
  const { description, editUrl, editValue, frontMatter = {}, lastUpdated, next, outline, previous, title } = page
  return {
    frontMatter,
    contentTitle: page.heading === undefined ? title : undefined,
    toc: outline.map(({ depth, html, id }) => ({ level: depth, value: html, id })),
    assets: { image: page.image },
    metadata: {
      title,
      description,
      editUrl: editUrl ?? editValue,
      frontMatter,
      id: activeDoc?.id ?? page.route,
      permalink: activeDoc?.path ?? page.route,
      version: activeVersion?.name ?? 'current',
      sidebar: activeDoc?.sidebar,
      unlisted: page.noIndex === true,
      lastUpdatedAt: lastUpdated === undefined ? undefined : Date.parse(lastUpdated),
      previous: previous && { title: previous.label, permalink: previous.href },
      next: next && { title: next.label, permalink: next.href },
      tags: [],
    },
  }
}

/** Returns the version of the current page. Throws on pages outside of the docs. */
export function useDocsVersion(): GlobalVersion & { readonly version: string; readonly pluginId: string } {
  const plugin = useActivePlugin({ failfast: true })
  const version = useActiveVersion(plugin?.pluginId)
  if (version === undefined || plugin === undefined) throw new Error('this page belongs to no version of the docs')
  return { ...version, version: version.name, pluginId: plugin.pluginId }
}

/** An item of the path from the top of the sidebar to the current page. */
export interface SidebarBreadcrumb {
  readonly type: 'category' | 'link'
  readonly label: string
  readonly href: string | undefined
}

/** Returns the categories of the sidebar above the current page, and the page itself; `null` if it is in no sidebar. */
export function useSidebarBreadcrumbs(): readonly SidebarBreadcrumb[] | null {
  const { breadcrumbs, sidebar, title } = usePage()
  const { pathname } = useLocation()
  if (sidebar === undefined) return null
  return [
    ...breadcrumbs.map(({ label, href }) => ({ type: 'category' as const, label, href })),
    { type: 'link', label: title, href: pathname },
  ]
}
