import type { ResolvedConfig } from '../../base/config.js'
import { type SiteStructure, siteStructure } from '../structure.js'
import { featuresOf, readSources } from '../workspace.js'

/** What the config and the content say about a site outside of a build, before any page is compiled. Git is not asked. */
export async function readStructure(config: ResolvedConfig): Promise<SiteStructure> {
  const sources = await readSources(config)
  const features = featuresOf(config)
  return siteStructure({ config, sources, features, firstCommits: undefined, remember: (_key, make) => make() })
}
