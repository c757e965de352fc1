/** Data of plugins by their names. */
export type PluginData = Readonly<Record<string, unknown>>

/** Makes the `usePluginData` of a site. */
export function pluginDataReader(data: PluginData): <Data = unknown>(plugin: string) => Data {
  return <Data>(plugin: string): Data => {
    if (Object.hasOwn(data, plugin)) return data[plugin] as Data
    throw new Error(`no plugin "${plugin}" has a \`site\` hook that returns data`)
  }
}

/** What the `site` hooks of all plugins returned. */
export const pluginData: PluginData = {}

/**
 * Returns what the `site` hook of a plugin returned. Only chunks that import `docsgen/plugin-data` contain the data. Throws if
 * there is no such plugin, and in tests of components, which run without the plugins of the site.
 */
export const usePluginData: <Data = unknown>(plugin: string) => Data = pluginDataReader({})
