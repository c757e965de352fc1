import { useRouter, useLocation as useSiteLocation, useSite, withBase } from 'docsgen/client'
import { useEffect } from 'react'
import Link, { type LinkProps } from './Link.js'

export { matchPath, type MatchOptions, type PathMatch } from '../match-path.js'

/** The current URL, as in React Router 5. */
export interface Location {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: undefined
  readonly key: string
}

/** A URL, or its parts. */
export type To = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string }

/** The part of React Router's history that docsgen has. Paths include the base, as in Docusaurus. */
export interface History {
  readonly location: Location
  readonly push: (to: To) => void
  readonly replace: (to: To) => void
  readonly go: (steps: number) => void
  readonly goBack: () => void
  readonly goForward: () => void
  readonly createHref: (to: To) => string
  /** Calls the listener after every navigation, and returns a function that removes it. */
  readonly listen: (listener: (location: Location) => void) => () => void
}

/** Returns the current URL. Its query and fragment are empty while prerendering and hydrating. */
export function useLocation(): Location {
  return locationOf(useSiteLocation())
}

/** Navigates by code. */
export function useHistory(): History {
  const router = useRouter()
  const location = useLocation()
  return {
    location,
    push: (to) => router.navigate(urlOf(to, location)),
    replace: (to) => router.navigate(urlOf(to, location), { replace: true }),
    go: (steps) => history.go(steps),
    goBack: () => history.back(),
    goForward: () => history.forward(),
    createHref: (to) => urlOf(to, location),
    listen: (listener) => {
      let last = router.getState().location
      return router.subscribe(() => {
        const next = router.getState().location
        if (next === last) return
        last = next
        listener(locationOf(next))
      })
    },
  }
}

/** Props of `Redirect`, as in React Router 5. */
export interface RedirectProps {
  readonly to: To
  /** Keeps the current page in the history. */
  readonly push?: boolean
}

/** Navigates to another page when it is rendered in the browser. Its document has a link for readers without JavaScript. */
export function Redirect({ push = false, to }: RedirectProps) {
  const router = useRouter()
  const { base } = useSite()
  const href = withBase(urlOf(to, useLocation()), base)
  useEffect(() => router.navigate(href, { replace: !push }), [router, href, push])
  return (
    <noscript>
      <a href={href}>{href}</a>
    </noscript>
  )
}

/** The route of the current page: docsgen has one route for each page, and no parameters. */
export function useRouteMatch() {
  const { pathname } = useLocation()
  return { path: pathname, url: pathname, isExact: true, params: {} }
}

/** Always empty: the routes of docsgen have no parameters. */
export function useParams(): Readonly<Record<string, string>> {
  return {}
}

/** A link that has `activeClassName` on its page and the pages below it. */
export function NavLink(props: LinkProps) {
  return <Link isNavLink {...props} />
}

export { Link }

function locationOf({ hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>): Location {
  return { pathname, search, hash, state: undefined, key: '' }
}

function urlOf(to: To, location: Location): string {
  if (typeof to === 'string') return to
  return (to.pathname ?? location.pathname) + (to.search ?? '') + (to.hash ?? '')
}
