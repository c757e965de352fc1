import { docsgenFeatures } from '../../features/features.js'
import { type LoadConfigOptions, loadConfig } from '../config/load.js'
import type { ResolvedConfig } from '../model/config.js'
import { configSchemaWith } from '../model/schema/config-schema.js'

/** Loads the config of a site, with the options of all features: see `loadConfig`. */
export function loadSiteConfig(options: Omit<LoadConfigOptions, 'features'>): Promise<ResolvedConfig> {
  return loadConfig({ ...options, features: docsgenFeatures() })
}

/** The schema of the whole config: the options of the core and of all features. */
export const configSchema = configSchemaWith(docsgenFeatures())
