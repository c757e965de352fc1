import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ResolvedConfig } from '../model/config.js'
import type { Feature } from '../model/feature.js'
import { isBelow } from '../model/names.js'
import type { OwnOptions } from '../model/own-options.js'
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
  checked: unknown,
  context: Parameters<OwnOptions['resolve']>[1],
): ResolvedConfig['featureOptions'] {
  const entries = features.flatMap(({ name, options }) => {
    if (options === undefined) return []
    const own = Object.keys(options.fields).map((path) => [path, valueAt(checked, path.split('.'))])
    return [[name, options.resolve(Object.fromEntries(own), context)]]
  })
  return Object.fromEntries(entries)
}
