import path from 'node:path'
import { packageDir } from '../base/package.js'
import { type BundleConfig, configKey } from '../config/keys.js'
import type { Query } from '../store/result-store.js'

/**
 * The query for what is bundled from files of docsgen and React only. It is the same for all sites, unless a site replaces modules by
 * aliases: then it is kept for this site.
 */
export function ofPackages(
  name: string,
  config: Pick<BundleConfig, 'alias' | 'rootDir' | 'codeHash'>,
  key: readonly string[],
): Query {
  const hasAlias = Object.keys(config.alias).some((alias) => alias !== '@site')
  if (hasAlias) return { kind: { name }, key: [...key, configKey(config, ['alias'])] }
  return { kind: { name, isOfPackages: true }, key }
}

/** The name of a file of docsgen's package in keys, which are the same wherever it is installed. */
export function packageName(filePath: string): string {
  return path.relative(packageDir(), filePath).split(path.sep).join('/')
}

/** The texts of the interface in keys. */
export function stringsKey({ strings }: Pick<BundleConfig, 'strings'>): string {
  return JSON.stringify(Object.entries(strings).sort())
}
