import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pick } from 'es-toolkit'
import type { ResolvedConfig } from '../base/config.js'
import type { Feature } from '../base/feature.js'
import type { OwnOptions } from '../base/own-options.js'
import { isRecord } from '../base/record.js'
import { withoutOptions } from '../base/schema/config-schema.js'
import type { NamedOption } from '../base/schema/walk.js'
import { kindOf } from './files.js'
import { valueAt } from '../base/schema/finding.js'
import type { ResolvedDocs } from '../base/docs.js'
import type { FolderPlugins } from '../base/folder-plugins.js'
import { hashOf } from '../base/hash.js'
import type { KeyPath } from '../base/source-text/position.js'
import { stableText } from './stable-text.js'

/** Reads the files that options name as data, as far as they exist: their texts by absolute path. */
export function readDataFiles(named: readonly NamedOption[], rootDir: string): ReadonlyMap<string, string> {
  const paths = named.flatMap(({ names, value }) => (names === 'data' ? [resolve(rootDir, value)] : []))
  return new Map(paths.filter((file) => kindOf(file) === 'file').map((file) => [file, readFileSync(file, 'utf8')]))
}

/** The folders of content that a checked config names, with the plugins that their Markdown has. */
export function contentFolders(named: readonly NamedOption[], checked: object, rootDir: string): DeclaredFolder[] {
  return named.flatMap(({ path, value }) => {
    const at = path.slice(0, -1)
    const plugins = path.at(-1) === 'dir' ? valueAt(checked, [...at, 'markdown']) : undefined
    const folder = { at, id: valueAt(checked, [...at, 'id']), dir: resolve(rootDir, value) }
    return plugins === undefined ? [] : [{ ...folder, plugins: plugins as DeclaredFolder['plugins'] }]
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

/** A folder of content that an option names, with the plugins that its Markdown has. */
export interface DeclaredFolder {
  /** Key path of the object with the option. */
  readonly at: KeyPath
  /** The `id` of that object. */
  readonly id: unknown
  /** Absolute path. */
  readonly dir: string
  readonly plugins: Pick<FolderPlugins, 'remarkPlugins' | 'rehypePlugins'>
}

/** The content with plugins of its own: `docs.markdown`, which is for all versions, `pages.markdown`, and that of other folders. */
export function resolveFolderPlugins(
  folders: readonly DeclaredFolder[],
  { docs, codeHash }: { readonly docs: readonly ResolvedDocs[]; readonly codeHash: string },
): FolderPlugins[] {
  return folders.flatMap(({ at, id, dir, plugins }) => {
    if (plugins.remarkPlugins.length + plugins.rehypePlugins.length === 0) return []
    const versions = docs.filter(({ folder }) => folder === id).map(({ docsDir }) => docsDir)
    const dirs = at[0] === 'docs' ? versions : [dir]
    return [{ at, dirs, ...plugins, hash: hashOf([stableText(plugins, codeHash)]) }]
  })
}
