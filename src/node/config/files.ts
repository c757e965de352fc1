import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { isAbsoluteUrl, belowBase, withSlash } from '../../shared/route.js'
import { suggest } from '../model/suggest.js'
import { isBelow, isWithin, siteRelative } from '../model/names.js'
import type { FolderOption, OwnOptions } from '../model/own-options.js'
import type { KeyPath } from '../source-text/key-path.js'
import { type Finding, quotedPath, shortValue, valueAt } from './finding.js'
import { asRecord } from '../model/record.js'
import { inPublicFolder, isFile, staticUrls } from '../model/misplaced-file.js'
import { checkFontPackages, isFontFile } from './fonts.js'
import { normalizeBase } from './hrefs.js'
import { versionPaths } from './version-paths.js'

type Kind = 'file' | 'folder' | 'device'

/** A key path of the config and its value. */
export type ConfigFileEntry = readonly [path: KeyPath, value: unknown]

/** A file or folder that the config names. */
interface NamedPath {
  readonly path: KeyPath
  /** Relative to one of `dirs`. */
  readonly written: string
  readonly kind: Kind
  /** Absolute. */
  readonly dirs: readonly string[]
  /** What to do if it is missing, and nothing has a similar name. */
  readonly advice?: string
}

/** The site that a config as written is about. */
export interface ConfiguredSite {
  readonly rootDir: string
  /** The options of the features. */
  readonly options: readonly OwnOptions[]
}

/**
 * Finds the files and folders that a config names and that do not exist. Takes the config as written: it may be invalid
 * elsewhere, since all problems are reported at once. Plugins may generate all files of a content folder, which is checked later.
 */
export function checkFiles(config: unknown, site: ConfiguredSite): Finding[] {
  const { rootDir } = site
  return [
    ...namedPaths(config, site).flatMap(checkPath),
    ...checkImages(config, site),
    ...checkFontPackages(entriesAt(config, ['theme', 'fonts']), rootDir),
    ...checkOutDir(config, site),
  ]
}

function namedPaths(config: unknown, { rootDir, options }: ConfiguredSite): NamedPath[] {
  const at = (...path: KeyPath): ConfigFileEntry => [path, valueAt(config, path)]
  const docs = docsEntries(config)
  const named = toNamedPath('folder', [rootDir])
  const folders = [
    ...docs.flatMap((entry) => (isReplaced(entry, rootDir) ? [] : named(docsDirOf(entry)))),
    ...folderEntries(config, options).flatMap(({ path, dir, declared: { option } }) =>
      named([[...path, 'dir'], dir]).map((one) => ({
        ...one,
        advice: `create the folder, or change "dir" of the ${option}`,
      })),
    ),
    ...[at('pages', 'dir'), ...entriesAt(config, ['static', 'dirs'])].flatMap(named),
  ]
  const generates = entriesAt(config, ['plugins']).some(([, plugin]) => asRecord(plugin)?.content !== undefined)
  const files = [
    ...docs.map(([path]) => at(...path, 'sidebars')),
    ...options.flatMap(({ namedFiles }) => namedFiles.map((path) => at(...path.split('.')))),
    ...[['theme', 'components'], ['theme', 'clientModules'], ['globalComponents']].flatMap((path) =>
      entriesAt(config, path),
    ),
    ...entriesAt(config, ['theme', 'slots']).flatMap(([path, files]) =>
      Array.isArray(files) ? entriesAt(config, path) : [at(...path)],
    ),
    ...entriesAt(config, ['theme', 'fonts']).filter(([, font]) => isFontFile(font)),
  ]
  return [...(generates ? [] : folders), ...files.flatMap(toNamedPath('file', [rootDir]))]
}

/** Checks the files of static folders that the config names. A path in the repository is a path in a static folder with its start. */
function checkImages(config: unknown, { rootDir, options }: ConfiguredSite): Finding[] {
  const at = (...path: KeyPath): ConfigFileEntry => [path, valueAt(config, path)]
  const images = [
    at('favicon'),
    at('image'),
    ...['navbar', 'footer'].flatMap((bar) => [at(bar, 'logo', 'src'), at(bar, 'logo', 'srcDark')]),
    ...options.flatMap(({ images }) => images).flatMap((path) => entriesAt(config, path.split('.'))),
  ]
  const folders = { rootDir, staticDirs: staticDirsOf(config, rootDir) }
  const base = normalizeBase(String(valueAt(config, ['base']) ?? ''))
  return images
    .map(([path, url]): ConfigFileEntry => {
      const isMissing =
        typeof url === 'string' && !isAbsoluteUrl(url) && !staticFile(url, { dirs: folders.staticDirs, base })
      return [path, isMissing ? url.replace(/[?#].*$/, '').replace(/^\/+/, '') : undefined]
    })
    .flatMap(toNamedPath('file', folders.staticDirs))
    .flatMap((named) =>
      checkPath({ ...named, advice: 'add the file to a static folder, or change the path' }).map((finding) => {
        const isStatic = (url: string): boolean => folders.staticDirs.some((dir) => isFile(join(dir, url)))
        const url = staticUrls(named.written, folders).find(isStatic)
        const hint = url === undefined ? inPublicFolder(named.written, folders) : `did you mean ${JSON.stringify(url)}?`
        return hint === undefined ? finding : { ...finding, hint }
      }),
    )
}

function toNamedPath(kind: Kind, dirs: readonly string[]): (entry: ConfigFileEntry) => NamedPath[] {
  return ([path, written]) =>
    typeof written === 'string' && written.trim() !== '' ? [{ path, written, kind, dirs }] : []
}

/** A docs folder, which has a default and must exist unless `docs` is `false`. */
function docsDirOf([path, docs]: ConfigFileEntry): ConfigFileEntry {
  return [[...path, 'dir'], valueAt(docs, ['dir']) ?? 'docs']
}

/** Whether a docs folder need not exist, because earlier versions are published instead of it. */
function isReplaced([, docs]: ConfigFileEntry, rootDir: string): boolean {
  const only = valueAt(docs, ['onlyVersions'])
  const isLeftOut = valueAt(docs, ['currentVersion']) === false || (Array.isArray(only) && !only.includes('current'))
  if (!isLeftOut || valueAt(docs, ['versions']) === false) return false
  return kindOf(versionPaths(rootDir, valueAt(docs, ['id'])).namesPath) === 'file'
}

/** The entries of `docs`, with their key paths: one object, or several in a list. */
export function docsEntries(config: unknown): ConfigFileEntry[] {
  const docs = valueAt(config, ['docs']) ?? {}
  if (Array.isArray(docs)) return entriesAt(config, ['docs'])
  return asRecord(docs) === undefined ? [] : [[['docs'], docs]]
}

/** A folder of content that an option of a feature declares. */
export interface FolderEntry {
  readonly path: KeyPath
  readonly value: unknown
  /** As written, or the default. */
  readonly dir: unknown
  readonly declared: FolderOption
}

/** The folders of content that the options of features declare, in one object each, or in a list of them. */
export function folderEntries(config: unknown, options: readonly OwnOptions[]): FolderEntry[] {
  return options
    .flatMap(({ folders }) => folders)
    .flatMap((declared) => {
      const value = valueAt(config, [declared.option])
      const entries: ConfigFileEntry[] = Array.isArray(value)
        ? entriesAt(config, [declared.option])
        : [[[declared.option], value]]
      return entries.flatMap(([path, one]) =>
        asRecord(one) === undefined ? [] : [{ path, value: one, dir: valueAt(one, ['dir']) ?? declared.dir, declared }],
      )
    })
}

/** Absolute path of the file that a path of the site, with the base or without, names in the first of these folders that has it. */
export function staticFile(
  url: string,
  { dirs, base }: { readonly dirs: readonly string[]; readonly base: string },
): string | undefined {
  if (isAbsoluteUrl(url)) return undefined
  const path = withSlash(url.replace(/[?#].*$/, ''))
  const paths = [belowBase(path, base) ?? path, path]
  return paths.flatMap((one) => dirs.map((dir) => join(dir, one))).find(isFile)
}

/** Absolute paths of the static folders, as written. */
export function staticDirsOf(config: unknown, rootDir: string): string[] {
  const dirs = entriesAt(config, ['static', 'dirs']).flatMap(([, dir]) => (typeof dir === 'string' ? [dir] : []))
  return (dirs.length === 0 ? ['static'] : dirs).map((dir) => resolve(rootDir, dir))
}

/** The entries of a list or object in the config. */
export function entriesAt(config: unknown, path: KeyPath): ConfigFileEntry[] {
  const value = valueAt(config, path)
  if (Array.isArray(value)) return value.map((entry: unknown, index) => [[...path, index], entry])
  return Object.entries(asRecord(value) ?? {}).map(([key, entry]) => [[...path, key], entry])
}

/** Finds a file or folder that does not exist. */
export function checkPath({ path, written, kind, dirs, advice = missingHint(path, kind) }: NamedPath): Finding[] {
  const candidates = dirs.map((dir) => resolve(dir, written))
  const kinds = candidates.map(kindOf)
  if (kinds.includes(kind)) return []
  const wrongKind = kinds.find((found) => found !== undefined)
  const problem = wrongKind === undefined ? 'which does not exist' : `which is a ${wrongKind}`
  const near = candidates.map((candidate) => similarName(candidate, kind)).find((found) => found !== undefined)
  const parent = written.slice(0, written.lastIndexOf('/') + 1)
  const hint = near === undefined ? advice : `did you mean ${JSON.stringify(parent + near)}?`
  const message = `${quotedPath(path)} names ${shortValue(written)}, ${problem}`
  return [{ code: 'config-file-missing', path, message, hint }]
}

function missingHint(path: KeyPath, kind: Kind): string {
  if (path[0] === 'docs' && path.at(-1) === 'dir') return 'create the folder, set "docs.dir", or set "docs" to false'
  if (path.at(-1) === 'icon') return 'add the file to a static folder, or change the path'
  return `create the ${kind}, or change the path`
}

/** What is at a path; undefined if nothing is. A pipe or a socket counts as a device: reading it may not end. */
export function kindOf(path: string): Kind | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return undefined
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'device'
  } catch {
    // A symbolic link that leads to itself, or a file in place of a folder.
    return undefined
  }
}

/** A name in the same folder that is similar to the missing one. */
function similarName(path: string, kind: Kind): string | undefined {
  try {
    const entries = readdirSync(dirname(path), { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory() === (kind === 'folder')).map((entry) => entry.name)
    return suggest(basename(path), names.sort())
  } catch {
    return undefined
  }
}

/** Every build replaces the output folder, so it must not contain sources. */
function checkOutDir(config: unknown, site: ConfiguredSite): Finding[] {
  const written = valueAt(config, ['outDir'])
  if (typeof written !== 'string') return []
  const problem = outDirProblem(resolve(site.rootDir, written), config, site)
  if (problem === undefined) return []
  const hint = 'name a separate folder, such as "build"'
  return [{ code: 'config-value', path: ['outDir'], message: `"outDir" (${shortValue(written)}) ${problem}`, hint }]
}

/** Why the files of an output folder would be content of the next build; undefined if they would not. */
function outDirInside(outDir: string, config: unknown, rootDir: string): string | undefined {
  const content = [
    ...docsEntries(config).flatMap((entry) => (asRecord(entry[1])?.exclude ? [] : [docsDirOf(entry)[1]])),
    ...(valueAt(config, ['pages', 'exclude']) ? [] : [valueAt(config, ['pages', 'dir'])]),
    ...staticDirsOf(config, rootDir),
  ]
  const dirs = content.flatMap((dir) => (typeof dir === 'string' ? [resolve(rootDir, dir)] : []))
  // A folder of content that contains the whole site contains its output too.
  const around = dirs.find((dir) => isBelow(outDir, dir) && !isWithin(rootDir, dir))
  const name = around === undefined ? '' : JSON.stringify(siteRelative(rootDir, around))
  return around === undefined ? undefined : `is inside of ${name}, so the next build would publish its files as content`
}

/** Why a build into an output folder would destroy sources; undefined if it would not. */
export function outDirProblem(
  outDir: string,
  config: unknown,
  { rootDir, options }: ConfiguredSite,
): string | undefined {
  const sources: unknown[] = [
    '.',
    ...docsEntries(config).map((entry) => docsDirOf(entry)[1]),
    ...folderEntries(config, options).map(({ dir }) => dir),
    valueAt(config, ['pages', 'dir']) ?? 'pages',
    ...staticDirsOf(config, rootDir),
    valueAt(config, ['cacheDir']) ?? '.docsgen',
  ]
  const sourceDirs = sources.flatMap((dir) => (typeof dir === 'string' ? [resolve(rootDir, dir)] : []))
  const replaced = sourceDirs.find((dir) => dir === outDir || dir.startsWith(join(outDir, sep)))
  if (replaced === undefined) return outDirInside(outDir, config, rootDir)
  const name = siteRelative(rootDir, replaced)
  return `would replace ${name === '' ? 'the folder of the site itself' : JSON.stringify(name)}`
}
