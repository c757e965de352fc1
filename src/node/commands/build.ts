import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf } from '../../shared/route.js'
import { checkDirOf, isFirstBuild, rememberBuild, stageStaticFiles, unchangedBuild } from '../pipeline/build-memory.js'
import { bundleSite, type SiteBundling } from '../pipeline/bundle-site.js'
import { writePageIndex } from '../cache/page-cache.js'
import type { CheckedSite } from './checked-site.js'
import { compilePages } from '../pipeline/compile-pages.js'
import { compileTask, siteIndexOf } from '../pipeline/compile-settings.js'
import { loadConfig } from '../config/load.js'
import { siteData } from '../config/site-data.js'
import { scanContent } from '../content/scan.js'
import { checkInternalLinks } from '../links/check-internal-links.js'
import { withOwnAddresses } from '../links/own-addresses.js'
import { createSiteIndex } from '../links/site-index.js'
import { acquireLock } from '../output/lock.js'
import { recover } from '../output/journal.js'
import { checkOutDir, writeSite } from '../output/write-site.js'
import type { Stage } from '../output/stage.js'
import { type PrerenderedSite, prerender } from '../pipeline/render-documents.js'
import type { BuildResult, CommandOptions } from '../model/command.js'
import { indexedPages } from '../search/indexed-pages.js'
import { stageIndex } from '../search/stage-index.js'
import { loadTermReader } from '../search/languages.js'
import { loadSidebars } from '../sidebars/load.js'
import { assembleSite } from '../pipeline/assemble-site.js'
import type { Site } from '../model/site.js'
import { checkRenderedLinks, compiledIds, writtenLinks } from '../pipeline/site-links.js'
import { StepClock } from '../pipeline/step-clock.js'
import { ThreadTeam, threadCount } from '../workers/team.js'

/** Options of `build`; `write: false` does everything but replace the output. */
export interface BuildOptions extends CommandOptions {
  readonly write?: boolean
  /**
   * For `checkLinks`: the result tells the pages and their links, broken links do not keep the site from being written,
   * and it is written into the cache folder; the output, and what is remembered of it, stay as they are.
   */
  readonly check?: boolean
}

/** `checked`: for `check` alone, as far as the build came. */
export interface SiteBuild extends BuildResult {
  readonly checked?: CheckedSite
  /** For `check` alone: lets other builds go on. Until then the folder that was built into stays as it is. */
  readonly release?: () => void
}

/**
 * Builds the site:
 * 1. load and check the config;
 * 2. take the lock, and finish what a killed build left half done;
 * 3. read the content folders; where nothing has changed since the last build, stop here;
 * 4. start bundling the theme in esbuild's process, and meanwhile
 * 5. compile the Markdown that the cache does not hold, on all cores;
 * 6. put routes, sidebars and navigation together;
 * 7. check the links that are written down; an error ends the build, and the old output stays;
 * 8. bundle the code of the pages that have some;
 * 9. render the documents that changed, into a stage folder;
 * 10. check the links of components, and all fragments, now that every id is known;
 * 11. make the search index from the terms that compiling and rendering recorded;
 * 12. move the new files into the output.
 * Throws a DocsgenError where it cannot go on; content problems are diagnostics of the result.
 */
export async function build(options: BuildOptions): Promise<SiteBuild> {
  const clock = new StepClock(options.onProgress)
  const team = new ThreadTeam(threadCount(options.jobs ?? 'auto'))
  if (isFirstBuild(options.root)) team.preload()
  clock.step('config')
  const loaded = await loadConfig({
    root: options.root,
    ...(options.configPath === undefined ? {} : { configPath: options.configPath }),
    overrides: {
      ...(options.outDir === undefined ? {} : { outDir: options.outDir }),
      ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
    },
  })
  const config = options.check ? { ...loaded, outDir: checkDirOf(loaded) } : loaded
  const { cacheDir, outDir } = config
  const write = options.write ?? true
  const useCache = options.cache ?? true
  if (write) checkOutDir(outDir)
  const release = await acquireLock(cacheDir, (pid) => clock.step(`waiting for another build (process ${pid})`))
  team.resize(threadCount(config.jobs))
  let bundles: SiteBundling | undefined
  try {
    recover(cacheDir)

    clock.step('scan')
    const sources = scanContent(config)
    const memory = unchangedBuild({ config, sources, useCache })
    if (memory.result && write && !options.check) return { ...memory.result, ...clock.end() }

    const stage = stageStaticFiles({ config, sources, memory, write })

    clock.step('compile')
    const routeOfDoc = new Map(
      sources.docs.map((doc) => [doc.id, hrefOf(doc.route, config.base, config.trailingSlash)]),
    )
    const { site: data, diagnostics: navProblems } = siteData(config, {
      docHref: (id) => routeOfDoc.get(id),
      docIds: routeOfDoc.keys(),
    })
    bundles = bundleSite({ config, data, useCache })
    const { sidebars, diagnostics: sidebarProblems } = loadSidebars(config, sources.docs)
    const index = createSiteIndex(siteIndexOf(config, sources, sidebars))
    const task = compileTask(config, index.data)
    const pages = await compilePages({
      sources: [...sources.docs, ...sources.markdownPages],
      task,
      settingsHash: config.settingsHash,
      cacheDir,
      useCache,
      team,
      index,
      onProgress: clock.progress,
    })

    clock.step('links')
    const site = assembleSite({ config, data, sources, pages, sidebars, index })
    const diagnostics: Diagnostic[] = [...sources.diagnostics, ...navProblems, ...sidebarProblems, ...site.diagnostics]
    diagnostics.push(...pages.flatMap(({ record }) => record.diagnostics))
    const links = withOwnAddresses(writtenLinks(site, pages, index), index, config.publish.origin)
    const linkProblems = checkInternalLinks(links, { index, config, idsOf: compiledIds(pages) })
    const checked = options.check
      ? { checked: { site, outDir: loaded.outDir, index, links, linkProblems }, release }
      : {}
    const stop = (): SiteBuild => ({
      ...failedResult([...diagnostics, ...linkProblems], outDir, site.pages.length),
      ...checked,
      ...clock.end(),
    })
    const mustStop = (): boolean => hasErrors(diagnostics) || (!options.check && hasErrors(linkProblems))
    if (mustStop()) return stop()

    clock.step('bundle')
    const bundled = await bundles.pages({ site, task, index })
    diagnostics.push(...bundled.diagnostics)

    clock.step('render')
    const rendered = await prerender({
      site,
      bundled,
      pages,
      team,
      stage,
      write,
      task,
      onProgress: clock.progress,
    })
    diagnostics.push(...rendered.diagnostics)
    const stageSearch = options.check || !write ? undefined : await startIndex({ site, rendered, stage })

    clock.step('check')
    const linked = checkRenderedLinks({ site, written: links, bundled, rendered, index })
    links.push(...linked.links)
    linkProblems.push(...linked.diagnostics)
    const known = checked.checked ? { checked: { ...checked.checked, ids: linked.ids, rendered }, release } : {}
    if (mustStop()) return stop()
    diagnostics.push(...linkProblems)
    if (!write)
      return { ...failedResult(diagnostics, outDir, site.pages.length), failed: false, ...known, ...clock.end() }

    clock.step('search')
    await stageSearch?.()
    clock.step('write')
    const output = writeSite({ stage, outDir, cacheDir })
    const records = pages.map((page) => rendered.repaired.get(page) ?? page.record)
    writePageIndex({ cacheDir: path.join(cacheDir, 'cache'), bodiesDir: task.bodiesDir, records })
    rememberBuild({
      config,
      memory,
      bundled,
      pages,
      diagnostics,
      written: output,
      pageCount: site.pages.length,
    })
    const { outputs: _, ...figures } = output
    return { diagnostics, failed: false, pages: site.pages.length, outDir, ...figures, ...known, ...clock.end() }
  } catch (error) {
    release()
    throw error
  } finally {
    await bundles?.settled()
    await team.close()
    if (!options.check) release()
  }
}

/** Starts making the search index, if the site has one. */
async function startIndex(options: {
  readonly site: Site
  readonly rendered: PrerenderedSite
  readonly stage: Stage
}): Promise<(() => Promise<void>) | undefined> {
  const { site, rendered, stage } = options
  const { search, searchExclude, locale } = site.config
  if (search.provider !== 'local') return undefined
  const readTerms = await loadTermReader(locale)
  const { planned, facts } = rendered
  return stageIndex({ pages: indexedPages({ planned, facts, excluded: searchExclude, readTerms }), locale, stage })
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}

function failedResult(
  diagnostics: readonly Diagnostic[],
  outDir: string,
  pages: number,
): Omit<BuildResult, 'steps' | 'totalMs'> {
  const bytes = { html: 0, js: 0, css: 0, data: 0, other: 0 }
  return { diagnostics, failed: true, pages, bytes, written: 0, unchanged: 0, removed: 0, outDir }
}
