import { hrefOf } from '../../shared/route.js'
import { ROOT_NAME, SEARCH_DIR } from '../../shared/search/index-files.js'
import type { SearchVersion } from '../../shared/search/versions.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import { hasVersions } from '../../node/base/docs.js'
import type { FeatureCode } from '../../node/base/feature-code.js'
import { featurePath } from '../../node/base/package.js'
import { languagePath, originalLocale } from './languages.js'
import { searchOptions } from './search-options.js'

/** The code that searches, and the component of the search page. A site without search has only what opens it, which does nothing. */
export function searchCode(config: ResolvedConfig): FeatureCode {
  const { base } = config
  const search = searchOptions.of(config)
  const bootModule = clientFile('boot.ts')
  if (search.provider === 'none') return { bootModule }
  return {
    bootModule,
    pageModule: clientFile('page.tsx'),
    script: { path: clientFile(`${search.provider}.ts`), constants: scriptConstants(config) },
    bootValues: search.provider === 'local' ? { index: base + SEARCH_DIR + ROOT_NAME } : undefined,
    connections:
      search.provider === 'hosted' ? [`https://${search.appId}-dsn.algolia.net`, 'https://*.algolianet.com'] : [],
  }
}

/** The constants that `client/settings.ts` declares. */
function scriptConstants(config: ResolvedConfig): NonNullable<FeatureCode['script']>['constants'] {
  const { base, trailingSlash, locale } = config
  const { provider, appId, indexName, searchKey, reportUrl } = searchOptions.of(config)
  const versions = searchVersions(config)
  return {
    docsgenSearch: { json: { base, trailingSlash, versions, reportUrl, appId, indexName, searchKey } },
    docsgenSearchStyles: { styleSheet: clientFile('search-results.css') },
    'docsgen:search-language': languageModule(provider === 'local' ? locale : undefined),
    'docsgen:search-original-language': languageModule(provider === 'local' ? originalLocale(config) : undefined),
  }
}

/** The module with the rules of a language. */
function languageModule(locale: string | undefined): { readonly module: string } {
  const found = locale === undefined ? undefined : languagePath(locale)
  return { module: found ?? clientFile('no-language.ts') }
}

/** The versions that readers can choose between in the search; empty if no docs folder has several. */
function searchVersions({ docs, base }: Pick<ResolvedConfig, 'docs' | 'base'>): SearchVersion[] {
  return docs
    .filter(({ key }) => hasVersions(docs, key))
    .map(({ key, folder, routeBase, version: { name, label, latest } }) => {
      return { key, docs: folder, name, label, latest, root: hrefOf(routeBase, base) }
    })
}

function clientFile(name: string): string {
  return featurePath('search', 'client', name)
}
