import type { ResolvedConfig } from '../node/base/config.js'
import type { PluginHooks } from '../node/base/plugin.js'
import type { FrontMatter, Sources } from '../node/base/source-file.js'

/** A plugin without an entry in the config, which a site has if its pages ask for it. */
interface PagePlugin {
  /** Whether a page with this front matter asks for it. */
  isFor(frontMatter: FrontMatter): boolean
  /** Loads it for the pages of a site. Its results are kept by its `options` and its inputs. */
  load(sources: Sources, config: ResolvedConfig): Promise<PluginHooks>
}

/** The plugins of tools that pages ask for. */
export const pagePlugins: readonly PagePlugin[] = [
  {
    isFor: ({ project }) => project !== undefined,
    load: async (...site) => (await import('./check-code/code-pages.js')).codePages(...site),
  },
]
