import type { Diagnostic } from '../../shared/diagnostic.js'
import type { FileLinks } from '../model/compiled-page.js'
import type { SiteIndex } from '../links/site-index.js'
import type { PrerenderedSite } from '../pipeline/render-documents.js'
import type { Site } from '../model/site.js'

/** What a build for `checkLinks` knows of the site's links. */
export interface CheckedSite {
  readonly site: Site
  /** Absolute path of the output folder that the config names: the check itself writes elsewhere. */
  readonly outDir: string
  readonly index: SiteIndex
  /** Of pages and of the partials that they import. */
  readonly links: readonly FileLinks[]
  /** What the link rules found; among the result's diagnostics too. */
  readonly linkProblems: readonly Diagnostic[]
  /** Ids of every route; absent where errors kept the site from being rendered. */
  readonly ids?: ReadonlyMap<string, ReadonlySet<string>>
  /** Planned documents and what rendering told about them; absent if errors kept the site from being rendered. */
  readonly rendered?: Pick<PrerenderedSite, 'planned' | 'facts'>
}
