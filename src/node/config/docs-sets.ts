import { resolve } from 'node:path'
import { joinRoute, normalizeRoute } from '../../shared/route.js'
import type { DocsVersion, ResolvedDocs, SidebarsSource } from '../model/docs.js'
import { type ArchivedVersion, type LoadedVersions, loadVersions } from './docs-versions.js'
import { docsEntries } from './files.js'
import { type Finding, valueAt } from './finding.js'
import type { CheckedConfig } from '../model/schema/config-schema.js'
import type { CheckedDocs } from '../model/schema/docs.js'
import { type LoadedSidebars, loadSidebarsSource, type SidebarsFiles } from './sidebars-source.js'
import { withoutUndefined } from './without-undefined.js'

/** The sidebars and the earlier versions of one entry of `docs`. */
export interface LoadedDocs {
  readonly sidebars: LoadedSidebars
  readonly versions: LoadedVersions
}

/** Loads the sidebars and versions of all entries. Throws a DocsgenError if one of their files is invalid. */
export async function loadDocs(config: unknown, files: SidebarsFiles): Promise<LoadedDocs[]> {
  return Promise.all(
    docsEntries(config).map(async (entry) => ({
      sidebars: await loadSidebarsSource(entry, files),
      versions: loadVersions(entry, files.rootDir),
    })),
  )
}

/** Docs folders with the id of another one. */
export function checkDocs(config: unknown): Finding[] {
  const seen = new Set<unknown>()
  return docsEntries(config).flatMap(([path, docs]): Finding[] => {
    const id = valueAt(docs, ['id']) ?? 'default'
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    const message = `another docs folder has the id ${JSON.stringify(id)}`
    return [{ code: 'config-value', path: [...path, 'id'], message, hint: 'give each docs folder an "id" of its own' }]
  })
}

/** One docs set for each published version of each docs folder. */
export function resolveDocs(
  docs: CheckedConfig['docs'],
  { loaded, rootDir }: { readonly loaded: readonly LoadedDocs[]; readonly rootDir: string },
): ResolvedDocs[] {
  if (docs === false) return []
  return [docs].flat().flatMap((folder, index) => setsOf(folder, loaded[index] as LoadedDocs, rootDir))
}

interface FolderVersions {
  readonly folder: CheckedDocs
  /** All published names; `current` first. */
  readonly names: readonly string[]
  readonly last: string
}

function setsOf(
  folder: CheckedDocs,
  { sidebars, versions: { versions } }: LoadedDocs,
  rootDir: string,
): ResolvedDocs[] {
  const { currentVersion, onlyVersions, lastVersion } = folder
  const hasCurrent = versions.length === 0 || (currentVersion && (onlyVersions?.includes('current') ?? true))
  const archived = versions.map(({ name }) => name)
  const names = [...(hasCurrent ? ['current'] : []), ...archived]
  const last = lastVersion !== undefined && names.includes(lastVersion) ? lastVersion : (archived[0] ?? 'current')
  const all = { folder, names, last }
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
    list: list === undefined || isArchived ? undefined : list.map((entry) => withoutUndefined(entry)),
    key: isArchived ? `${folderKey}@${name}` : folderKey,
    folder: id,
    version: versionOf(name, all),
    isArchived,
    docsDir,
    sidebars,
    routeBase: joinRoute(normalizeRoute(routeBase), normalizeRoute(pathOf(name, all))),
  }
}

function versionOf(name: string, { folder, names, last }: FolderVersions): DocsVersion {
  const { label, banner, badge, noIndex = false, className } = settingsOf(name, folder) ?? {}
  const current = name === 'current' ? folder.version : undefined
  const age = names.indexOf(name) - names.indexOf(last)
  return {
    name: current?.name ?? name,
    label: label ?? current?.label ?? name,
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
