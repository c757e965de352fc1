import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { createExtras, type ExtraSource } from '../bundle/extras.js'
import type { PageEntry } from '../bundle/page-entries.js'
import type { BundlePagesOptions } from '../bundle/page-modules.js'
import { bundlePages, noBundles, type PageBundles } from '../bundle/pages.js'
import { PageLoadError } from '../bundle/read-module.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { onceForMistake } from '../base/diagnostics/without-repeats.js'
import { type Site, type SitePage, sourceName } from '../base/site.js'
import { pageExtras } from '../render/document-additions.js'
import type { Analysis } from './analyze.js'
import { createPartialCompiler } from './compile-partial.js'
import { wholeSite } from './whole-site.js'
import type { Workspace } from './workspace.js'

/** The code of a site. Pages with errors have none. */
export interface BundledSite {
  readonly runtime: RuntimeBundle
  readonly bundles: PageBundles
  /** Problems in the theme, in the code of pages, and in the partials that they import. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The code of a site whose theme has errors: without a theme, nothing can be rendered. */
export interface UnbundledSite extends Omit<BundledSite, 'runtime'> {
  readonly runtime: undefined
}

/**
 * Bundles all pages that have code, except for those that have not been compiled without errors. If code and routes are
 * unchanged, the bundles come from the store.
 */
export async function bundleSite(
  { config, store, siteThreads, clock }: Workspace,
  analysis: Analysis,
): Promise<BundledSite | UnbundledSite> {
  clock.step('bundle')
  const { site, task, index, contribution } = analysis
  const runtime = await analysis.runtime.catch((error: unknown) => themeErrors(error, analysis))
  if ('errors' in runtime) return { runtime: undefined, bundles: noBundles, diagnostics: runtime.errors }
  const extras = createExtras(config, store)
  const { bundles, errors } = await bundlePagesWithoutErrors({
    config,
    entries: entriesOf(site),
    runtime,
    store,
    whole: wholeSite(site, { index, pluginData: contribution.data }),
    site: site.data,
    compilePartial: createPartialCompiler(config, task),
    readModule: siteThreads.readModule,
    onSiteCode: () => siteThreads.warmUp(),
    extras,
  })
  await bundleExtras(extras, site)
  return {
    runtime,
    bundles: withFeaturePages(withExtras(bundles, extras), site, runtime),
    diagnostics: onceForMistake([...runtime.diagnostics, ...errors, ...bundles.diagnostics]),
  }
}

/** The errors of a theme. A problem of the environment, such as a missing React, ends the command unless there are others. */
function themeErrors(error: unknown, { diagnostics }: Analysis): { readonly errors: readonly Diagnostic[] } {
  if (error instanceof DocsgenError && (error.exitCode === 1 || hasErrors(diagnostics)))
    return { errors: error.diagnostics }
  throw error
}

/** Bundles what pages need in the browser besides the theme. */
async function bundleExtras(extras: ExtraSource, site: Site): Promise<void> {
  await Promise.all([...new Set(site.pages.flatMap((page) => pageExtras(page, site)))].map(extras.get))
}

function withExtras(bundles: PageBundles, { bundled }: ExtraSource): PageBundles {
  const files = [...bundled.values()].map((extra) => extra.files)
  return { ...bundles, files: Object.assign({}, bundles.files, ...files), extras: bundled }
}

/** Adds the chunks of the pages that are components of features. */
function withFeaturePages(bundles: PageBundles, site: Site, { features }: RuntimeBundle): PageBundles {
  const found = site.pages.flatMap(({ route, body }) => {
    const chunk = body.feature === undefined ? undefined : features[body.feature]?.page
    return chunk ? [[route, chunk] as const] : []
  })
  return found.length === 0 ? bundles : { ...bundles, chunks: new Map([...bundles.chunks, ...found]) }
}

function entriesOf(site: Site): PageEntry[] {
  return site.pages.flatMap((page): PageEntry[] => {
    const entry = entryOf(page)
    return entry && !hasErrors(page.body.compiled?.record.diagnostics ?? []) ? [entry] : []
  })
}

/** The code of a page, as the bundler takes it; undefined if it has none. */
export function entryOf({ body: { code }, route, source }: SitePage): PageEntry | undefined {
  return code && { ...code, route, file: sourceName(source) }
}

/** The bundles of the pages whose code has no errors, and the errors of the others. */
interface PagesWithoutErrors {
  readonly bundles: PageBundles
  readonly errors: readonly Diagnostic[]
}

/** Bundles pages like `bundlePages`. If that fails, leaves out the pages that have the errors, and bundles the rest. */
async function bundlePagesWithoutErrors(options: BundlePagesOptions): Promise<PagesWithoutErrors> {
  const errors = new Map<string, Diagnostic>()
  let entries = options.entries
  for (;;) {
    try {
      return { bundles: await bundlePages({ ...options, entries }), errors: [...errors.values()] }
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      for (const one of error.diagnostics) errors.set(JSON.stringify(one), one)
      const broken = await brokenEntries(error, { ...options, entries })
      entries = entries.filter((entry) => !broken.has(entry))
    }
  }
}

/** The pages that cannot be bundled: those that the errors are located in, or else those that fail on their own. */
async function brokenEntries(error: DocsgenError, options: BundlePagesOptions): Promise<ReadonlySet<PageEntry>> {
  const { entries } = options
  if (error instanceof PageLoadError) return new Set(entries.filter(({ file }) => error.files.has(file)))
  const files = new Set(error.diagnostics.flatMap(({ location }) => location?.file ?? []))
  const located = entries.filter(({ file }) => files.has(file))
  if (located.length > 0) return new Set(located)
  const failed: PageEntry[] = []
  for (const entry of entries) if (await failsAlone(entry, options)) failed.push(entry)
  return new Set(failed.length > 0 ? failed : entries)
}

async function failsAlone(entry: PageEntry, options: BundlePagesOptions): Promise<boolean> {
  try {
    await bundlePages({ ...options, entries: [entry] })
    return false
  } catch (error) {
    if (error instanceof DocsgenError) return true
    throw error
  }
}
