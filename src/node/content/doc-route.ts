import type { FrontMatter } from '../model/source-file.js'

/** The identity of a doc: its id and its route, after the rules that Docusaurus sites rely on. */
export interface DocIdentity {
  readonly id: string
  /** Path below the base without trailing slash; `/` for the root. */
  readonly route: string
}

const numberPrefix = /^\d+\s*[-_.]+\s*(?=[^-_.\s])/
const dateOrVersion = /^(?:\d{2,4}[-_.]\d{2,4}(?:[-_.]\d{2,4})?|\d+[-_.]\d+.*)(?:$|[-_.\s])|^\d+[-_.]\d+/

/** Drops `01-` and the like from a file or folder name; dates (`2021-01-31-x`) and versions (`8.0`) stay. */
export function stripNumberPrefix(name: string): string {
  return dateOrVersion.test(name) ? name : name.replace(numberPrefix, '')
}

/** The number before a name, or undefined. */
export function numberPrefixOf(name: string): number | undefined {
  return stripNumberPrefix(name) === name ? undefined : Number.parseInt(name, 10)
}

/**
 * Id and route of a doc. The URL's last segment is `slug ?? id ?? file name` inside its folder; a slug that begins with
 * `/` counts from the docs root; `README`, `index` or a file named as its folder takes the folder's URL when it has no slug.
 */
export function identifyDoc(
  relativePath: string,
  frontMatter: FrontMatter,
  options: { readonly routeBase: string; readonly numberPrefixes: boolean },
): DocIdentity {
  const clean = options.numberPrefixes ? stripNumberPrefix : (name: string): string => name
  const segments = relativePath.replace(/\.mdx?$/i, '').split('/')
  const fileName = segments.pop() ?? ''
  const folders = segments.map(clean)
  const name = clean(fileName)
  const ownId = textOf(frontMatter.id) ?? name
  const id = [...folders, ownId].join('/')
  return { id, route: resolveRoute(options.routeBase, slugPath(folders, name, ownId, frontMatter)) }
}

function slugPath(folders: readonly string[], name: string, ownId: string, frontMatter: FrontMatter): string {
  const slug = textOf(frontMatter.slug)
  if (slug?.startsWith('/')) return slug
  const folder = folders.join('/')
  if (slug !== undefined) return `${folder}/${slug}`
  const isIndex = /^(?:readme|index)$/i.test(name) || name.toLowerCase() === folders.at(-1)?.toLowerCase()
  return isIndex ? folder : `${folder}/${ownId}`
}

/** Joins and resolves `.` and `..`, which cannot climb above the root. */
function resolveRoute(routeBase: string, path: string): string {
  const out: string[] = []
  for (const segment of `${routeBase}/${path}`.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..') out.pop()
    else out.push(segment)
  }
  return `/${out.join('/')}`
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
