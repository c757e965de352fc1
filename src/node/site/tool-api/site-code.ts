import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { groupBy } from 'es-toolkit'
import fastGlob from 'fast-glob'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import { readFrontMatter } from '../../content/front-matter.js'
import { environmentError } from '../../base/diagnostics/docsgen-error.js'
import { applySeverities } from '../../base/diagnostics/severity-settings.js'
import type { CommandOptions } from '../../base/command.js'
import type { ResolvedConfig } from '../../base/config.js'
import { docsSetAt } from '../../base/docs.js'
import type { SourceFile } from '../../base/source-file.js'
import { compareStrings, PARTIALS } from '../../base/names.js'
import { withLock } from '../../store/lock.js'
import { StepClock } from '../step-clock.js'
import { openConfig, readSources } from '../workspace.js'
import { withGeneratedContent } from '../generate-content.js'
import { locateGenerated } from '../locate-generated.js'
import { pluginsWith } from '../../config/run-hook.js'
import { type CodePage, readCodePages } from './code-pages.js'
import { threadCount } from '../../render/threads/team.js'

/** Files that a user names on the command line. */
export interface NamedFiles {
  /** Paths and globs. */
  readonly patterns: readonly string[]
  /** Folder that they start from, absolute. */
  readonly cwd: string
}

/** The code blocks of a site, and what a command that checks them needs of the site. */
export interface SiteCode {
  readonly config: Pick<ResolvedConfig, 'cacheDir' | 'checkCode' | 'rootDir'>
  readonly pages: readonly CodePage[]
  /** The pages of each language and version, that of the site first. Their code can belong together. */
  readonly series: readonly (readonly SourceFile[])[]
  /** How many threads the command may use. */
  readonly threads: number
  /** Measures the steps of the command. */
  readonly clock: StepClock
  /** The problems found so far and `found`, located in the sources of generated files, with the severities of the config. */
  report(found: readonly Diagnostic[]): Diagnostic[]
}

/**
 * Reads the code blocks of a site with docsgen's own Markdown parsers: those of the named files, or of all docs, Markdown pages and
 * partials, without the docs of earlier versions. For all files, plugins generate their content first. Throws a DocsgenError if
 * the config is invalid, or if no file matches a name.
 */
export async function openSiteCode(options: CommandOptions & { readonly files?: NamedFiles }): Promise<SiteCode> {
  const clock = new StepClock(options.onProgress)
  const opened = await openConfig(options, clock)
  const config = options.files ? opened : await withPluginContent(opened, { clock, useCache: options.cache ?? true })
  clock.step('read')
  const named = options.files && namedPaths(options.files)
  // A translation has the project of its original.
  const series = !named || config.translations.length > 0 || named.some(hasProject) ? await sourceSeries(config) : []
  const paths = named ? [...named, ...projectPaths(series, named)] : sitePaths(config, series)
  const { pages, diagnostics } = await readCodePages([...new Set(paths)], config)
  const found = [...config.generated.diagnostics, ...diagnostics]
  return {
    config,
    pages,
    series,
    threads: threadCount(config.jobs),
    clock,
    report: (more) => applySeverities(locateGenerated([...found, ...more], config), config.diagnostics),
  }
}

/** Adds what plugins generate. A build and a check write it to the same folder, so they take turns. */
async function withPluginContent(
  config: ResolvedConfig,
  { clock, useCache }: { readonly clock: StepClock; readonly useCache: boolean },
): Promise<ResolvedConfig> {
  if (pluginsWith(config, 'content').length === 0) return config
  const onWait = (owner: string): void => clock.step(`waiting for another build (${owner})`)
  return withLock(config.cacheDir, { onWait }, async () => {
    clock.step('scan')
    return withGeneratedContent(config, useCache)
  })
}

/** The sources of each language and version. */
async function sourceSeries(config: ResolvedConfig): Promise<SourceFile[][]> {
  const read = await Promise.all([config, ...config.translations].map(readSources))
  return read.flatMap(({ docs, markdownPages }) =>
    Object.values(groupBy([...docs, ...markdownPages], ({ docsSet = '' }) => docsSet)),
  )
}

function contentOf(source: SourceFile): string {
  return source.contentPath ?? source.path
}

function isOfProject({ frontMatter }: Pick<SourceFile, 'frontMatter'>): boolean {
  return 'project' in frontMatter
}

/** Paths of the pages of projects that belong together with one of the named pages: they show code that it imports. */
function projectPaths(series: readonly (readonly SourceFile[])[], named: readonly string[]): string[] {
  const parts = series.map((sources) => sources.filter(isOfProject).map(contentOf))
  return parts.filter((paths) => paths.some((one) => named.includes(one))).flat()
}

function hasProject(filePath: string): boolean {
  return isOfProject({ frontMatter: readFrontMatter(readFileSync(filePath, 'utf8'), filePath).data })
}

/** Paths of the docs, Markdown pages and partials of a site in all languages. Earlier versions document code that is no longer there. */
function sitePaths(config: ResolvedConfig, series: readonly (readonly SourceFile[])[]): string[] {
  const current = series.flat().filter(({ docsSet }) => docsSetAt(config.docs, docsSet)?.isArchived !== true)
  return [...current.map(contentOf), ...partialPaths(config)]
}

/** Paths of the named Markdown files. Throws a DocsgenError for a pattern that matches none. */
function namedPaths({ patterns, cwd }: NamedFiles): string[] {
  const paths = patterns.flatMap((pattern) => {
    // A path below a file matches nothing; without this option, it is an error.
    const options = { cwd, absolute: true, ignore: ['**/node_modules/**'], dot: true, suppressErrors: true }
    // A path is taken literally, even if it contains characters of a glob.
    const own = fastGlob.sync(fastGlob.escapePath(pattern), options)
    const found = own.length > 0 ? own : fastGlob.sync(pattern.replaceAll('\\', '/'), options)
    const markdown = found.filter((name) => /\.mdx?$/.test(name))
    if (markdown.length > 0) return markdown
    const named = path.resolve(cwd, pattern)
    const isDir = existsSync(named) && statSync(named).isDirectory()
    throw environmentError(
      'usage',
      isDir ? `${JSON.stringify(pattern)} is a folder` : `no Markdown file matches ${JSON.stringify(pattern)}`,
      isDir ? `name its files: '${pattern.replace(/\/+$/, '')}/**/*.md'` : 'name .md or .mdx files',
    )
  })
  return [...new Set(paths.map((name) => path.resolve(name)))].sort(compareStrings)
}

/** Paths of the partials in the content folders: Markdown that other pages import. Those of earlier versions are left out. */
function partialPaths(config: ResolvedConfig): string[] {
  const archived = config.docs.flatMap(({ docsDir, isArchived }) => (isArchived ? [docsDir] : []))
  const dirs = config.contentFolders.map(({ dir }) => dir).filter((dir) => !archived.includes(dir))
  const options = { absolute: true, followSymbolicLinks: false, ignore: ['**/node_modules/**'] }
  const found = dirs.flatMap((cwd) => fastGlob.sync([...PARTIALS], { ...options, cwd }))
  return found.map((name) => path.resolve(name))
}
