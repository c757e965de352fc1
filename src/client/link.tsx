import type { AnchorHTMLAttributes } from 'react'
import { withBase } from '../shared/route.js'
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
