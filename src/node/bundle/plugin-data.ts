import { clientPath } from '../base/package.js'
import { inputOf } from './plugins.js'

/** Name of the module with the data of plugins. */
export const pluginDataName = 'docsgen/plugin-data'

/** The name of that module among esbuild's inputs. */
export const pluginDataInput = inputOf(pluginDataName)

/** The source of `docsgen/plugin-data` for a site. `data` is JSON text: what the `site` hooks returned, by plugin. */
export function pluginDataModule(data: string): string {
  return [
    `import { pluginDataReader } from ${JSON.stringify(clientPath('plugin-data.ts'))}`,
    `export const pluginData = ${jsonExpression(data)}`,
    'export const usePluginData = pluginDataReader(pluginData)',
  ].join('\n')
}

/** JSON text as an expression of JavaScript, where a literal key `__proto__` would set the prototype instead. */
export function jsonExpression(json: string): string {
  return json.replaceAll(/(?<!\\)"__proto__":/g, '["__proto__"]:')
}
