import path from 'node:path'
import type { BuildResult, Metafile } from 'esbuild'
import type { SearchVersion } from '../../shared/search/versions.js'
import { hrefOf } from '../../shared/route.js'
import type { themeOptions, ConfigFor } from '../config/projection.js'
import { hasVersions } from '../model/docs.js'
import { nameHash } from '../model/hash.js'
import { languagePath } from '../search/languages.js'
import { clientPath, templatePath } from '../tool/package.js'
import { commonOptions } from './options.js'
import { bothSides } from './outputs.js'
import type { PageChunk } from './page-chunk.js'
import { importsFromRuntime, type RuntimeNames, siteStrings } from './plugins.js'
import type { BundleStore } from './store.js'

/** The code of the search page, as it is stored with the runtime. */
interface SearchPageCode extends Omit<PageChunk, 'serverPath'> {
  readonly serverName: string
}

/** The bundled search: its code, the browser files by name, and the metafiles of esbuild. */
export interface SearchBundle {
  /** The chunk of the search, without React, relative to the base. */
  readonly chunk: string
  /** The chunk of the search page. */
  readonly page: SearchPageCode
  readonly files: Readonly<Record<string, string>>
  readonly metafiles: readonly Metafile[]
}

/** Bundles the code that searches, and the page at `/search`; undefined if the site has no search. */
export async function bundleSearch(options: {
  readonly config: ConfigFor<typeof themeOptions>
  readonly runtime: { readonly main: string; readonly serverName: string; readonly names: RuntimeNames }
  readonly store: BundleStore
}): Promise<SearchBundle | undefined> {
  const { config, runtime, store } = options
  const { base, trailingSlash, locale } = config
  const { provider, appId, indexName, searchKey, reportUrl } = config.search
  if (provider === 'none') return undefined
  const language = provider === 'local' ? languagePath(locale) : undefined
  const outdir = path.join(config.rootDir, 'assets')
  const settings = {
    base,
    trailingSlash,
    versions: searchVersions(config),
    reportUrl,
    appId,
    indexName,
    searchKey,
  }
  const { build } = await import('esbuild')
  const styles = await build({
    ...commonOptions(config, 'browser'),
    entryPoints: [templatePath('styles', 'search-results.css')],
    outdir,
  })
  const page = (side: 'browser' | 'server') =>
    build({
      ...commonOptions(config, side),
      minifyIdentifiers: side === 'browser',
      entryPoints: [clientPath('search', 'page.tsx')],
      outdir,
      plugins: [
        siteStrings(config.strings),
        importsFromRuntime({
          url: side === 'browser' ? runtime.main : `./${runtime.serverName}`,
          names: runtime.names,
        }),
      ],
    })
  const [browser, pages] = await bothSides(
    build({
      ...commonOptions(config, 'browser'),
      minifyIdentifiers: true,
      entryPoints: [clientPath('search', `${provider}.ts`)],
      // The constants that `client/search/settings.ts` declares.
      define: {
        ...commonOptions(config, 'browser').define,
        docsgenSearch: JSON.stringify(settings),
        docsgenSearchStyles: JSON.stringify(codeOf(styles).trim()),
        ...(language === undefined ? { docsgenLanguage: 'undefined' } : {}),
      },
      inject: language === undefined ? [] : [language],
      outdir,
      plugins: [siteStrings(config.strings)],
    }),
    bothSides(page('browser'), page('server')),
  )
  const [pageBrowser, server] = pages
  const js = Buffer.from(codeOf(browser))
  const chunk = `assets/search-${nameHash(js)}.js`
  const pageJs = Buffer.from(codeOf(pageBrowser))
  const pageChunk = `assets/page-search-${nameHash(pageJs)}.js`
  const serverHash = nameHash(codeOf(server))
  const serverName = `search-${serverHash}.mjs`
  store.writeFile(serverName, codeOf(server))
  return {
    chunk,
    page: { chunk: pageChunk, styles: [], serverName, serverHash },
    files: { [chunk]: js.toString('latin1'), [pageChunk]: pageJs.toString('latin1') },
    metafiles: [browser.metafile, server.metafile, pageBrowser.metafile, styles.metafile],
  }
}

/** The versions that readers can choose between in the search; empty if no docs folder has several. */
export function searchVersions({ docs, base }: Pick<ConfigFor<typeof themeOptions>, 'docs' | 'base'>): SearchVersion[] {
  return docs
    .filter(({ key }) => hasVersions(docs, key))
    .map(({ key, folder, routeBase, version: { name, label, latest } }) => {
      return { key, docs: folder, name, label, latest, root: hrefOf(routeBase, base) }
    })
}

function codeOf({ outputFiles }: BuildResult): string {
  return outputFiles?.[0]?.text ?? ''
}
