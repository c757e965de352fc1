import type { ResolvedConfig } from '../base/config.js'
import type { Feature } from '../base/feature.js'
import type { LanguageRoutes } from '../base/languages.js'
import type { Sources, FirstCommits } from '../base/source-file.js'
import { rememberIn, type ResultStore } from '../store/result-store.js'
import { languageRoutesOf } from './language-routes.js'
import { type SiteStructure, siteStructure } from './structure.js'

/** What the structure of a site in one language is resolved from. */
export interface StructureInputs {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly features: readonly Feature[]
  /** The part of the git history that the plans of features depend on: no other history delays them. */
  readonly firstCommits: Promise<FirstCommits>
}

/** The structures of a site in all of its languages, each of which is resolved when it is first asked for. */
export interface SiteStructures {
  of(site: StructureInputs): Promise<SiteStructure>
  /** Resolves once all structures are known: documents link to the same page in the other languages. */
  all(): Promise<void>
}

/** Prepares the structures of a site in its languages. */
export function openStructures(sites: readonly StructureInputs[], store: ResultStore): SiteStructures {
  const known = new Map<StructureInputs['config'], Promise<SiteStructure>>()
  let routes: LanguageRoutes | undefined
  const languageRoutes: LanguageRoutes | undefined =
    sites.length > 1
      ? { of: (page) => routes?.of(page) ?? new Map(), lacks: (route) => routes?.lacks(route) ?? false }
      : undefined
  const make = async ({ config, features, firstCommits, sources }: StructureInputs): Promise<SiteStructure> =>
    siteStructure({
      config,
      sources,
      features,
      languageRoutes,
      firstCommits: await firstCommits,
      remember: rememberIn(store),
    })
  const of = (site: StructureInputs): Promise<SiteStructure> => {
    const structure = known.get(site.config) ?? make(site)
    known.set(site.config, structure)
    return structure
  }
  return {
    of,
    async all() {
      if (languageRoutes === undefined) return
      const structures = await Promise.all(sites.map(async (site) => ({ ...(await of(site)), ...site })))
      routes ??= languageRoutesOf(structures)
    },
  }
}
