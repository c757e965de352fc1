import { docsgenFeatures } from '../../features/features.js'
import { type LoadConfigOptions, loadConfig } from '../config/load.js'
import type { ResolvedConfig } from '../base/config.js'
import { isBelow, isPackageFile, isWithin } from '../base/names.js'
import { configSchemaWith } from '../base/schema/config-schema.js'
import { type FileObserver, observeFiles } from '../base/source-text/observed-files.js'

/** Loads the config of a site, with the options of all features: see `loadConfig`. */
export async function loadSiteConfig(options: Omit<LoadConfigOptions, 'features'>): Promise<ResolvedConfig> {
  const checked = new Set<string>()
  const observer: FileObserver = {
    read: (filePath, use) => void ((use === 'presence' || use === 'status') && checked.add(filePath)),
    write: () => undefined,
    remove: () => undefined,
  }
  const config = await observeFiles(observer, () => loadConfig({ ...options, features: docsgenFeatures() }))
  const { cacheDir, contentFolders, outDir, rootDir } = config
  // Whether these exist is checked once plugins have named the files that they generate.
  for (const { dir } of contentFolders) checked.add(dir)
  const isNamed = (filePath: string): boolean =>
    isBelow(filePath, rootDir) &&
    !isPackageFile(rootDir, filePath) &&
    ![cacheDir, outDir].some((dir) => isWithin(filePath, dir))
  const checkedPaths = [...checked].filter(isNamed).sort()
  const translations = config.translations.map((translation) => ({ ...translation, checkedPaths }))
  return { ...config, checkedPaths, translations }
}

/** The schema of the whole config: the options of the core and of all features. */
export const configSchema = configSchemaWith(docsgenFeatures())
