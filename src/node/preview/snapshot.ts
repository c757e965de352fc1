import { type SiteStructure, siteStructure } from '../site/structure.js'
import type { SiteData } from '../../shared/site.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { noNeeds } from '../base/content-policy.js'
import type { PageRecord } from '../base/page.js'
import type { Feature, Outline } from '../base/feature.js'
import type { ResolvedConfig } from '../base/config.js'
import type { SourceFile, Sources, SourceHistory } from '../base/source-file.js'
import type { SiteIndex } from '../links/site-index.js'
import { createSidebarAssets, type SidebarAssets } from '../render/sidebar-assets.js'
import { assembleSite } from '../site/assemble-site.js'
import { hasSiteHooks, runSiteHooks, type SiteContribution } from '../site/plugin-site.js'
import { featureDocuments, type Site, type SitePage } from '../base/site.js'

/** The structure of a site at one moment: routes, sidebars and link targets. It is replaced as a whole. */
export interface Snapshot {
  readonly config: ResolvedConfig
  readonly sources: Sources
  /** Undefined until git has been asked for the first time. */
  readonly history: SourceHistory | undefined
  readonly structure: SiteStructure
  readonly data: SiteData
  readonly site: Site
  readonly index: SiteIndex
  readonly pages: ReadonlyMap<string, SitePage>
  /** Routes of the pages that redirects lead to, by the routes of the redirects. */
  readonly redirected: ReadonlyMap<string, string>
  /** All Markdown sources by path. */
  readonly sourceOf: ReadonlyMap<string, SourceFile>
  /** What was known of them when the snapshot was taken, by path. Sidebars also show sources whose route belongs to another page. */
  readonly recordOf: ReadonlyMap<string, PageRecord>
  readonly sidebars: SidebarAssets
  /** Documents of features, such as those of redirects, by name below the output folder. */
  readonly documents: ReadonlyMap<string, string>
  /** What the plugins contribute to the code of the site. It rejects with a DocsgenError if one of them fails. */
  readonly contribution: Promise<SiteContribution>
  readonly diagnostics: readonly Diagnostic[]
}

/** Assembles a site from what is known of its pages. Takes some tens of milliseconds for 10,000 pages. */
export function takeSnapshot(options: {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly history: SourceHistory | undefined
  /** The record of a page, or a stub if it has not been compiled. */
  readonly recordOf: (source: SourceFile) => PageRecord
  readonly features: readonly Feature[]
  readonly remember: Outline['remember']
  readonly languageRoutes: Outline['languageRoutes']
}): Snapshot {
  const { config, sources, history, features, languageRoutes, remember, recordOf } = options
  const structure = siteStructure({
    config,
    sources,
    features,
    languageRoutes,
    remember,
    firstCommits: history?.firstCommits,
  })
  const { data, index } = structure
  const pages = [...sources.docs, ...sources.markdownPages].map((source) => ({ source, record: recordOf(source) }))
  const site = assembleSite({ config, sources, structure, pages })
  const contribution = runSiteHooks(site)
  // Whoever awaits it gets the error.
  contribution.catch(() => undefined)
  return {
    config,
    sources,
    history,
    structure,
    data,
    site,
    index,
    pages: site.byRoute,
    redirected: new Map(
      site.redirects.flatMap(({ from, route }) => (route === undefined ? [] : [[from, route] as const])),
    ),
    sourceOf: new Map(pages.map(({ source }) => [source.path, source])),
    recordOf: new Map(pages.map(({ source, record }) => [source.path, record])),
    sidebars: createSidebarAssets(site.sidebars, config.base),
    documents: featureDocuments(site),
    contribution,
    diagnostics: [...sources.diagnostics, ...structure.diagnostics, ...site.diagnostics, ...(history?.problems ?? [])],
  }
}

/**
 * Whether other pages show a page differently after it was compiled: by its title, by the start of its text, by what plugins recorded,
 * or by its ids if plugins pass them on.
 */
export function isRelabeled(now: PageRecord, before: PageRecord, config: Pick<ResolvedConfig, 'plugins'>): boolean {
  if (now.contentTitle !== before.contentTitle || now.excerpt !== before.excerpt) return true
  if (now.facts !== before.facts && JSON.stringify(now.facts) !== JSON.stringify(before.facts)) return true
  return hasSiteHooks(config) && now.ids.join(' ') !== before.ids.join(' ')
}

/** The record of a page that has not been compiled yet. `title` is its leading heading, if it is known. */
export function stubRecord(title: string | undefined): PageRecord {
  return title === undefined ? emptyRecord : { ...emptyRecord, contentTitle: title }
}

const emptyRecord: PageRecord = {
  key: '',
  body: { pack: '', offset: 0, length: 0, hash: '' },
  indexHash: '',
  resolution: '',
  outline: [],
  ids: [],
  links: [],
  assets: [],
  needs: noNeeds,
  diagnostics: [],
}
