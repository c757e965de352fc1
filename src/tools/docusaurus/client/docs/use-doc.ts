import { useLocation, usePage } from 'docsgen/client'
import { DEFAULT_PLUGIN_ID } from '../docusaurus/constants.js'
import { activeVersionOf, latestOf, useActiveDocContext, useActivePlugin, useActiveVersion } from './active-doc.js'
import { allDocsData, type PropVersionDoc, type PropVersionMetadata, versionMetadata } from './docs-data.js'

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
export function useDocsVersion(): PropVersionMetadata {
  const plugin = useActivePlugin({ failfast: true })
  const version = useActiveVersion(plugin?.pluginId)
  const data = plugin && version && versionMetadata(plugin.pluginId, version.name)
  if (data === undefined) throw new Error('this page belongs to no version of the docs')
  return data
}

/** Returns the doc of the current version with this id; throws if there is none. */
export function useDocById(id: string): PropVersionDoc
export function useDocById(id: string | undefined): PropVersionDoc | undefined
export function useDocById(id: string | undefined): PropVersionDoc | undefined {
  const { pathname } = useLocation()
  const { pluginId = DEFAULT_PLUGIN_ID, pluginData = allDocsData()[DEFAULT_PLUGIN_ID] } = useActivePlugin() ?? {}
  if (id === undefined) return undefined
  const version = pluginData && (activeVersionOf(pluginData, pathname) ?? latestOf(pluginData))
  const doc = version && versionMetadata(pluginId, version.name)?.docs[id]
  if (doc === undefined) throw new Error(`the docs have no page with the id "${id}"`)
  return doc
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
