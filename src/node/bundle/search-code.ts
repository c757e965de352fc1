import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SearchSettings } from '../../shared/site.js'
import { nameHash } from '../model/hash.js'
import { packageDir } from '../tool/package.js'
import { languagePath } from '../search/languages.js'
import type { PageChunk } from './page-chunk.js'
import type { BundleStore } from './store.js'

/** The code of the search as a site's runtime is kept with it. */
export interface SearchCode extends Omit<PageChunk, 'serverPath'> {
  readonly serverName: string
}

/** What the code of `compile-search.mjs` imports in place of the runtime. */
const runtimeMark = 'docsgen-runtime'

/**
 * The code that searches, for the dialog and for the page at `/search`: it was bundled when the tool was compiled, and
 * only has to be told where the site's React is. Undefined where the site has no search.
 */
export function searchCode(options: {
  readonly search: SearchSettings
  /** BCP 47: the search stems words of this language. */
  readonly locale: string
  /** URL of the runtime's chunk, and name of its server module. */
  readonly main: string
  readonly serverName: string
  readonly base: string
  readonly trailingSlash: boolean
  readonly store: BundleStore
}): { readonly code: SearchCode; readonly files: Readonly<Record<string, string>> } | undefined {
  const { search, locale, main, serverName, base, trailingSlash, store } = options
  if (search.provider === 'none') return undefined
  const read = (name: string): string => readFileSync(path.join(packageDir(), 'dist', 'vendor', 'search', name), 'utf8')
  const { provider: _, ...service } = search
  const settings = `const docsgenSearch=${JSON.stringify({ base, trailingSlash, ...service })};\n`
  const language = search.provider === 'local' ? languageCode(locale) : ''
  const js = Buffer.from(settings + language + read(`${search.provider}.js`).replaceAll(runtimeMark, () => main))
  const chunk = `assets/search-${nameHash(js)}.js`
  const server = settings + read('page.js').replaceAll(runtimeMark, () => `./${serverName}`)
  const pageName = `search-${nameHash(server)}.mjs`
  store.writeFile(pageName, server)
  return {
    code: { chunk, styles: [], serverName: pageName, serverHash: nameHash(server) },
    files: { [chunk]: js.toString('latin1') },
  }
}

function languageCode(locale: string): string {
  const modulePath = languagePath(locale)
  return modulePath === undefined ? '' : readFileSync(modulePath, 'utf8')
}
