import { pluginData } from 'docsgen/plugin-data'
import { DEFAULT_PLUGIN_ID } from './constants.js'
import type { PluginData } from '../../../../client/plugin-data.js'
import { useAllDocsData } from './plugin-content-docs/client.js'

/** The data of plugins, by the name of the plugin and its id. */
export type GlobalData = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What the hooks do if there is no data. */
export interface UseDataOptions {
  /** Throws an error. */
  readonly failfast?: boolean
}

const DOCS_PLUGIN = 'docusaurus-plugin-content-docs'

/** The data of all plugins: that of the docs, and of plugins with the hook `site`. The name of an instance ends with its id. */
export default function useGlobalData(): GlobalData {
  return { ...instancesOf(pluginData), [DOCS_PLUGIN]: useAllDocsData() }
}

function instancesOf(data: PluginData): GlobalData {
  const all: Record<string, Record<string, unknown>> = {}
  for (const [name, value] of Object.entries(data)) {
    all[name] = { ...all[name], [DEFAULT_PLUGIN_ID]: value }
    const [, plugin, id] = /^(.+)\/([^/]+)$/.exec(name) ?? []
    if (plugin !== undefined && id !== undefined) all[plugin] = { ...all[plugin], [id]: value }
  }
  return all
}

/** The data of all instances of a plugin, by their ids. */
export function useAllPluginInstancesData(
  pluginName: string,
  { failfast = false }: UseDataOptions = {},
): Readonly<Record<string, unknown>> | undefined {
  const data = useGlobalData()[pluginName]
  if (data === undefined && failfast) throw new Error(`docsgen has no data of the plugin "${pluginName}"`)
  return data
}

/** The data of one instance of a plugin. */
export function usePluginData(
  pluginName: string,
  pluginId: string = DEFAULT_PLUGIN_ID,
  options: UseDataOptions = {},
): unknown {
  const data = useAllPluginInstancesData(pluginName, options)?.[pluginId]
  if (data === undefined && options.failfast)
    throw new Error(`docsgen has no data of the plugin "${pluginName}" with the id "${pluginId}"`)
  return data
}
