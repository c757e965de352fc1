import { isBelow } from '../base/names.js'
import { packageDir } from '../base/package.js'
import { type BundleConfig, bundledFrom, configKey } from '../config/keys.js'
import { packageFileName } from '../store/package-results.js'
import type { Query } from '../store/result-store.js'

/**
 * The query for what is bundled from files of docsgen and React only. It is the same for all sites, unless a site replaces modules by
 * aliases, or one of `modules` (absolute paths) is in a plugin: then it is kept for this site.
 */
export function ofPackages(
  name: string,
  config: BundleConfig,
  given: Pick<Query, 'key' | 'factOf'> & { readonly modules?: readonly string[] },
): Query {
  const { key, factOf, modules = [] } = given
  const hasAlias = Object.keys(config.alias).some((alias) => alias !== '@site')
  if (hasAlias || modules.some((file) => !isBelow(file, packageDir())))
    return { kind: { name }, key: [...key, configKey(config, bundledFrom)], factOf }
  return { kind: { name, isOfPackages: true }, key }
}

/** A file in keys: those of packages are the same wherever they are installed. */
export function fileKey(filePath: string): string {
  return packageFileName(filePath) ?? filePath
}

/** The texts of the interface in keys. */
export function stringsKey({ strings }: Pick<BundleConfig, 'strings'>): string {
  return JSON.stringify(Object.entries(strings).sort())
}
