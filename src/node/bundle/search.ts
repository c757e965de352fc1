import path from 'node:path'
import type { BuildResult, Metafile } from 'esbuild'
import type { SearchVersion } from '../../shared/search/versions.js'
import { hrefOf } from '../../shared/route.js'
import type { ResolvedConfig } from '../model/config.js'
import { hasVersions } from '../model/docs.js'
import { nameHash } from '../model/hash.js'
import { languagePath } from '../search/languages.js'
import { clientPath, templatePath } from './entries.js'
import { commonOptions } from './options.js'
import { bothSides } from './outputs.js'
import type { PageChunk } from './page-chunk.js'
import { importsFromRuntime, type RuntimeNames, siteStrings } from './plugins.js'
import type { BundleStore } from './store.js'

/** The code of the search, as it is stored with the runtime. */
export interface SearchCode extends Omit<PageChunk, 'serverPath'> {
  readonly serverName: string
}

/** The bundled search: its code, the browser file by name, and the metafiles of esbuild. */
export interface SearchBundle {
  readonly code: SearchCode
  readonly files: Readonly<Record<string, string>>
  readonly metafiles: readonly Metafile[]
}

/** Bundles the code that searches, for the dialog and the page at `/search`; undefined if the site has no search. */
export async function bundleSearch(options: {
  readonly config: ResolvedConfig
  readonly runtime: { readonly main: string; readonly serverName: string; readonly names: RuntimeNames }
  readonly store: BundleStore
}): Promise<SearchBundle | undefined> {
  const { config, runtime, store } = options
  const { base, trailingSlash, locale } = config
  const { provider, ...service } = config.search
  if (provider === 'none') return undefined
  const language = provider === 'local' ? languagePath(locale) : undefined
  const outdir = path.join(config.rootDir, 'assets')
  const settings = { base, trailingSlash, versions: searchVersions(config), ...service }
  const { build } = await import('esbuild')
  const styles = await build({
    ...commonOptions(config, 'browser'),
    entryPoints: [templatePath('styles', 'search-results.css')],
    outdir,
  })
  const [browser, server] = await bothSides(
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
      plugins: [siteStrings(config.strings), importsFromRuntime({ url: runtime.main, names: runtime.names })],
    }),
    build({
      ...commonOptions(config, 'server'),
      entryPoints: [clientPath('search', 'page.tsx')],
      outdir,
      plugins: [
        siteStrings(config.strings),
        importsFromRuntime({ url: `./${runtime.serverName}`, names: runtime.names }),
      ],
    }),
  )
  const js = Buffer.from(codeOf(browser))
  const chunk = `assets/search-${nameHash(js)}.js`
  const serverHash = nameHash(codeOf(server))
  const serverName = `search-${serverHash}.mjs`
  store.writeFile(serverName, codeOf(server))
  return {
    code: { chunk, styles: [], serverName, serverHash },
    files: { [chunk]: js.toString('latin1') },
    metafiles: [browser.metafile, server.metafile, styles.metafile],
  }
}

/** The versions that readers can choose between in the search; empty if no docs folder has several. */
export function searchVersions({ docs, base }: ResolvedConfig): SearchVersion[] {
  return docs
    .filter(({ key }) => hasVersions(docs, key))
    .map(({ key, folder, routeBase, version: { name, label, latest } }) => {
      return { key, docs: folder, name, label, latest, root: hrefOf(routeBase, base) }
    })
}

function codeOf({ outputFiles }: BuildResult): string {
  return outputFiles?.[0]?.text ?? ''
}
