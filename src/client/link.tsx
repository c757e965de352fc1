import type { AnchorHTMLAttributes } from 'react'
import { useSite } from './context.js'

/** Attributes of an `<a>`; `to` is an alias of `href`. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path from the site's root gets the base; anything else is left as it is. */
  readonly to?: string
}

/** A link. The router handles every same-site `<a>`, so that this only writes the address. */
export function Link({ to, href, ...rest }: LinkProps) {
  const { base } = useSite()
  return <a {...rest} href={withBase(to ?? href ?? '', base)} />
}

/** Puts the base before a path from the site's root, unless it is there already. */
export function withBase(href: string, base: string): string {
  if (!href.startsWith('/') || href.startsWith('//') || href.startsWith(base) || `${href}/` === base) return href
  return base + href.slice(1)
}
