import type { ResolvedConfig } from '../../node/base/config.js'
import { searchVersions } from '../../node/base/docs.js'
import type { FeatureCode, Feature } from '../../node/base/feature.js'
import { languagePath } from '../../node/base/language-rules.js'
import { featurePath, featureThreadPath } from '../../node/base/package.js'
import type { FeatureRecorder } from '../../node/base/recorder.js'
import { nowhere, type SitePage } from '../../node/base/site.js'
import { ROOT_NAME, SEARCH_DIR, SEARCH_ROUTE } from '../../shared/search/index-files.js'
import type { SearchSettings } from '../../shared/site.js'
import { fieldsOfPage } from './indexed-fields.js'
import { originalLocale } from './languages.js'
import { type ResolvedSearch, searchOptions } from './search-options.js'

/** The search: its index, its code, and the search page, unless the site has a page of its own there. */
export const search: Feature = {
  name: 'search',
  code: searchCode,
  options: searchOptions,
  recorder(config) {
    return searchOptions.of(config).provider === 'local' ? termRecorder(config) : undefined
  },
  plan({ config, routes }) {
    const options = searchOptions.of(config)
    const hasPage = options.provider !== 'none' && !routes.has(SEARCH_ROUTE)
    return {
      siteData: { search: publicSettings(options) },
      routes: hasPage ? [SEARCH_ROUTE] : [],
      assemble: () => ({
        pages: hasPage ? [searchPage(config)] : [],
        routePatterns: options.exclude.map((pattern, at) => [pattern, ['search', 'exclude', at]]),
      }),
    }
  },
}

function publicSettings({ provider, appId = '', indexName = '', searchKey = '' }: ResolvedSearch): SearchSettings {
  return provider === 'hosted' ? { provider, appId, indexName, searchKey } : { provider }
}

function termRecorder(config: ResolvedConfig): FeatureRecorder {
  const { exclude } = searchOptions.of(config)
  return {
    module: featureThreadPath('search', 'record'),
    settings: { locale: config.locale },
    records: (page) => isSearchable(page, exclude),
    about: fieldsOfPage,
    files: {
      dir: SEARCH_DIR,
      entry: ROOT_NAME,
      prepare: async (documents, cache) => {
        const { prepareIndex } = await import('./prepare-index.js')
        return prepareIndex(documents, { config, cache })
      },
    },
  }
}

/** Whether a page and the config allow it in the index. */
function isSearchable({ route, visibility }: SitePage, excluded: readonly RegExp[]): boolean {
  return visibility.search !== false && !excluded.some((pattern) => pattern.test(route))
}

/** Readers without scripts get a list of all pages. */
export function searchPage({ strings }: Pick<ResolvedConfig, 'strings'>): SitePage {
  return {
    route: SEARCH_ROUTE,
    source: { type: 'generated', by: 'search' },
    title: strings.search,
    place: { collection: 'search' },
    body: { feature: 'search' },
    visibility: { ...nowhere, suggested: true, found: true },
    needs: { allPages: true },
    openGraphType: 'website',
    data: { kind: 'page', standalone: true, title: strings.search, noIndex: true },
    extras: ['search/search-page.css'],
  }
}

/** The code that searches, and the component of the search page. A site without search has only what opens it, which does nothing. */
function searchCode(config: ResolvedConfig): FeatureCode {
  const { base } = config
  const search = searchOptions.of(config)
  const bootModule = clientFile('boot.ts')
  if (search.provider === 'none') return { bootModule }
  return {
    bootModule,
    pageModule: clientFile('page.tsx'),
    script: { path: clientFile(`${search.provider}.ts`), constants: scriptConstants(config) },
    bootValues: search.provider === 'local' ? { index: base + SEARCH_DIR + ROOT_NAME } : undefined,
    sources:
      search.provider === 'hosted'
        ? [
            ['connect-src', `https://${search.appId}-dsn.algolia.net`],
            ['connect-src', 'https://*.algolianet.com'],
          ]
        : [],
  }
}

/** The constants that `client/settings.ts` declares. */
function scriptConstants(config: ResolvedConfig): NonNullable<FeatureCode['script']>['constants'] {
  const { trailingSlash, locale } = config
  const { provider, appId, indexName, searchKey, reportUrl } = searchOptions.of(config)
  const versions = searchVersions(config)
  return {
    docsgenSearch: { json: { trailingSlash, versions, reportUrl, appId, indexName, searchKey } },
    docsgenSearchStyles: { styleSheet: clientFile('search-results.css') },
    docsgenSearchMarks: { styleSheet: clientFile('search-marks.css') },
    'docsgen:search-language': languageModule(provider === 'local' ? locale : undefined),
    'docsgen:search-original-language': languageModule(provider === 'local' ? originalLocale(config) : undefined),
  }
}

/** The module with the rules of a language. */
function languageModule(locale: string | undefined): { readonly module: string } {
  const found = locale === undefined ? undefined : languagePath(locale)
  return { module: found ?? clientFile('no-language.ts') }
}

function clientFile(name: string): string {
  return featurePath('search', 'client', name)
}
