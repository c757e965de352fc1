import * as z from 'zod/mini'
import { normalizeRoute } from '../../shared/route.js'
import { field, stringRule } from './schema-fields.js'

/** True for the path of one page that can be written as a file: no pattern, no query, nothing that leaves its folder. */
function isExactPath(value: string): boolean {
  if (!/^\/(?!\/)[^?#*]*$/.test(value) || /\/:/.test(value)) return false
  const route = normalizeRoute(value)
  return route === '/' || route.slice(1).split('/').every(isFileName)
}

/** A name beginning with a dot is hidden: no server of static files shows it. */
function isFileName(segment: string): boolean {
  return segment !== '' && !/^\.|[\\\p{Cc}]/u.test(segment) && Buffer.byteLength(segment) <= 250
}

function isTarget(value: string): boolean {
  if (/^\/(?!\/)/.test(value)) return true
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

const from = z
  .string()
  .check(
    stringRule(isExactPath, 'is not the path of one page', 'write it as "/old/page", without patterns, `?` and `#`'),
  )

const to = z
  .string()
  .check(stringRule(isTarget, 'leads nowhere', 'write a path of the site ("/new/page#part") or a URL ("https://...")'))

/** `redirects`: addresses that pages had once. */
export const redirectsSchema = z.array(
  z.strictObject({
    from: field(z.union([from, z.array(from)]), 'The path that a page had, or several, without `base`'),
    to: field(to, 'Where it is now: a path of the site, query and fragment allowed, or a URL'),
  }),
)
