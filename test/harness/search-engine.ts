import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { repositoryPath } from './repository.js'
import type { SearchQuestion } from '../fixtures/search-questions.js'

/** The rank of each question's answer, from 1; 0 where it is not among the first ten. */
export type Ranks = readonly (readonly [question: string, rank: number, first: string])[]

/** Asks a served site's own index, by the code that its search uses; `page` must be on the site. */
export async function rankAnswers(page: Page, questions: readonly SearchQuestion[], base = '/'): Promise<Ranks> {
  const { outputFiles } = await build({
    entryPoints: [repositoryPath('src', 'client', 'search', 'engine.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  const body = outputFiles[0]?.text ?? ''
  await page.route('**/search-engine-under-test.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  // As text: what compiles the tests would write its own import into a function.
  const found = (await page.evaluate(`(async () => {
    const { createEngine } = await import('${base}search-engine-under-test.js')
    const engine = createEngine('${base}', 'en')
    const all = []
    for (const text of ${JSON.stringify(questions.map(([question]) => question))})
      all.push((await engine.ask(text, 10)).pages.map(({ href }) => href))
    return all
  })()`)) as string[][]
  return questions.map(([question, route], i) => {
    const hrefs = found[i] ?? []
    return [question, hrefs.indexOf(base.slice(0, -1) + route) + 1, hrefs[0] ?? '']
  })
}

/** What a test compares with, and the questions whose answers are not the first, as lines to read. */
export function countRanks(ranks: Ranks): {
  readonly first: number
  readonly among3: number
  readonly others: string[]
} {
  return {
    first: ranks.filter(([, rank]) => rank === 1).length,
    among3: ranks.filter(([, rank]) => rank > 0 && rank <= 3).length,
    others: ranks.filter(([, rank]) => rank !== 1).map(([text, rank, first]) => `${rank || '-'} ${text} (${first})`),
  }
}
