import type { Diagnostic } from '../../shared/diagnostic.js'
import { lowerErrors } from '../base/diagnostics/severity-settings.js'
import { featureCodes, themeSheets, viewModules } from '../bundle/entries.js'
import { bundleRuntime, type RuntimeBundle } from '../bundle/runtime.js'
import { checkInternalLinks } from '../links/check-internal-links.js'
import { resolveAbsoluteLinks } from '../links/resolve-url.js'
import { sidebarIcons } from '../content/sidebar-icons.js'
import type { SiteIndex } from '../links/site-index.js'
import type { FileLinks } from '../base/compiled-page.js'
import { ANY_BASE } from '../base/languages.js'
import type { Page } from '../base/page.js'
import { type RecorderModules, recorderModules } from '../base/recorder.js'
import type { Site } from '../base/site.js'
import type { CompileTaskSettings } from '../render/threads/tasks.js'
import { assembleSite } from './assemble-site.js'
import { compilePages, pageProblems } from './compile-pages.js'
import { buildTask } from './compile-settings.js'
import { hasSiteHooks, noContribution, runSiteHooks, type SiteContribution } from './plugin-site.js'
import { brokenHereOnly, checkSharedLinks, checkUse, compiledIds, layoutLinks, proseLinks } from './site-checks.js'
import type { Workspace } from './workspace.js'

/** Everything that is known about a site before its documents are rendered. */
export interface Analysis {
  readonly site: Site
  readonly pages: readonly Page[]
  readonly index: SiteIndex
  /** That of the site in its default language, if this is another one. */
  readonly originalIndex: SiteIndex | undefined
  readonly task: CompileTaskSettings
  /** The recorders of the default language, if this is another one. */
  readonly originalRecorders: RecorderModules | undefined
  /** The bundled theme. esbuild works on it in its own process while pages are compiled. */
  readonly runtime: Promise<RuntimeBundle>
  /** What the plugins contribute to the code of the site. */
  readonly contribution: SiteContribution
  /** Links in prose, the navbar, the footer, the sidebars and the redirects. */
  readonly links: readonly FileLinks[]
  /** Problems in the content; an error means that the site cannot be rendered. */
  readonly diagnostics: readonly Diagnostic[]
  /** What the link rules report about `links`. */
  readonly linkDiagnostics: readonly Diagnostic[]
}

/**
 * Reads a site:
 * 1. resolve navigation and sidebars, and collect all link targets;
 * 2. start bundling the theme, unless it may read data of plugins;
 * 3. compile the Markdown that is not in the cache, in parallel;
 * 4. wait for the routes in the other languages, assemble the site, and run the `site` hooks of plugins;
 * 5. check the links that were recorded during compilation, and those of the config.
 * `original` is the site in its default language: pages that are not translated are compiled there.
 */
export async function analyze(workspace: Workspace, original?: Analysis): Promise<Analysis> {
  const { config, sources, features, recorders, clock, store, siteThreads, inBackground } = workspace
  const { readModule } = siteThreads
  clock.step('compile')
  const structures = await workspace.structures()
  const structure = await structures.of(workspace)
  const { index } = structure
  const bundle = ({ data: pluginData }: SiteContribution) =>
    inBackground(
      bundleRuntime({
        config,
        site: structure.data,
        sheets: themeSheets(config),
        pluginData,
        icons: sidebarIcons(structure.sidebars, { config, docs: sources.docs }),
        views: viewModules(features),
        code: featureCodes(features, config),
        store,
        readModule,
      }),
    )
  // A theme that may read the data of plugins waits for it.
  const earlyRuntime = hasSiteHooks(config) ? undefined : bundle(noContribution)
  // The pages of a site with several languages are compiled for the base of any of them.
  const targets = config.languages ? { ...index.data, hrefBase: ANY_BASE } : index.data
  const task = buildTask(config, targets, recorderModules(recorders))
  // A thread for the code of pages takes a while to start. Bundling the theme keeps the other core busy until then.
  const onSiteCode = (): void => void earlyRuntime?.then(() => siteThreads.warmUp()).catch(() => undefined)
  const pages = await compilePages(workspace, { task, index, original, onSiteCode })

  clock.step('links')
  await structures.all()
  const site = assembleSite({ config, sources, structure, pages })
  const written = pages.filter(({ source }) => source.language === undefined)
  const contribution = await runSiteHooks(site)
  const runtime = earlyRuntime ?? bundle(contribution)
  const absolute = (files: readonly FileLinks[]) => resolveAbsoluteLinks(files, index, config.publish.origin)
  const ofProse = absolute(proseLinks(written))
  const ofLayout = absolute(layoutLinks(site, { pages, structure }))
  const idsOf = compiledIds(pages)
  return {
    site,
    pages,
    index,
    originalIndex: original?.index,
    task,
    originalRecorders: original?.task.recorders,
    runtime,
    contribution,
    links: [...ofProse, ...ofLayout],
    diagnostics: lowerErrors(
      [
        ...sources.diagnostics,
        ...structure.diagnostics,
        ...site.diagnostics,
        ...contribution.diagnostics,
        ...pageProblems(written),
        ...checkUse(config, sources),
      ],
      config.diagnostics,
    ),
    linkDiagnostics: [
      ...checkInternalLinks(ofProse, { index, config, idsOf }),
      ...checkSharedLinks(ofLayout, { index, original: original?.index, config, idsOf }),
      ...(original === undefined
        ? []
        : brokenHereOnly(notShared(pages, original), { index, original: original.index, config, idsOf })),
    ],
  }
}

/** The pages whose links lead elsewhere than in the default language: the others have the record of that language. */
function notShared(pages: readonly Page[], original: Analysis): Page[] {
  const shared = new Set(original.pages.map(({ record }) => record))
  return pages.filter(({ record }) => !shared.has(record))
}
