import type { UserConfig } from './schema.js'

/** What a config file may export: the config, or a function that gives it. */
export type ConfigExport = UserConfig | (() => UserConfig | Promise<UserConfig>)

/** Gives a config file its types: `export default defineConfig({ title: 'My project' })`. Returns what it gets. */
export function defineConfig(config: ConfigExport): ConfigExport {
  return config
}
