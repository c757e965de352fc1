import { existsSync, readFileSync } from 'node:fs'
import type { CommandOptions, CommandResult } from '../../../node/base/command.js'
import type { ResolvedConfig } from '../../../node/base/config.js'
import { DocsgenError } from '../../../node/base/diagnostics/docsgen-error.js'
import { translatedFile } from '../../../node/base/languages.js'
import { siteRelative } from '../../../node/base/names.js'
import { asRecord } from '../../../node/base/record.js'
import { readSections } from '../../../node/base/source-text/read-sections.js'
import { readYamlData } from '../../../node/base/source-text/yaml-data.js'
import { suggest } from '../../../node/base/suggest.js'
import { checkRenderedSite, type RenderedSite } from '../../../node/site/tool-api/rendered-site.js'
import type { Diagnostic, SourceLocation } from '../../../shared/diagnostic.js'
import { normalizeRoute } from '../../../shared/route.js'
import { askIndex, type PageHit } from '../../../shared/search/ask-index.js'
import type { PageRow } from '../../../shared/search/index-files.js'
import { openIndex } from '../../../shared/search/open-index.js'
import { loadQueryReader } from '../languages.js'
import { searchOptions } from '../search-options.js'

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
 * Asks the search of a site the questions of `search.questions`, and in each of its other languages those of the translated file:
 * 1. analyze the site, render the pages with components, and build the index in memory;
 * 2. ask each question as a browser does;
 * 3. report each page that is not among the first three results, with the page that came first and why.
 *
 * @param options - The site.
 * @returns A diagnostic for each page that readers would not find, and figures.
 * @throws {@link DocsgenError} if the site has no local search or no questions.
 */
export async function checkSearch(options: CommandOptions): Promise<CheckSearchResult> {
  const check = { step: 'ask', prepare: loadQuestions, run: askQuestions }
  const { values, ...result } = await checkRenderedSite(options, check)
  const sum = (name: keyof CheckSearchResult['figures']) => values.reduce((total, figures) => total + figures[name], 0)
  return { ...result, figures: { asked: sum('asked'), answered: sum('answered'), first: sum('first') } }
}

async function askQuestions(
  rendered: RenderedSite,
  { questions, diagnostics }: ReturnType<typeof readQuestions>,
): Promise<{ readonly value: CheckSearchResult['figures']; readonly diagnostics: readonly Diagnostic[] }> {
  const { config, pages } = rendered.site
  const files = await rendered.recordedFiles('search')
  const index = await openIndex(async (name) => JSON.parse(files.get(name) ?? 'null'))
  const readTerms = await loadQueryReader(config)
  const textOf = async ([route]: PageRow) => textOfProse(await rendered.proseOf(route))
  const routes = pages.map(({ route }) => route)
  const found: Diagnostic[] = [...diagnostics]
  // Questions are asked as by a reader of the latest version.
  const without = config.docs.flatMap(({ key, version }) => (version.latest ? [] : [key]))
  let answered = 0
  let first = 0
  for (const question of questions) {
    const { hits } = await askIndex(index, question.text, { readTerms, textOf, without, limit: MAX_RESULTS })
    const problems = question.routes.flatMap((route) => problemsOf(route, { question, hits, routes }))
    found.push(...problems)
    if (problems.length === 0) answered++
    if (question.routes.some((route) => normalizeRoute(route) === hits[0]?.row[0])) first++
  }
  return { value: { asked: questions.length, answered, first }, diagnostics: found }
}

/** The questions of a site in one language; undefined if nobody has translated them. */
function loadQuestions(config: ResolvedConfig): ReturnType<typeof readQuestions> | undefined {
  const { provider, questions: filePath } = searchOptions.of(config)
  if (provider !== 'local') throw usage('the site has no local search', 'set "search.provider" to "local"')
  if (filePath === undefined)
    throw usage(
      'the config has no search questions',
      'set "search.questions" to a YAML file with lines like `undo: /recipes/undo`',
    )
  const translated = translatedFile(filePath, config)
  const own = translated ?? filePath
  if (translated !== undefined && !existsSync(translated)) return undefined
  return readQuestions(readFileSync(own, 'utf8'), siteRelative(config.rootDir, own))
}

/** The text that quoted phrases are looked for in. */
function textOfProse(parts: readonly string[]): string {
  const sections = readSections(parts.join('\n'))
  return sections.map(({ heading, text, code }) => `${heading}\n${text}\n${code}`).join('\n')
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

/** A question that the search of a site must answer. */
interface SearchQuestion {
  readonly text: string
  /** Routes that must be among the first results. */
  readonly routes: readonly string[]
  readonly location: SourceLocation
}

/** Parses a YAML file that maps questions to a route or a list of routes. */
export function readQuestions(
  yaml: string,
  file: string,
): { readonly questions: readonly SearchQuestion[]; readonly diagnostics: readonly Diagnostic[] } {
  const { value, locate, problems } = readYamlData(yaml, { file, code: 'search-questions' })
  if (problems.length > 0) return { questions: [], diagnostics: problems }
  const problem = (message: string, location: SourceLocation): Diagnostic => ({
    code: 'search-questions',
    severity: 'error',
    message,
    hint: 'map each question to a route or a list of routes: `how do I undo: /recipes/undo`',
    location,
  })
  const entries = Object.entries(asRecord(value) ?? {})
  if (entries.length === 0) {
    const isOther = value !== null && value !== undefined && asRecord(value) === undefined
    const message = isOther ? 'the file is not a mapping of questions to routes' : 'the file has no questions'
    return { questions: [], diagnostics: [problem(message, { file, line: 1, column: 1 })] }
  }
  const questions: SearchQuestion[] = []
  const diagnostics: Diagnostic[] = []
  for (const [text, written] of entries) {
    const location = { file, ...locate([text]) }
    const routes = [written].flat().filter((route) => typeof route === 'string')
    if (text.trim() === '') diagnostics.push(problem('a question is empty', location))
    else if (routes.length === 0) diagnostics.push(problem('a question has no route', location))
    else questions.push({ text: text.trim(), routes, location })
  }
  return { questions, diagnostics }
}
