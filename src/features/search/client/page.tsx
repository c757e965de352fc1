import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import { Prose, useLocation, useRouter } from '../../../client/index.js'
import { FIELD_ATTRIBUTES, SEARCH_PAGE_EVENT } from './field.js'
import * as strings from '../../../shared/strings.js'

/** After a pause in typing of this length, the query is written to the URL. */
const KEPT_AFTER_MS = 600

const FIELD_ID = ELEMENT_IDS.searchField
const FIELD = {
  __html: `<input ${FIELD_ATTRIBUTES} id="${FIELD_ID}" aria-controls="${FIELD_ID}-list" enterkeyhint="search">`,
}

const RESULTS = { __html: '' }

/**
 * `/search?q=`: the same search as a page, with the query in the URL. The search chunk shows the results, also before
 * React has loaded. Without JavaScript, the page lists all pages.
 */
export default function SearchPage() {
  const bar = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  useLayoutEffect(() => {
    setField(bar.current?.querySelector('input') ?? null)
    document.dispatchEvent(new Event(SEARCH_PAGE_EVENT))
  }, [])
  const { keep, keepSoon } = useQueryInUrl(field)
  return (
    <div className="plain prose search-page">
      <h1>{strings.search}</h1>
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
            dangerouslySetInnerHTML={FIELD}
            onInput={keepSoon}
            suppressHydrationWarning
          />
          <div className="search-body" dangerouslySetInnerHTML={RESULTS} suppressHydrationWarning />
        </form>
      </search>
      <noscript>
        <p>{strings.searchNeedsScript}</p>
        <Prose index={0} />
      </noscript>
    </div>
  )
}

/**
 * Keeps the field and the query in the URL in sync. The URL is read from the browser, because `useLocation` returns no
 * query while React hydrates.
 */
function useQueryInUrl(field: HTMLInputElement | null) {
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
    // Text that extends or shortens the query in the URL is the same search; other text gets its own history entry.
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
    // Text that was typed before this code loaded takes precedence.
    if (before === undefined && field.value !== '') return keepSoon()
    clearTimeout(timer.current)
    field.value = asked
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [field, search])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { keep, keepSoon }
}
