import type { ResolvedMarkdown } from '../model/config.js'
import { importValue } from './load-module.js'
import { pluginFailure, type PluginOrigin } from './plugin-failure.js'
import { amendConfig } from './plugins.js'

/**
 * The remark and rehype plugins of a bundled config. A worker thread imports them itself, because functions cannot be sent
 * to it.
 */
export async function loadMarkdownPlugins(
  origin: PluginOrigin,
): Promise<Pick<ResolvedMarkdown, 'remarkPlugins' | 'rehypePlugins'>> {
  const { value } = await amendConfig(await importValue(origin.modulePath), {
    rootDir: origin.rootDir,
    failure: (failed) => pluginFailure(failed, origin),
  })
  const { markdown } = value as { readonly markdown?: Partial<ResolvedMarkdown> }
  return { remarkPlugins: markdown?.remarkPlugins ?? [], rehypePlugins: markdown?.rehypePlugins ?? [] }
}
