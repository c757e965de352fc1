import { docsData } from 'docsgen:docs'

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

/** The docs folders of the site by their ids, as `docs-module.ts` of the bundler writes them. */
export function allDocsData(): Readonly<Record<string, GlobalPluginData>> {
  return docsData
}
