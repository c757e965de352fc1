import { useEffect, useRef, useState } from 'react'
import type { SearchVersion } from '../../shared/search/versions.js'
import type { Answer, FoundPage, SearchEngine } from './search-engine.js'

/** The state of a query. The last answer stays until the next one arrives. */
export interface Asking {
  /** `settled`: the reader has stopped typing, and the answer has excerpts. */
  readonly status: 'idle' | 'asking' | 'answered' | 'settled' | 'failed'
  /** The query that `answer` belongs to. */
  readonly asked: string
  readonly answer?: Answer
}

/** What to ask, and where the answer is shown. */
interface Question {
  readonly text: string
  readonly limit: number
  /** Undefined for all versions of the docs. */
  readonly version: SearchVersion | undefined
  /** Whether it is the search page, not the dialog. */
  readonly isPage: boolean
}

/** The pause in typing after which the engine is asked. */
const PAUSE_MS = 90

/** After a pause in typing of this length, excerpts are fetched; then the number of results is announced. */
const SETTLED_MS = 250

/** Shorter queries would fetch a lot of data and find too many pages. */
const MIN_LETTERS = 2

const IDLE: Asking = { status: 'idle', asked: '' }

/** Asks the engine while the reader is typing. An answer that arrives after the next keystroke is dropped. */
export function useAnswer(
  engine: SearchEngine,
  { text, limit, version, isPage }: Question,
): Asking & { readonly retry: () => void } {
  const query = text.trim()
  const [turn, setTurn] = useState(0)
  const [asking, setAsking] = useState(IDLE)
  const former = useRef('')
  useEffect(() => {
    // A page with a query in its URL shows the answer only when it is complete, so that nothing on the page moves.
    const isWhole = isPage && former.current === '' && query.length > 1
    former.current = query
    if (query.length < MIN_LETTERS) return setAsking(IDLE)
    const controller = new AbortController()
    const { signal } = controller
    const update = (next: (before: Asking) => Asking) => {
      if (!signal.aborted) setAsking(next)
    }
    const run = async () => {
      update((before) => ({ ...before, status: 'asking' }))
      if (isWhole) {
        const titles = await engine.ask(query, limit, version)
        const answer = (await engine.addExcerpts?.(titles)) ?? titles
        return update(() => ({ status: 'settled', asked: query, answer }))
      }
      const settled = wait(SETTLED_MS)
      await wait(PAUSE_MS)
      if (signal.aborted) return
      const answer = await engine.ask(query, limit, version)
      update((before) => ({ status: 'answered', asked: query, answer: keepExcerpts(answer, { query, before }) }))
      await settled
      if (signal.aborted) return
      const full = await engine.addExcerpts?.(answer)
      update((before) => ({ ...before, status: 'settled', ...(full ? { answer: full } : {}) }))
    }
    run().catch(() => update(() => ({ status: 'failed', asked: query })))
    return () => controller.abort()
  }, [engine, query, limit, version, isPage, turn])
  return { ...asking, retry: () => setTurn((before) => before + 1) }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
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
