import { routeOf } from '../../shared/route.js'
import type { ResolvedConfig } from '../base/config.js'
import type { FeaturePlan } from '../base/feature.js'
import { hostPrefix, type LanguageRoutes } from '../base/languages.js'
import type { Sources } from '../base/source-file.js'
import { leadsSomewhere, type SiteIndex } from '../links/site-index.js'

/** The site in one of its languages, as far as the others know it. */
export interface LanguageSite {
  readonly config: Pick<ResolvedConfig, 'base' | 'languages'>
  readonly sources: Pick<Sources, 'docs' | 'markdownPages' | 'pages'>
  readonly plans: readonly Pick<FeaturePlan, 'routes'>[]
  /** What links to it may lead to; undefined if that is not known yet. */
  readonly index?: SiteIndex | undefined
}

/**
 * Finds out where pages are in the languages of a site. A page that is written in a file is the same page wherever that file is its
 * original; a generated page, such as the list of a tag, is the same page in all languages that have its route.
 */
export function languageRoutesOf(sites: readonly LanguageSite[]): LanguageRoutes {
  const written = new Map<string, Map<string, string>>()
  const generated = new Map<string, Map<string, string>>()
  const add = (known: Map<string, Map<string, string>>, key: string, tag: string, route: string) =>
    known.set(key, (known.get(key) ?? new Map<string, string>()).set(tag, route))
  for (const { config, plans, sources } of sites) {
    const tag = config.languages?.current ?? ''
    const translated = [...sources.docs, ...sources.markdownPages].filter(({ language }) => language === undefined)
    for (const { path: filePath, route } of [...translated, ...sources.pages]) add(written, filePath, tag, route)
    for (const route of plans.flatMap(({ routes = [] }) => routes)) add(generated, route, tag, route)
  }
  return {
    of: ({ body: { source }, route }) => (source ? written.get(source.path) : generated.get(route)) ?? new Map(),
    lacks: (route) =>
      sites.some(({ config: { languages }, index }) => {
        const prefix = hostPrefix(languages)
        const target = prefix === '' ? undefined : routeOf(route, `/${prefix}`)
        return target !== undefined && index !== undefined && !leadsSomewhere(target, index)
      }),
  }
}
