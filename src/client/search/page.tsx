import { useEffect, useRef, useState } from 'react'
import * as ELEMENT_IDS from '../element-ids.js'
import { useLocation, useRouter } from '../index.js'
import { AllPages } from './AllPages.js'
import type { SearchEngine } from './search-engine.js'
import { SearchResults } from './SearchResults.js'
import { setFieldText } from './use-field.js'

/** A pause in typing after which the question is kept in the URL. */
const KEPT_AFTER_MS = 600

/** `/search?q=`: the same search as a page, with the question in the URL. Without scripts, a list of all pages. */
export function SearchPage({ engine }: { readonly engine?: SearchEngine }) {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const { keep, keepSoon } = useQuestionInUrl(field)
  return (
    <div className="plain prose search-page">
      <h1>Search</h1>
      <search>
        <form
          action="?"
          onSubmit={(event) => {
            event.preventDefault()
            keep()
          }}
        >
          <div className="search-bar">
            <input
              ref={setField}
              id={ELEMENT_IDS.searchField}
              name="q"
              type="text"
              inputMode="search"
              role="combobox"
              aria-label="Search the docs"
              aria-autocomplete="list"
              aria-expanded={false}
              aria-controls={`${ELEMENT_IDS.searchField}-list`}
              placeholder="Search the docs"
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={120}
              onInput={keepSoon}
            />
          </div>
          <div className="search-body">
            {field && engine && (
              <SearchResults
                engine={engine}
                field={field}
                id={ELEMENT_IDS.searchField}
                isEager={false}
                step={10}
                onSubmit={keep}
              />
            )}
          </div>
        </form>
      </search>
      <AllPages />
    </div>
  )
}

/** The component as Node renders it. */
export default SearchPage

/**
 * Keeps the text of the field and the question in the URL alike, both ways. The URL is read from the browser: while
 * React hydrates, `useLocation` has no query yet.
 */
function useQuestionInUrl(field: HTMLInputElement | null) {
  const { search } = useLocation()
  const { navigate } = useRouter()
  const known = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = () => {
    clearTimeout(timer.current)
    const asked = field?.value.trim() ?? ''
    const before = known.current ?? ''
    if (asked === before) return
    known.current = asked
    // Words that continue those in the URL are the same search; others are a step that Back returns from.
    const replace = before === '' || asked.startsWith(before) || before.startsWith(asked)
    navigate(`?${new URLSearchParams(asked === '' ? {} : { q: asked })}`, { replace })
  }
  const keepSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, KEPT_AFTER_MS)
  }
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('q') ?? ''
    const before = known.current
    if (field === null || asked === before) return
    known.current = asked
    // The reader may have typed before this code was there.
    if (before === undefined && field.value !== '') return keepSoon()
    clearTimeout(timer.current)
    setFieldText(field, asked)
  }, [field, search])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { keep, keepSoon }
}
