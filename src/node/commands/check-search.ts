import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { normalizeRoute } from '../../shared/route.js'
import { askIndex, type PageHit } from '../../shared/search/ask-index.js'
import type { PageRow } from '../../shared/search/index-files.js'
import { openIndex, type SearchIndex } from '../../shared/search/open-index.js'
import { BodyStore } from '../cache/page-cache.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import { suggest } from '../model/suggest.js'
import type { CommandOptions, CommandResult } from '../model/command.js'
import type { ResolvedConfig } from '../model/config.js'
import type { Site } from '../model/site.js'
import { analyze } from '../pipeline/analyze.js'
import { bundleSite } from '../pipeline/bundle-site.js'
import { checkDirOf, openStage, readLastBuild } from '../pipeline/last-build.js'
import { type Rendering, renderFacts } from '../pipeline/render.js'
import { type IndexOptions, withKnownTerms } from '../pipeline/search-index.js'
import { openConfig, withWorkspace } from '../pipeline/workspace.js'
import { makeIndex } from '../search/make-index.js'
import { readQuestions, type SearchQuestion } from '../search/read-questions.js'
import { readSections } from '../search/read-sections.js'
import { loadTermReader } from '../search/languages.js'
import { StepClock } from '../pipeline/step-clock.js'

/** What `checkSearch` found. */
export interface CheckSearchResult extends CommandResult {
  /**
   * `asked`: number of questions. `answered`: questions with all their pages among the first three results. `first`: questions
   * with one of their pages as the first result.
   */
  readonly figures: { readonly asked: number; readonly answered: number; readonly first: number }
}

/** All pages of a question must be among this many first results. */
const TOP_RESULTS = 3
/** How many results to request. The position of a page further down is reported too. */
const MAX_RESULTS = 100

/**
 * Asks the search of a site the questions of `search.questions`:
 * 1. analyze the site, render the pages with components, and build the index in memory;
 * 2. ask each question as a browser does;
 * 3. report each page that is not among the first three results, with the page that came first and why.
 *
 * @param options - The site.
 * @returns A diagnostic for each page that readers would not find, and figures.
 * @throws {@link DocsgenError} if the site has no local search or no questions.
 */
export async function checkSearch(options: CommandOptions): Promise<CheckSearchResult> {
  const clock = new StepClock(options.onProgress)
  const config = await openConfig(options, clock)
  const questions = loadQuestions(config)
  const report = await withWorkspace(
    { config: { ...config, outDir: checkDirOf(config) }, clock, useCache: options.cache ?? true, env: options.env },
    async (workspace): Promise<SearchReport> => {
      const stage = openStage(workspace, readLastBuild(workspace))
      const analysis = await analyze(workspace)
      const code = await bundleSite(workspace, analysis)
      const rendering = await renderFacts({ workspace, analysis, code, stage })
      const problems = [...analysis.diagnostics, ...code.diagnostics, ...rendering.diagnostics]
      if (hasErrors(problems)) return { diagnostics: problems, figures: { asked: 0, answered: 0, first: 0 } }
      clock.step('ask')
      const index = await memoryIndex({ workspace, analysis, rendering })
      return askQuestions(analysis.site, rendering, { ...questions, index })
    },
  )
  return { ...report, ...clock.end() }
}

type SearchReport = Pick<CheckSearchResult, 'diagnostics' | 'figures'>

async function askQuestions(
  site: Site,
  rendering: Rendering,
  { questions, diagnostics, index }: ReturnType<typeof readQuestions> & { readonly index: SearchIndex },
): Promise<SearchReport> {
  const readTerms = await loadTermReader(site.config.locale)
  const textOf = pageTexts(site.config, rendering)
  const routes = site.pages.map(({ route }) => route)
  const found: Diagnostic[] = [...diagnostics]
  // Questions are asked as by a reader of the latest version.
  const without = site.config.docs.flatMap(({ key, version }) => (version.latest ? [] : [key]))
  let answered = 0
  let first = 0
  for (const question of questions) {
    const { hits } = await askIndex(index, question.text, { readTerms, textOf, without, limit: MAX_RESULTS })
    const problems = question.routes.flatMap((route) => problemsOf(route, { question, hits, routes }))
    found.push(...problems)
    if (problems.length === 0) answered++
    if (question.routes.some((route) => normalizeRoute(route) === hits[0]?.row[0])) first++
  }
  return { diagnostics: found, figures: { asked: questions.length, answered, first } }
}

function loadQuestions(config: ResolvedConfig): ReturnType<typeof readQuestions> {
  if (config.search.provider !== 'local')
    throw usage('the site has no local search', 'set "search.provider" to "local"')
  const { questions: filePath } = config.search
  if (filePath === undefined)
    throw usage(
      'the config has no search questions',
      'set "search.questions" to a YAML file with lines like `undo: /recipes/undo`',
    )
  return readQuestions(
    readFileSync(filePath, 'utf8'),
    path.relative(config.rootDir, filePath).split(path.sep).join('/'),
  )
}

async function memoryIndex(options: IndexOptions): Promise<SearchIndex> {
  const files = new Map<string, string>()
  await withKnownTerms(options, (work) => makeIndex(work, (name, content) => files.set(name, content)))
  return openIndex(async (name) => JSON.parse(files.get(name) ?? 'null'))
}

/** Reads the prose of Markdown pages from the cache, to look for quoted phrases in it. */
function pageTexts({ cacheDir }: ResolvedConfig, { pages }: Rendering): (row: PageRow) => Promise<string> {
  const bodies = new BodyStore(path.join(cacheDir, 'cache', 'bodies'))
  const plans = new Map(pages.map((plan) => [plan.page.route, plan]))
  return async ([route]) => {
    const body = plans.get(route)?.body ?? []
    const parts = 'pack' in body ? (bodies.read(body)?.parts ?? []) : body
    return readSections(parts.join('\n'))
      .map(({ heading, text, code }) => `${heading}\n${text}\n${code}`)
      .join('\n')
  }
}

/** Reports an expected page that does not exist or is not among the first results. */
function problemsOf(
  written: string,
  asked: { readonly question: SearchQuestion; readonly hits: readonly PageHit[]; readonly routes: readonly string[] },
): Diagnostic[] {
  const { question, hits, routes } = asked
  const { text, location } = question
  const route = normalizeRoute(written)
  const rank = hits.findIndex(({ row }) => row[0] === route) + 1
  if (rank > 0 && rank <= TOP_RESULTS) return []
  if (!routes.includes(route)) {
    const near = suggest(route, routes)
    const hint = near === undefined ? 'correct the route' : `did you mean "${near}"?`
    return [
      {
        code: 'search-question-route',
        severity: 'error',
        message: `"${written}" is not a page of this site`,
        hint,
        location,
      },
    ]
  }
  const [best] = hits
  const place = rank === 0 ? 'is not found' : `is result ${rank}`
  const message = `"${text}": "${route}" ${place}${best ? `; the first result is "${best.row[0]}" (relevance: ${relevance(best)})` : ''}`
  const own = hits[rank - 1]
  const hint = own
    ? `the relevance of "${route}" is ${relevance(own)}; use the words of the question in its title, a heading or its description`
    : 'use the words of the question in its title, a heading, its description or its text'
  return [{ code: 'search-question', severity: 'error', message, hint, location }]
}

/** Why a page was found: the words of the query, each with the relevance of the page for it, from 1 to 45. */
function relevance({ matches }: PageHit): string {
  return matches
    .map(({ word, kind, terms, level }) => `${word} ${level}${kind === 'exact' ? '' : ` as ${terms.join(' + ')}`}`)
    .join(', ')
}

function usage(message: string, hint: string): DocsgenError {
  return new DocsgenError([{ code: 'search-questions', severity: 'error', message, hint }], 2)
}
