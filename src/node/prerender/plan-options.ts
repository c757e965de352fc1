import type { PageBundles } from '../bundle/pages.js'
import type { Site } from '../model/site.js'
import type { SidebarAssets } from './sidebar-assets.js'

/** What the data of pages is computed from. */
export interface PlanOptions {
  readonly site: Site
  readonly bundles: PageBundles
  readonly sidebars: SidebarAssets
  /** Days of the last change by absolute source path, if they are read from git. */
  readonly gitDates?: ReadonlyMap<string, string>
  /** Hash of the theme's server bundle, which renders parts of the data of blogs. */
  readonly themeHash?: string
}
