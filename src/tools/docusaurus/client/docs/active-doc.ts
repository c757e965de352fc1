import { hasDocLists } from 'docsgen:docs'
import { type PageData, useLocation, usePage } from 'docsgen/client'
import { DEFAULT_PLUGIN_ID } from '../docusaurus/constants.js'
import { allDocsData, type GlobalDoc, type GlobalPluginData, type GlobalVersion } from './docs-data.js'

/** The docs folder of the current page. */
export interface ActivePlugin {
  readonly pluginId: string
  readonly pluginData: GlobalPluginData
}

/** The version and the doc of the current page; undefined on pages outside of the docs folder. */
export interface ActiveDocContext {
  readonly activeVersion?: GlobalVersion
  readonly activeDoc?: GlobalDoc
  /** The same doc in every version that has it, by the name of the version. */
  readonly alternateDocVersions: Readonly<Record<string, GlobalDoc>>
}

/** What to link to from a page of an old version. */
export interface DocVersionSuggestions {
  readonly latestDocSuggestion?: GlobalDoc
  readonly latestVersionSuggestion: GlobalVersion
}

/** What `useActivePlugin` does on a page outside of the docs. */
export interface UseActiveOptions {
  /** Throws an error. */
  readonly failfast?: boolean
}

/** Returns the docs folders of the site by their ids. */
export function useAllDocsData(): Readonly<Record<string, GlobalPluginData>> {
  return allDocsData()
}

/** Returns a docs folder; throws if there is none with this id. */
export function useDocsData(pluginId: string = DEFAULT_PLUGIN_ID): GlobalPluginData {
  const data = allDocsData()[pluginId]
  if (data === undefined) throw new Error(`the site has no docs folder with the id "${pluginId}"`)
  return data
}

/** Returns the docs folder of the current page: the one with the longest path that contains it. */
export function useActivePlugin({ failfast = false }: UseActiveOptions = {}): ActivePlugin | undefined {
  const { pathname } = useLocation()
  const [found] = Object.entries(allDocsData())
    .filter(([, { path }]) => isBelow(pathname, path))
    .sort(([, a], [, b]) => b.path.length - a.path.length)
  if (found === undefined && failfast) throw new Error(`"${pathname}" is not a page of the docs`)
  return found && { pluginId: found[0], pluginData: found[1] }
}

/** Returns the docs folder and the version of the current page. */
export function useActivePluginAndVersion(
  options?: UseActiveOptions,
): { readonly activePlugin: ActivePlugin; readonly activeVersion: GlobalVersion | undefined } | undefined {
  const activePlugin = useActivePlugin(options)
  const { pathname } = useLocation()
  return activePlugin && { activePlugin, activeVersion: activeVersionOf(activePlugin.pluginData, pathname) }
}

/** Returns the versions of a docs folder. */
export function useVersions(pluginId?: string): readonly GlobalVersion[] {
  return useDocsData(pluginId).versions
}

/** Returns the version that readers get if they choose none. */
export function useLatestVersion(pluginId?: string): GlobalVersion {
  return latestOf(useDocsData(pluginId))
}

/** Returns the version of the current page; undefined if the page is not in this docs folder. */
export function useActiveVersion(pluginId?: string): GlobalVersion | undefined {
  const data = useDocsData(pluginId)
  return activeVersionOf(data, useLocation().pathname)
}

/** Returns the version and the doc of the current page. */
export function useActiveDocContext(pluginId?: string): ActiveDocContext {
  const data = useDocsData(pluginId)
  const page = usePage()
  const { pathname } = useLocation()
  const activeVersion = activeVersionOf(data, pathname)
  const { activeDoc, alternates } = hasDocLists
    ? listedDoc(data, { activeVersion, pathname })
    : docOfPage(page, { activeVersion, pathname })
  return {
    activeVersion,
    activeDoc,
    alternateDocVersions: Object.fromEntries(alternates),
  }
}

/** Returns the latest version, and the current doc in it if it has one with the same id. */
export function useDocVersionSuggestions(pluginId?: string): DocVersionSuggestions {
  const data = useDocsData(pluginId)
  const { alternateDocVersions } = useActiveDocContext(pluginId)
  const latest = latestOf(data)
  return { latestVersionSuggestion: latest, latestDocSuggestion: alternateDocVersions[latest.name] }
}

/** The version that readers get if they choose none. */
export function latestOf({ versions }: GlobalPluginData): GlobalVersion {
  return versions.find(({ isLast }) => isLast) ?? (versions[0] as GlobalVersion)
}

/** The version that a path belongs to. */
export function activeVersionOf({ versions }: GlobalPluginData, pathname: string): GlobalVersion | undefined {
  const [found] = versions.filter(({ path }) => isBelow(pathname, path)).sort((a, b) => b.path.length - a.path.length)
  return found
}

interface FoundDoc {
  readonly activeDoc: GlobalDoc | undefined
  /** By the names of the versions. */
  readonly alternates: readonly (readonly [string, GlobalDoc])[]
}

interface ActivePath {
  readonly activeVersion: GlobalVersion | undefined
  readonly pathname: string
}

function listedDoc({ versions }: GlobalPluginData, { activeVersion, pathname }: ActivePath): FoundDoc {
  const activeDoc = activeVersion?.docs.find(({ path }) => bare(path) === bare(pathname))
  const alternates = versions.flatMap((version) => {
    const doc = activeDoc && version.docs.find(({ id }) => id === activeDoc.id)
    return doc ? [[version.name, doc] as const] : []
  })
  return { activeDoc, alternates }
}

/** The doc of the page for components in the theme, which have no lists of docs. Its id is its route. */
function docOfPage({ kind, route, version }: PageData, { activeVersion, pathname }: ActivePath): FoundDoc {
  if (activeVersion === undefined || kind !== 'doc') return { activeDoc: undefined, alternates: [] }
  const activeDoc = { id: route, path: pathname }
  const others = Object.entries(version?.others ?? {}).map(([name, path]) => [name, { id: route, path }] as const)
  return { activeDoc, alternates: [...others, [activeVersion.name, activeDoc]] }
}

function isBelow(pathname: string, path: string): boolean {
  return `${bare(pathname)}/`.startsWith(`${bare(path)}/`)
}

function bare(path: string): string {
  return path.replace(/\/+$/, '')
}
