import { Link as SiteLink, type LinkProps as SiteLinkProps, useLocation, useSite, withBase } from 'docsgen/client'
import { hasProtocol } from './isInternalUrl.js'

/** Props of `Link`, as in Docusaurus. */
export interface LinkProps extends SiteLinkProps {
  /** Marks the link with `activeClassName` on its page and the pages below it. */
  readonly isNavLink?: boolean
  readonly activeClassName?: string
  readonly exact?: boolean
  readonly isActive?: (match: unknown, location: { readonly pathname: string }) => boolean
  readonly autoAddBaseUrl?: boolean
  /** Leaves the link out of the link check. */
  readonly 'data-noBrokenLinkCheck'?: boolean
}

/** The prefix of a link to a path of the server that is not a page of the site. */
const NATIVE = 'pathname://'

/** A link. To another site, it opens in a new tab. */
export default function Link({ 'data-noBrokenLinkCheck': isUnchecked, ...props }: LinkProps) {
  const site = useSite()
  const { activeClassName, autoAddBaseUrl, exact, href, isActive, isNavLink, to, ...rest } = props
  const url = to ?? href
  const unchecked = isUnchecked ? { 'data-unchecked': '' } : {}
  // A target of links without a URL: `<Link id="part" />`.
  if (url === undefined) return <a {...rest} />
  if (url.startsWith(NATIVE)) return <a {...rest} {...unchecked} href={url.slice(NATIVE.length)} data-native="" />
  const elsewhere = hasProtocol(url) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  const all = { ...elsewhere, ...rest, ...unchecked }
  if (autoAddBaseUrl === false) return <a {...all} href={url} />
  const target = inSiteForm(url, site)
  if (!isNavLink) return <SiteLink {...all} to={target} />
  return <NavLink {...all} to={target} active={{ activeClassName, exact, isActive }} />
}

/** A path with or without a slash at its end, as the URLs of the site have it. Files keep theirs. */
function inSiteForm(url: string, { base, trailingSlash }: { readonly base: string; readonly trailingSlash: boolean }) {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  if (!path.startsWith('/') || path.startsWith('//') || path === '/' || path === base) return url
  const bare = path.replace(/\/+$/, '')
  const isFile = /\.[^/]*$/.test(bare)
  return isFile ? url : `${bare}${trailingSlash ? '/' : ''}${suffix}`
}

interface NavLinkProps extends SiteLinkProps {
  readonly to: string
  readonly active: {
    readonly [Name in 'activeClassName' | 'exact' | 'isActive']: LinkProps[Name] | undefined
  }
}

function NavLink({ active, className, ...rest }: NavLinkProps) {
  const { base } = useSite()
  const location = useLocation()
  const [path = ''] = withBase(rest.to, base).split(/[?#]/)
  const bare = path.replace(/\/$/, '')
  const isBelow = `${location.pathname.replace(/\/$/, '')}/`.startsWith(`${bare}/`)
  const isMatch = active.exact ? location.pathname.replace(/\/$/, '') === bare : isBelow
  const isCurrent = active.isActive ? active.isActive(isMatch ? {} : null, location) : isMatch
  const classes = [className, isCurrent && (active.activeClassName ?? 'active')].filter(Boolean).join(' ')
  return (
    <SiteLink {...rest} className={classes || undefined} aria-current={isCurrent ? ('page' as const) : undefined} />
  )
}
