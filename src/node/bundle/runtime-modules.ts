import { bundleExtensions } from '../../tools/extensions.js'
import type { BundleConfig } from '../config/keys.js'
import { themeModule } from './entries.js'
import { pluginDataModule, pluginDataName } from './plugin-data.js'
import type { VirtualModule } from './plugins.js'

/** The modules of the theme that exist only in memory, for the shell chunk or for Node. */
export function themeModules(
  { config, pluginData }: { readonly config: BundleConfig; readonly pluginData: string },
  side: 'browser' | 'server',
): [string, VirtualModule][] {
  return virtualTexts(config, [
    ['docsgen:theme', themeModule(config.theme, side)],
    ...toolModules(config),
    [pluginDataName, pluginDataModule(pluginData)],
  ])
}

export function virtualTexts(
  { rootDir }: Pick<BundleConfig, 'rootDir'>,
  texts: readonly (readonly [name: string, contents: string])[],
): [string, VirtualModule][] {
  return texts.map(([name, contents]) => [name, { contents, loader: 'ts', resolveDir: rootDir }])
}

/** The modules of tools for the theme, by name. They may have texts of files that no option has. */
export function toolModules(config: BundleConfig): (readonly [name: string, contents: string])[] {
  return bundleExtensions.flatMap(({ themeModules }) => Object.entries(themeModules(config)))
}
