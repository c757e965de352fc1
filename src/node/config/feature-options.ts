import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pick } from 'es-toolkit'
import type { ResolvedConfig } from '../model/config.js'
import type { Feature } from '../model/feature.js'
import { isBelow } from '../model/names.js'
import type { OwnOptions } from '../model/own-options.js'
import { isRecord } from '../model/record.js'
import { withoutOptions } from '../model/schema/config-schema.js'
import { checkPath, type ConfiguredSite, entriesAt, folderEntries, kindOf, staticDirsOf } from './files.js'
import type { DeclaredFolder } from './folder-plugins.js'
import { type Finding, quotedPath, shortValue, valueAt } from './finding.js'

/** The files that options of features name, and what is wrong with their names. */
interface OptionFiles {
  /** The texts by absolute path. */
  readonly texts: ReadonlyMap<string, string>
  readonly findings: readonly Finding[]
}

/** Reads the files that options of features name. Takes the config as written, like `checkFiles`. */
export function loadOptionFiles(config: unknown, rootDir: string, options: readonly OwnOptions[]): OptionFiles {
  const texts = new Map<string, string>()
  const findings: Finding[] = []
  const lists = options.flatMap(({ files }) => files).map((option) => option.split('.'))
  const entries = lists.flatMap((path) => (Array.isArray(valueAt(config, path)) ? entriesAt(config, path) : []))
  for (const [path, written] of entries) {
    if (typeof written !== 'string' || written.trim() === '') continue
    const filePath = resolve(rootDir, written)
    findings.push(...checkPath({ path, written, kind: 'file', dirs: [rootDir] }))
    if (kindOf(filePath) === 'file') texts.set(filePath, readFileSync(filePath, 'utf8'))
    if (!staticDirsOf(config, rootDir).some((dir) => isBelow(filePath, dir))) continue
    const message = `${quotedPath(path)} names ${shortValue(written)}, which is published as it is`
    findings.push({ code: 'config-value', path, message, hint: 'move the file out of the static folder' })
  }
  return { texts, findings }
}

/** The folders of content that options of features declare in a checked config. */
export function declaredFolders(checked: unknown, { rootDir, options }: ConfiguredSite): DeclaredFolder[] {
  return folderEntries(checked, options).map(({ path, value }) => {
    const { dir, markdown } = value as { readonly dir: string; readonly markdown: DeclaredFolder['plugins'] }
    return { at: path, dir: resolve(rootDir, dir), plugins: markdown }
  })
}

/** What the features read for their options in a checked config, by their names. */
export function resolveFeatureOptions(
  features: readonly Pick<Feature, 'name' | 'options'>[],
  checked: object,
  context: Parameters<OwnOptions['resolve']>[1],
): ResolvedConfig['featureOptions'] {
  const inner = features
    .flatMap(({ options }) => Object.keys(options?.fields ?? {}))
    .filter((path) => listOf(path) !== undefined)
  // An option without those that other features add to it.
  const bare = withoutOptions(checked, inner)
  const entries = features.flatMap(({ name, options }) => {
    if (options === undefined) return []
    const paths = Object.keys(options.fields)
    const own = paths
      .filter((path) => listOf(path) === undefined)
      .map((path) => [path, valueAt(bare, path.split('.'))] as const)
    const lists = new Set(paths.flatMap((path) => listOf(path) ?? []))
    const ofEntries = [...lists].map((list) => [list, optionsOfEntries(checked, list, paths)] as const)
    return [[name, options.resolve(Object.fromEntries([...own, ...ofEntries]), context)]]
  })
  return Object.fromEntries(entries)
}

/** The option whose entries have the option at a path: `docs` for `docs.tags`. Undefined for one at the top or in `publish`. */
function listOf(path: string): string | undefined {
  const [list = '', name] = path.split('.')
  return name === undefined || list === 'publish' ? undefined : list
}

/** Those options at some paths that are below a list, by the ids of its entries. It may be one object, or `false`, without any. */
function optionsOfEntries(checked: object, list: string, paths: readonly string[]): ReadonlyMap<string, unknown> {
  const names = paths.filter((path) => listOf(path) === list).map((path) => path.slice(list.length + 1))
  const written: unknown = valueAt(checked, [list])
  const entries: readonly unknown[] = Array.isArray(written) ? written : [written]
  return new Map(entries.filter(isRecord).map((entry) => [String(entry.id), pick(entry, names)]))
}
