import type { AnchorHTMLAttributes } from 'react'
import { pathnameOf } from '../shared/route.js'
import { notesOf } from './rendering-notes.js'
import { useRouter, useSite } from './context.js'

/** Attributes of an `<a>`; `to` is an alias of `href`. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The base is added to a path from the site's root; any other URL is left as it is. */
  readonly to?: string
}

/** A link that adds the base to its path. Navigation needs no code here: the router handles every same-site `<a>`. */
export function Link({ to, href, ...rest }: LinkProps) {
  const { base } = useSite()
  const url = withBase(to ?? href ?? '', base)
  notesOf(useRouter())?.linked.push(url)
  return <a {...rest} href={url} />
}

/**
 * Adds the base to a path from the site's root, unless the path has it already. `pathname://` is removed. Any other URL is
 * returned as it is.
 *
 * @param url - A path such as `/guide`, or a URL.
 * @param base - `useSite().base`, which begins and ends with a slash.
 */
export function withBase(url: string, base: string): string {
  const href = pathnameOf(url) ?? url
  if (!href.startsWith('/') || href.startsWith('//') || href.startsWith(base) || `${href}/` === base) return href
  return base + href.slice(1)
}
