import { type Language, unknownLanguage } from '../../shared/search/terms.js'
import { useEffect, useMemo, useState } from 'react'
import { REFRESH_EVENT } from '../constants.js'
import { createLocalEngine } from './local-engine.js'
import type { Answer, SearchEngine } from './search-engine.js'

/** How a question stands. The last answer stays while the next one is on its way. */
export interface Asking {
  readonly status: 'idle' | 'asking' | 'answered' | 'failed'
  /** The question that `answer` belongs to. */
  readonly asked: string
  readonly answer?: Answer
  readonly retry: () => void
}

/** A pause in typing that is long enough for a question. */
const PAUSE_MS = 90

/** Fewer letters would fetch much and say little. */
const FEWEST_LETTERS = 2

const engines = new Map<string, SearchEngine>()

/** The index of a served site that was edited is read anew. */
if (typeof document !== 'undefined') document.addEventListener(REFRESH_EVENT, () => engines.clear())

/** One engine for the dialog and the page. */
function engineOf(base: string): SearchEngine {
  const engine =
    engines.get(base) ??
    createLocalEngine({
      base,
      trailingSlash: docsgenSearch.trailingSlash,
      language: language(),
    })
  engines.set(base, engine)
  return engine
}

function language(): Language {
  return typeof docsgenLanguage === 'undefined' ? unknownLanguage : docsgenLanguage
}

/** Asks while the reader types; an answer that comes after the next question is dropped. */
export function useAnswer(text: string, limit: number): Asking {
  const question = text.trim()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Omit<Asking, 'retry'>>({ status: 'idle', asked: '' })
  useEffect(() => {
    if (question.length < FEWEST_LETTERS) {
      setState({ status: 'idle', asked: '' })
      return
    }
    let current = true
    setState((before) => ({ ...before, status: 'asking' }))
    const timer = setTimeout(
      async () => {
        try {
          const engine = engineOf(docsgenSearch.base)
          const found = await engine.ask(question, limit)
          const answer = (await engine.addExcerpts?.(found)) ?? found
          if (current) setState({ status: 'answered', asked: question, answer })
        } catch {
          if (current) setState({ status: 'failed', asked: question })
        }
      },
      turn === 0 ? PAUSE_MS : 0,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [question, limit, turn])
  return useMemo(() => ({ ...state, retry: () => setTurn((before) => before + 1) }), [state])
}
