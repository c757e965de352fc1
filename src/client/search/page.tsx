import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as ELEMENT_IDS from '../element-ids.js'
import { useLocation, useRouter } from '../index.js'
import { AllPages } from './AllPages.js'
import { FIELD_ATTRIBUTES } from './field.js'
import type { SearchEngine } from './search-engine.js'
import { SearchResults } from './SearchResults.js'
import { setFieldText } from './use-field.js'

/** After a pause in typing of this length, the question is written to the URL. */
const KEPT_AFTER_MS = 600

const FIELD = `<input ${FIELD_ATTRIBUTES} id="${ELEMENT_IDS.searchField}" aria-controls="${ELEMENT_IDS.searchField}-list" enterkeyhint="search">`

/** `/search?q=`: the same search as a page, with the question in the URL. Without scripts, a list of all pages. */
export function SearchPage({ engine }: { readonly engine?: SearchEngine }) {
  const bar = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  useLayoutEffect(() => setField(bar.current?.querySelector('input') ?? null), [])
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
          <div
            ref={bar}
            className="search-bar"
            dangerouslySetInnerHTML={{ __html: FIELD }}
            onInput={keepSoon}
            suppressHydrationWarning
          />
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
 * Keeps the field and the question in the URL in sync. The URL is read from the browser, because `useLocation` has no
 * query while React hydrates.
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
    // Text that continues the question in the URL is the same search; other text gets a history entry of its own.
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
    // Text typed before this code arrived takes precedence.
    if (before === undefined && field.value !== '') return keepSoon()
    clearTimeout(timer.current)
    setFieldText(field, asked)
  }, [field, search])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { keep, keepSoon }
}
