import { useLocation, useRouter } from 'docsgen/client'
import { pages } from 'docsgen:pages'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { searchPages } from './_search-pages.js'

export const meta = {
  title: 'Search',
  description: 'Search the titles and descriptions of the Redux documentation.',
}

/** `/search?q=`: searches titles and descriptions; the query is kept in the address. */
export default function Search() {
  const query = new URLSearchParams(useLocation().search).get('q') ?? ''
  const { navigate } = useRouter()
  const [text, setText] = useState(query)
  useEffect(() => setText(query), [query])
  const found = searchPages(pages, text)
  const keep = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== query) navigate(`?q=${encodeURIComponent(text.trim())}`, { replace: true })
  }
  return (
    <div className="plain prose">
      <h1>Search</h1>
      <search>
        <form onSubmit={keep}>
          <label htmlFor="q" className="sr-only">
            Search the docs
          </label>
          <input
            id="q"
            name="q"
            type="search"
            className="field"
            placeholder="Words of a title or description"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={keep}
          />
        </form>
      </search>
      <noscript>
        <p>Searching needs JavaScript. The navigation lists every page of the docs.</p>
      </noscript>
      <p role="status" className={text.trim() === '' ? 'sr-only' : undefined}>
        {text.trim() === '' ? '' : found.length === 0 ? `Nothing found for “${text.trim()}”.` : `${found.length} found`}
      </p>
      <ul className="results">
        {found.map(({ description, href, title }) => (
          <li key={href}>
            <a href={href}>
              <strong>{title}</strong>
              {description}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
