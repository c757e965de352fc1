import { joinRoute } from '../../shared/route.js'
import type { FrontMatter } from '../base/source-file.js'
import { textField } from './front-matter-fields.js'

/** The id and route of a doc. */
interface DocIdentity {
  readonly id: string
  /** Path below the base without trailing slash; `/` for the root. */
  readonly route: string
}

const numberPrefix = /^\d+\s*[-_.]+\s*(?=[^-_.\s])/
const dateOrVersion = /^(?:\d{2,4}[-_.]\d{2,4}(?:[-_.]\d{2,4})?|\d+[-_.]\d+.*)(?:$|[-_.\s])|^\d+[-_.]\d+/

/** Removes a prefix such as `01-` from a file or folder name; keeps dates (`2021-01-31-x`) and versions (`8.0`). */
export function stripNumberPrefix(name: string): string {
  return dateOrVersion.test(name) ? name : name.replace(numberPrefix, '')
}

/** The number prefix of a name; undefined if it has none. */
export function numberPrefixOf(name: string): number | undefined {
  return stripNumberPrefix(name) === name ? undefined : Number.parseInt(name, 10)
}

/**
 * The id and route of a doc. The last segment of the route is `slug ?? id ?? file name`, below the folder; a slug that
 * begins with `/` is relative to the docs root. A file named `README`, `index` or like its folder gets the route of the
 * folder, unless it has a slug; with `onlyIndex`, only one named `index`.
 */
export function identifyDoc(
  relativePath: string,
  frontMatter: FrontMatter,
  options: { readonly routeBase: string; readonly numberPrefixes: boolean; readonly onlyIndex?: boolean },
): DocIdentity {
  const isCleaned = options.numberPrefixes && frontMatter.parse_number_prefixes !== false
  const clean = isCleaned ? stripNumberPrefix : (name: string): string => name
  const segments = relativePath.replace(/\.mdx?$/i, '').split('/')
  const name = clean(segments.pop() ?? '')
  const folders = segments.map(clean)
  const folder = folders.join('/')
  const ownId = textField(frontMatter, 'id') ?? name
  const slug = textField(frontMatter, 'slug')
  const indexes = ['index', ...(options.onlyIndex ? [] : ['readme', folders.at(-1)?.toLowerCase()])]
  const isIndex = indexes.includes(name.toLowerCase())
  const path = slug?.startsWith('/') ? slug : `${folder}/${slug ?? (isIndex ? '' : ownId)}`
  return { id: [...folders, ownId].join('/'), route: joinRoute(options.routeBase, path) }
}
