import path from 'node:path'
import { decodePercent } from '../../shared/decode-percent.js'
import { normalizeRoute } from '../../shared/route.js'
import type { LinkRecord } from '../model/compiled-page.js'
import { resolveUrl } from './resolve-url.js'
import type { LinkingPage } from '../model/compiled-page.js'
import type { SiteIndex } from './site-index.js'
import { lastSegment, splitUrl } from './url-parts.js'
import { writtenLike } from './written-like.js'

const hasOrigin = /^(?:https?:)?\/\//i

/** What finding a moved page needs. */
export interface MovedContext {
  readonly index: SiteIndex
  /** Ids of a page, as far as they are known already. */
  readonly idsOf: (route: string) => ReadonlySet<string> | undefined
}

/** Where the one page is now that has the name of the one that a link misses. */
export class MovedPages {
  readonly #context: MovedContext
  #files: ReadonlyMap<string, readonly string[]> | undefined
  #routes: ReadonlyMap<string, readonly string[]> | undefined

  constructor(context: MovedContext) {
    this.#context = context
  }

  /**
   * The link's URL as it would lead to the only page of that name, in the form that the author chose: to a file or to a
   * route, relative or not. Undefined where there is no such page or several, and where it lacks the fragment.
   */
  urlFor(link: LinkRecord, page: LinkingPage | undefined): string | undefined {
    const { index, idsOf } = this.#context
    const { path: written, query, fragment } = splitUrl(link.url)
    const goal = link.kind === 'markdown' ? this.#file(written, page) : this.#route(written, { link, page })
    if (!goal) return undefined
    const id = decodePercent(fragment.slice(1))
    if (id !== '' && id !== 'top' && !idsOf(goal.route)?.has(id)) return undefined
    const url = goal.url.replace(/[?#]/g, encodeURIComponent) + query + fragment
    if (!page || hasOrigin.test(url)) return url
    const resolved = resolveUrl(url, page, index)
    return resolved.kind === 'internal' && resolved.target === goal.route && resolved.spelling === undefined
      ? url
      : undefined
  }

  #file(written: string, page: LinkingPage | undefined): { url: string; route: string } | undefined {
    const { index } = this.#context
    this.#files ??= byName(index.routeOfFile.keys(), fileName)
    const [filePath, ...others] = this.#files.get(fileName(decodePercent(written))) ?? []
    const route = filePath === undefined ? undefined : index.routeOfFile.get(filePath)
    if (filePath === undefined || route === undefined || others.length > 0 || !page) return undefined
    const { rootDir, contentDirs } = index.data
    if (written.startsWith('@site/')) return below(rootDir, filePath, { prefix: '@site/', route })
    if (written.startsWith('/')) {
      const dir = [page.contentDir, ...contentDirs].find((one) => filePath.startsWith(one + path.sep))
      return dir === undefined ? undefined : below(dir, filePath, { prefix: '/', route })
    }
    const relative = path.relative(path.dirname(page.path), filePath).split(path.sep).join('/')
    return { url: dotted(relative, written), route }
  }

  #route(
    written: string,
    { link, page }: { readonly link: LinkRecord; readonly page: LinkingPage | undefined },
  ): { url: string; route: string } | undefined {
    const { index } = this.#context
    const name = lastSegment(normalizeRoute(link.target ?? ''))
    if (name === '' || link.missingFile || link.kind !== 'link') return undefined
    this.#routes ??= byName(index.routes, lastSegment)
    const [route, ...others] = this.#routes.get(name) ?? []
    if (route === undefined || others.length > 0) return undefined
    const slash = written.endsWith('/') ? '/' : ''
    if (hasOrigin.test(written) || link.rendered) return { url: writtenLike(link, route, index), route }
    if (written.startsWith('/')) return { url: writtenLike(link, route, index) + slash, route }
    const relative = page && path.posix.relative(path.posix.dirname(page.route), route)
    return relative ? { url: dotted(relative, written) + slash, route } : undefined
  }
}

function byName(names: Iterable<string>, nameOf: (name: string) => string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of names) {
    const key = nameOf(name)
    const known = found.get(key)
    if (known) known.push(name)
    else found.set(key, [name])
  }
  return found
}

/** The name of a Markdown file, which `.md` and `.mdx` share; that of an index is its folder's with its own. */
function fileName(filePath: string): string {
  const [file = '', folder = ''] = filePath.split(/[\\/]/).reverse()
  const stem = file.replace(/\.mdx?$/i, '')
  return /^(?:index|readme)$/i.test(stem) ? `${folder}/${stem}` : stem
}

function below(
  dir: string,
  filePath: string,
  { prefix, route }: { readonly prefix: string; readonly route: string },
): { url: string; route: string } | undefined {
  if (!filePath.startsWith(dir + path.sep)) return undefined
  return {
    url:
      prefix +
      filePath
        .slice(dir.length + 1)
        .split(path.sep)
        .join('/'),
    route,
  }
}

/** A relative path with a `./` where the author's had one. */
function dotted(relative: string, written: string): string {
  return written.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative
}
