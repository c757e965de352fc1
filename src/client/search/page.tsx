import { useEffect, useState } from 'react'
import { useLocation, useRouter } from '../index.js'
import { AllPages } from './AllPages.js'
import { SearchBox } from './SearchBox.js'

/** A pause in typing after which the words stand in the address. */
const KEPT_AFTER_MS = 600

/** `/search?q=`: the same search as a page, with the words in the address. Without scripts, a list of all pages. */
export default function SearchPage() {
  const query = new URLSearchParams(useLocation().search).get('q') ?? ''
  const { navigate } = useRouter()
  const [text, setText] = useState(query)
  useEffect(() => setText(query), [query])
  const plain = text.trim()
  const keep = () => {
    if (plain === query) return
    // Words that go on from those in the address are the same search; others are a step to come back from.
    const replace = query === '' || plain.startsWith(query) || query.startsWith(plain)
    navigate(`?${new URLSearchParams(plain === '' ? {} : { q: plain })}`, { replace })
  }
  useEffect(() => {
    const timer = setTimeout(keep, KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [plain, query])
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
          <SearchBox id="dg-search-page" text={text} onText={setText} eager={false} step={10} onSubmit={keep} />
        </form>
      </search>
      <AllPages />
    </div>
  )
}
