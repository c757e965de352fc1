import type { PageBundles } from '../bundle/pages.js'
import type { LastCommit } from '../content/git-changes.js'
import type { Site } from '../model/site.js'
import type { SidebarAssets } from './sidebar-assets.js'

/** What the data of pages is computed from. */
export interface PlanOptions {
  readonly site: Site
  readonly bundles: PageBundles
  readonly sidebars: SidebarAssets
  /** Last commits by absolute source path, if pages show them. */
  readonly commits?: ReadonlyMap<string, LastCommit>
  /** Hash of the theme's server bundle, which renders the views of pages. */
  readonly themeHash?: string
}
