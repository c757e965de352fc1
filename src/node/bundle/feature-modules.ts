import type { Plugin } from 'esbuild'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { PageFeature } from '../model/compiled-page.js'
import type { ResolvedConfig } from '../model/config.js'
import { packagesOfSite } from './feature-packages.js'
import { featureEntry, type FeatureSource, isLayered, layeredFeatures, layeredName } from './features.js'

/**
 * Lets the code of pages import features (`docsgen:feature/diagrams`): style sheets become part of the page's own, and
 * scripts are imported from their URL.
 */
export function featureModules(options: {
  readonly features: FeatureSource
  readonly config: ResolvedConfig
  readonly side: 'browser' | 'server'
}): Plugin {
  const { features, config, side } = options
  const { rootDir, base } = config
  return {
    name: 'docsgen-features',
    setup(build) {
      packagesOfSite(rootDir).setup(build)
      layeredFeatures(rootDir).setup(build)
      build.onResolve({ filter: /^docsgen:feature\// }, async ({ path: specifier }) => {
        if (side === 'server') return { path: specifier, namespace: 'docsgen-empty' }
        const name = specifier.slice('docsgen:feature/'.length) as PageFeature
        const entry = featureEntry(name)
        if (isLayered(entry, config)) return { path: layeredName(name), namespace: 'docsgen-layered' }
        if (entry.kind === 'style') return { path: entry.entryPath }
        try {
          return { path: base + (await features.get(name)).script, external: true }
        } catch (error) {
          if (!(error instanceof DocsgenError)) throw error
          // The compiler has reported the missing package at the component that needs it.
          return { path: specifier, namespace: 'docsgen-empty' }
        }
      })
      build.onLoad({ filter: /.*/, namespace: 'docsgen-empty' }, () => ({ contents: '' }))
    },
  }
}
