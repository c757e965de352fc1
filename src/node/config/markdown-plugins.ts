import type { MarkdownPlugins } from '../model/config.js'
import { importValue } from './load-module.js'
import { pluginFailure, type PluginOrigin } from './plugin-failure.js'
import { amendConfig } from './plugins.js'

/**
 * The plugins of a bundled config, and its options of remark-rehype. A worker thread imports them itself, because functions cannot be sent
 * to it.
 */
export async function loadMarkdownPlugins(origin: PluginOrigin): Promise<MarkdownPlugins> {
  const { value } = await amendConfig(await importValue(origin.modulePath), {
    rootDir: origin.rootDir,
    failure: (failed) => pluginFailure(failed, origin),
  })
  const { markdown } = value as { readonly markdown?: Partial<MarkdownPlugins> }
  const { remarkPlugins = [], rehypePlugins = [], remarkRehype = {} } = markdown ?? {}
  return { remarkPlugins, rehypePlugins, remarkRehype }
}
