import path from 'node:path'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { readFormerSite } from '../links/built/read-html-site.js'
import { compareWithCrawl } from '../links/crawl/compare.js'
import { urlOf } from '../links/crawl/site-urls.js'
import { withoutRepeats } from '../base/diagnostics/without-repeats.js'
import { applySeverities } from '../base/diagnostics/severity-settings.js'
import { collectLinks } from '../links/external/addresses.js'
import { AnswerCache } from '../links/external/answer-cache.js'
import { checkExternal, type ExternalFigures } from '../links/external/check-external.js'
import { createRequest, systemTime } from '../links/external/request.js'
import type { UrlOutcome } from '../links/external/verify-url.js'
import { findVanished, notCompared } from '../links/former-urls.js'
import { works } from '../links/site-index.js'
import { joinManifests, siteManifest, type SiteUrls } from '../links/site-manifest.js'
import type { CommandOptions, CommandResult } from '../base/command.js'
import type { FileLinks } from '../base/compiled-page.js'
import { type Site, sourceName } from '../base/site.js'
import { type Analysis, analyze } from './analyze.js'
import { bundleSite } from './bundle-site.js'
import { checkRenderedLinks } from './check-rendered-links.js'
import { checkDirOf, openStage, readLastBuild } from './last-build.js'
import { publish, renderedLanguage } from './publish.js'
import { render, renderFacts, type Rendering } from './render.js'
import { type StagedLanguage, stagedLanguages, stageLinkData, stageStaticFiles } from './stage-site.js'
import { StepClock } from './step-clock.js'
import { openConfig, withWorkspace, type Workspace } from './workspace.js'
import { createStaticServer } from './server/static-server.js'
import { packageVersion } from '../base/package.js'
import { type FixedLinks, fixLinks } from './fix-links.js'

/** How links to other sites are checked. */
export interface ExternalOptions {
  /** Timeout for one request in ms; defaults to 20,000. */
  readonly timeoutMs?: number
  /** How long a successful response stays valid, in ms; defaults to one day. 0 requests every link. */
  readonly maxAgeMs?: number
}

/** Options of `checkLinks`. */
export interface CheckLinksOptions extends CommandOptions {
  /** False skips the crawl, and renders only what the link rules need; defaults to true. */
  readonly crawl?: boolean
  /** The manifest of an earlier build or the folder of its site, as an absolute path or a URL; or the folder that another generator has built. */
  readonly against?: string
  /** If present, links to other sites are checked too. */
  readonly external?: ExternalOptions
  /** Fixes links that have exactly one plausible target, or only reports what would be fixed. */
  readonly fix?: 'write' | 'preview'
}

/** What `checkLinks` found. */
export interface CheckLinksResult extends CommandResult {
  /** True if errors in the content prevented rendering, and therefore the crawl. */
  readonly failed: boolean
  /** Number of pages. */
  readonly pages: number
  /** Absent if nothing was crawled. */
  readonly crawl?: { readonly pages: number; readonly urls: number }
  /** Absent if no external links were checked. */
  readonly external?: ExternalFigures
  /** Absent without `fix`. */
  readonly fixed?: Pick<FixedLinks, 'files'>
}

/**
 * Checks every link of a site. The output folder stays as it is.
 * 1. Analyze the site, render it into a folder inside the cache folder, and apply the link rules.
 * 2. With `against`, report pages and heading ids of that site that this one lacks.
 * 3. Crawl the rendered site with linkinator, as a second opinion, and report where it disagrees.
 * 4. With `external`, request the links to other sites.
 * 5. With `fix`, correct the source files and check again.
 *
 * @param options - The site and what to check.
 * @returns The problems as diagnostics, each with the severity that `links` in the config gives its rule.
 * @throws {@link DocsgenError} if the config is invalid or the site of `against` cannot be read.
 */
export async function checkLinks(options: CheckLinksOptions): Promise<CheckLinksResult> {
  const { against, fix } = options
  const former = against === undefined ? undefined : await readFormerSite(against)
  const check = { ...options, former, answers: new Map<string, UrlOutcome>() }
  const { checked, ...first } = await checkOnce(check)
  if (fix === undefined) return first
  const fixes = fixLinks({ diagnostics: first.diagnostics, ...checked, write: fix === 'write' })
  const isChanged = fix === 'write' && fixes.files.length > 0
  const { checked: _, ...last } = isChanged ? await checkOnce(check) : { checked, ...first }
  const unfixed = applySeverities(fixes.diagnostics, checked.site.config.diagnostics)
  return { ...last, diagnostics: [...last.diagnostics, ...unfixed], fixed: { files: fixes.files } }
}

interface CheckOptions extends CheckLinksOptions {
  readonly former: SiteUrls | undefined
  /** Answers of other sites to the requests of this run, by URL. */
  readonly answers: Map<string, UrlOutcome>
}

/** The site whose links were checked. */
interface CheckedSite {
  readonly site: Site
  /** Absolute path of the output folder in the config; the check itself renders into another one. */
  readonly outDir: string
}

async function checkOnce(options: CheckOptions): Promise<CheckLinksResult & { readonly checked: CheckedSite }> {
  const { external, answers, cache: useCache = true } = options
  const clock = new StepClock(options.onProgress)
  const config = await openConfig(options, clock)
  const checked = { ...config, outDir: checkDirOf(config) }
  const own = await withWorkspace({ config: checked, clock, useCache, env: options.env }, (workspace) =>
    checkOwnSite(workspace, options),
  )
  const { site, links, crawled, diagnostics, remote } = own
  const outside = external && (await checkOtherSites({ site, links, crawled, external, answers, useCache, clock }))
  const { pages } = own
  return {
    diagnostics: [...diagnostics, ...applySeverities(outside?.diagnostics ?? [], config.diagnostics)],
    failed: own.failed,
    pages,
    crawl: crawled && { pages, urls: crawled.urls },
    external: outside?.figures,
    remote,
    ...clock.end(),
    checked: { site, outDir: config.outDir },
  }
}

/** What was found without requests to other sites. */
interface OwnSite {
  readonly site: Site
  readonly failed: boolean
  readonly pages: number
  readonly links: readonly FileLinks[]
  readonly crawled?: CrawledOutput
  readonly diagnostics: readonly Diagnostic[]
}

/** Checks a site in all of its languages. */
async function checkOwnSite(workspace: Workspace, options: CheckOptions): Promise<OwnSite> {
  const { former, crawl = true } = options
  const { clock } = workspace
  const last = readLastBuild(workspace)
  const stage = openStage(workspace, last)
  const languages = stagedLanguages(workspace, stage)
  if (crawl) stageStaticFiles(languages, workspace, stage)
  const checked: CheckedLanguage[] = []
  for (const language of languages)
    checked.push({ ...language, ...(await checkLanguage(language, { crawl, original: checked[0]?.analysis })) })
  const [{ analysis }] = checked as [CheckedLanguage]
  const diagnostics = withoutRepeats(checked.flatMap((one) => one.diagnostics))
  const links = checked.flatMap((one) => one.links)
  const found = {
    site: analysis.site,
    links,
    pages: checked.reduce((sum, one) => sum + one.analysis.site.pages.length, 0),
  }
  if (checked.some(({ failed }) => failed))
    return { ...found, failed: true, diagnostics: [...diagnostics, ...(former ? [notCompared] : [])] }
  const { ignore } = analysis.site.config.links
  const current = joinManifests(
    checked.map(({ prefix, analysis: { site }, rendering }) => [prefix, siteManifest(site, rendering.ids)]),
  )
  const vanished = former ? findVanished({ former, current, ignore }) : []
  if (!crawl) return { ...found, failed: false, diagnostics: [...diagnostics, ...vanished] }

  for (const one of checked) stageLinkData({ links: one.links, index: one.analysis.index, stage: one.stage })
  clock.step('write')
  await publish({
    workspace,
    last,
    sites: checked.map(({ analysis: own, rendering }) => renderedLanguage(own, rendering)),
    diagnostics,
    stage,
  })
  clock.step('crawl')
  const crawls: CrawledOutput[] = []
  for (const one of checked) {
    const dir = path.join(workspace.config.outDir, one.prefix)
    // The links of pages that are not translated were checked in the default language.
    const rules = checked.filter((other, at) => at === 0 || other === one)
    crawls.push(
      await crawlOutput({
        analysis: one.analysis,
        ids: one.rendering.ids,
        links: rules.flatMap((other) => other.links),
        dir,
        onProgress: clock.progress,
      }),
    )
  }
  const crawled = {
    urls: crawls.reduce((sum, { urls }) => sum + urls, 0),
    external: crawls.flatMap(({ external }) => external),
    diagnostics: withoutRepeats(crawls.flatMap((one) => one.diagnostics)),
  }
  return { ...found, failed: false, crawled, diagnostics: [...diagnostics, ...vanished, ...crawled.diagnostics] }
}

type CheckedLanguage = StagedLanguage & Awaited<ReturnType<typeof checkLanguage>>

async function checkLanguage(
  { workspace, stage }: StagedLanguage,
  { crawl, original }: { readonly crawl: boolean; readonly original: Analysis | undefined },
) {
  const analysis = await analyze(workspace, original)
  const code = await bundleSite(workspace, analysis)
  const isSound = code.runtime !== undefined && !hasErrors([...analysis.diagnostics, ...code.diagnostics])
  const inputs = { workspace, analysis, stage }
  const rendering = crawl && isSound ? await render({ ...inputs, code }) : await renderFacts({ ...inputs, code })
  workspace.clock.step('check')
  const checked = checkRenderedLinks(analysis, rendering)
  const analyzed = [...analysis.diagnostics, ...analysis.linkDiagnostics]
  return {
    analysis,
    rendering,
    links: [...analysis.links, ...checked.links],
    failed: !isSound || hasErrors(rendering.diagnostics),
    diagnostics: [...analyzed, ...code.diagnostics, ...rendering.diagnostics, ...checked.diagnostics],
  }
}

function checkOtherSites(options: {
  readonly site: Site
  readonly links: readonly FileLinks[]
  readonly crawled: CrawledOutput | undefined
  readonly external: ExternalOptions
  readonly answers: Map<string, UrlOutcome>
  readonly useCache: boolean
  readonly clock: StepClock
}): ReturnType<typeof checkExternal> {
  const { site, links, crawled, external, answers, useCache, clock } = options
  const { config } = site
  const editUrls = config.docs.flatMap(({ editUrl }) => (typeof editUrl === 'string' ? [editUrl] : []))
  const { assistants = [], reportUrl } = config.pageMenu ?? {}
  clock.step('external')
  return checkExternal({
    links: collectLinks({
      files: links,
      crawled: crawled?.external ?? [],
      origins: new Set([config, ...config.translations].map(({ url }) => url)),
      onEveryPage: [...editUrls, ...(reportUrl === undefined ? [] : [templateStart(reportUrl)])],
      // A request would ask the assistant.
      unchecked: assistants.map(({ href }) => templateStart(href)),
    }),
    ignore: config.links.ignore,
    request: createRequest(fetch, packageVersion()),
    time: systemTime,
    answers,
    cache: new AnswerCache(path.join(config.cacheDir, 'cache', 'external.json'), {
      read: useCache,
      maxAgeMs: external.maxAgeMs ?? 24 * 60 * 60 * 1000,
      now: systemTime.now(),
    }),
    timeoutMs: external.timeoutMs ?? 20_000,
    onProgress: clock.progress,
  })
}

/** What a URL of the page menu has on all pages. */
function templateStart(url: string): string {
  return url.slice(0, url.indexOf('{'))
}

/** What the crawl found. */
interface CrawledOutput {
  /** Number of URLs of the site that answered. */
  readonly urls: number
  /** Links to other sites, with the source file of a page that has them. */
  readonly external: readonly { readonly url: string; readonly file: string }[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Crawls a rendered site with linkinator over docsgen's own server, and reports where the crawl and the link rules disagree. */
async function crawlOutput(options: {
  readonly analysis: Analysis
  readonly ids: Rendering['ids']
  readonly links: readonly FileLinks[]
  /** Absolute path of the rendered site. */
  readonly dir: string
  readonly onProgress: (done: number, total: number) => void
}): Promise<CrawledOutput> {
  const { analysis, ids, links, dir, onProgress } = options
  // linkinator is several hundred kilobytes of code that no other command needs.
  const { crawlSite } = await import('../links/crawl/crawl-site.js')
  const { site, index } = analysis
  const { config } = site
  const server = await createStaticServer({ dir, base: config.base, host: '127.0.0.1', port: 0 })
  try {
    const address = { origin: new URL(server.url).origin, base: config.base, trailingSlash: config.trailingSlash }
    const pages = site.pages.map(({ route, source, isNotFound }) => ({
      url: isNotFound ? `${server.url}404.html` : urlOf(route, address),
      file: sourceName(source),
    }))
    const found = await crawlSite({ siteUrl: server.url, pageUrls: pages.map(({ url }) => url), onProgress })
    const fileOf = new Map(pages.map(({ url, file }) => [url, file]))
    return {
      urls: found.answered.size,
      external: found.external.flatMap(({ url, page }) => {
        const file = fileOf.get(page)
        return file === undefined ? [] : [{ url, file }]
      }),
      diagnostics: compareWithCrawl({
        crawl: found,
        pages,
        links,
        isFine: ({ resolved }) => works(resolved, index, (route) => ids.get(route)),
        site: address,
        config,
        isAnswered: index.isAnswered,
      }),
    }
  } finally {
    await server.close()
  }
}
