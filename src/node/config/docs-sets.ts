import { resolve } from 'node:path'
import type { Strings } from '../../shared/interface-text.js'
import { joinRoute, normalizeRoute } from '../../shared/route.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import type { DocsVersion, ResolvedDocs, SidebarsSource } from '../base/docs.js'
import { siteRelative } from '../base/names.js'
import { asRecord } from '../base/record.js'
import type { CheckedConfig } from '../base/schema/config-schema.js'
import type { CheckedDocs } from '../base/schema/docs.js'
import type { KeyPath } from '../base/source-text/position.js'
import { type ArchivedVersion, type LoadedVersions, loadVersions } from './docs-versions.js'
import { kindOf } from './files.js'
import { shortValue } from '../base/schema/finding.js'
import { loadModule } from './load-module.js'
import type { ModuleInput } from './module-inputs.js'

/** The sidebars and the earlier versions of one entry of `docs`. */
export interface LoadedDocs {
  readonly sidebars: LoadedSidebars
  readonly versions: LoadedVersions
}

/** Loads the sidebars and versions of all docs folders. Throws a DocsgenError if one of their files is invalid. */
export async function loadDocs(docs: CheckedConfig['docs'], files: SidebarsFiles): Promise<LoadedDocs[]> {
  const entries = docs === false ? [] : [docs].flat()
  return Promise.all(
    entries.map(async (folder, index) => {
      const path = Array.isArray(docs) ? ['docs', index] : ['docs']
      return {
        sidebars: await loadSidebarsSource(folder, [...path, 'sidebars'], files),
        versions: loadVersions(folder, path, files.rootDir),
      }
    }),
  )
}

/** One docs set for each published version of each docs folder. */
export function resolveDocs(
  docs: CheckedConfig['docs'],
  { loaded, rootDir, strings }: DocsContext & { readonly loaded: readonly LoadedDocs[] },
): ResolvedDocs[] {
  if (docs === false) return []
  return [docs].flat().flatMap((folder, index) => setsOf(folder, loaded[index] as LoadedDocs, { rootDir, strings }))
}

/** What all docs folders of a site have in common. */
interface DocsContext {
  readonly rootDir: string
  /** The texts of the site. */
  readonly strings: Strings
}

interface FolderVersions {
  readonly folder: CheckedDocs
  /** All published names; `current` first. */
  readonly names: readonly string[]
  readonly last: string
  /** Label of `current` by default. */
  readonly nextVersion: string
}

function setsOf(
  folder: CheckedDocs,
  { sidebars, versions: { versions } }: LoadedDocs,
  { rootDir, strings: { nextVersion } }: DocsContext,
): ResolvedDocs[] {
  const { currentVersion, onlyVersions, lastVersion } = folder
  const hasCurrent = versions.length === 0 || (currentVersion && (onlyVersions?.includes('current') ?? true))
  const archived = versions.map(({ name }) => name)
  const names = [...(hasCurrent ? ['current'] : []), ...archived]
  const last = lastVersion !== undefined && names.includes(lastVersion) ? lastVersion : (archived[0] ?? 'current')
  const all = { folder, names, last, nextVersion }
  const current = hasCurrent
    ? [setOf('current', all, { docsDir: resolve(rootDir, folder.dir), sidebars: sidebars.source })]
    : []
  return [...current, ...versions.map((version) => setOf(version.name, all, version))]
}

function setOf(
  name: string,
  all: FolderVersions,
  { docsDir, sidebars }: Pick<ArchivedVersion, 'docsDir'> & { readonly sidebars: SidebarsSource },
): ResolvedDocs {
  const { id, dir, list, routeBase, markdown, version, ...folder } = all.folder
  const { versions, lastVersion, currentVersion, onlyVersions, ...settings } = folder
  const isArchived = name !== 'current'
  const folderKey = id === 'default' ? '' : id
  return {
    ...settings,
    list: isArchived ? undefined : list,
    key: isArchived ? `${folderKey}@${name}` : folderKey,
    folder: id,
    version: versionOf(name, all),
    isArchived,
    docsDir,
    sidebars,
    routeBase: joinRoute(normalizeRoute(routeBase), normalizeRoute(pathOf(name, all))),
  }
}

function versionOf(name: string, { folder, names, last, nextVersion }: FolderVersions): DocsVersion {
  const { label, banner, badge, noIndex = false, className } = settingsOf(name, folder) ?? {}
  const current = name === 'current' ? folder.version : undefined
  const age = names.indexOf(name) - names.indexOf(last)
  return {
    name: current?.name ?? name,
    label: label ?? (current ? (current.label ?? nextVersion) : name),
    latest: names.length === 1 && current ? current.latest : name === last,
    banner: banner ?? (age === 0 ? 'none' : age < 0 ? 'unreleased' : 'unmaintained'),
    badge: badge ?? names.length > 1,
    noIndex,
    className,
  }
}

function pathOf(name: string, { folder, last }: FolderVersions): string {
  return settingsOf(name, folder)?.path ?? (name === last ? '' : name === 'current' ? 'next' : name)
}

function settingsOf(name: string, { versions }: CheckedDocs) {
  return versions === false ? undefined : versions[name]
}

/** The unchecked sidebars of a site, and the files that they were read from. */
interface LoadedSidebars {
  readonly source: SidebarsSource
  readonly inputs: readonly ModuleInput[]
}

/** The files that sidebars are loaded from. */
interface SidebarsFiles {
  readonly configPath: string
  readonly rootDir: string
  readonly cacheDir: string
}

/** Loads the `sidebars` of a docs folder. `checkNames` reports a missing file; a file that cannot be loaded throws a DocsgenError. */
async function loadSidebarsSource(
  { sidebars: written }: CheckedDocs,
  keyPath: KeyPath,
  files: SidebarsFiles,
): Promise<LoadedSidebars> {
  const { configPath, rootDir, cacheDir } = files
  if (typeof written !== 'string') return { source: inlineSource(written, { configPath, keyPath }), inputs: [] }
  const sourcePath = resolve(rootDir, written)
  if (kindOf(sourcePath) !== 'file') return { source: { kind: 'none' }, inputs: [] }
  const { value, inputs } = await loadModule({ sourcePath, rootDir, cacheDir })
  if (asRecord(value) === undefined) throw notAnObject(value, siteRelative(rootDir, sourcePath))
  return { source: { kind: 'given', value, sourcePath, keyPath: [] }, inputs }
}

function inlineSource(
  written: unknown,
  { configPath, keyPath }: { readonly configPath: string; readonly keyPath: KeyPath },
): SidebarsSource {
  if (written === undefined) return { kind: 'autogenerated' }
  if (written === false) return { kind: 'none' }
  return { kind: 'given', value: written, sourcePath: configPath, keyPath }
}

function notAnObject(value: unknown, file: string): DocsgenError {
  const message =
    value === undefined ? 'the sidebars file has no default export' : `the sidebars file exports ${shortValue(value)}`
  const hint = 'export an object of sidebars by default: { docs: [...] }'
  return new DocsgenError(
    [{ code: 'config-type', severity: 'error', message, hint, location: { file, line: 1, column: 1 } }],
    1,
  )
}
