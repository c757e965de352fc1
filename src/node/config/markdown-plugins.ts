import type { ResolvedConfig } from '../base/config.js'
import type { MarkdownPlugins } from '../base/markdown-plugins.js'
import type { FolderPlugins, PluginFolder } from '../base/folder-plugins.js'
import { valueAt } from '../base/schema/finding.js'
import { importValue } from './load-module.js'
import { pluginFailure, type PluginOrigin } from './plugin-failure.js'
import { amendConfig } from './plugins.js'

/** Where a thread finds the plugins of a config. */
export interface MarkdownPluginOrigin
  extends PluginOrigin,
    Pick<ResolvedConfig, 'base' | 'cacheDir' | 'locale' | 'pluginStrings'> {
  /** The content that has plugins of its own. */
  readonly folders?: readonly (PluginFolder & Pick<FolderPlugins, 'hash'>)[]
}

/** The plugins that a thread compiles pages with. */
export interface LoadedPlugins extends MarkdownPlugins {
  /** What running the `record` hooks of docsgen's plugins needs; absent if there are none. */
  readonly recording?: Pick<ResolvedConfig, 'plugins'> & Omit<MarkdownPluginOrigin, 'folders'>
}

/**
 * The plugins of a bundled config, and its options of remark-rehype. A worker thread imports them itself, because functions cannot be sent
 * to it.
 */
export async function loadMarkdownPlugins(origin: MarkdownPluginOrigin): Promise<LoadedPlugins> {
  const { value, plugins } = await amendConfig(await importValue(origin.modulePath), {
    rootDir: origin.rootDir,
    failure: (failed) => pluginFailure(failed, origin),
  })
  const { markdown } = value as { readonly markdown?: Partial<MarkdownPlugins> }
  const { remarkPlugins = [], rehypePlugins = [], remarkRehype = {} } = markdown ?? {}
  const folders = origin.folders?.map((folder): FolderPlugins => {
    const own = valueAt(value, [...folder.at, 'markdown']) as Partial<FolderPlugins> | undefined
    return { ...folder, remarkPlugins: own?.remarkPlugins ?? [], rehypePlugins: own?.rehypePlugins ?? [] }
  })
  const recording = plugins.some(({ record }) => record) ? { ...origin, plugins } : undefined
  return { remarkPlugins, rehypePlugins, remarkRehype, folders, recording }
}
