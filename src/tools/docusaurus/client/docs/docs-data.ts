import { docsData, versionData } from 'docsgen:docs'

// The shapes of Docusaurus's global data of docs. Paths include the base.

/** A page of the docs. */
export interface GlobalDoc {
  /** Without the version. */
  readonly id: string
  readonly path: string
  /** Name of its sidebar. */
  readonly sidebar?: string
  readonly unlisted?: boolean
}

/** The first page of a sidebar. */
export interface GlobalSidebar {
  readonly link?: { readonly path: string; readonly label: string }
}

/** A version of a docs folder. */
export interface GlobalVersion {
  /** `current` for the docs that are being written, unless `docs.version` names them. */
  readonly name: string
  readonly label: string
  readonly isLast: boolean
  readonly path: string
  readonly mainDocId: string
  readonly docs: readonly GlobalDoc[]
  readonly draftIds: readonly string[]
  readonly sidebars: Readonly<Record<string, GlobalSidebar>>
}

/** A docs folder. */
export interface GlobalPluginData {
  readonly path: string
  /** The current version first. */
  readonly versions: readonly GlobalVersion[]
  readonly breadcrumbs: boolean
}

/** A page of the docs in the data of its version. */
export interface PropVersionDoc {
  /** Without the version. */
  readonly id: string
  readonly title: string
  readonly description?: string
  /** Name of its sidebar. */
  readonly sidebar?: string
}

/** What pages know of their version. Docusaurus also has the items of all sidebars. */
export interface PropVersionMetadata {
  readonly pluginId: string
  /** Its name. */
  readonly version: string
  readonly label: string
  readonly banner: 'unreleased' | 'unmaintained' | null
  readonly badge: boolean
  readonly noIndex: boolean
  readonly className: string
  readonly isLast: boolean
  readonly docs: Readonly<Record<string, PropVersionDoc>>
}

/** The data of a version; undefined if the site has no such version. */
export function versionMetadata(pluginId: string, version: string): PropVersionMetadata | undefined {
  return versionData[pluginId]?.[version]
}

/** The docs folders of the site by their ids, as `docs-module.ts` of the bundler writes them. */
export function allDocsData(): Readonly<Record<string, GlobalPluginData>> {
  return docsData
}
