import { isUnspaced } from '../../../shared/search/terms.js'
import type { SearchVersion } from '../../../shared/search/versions.js'
import type { FoundPage } from '../../../shared/search/found-page.js'
import type { Answer, SearchEngine } from './search-engine.js'

/** The state of a query. The last answer stays until the next one arrives. */
export interface Asking {
  /** `settled`: the reader has stopped typing, and the answer has excerpts. */
  readonly status: 'idle' | 'asking' | 'answered' | 'settled' | 'failed'
  /** The query that `answer` belongs to. */
  readonly asked: string
  readonly answer?: Answer
  /** Other versions of the docs in which pages were found, if there are none in the chosen one. */
  readonly elsewhere?: readonly FoundElsewhere[]
}

/** How many pages another version has for a query. */
export interface FoundElsewhere {
  readonly version: SearchVersion
  readonly total: number
}

/** What to ask. */
export interface Question {
  readonly text: string
  readonly limit: number
  /** Undefined for all versions of the docs. */
  readonly version: SearchVersion | undefined
  /** `typing`: more letters may follow; `whole`: there is no answer until it has excerpts. */
  readonly pace: 'typing' | 'now' | 'whole'
}

/** The pause in typing after which the engine is asked. */
const PAUSE_MS = 50

/** After a pause in typing of this length, excerpts are fetched; then the number of results is announced. */
const SETTLED_MS = 250

/** Shorter queries would fetch a lot of data and find too many pages, unless one character can be a word. */
const MIN_LETTERS = 2

/** The state before the first query. */
export const IDLE: Asking = { status: 'idle', asked: '' }

/**
 * Returns a function that asks the engine while the reader is typing. An answer that arrives after the next question is
 * dropped. `onChange` is called with every new state.
 */
export function createAsker(engine: SearchEngine, onChange: (asking: Asking) => void): (question: Question) => void {
  const now = { asking: IDLE, controller: new AbortController() }
  return (question) => {
    now.controller.abort()
    now.controller = new AbortController()
    const { signal } = now.controller
    const update = (next: Asking) => {
      if (signal.aborted) return
      now.asking = next
      onChange(next)
    }
    const query = question.text.trim()
    if (query.length < MIN_LETTERS && !isUnspaced(query)) return update(IDLE)
    const run = async () => {
      const { limit, version } = question
      const settled = wait(SETTLED_MS)
      update({ ...now.asking, status: 'asking' })
      if (question.pace === 'typing') await wait(PAUSE_MS)
      if (signal.aborted) return
      const answer = await engine.ask(query, limit, version)
      if (question.pace !== 'whole') {
        update({ status: 'answered', asked: query, answer: keepExcerpts(answer, { query, before: now.asking }) })
        await settled
      }
      if (signal.aborted) return
      const full = await engine.addExcerpts?.(answer)
      const elsewhere = answer.pages.length > 0 ? undefined : await askElsewhere(engine, { ...question, text: query })
      update({ status: 'settled', asked: query, answer: full ?? now.asking.answer ?? answer, elsewhere })
    }
    run().catch(() => update({ status: 'failed', asked: query }))
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Asks for pages in the other versions of the same docs. */
async function askElsewhere(engine: SearchEngine, { text, version }: Question): Promise<FoundElsewhere[]> {
  const others = (engine.versions ?? []).filter(({ docs, key }) => docs === version?.docs && key !== version.key)
  const found = await Promise.all(
    others.map(async (other) => ({ version: other, ...(await engine.ask(text, 1, other)) })),
  )
  return found.filter(({ total, isPartial }) => total > 0 && !isPartial)
}

/**
 * While a word is being typed, pages that stay in the list keep their excerpts until new ones arrive. Otherwise the
 * list would shrink and grow with every letter.
 */
function keepExcerpts(answer: Answer, known: { readonly query: string; readonly before: Asking }): Answer {
  const { query, before } = known
  const isSameWord = before.answer && (query.startsWith(before.asked) || before.asked.startsWith(query))
  if (!isSameWord) return answer
  const former = new Map(before.answer.pages.map((page) => [page.href, page]))
  return { ...answer, pages: answer.pages.map((page) => keepExcerpt(page, former.get(page.href))) }
}

function keepExcerpt(page: FoundPage, former: FoundPage | undefined): FoundPage {
  if (former === undefined || page.excerpt) return page
  return { ...page, excerpt: former.excerpt, sections: page.sections.length > 0 ? page.sections : former.sections }
}
