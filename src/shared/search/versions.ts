import type { IndexRoot } from './index-files.js'

/** A version of the docs that readers can search in. */
export interface SearchVersion {
  /** Key in `IndexRoot.sets`. */
  readonly key: string
  /** Id of the docs folder. */
  readonly docs: string
  readonly name: string
  readonly label: string
  readonly latest: boolean
  /** URL path that its pages begin with. */
  readonly root: string
}

/** The version whose page is at a URL path; undefined if the page belongs to none. */
export function versionAt(pathname: string, versions: readonly SearchVersion[]): SearchVersion | undefined {
  return versions
    .filter(({ root }) => `${pathname}/`.startsWith(root.endsWith('/') ? root : `${root}/`))
    .reduce<SearchVersion | undefined>(
      (best, version) => (best && best.root.length >= version.root.length ? best : version),
      undefined,
    )
}

/** The keys of the sets to leave out: other versions of the chosen one's folder, and all but the latest of other folders. */
export function setsWithout(chosen: SearchVersion, versions: readonly SearchVersion[]): string[] {
  return versions
    .filter(({ key, docs, latest }) => (docs === chosen.docs ? key !== chosen.key : !latest))
    .map(({ key }) => key)
}

/** Returns a function that tests whether a page is in none of some docs sets. */
export function pageFilter({ sets = {} }: IndexRoot, without: readonly string[]): (page: number) => boolean {
  const excluded = new Set<number>()
  for (const key of without) {
    const runs = sets[key] ?? []
    for (let i = 0; i < runs.length; i += 2) {
      const [first = 0, count = 0] = runs.slice(i, i + 2)
      for (let page = first; page < first + count; page++) excluded.add(page)
    }
  }
  return (page) => !excluded.has(page)
}
