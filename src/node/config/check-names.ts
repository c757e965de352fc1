import { basename, join, resolve, sep } from 'node:path'
import { isAbsoluteUrl } from '../../shared/route.js'
import { inPublicFolder, isFile, staticUrls } from '../base/misplaced-file.js'
import { isBelow, isWithin, siteRelative } from '../base/names.js'
import type { Named } from '../base/schema/fields.js'
import type { CheckedConfig } from '../base/schema/config-schema.js'
import { definitionOf, type NamedOption, schemaAt } from '../base/schema/walk.js'
import { checkPath, kindOf, staticFile } from './files.js'
import { type Finding, quotedPath, shortValue, valueAt } from '../base/schema/finding.js'
import { checkFont } from './fonts.js'
import { normalizeBase } from './hrefs.js'
import { checkStyleSheet } from './style-sheets.js'
import { versionPaths } from './docs-versions.js'

/** A config that its schema has accepted, and its site. */
export interface AcceptedConfig {
  readonly config: CheckedConfig
  readonly schema: Parameters<typeof schemaAt>[0]
  readonly named: readonly NamedOption[]
  /** The config without defaults. */
  readonly written: unknown
  readonly rootDir: string
  /** Whether a plugin may generate all files of a folder, which is checked later. */
  readonly isGenerated: boolean
}

/** Reports what the options name and what does not exist or cannot work. */
export function checkNames(accepted: AcceptedConfig): Finding[] {
  return accepted.named.flatMap((option) => checks[option.names](option, accepted))
}

type Check = (option: NamedOption, accepted: AcceptedConfig) => Finding[]

const checks: Readonly<Record<Named, Check>> = {
  content: (option, accepted) => {
    const [name = ''] = option.path
    if (accepted.isGenerated || isReplaced(option, accepted)) return []
    return checkOption(option, accepted, {
      kind: 'folder',
      advice: `create the folder, set "${name}.dir", or set "${name}" to false`,
    })
  },
  folder: (option, accepted) =>
    accepted.isGenerated || !isWritten(option, accepted) ? [] : checkOption(option, accepted, { kind: 'folder' }),
  static: (option, accepted) => {
    const { path, value } = option
    if (!isWritten(option, accepted)) return []
    if (!isWithin(accepted.rootDir, resolve(accepted.rootDir, value))) return checks.folder(option, accepted)
    const message = `${quotedPath(path)} (${shortValue(value)}) would publish the config and the sources of the site`
    return [{ code: 'config-value', path, message, hint: 'name a folder for these files, such as "static"' }]
  },
  cache: ({ path, value }, accepted) => {
    // docsgen may remove what is in its own folder.
    const cacheDir = resolve(accepted.rootDir, value)
    if (![accepted.rootDir, ...sourceDirs(accepted)].some((dir) => isWithin(dir, cacheDir))) return []
    const message = `"cacheDir" (${shortValue(value)}) is a folder with sources of the site`
    return [{ code: 'config-value', path, message, hint: 'name a separate folder, such as ".docsgen"' }]
  },
  output: ({ path, value }, accepted) => {
    const problem = outDirProblem(resolve(accepted.rootDir, value), accepted)
    const message = `"outDir" (${shortValue(value)}) ${problem}`
    return problem === undefined
      ? []
      : [{ code: 'config-value', path, message, hint: 'name a separate folder, such as "build"' }]
  },
  file: (option, accepted) => checkOption(option, accepted, { kind: 'file' }),
  data: (option, accepted) => {
    const { path, value } = option
    const filePath = resolve(accepted.rootDir, value)
    const missing = checkOption(option, accepted, { kind: 'file' })
    if (!staticDirsOf(accepted).some((dir) => isBelow(filePath, dir))) return missing
    const message = `${quotedPath(path)} names ${shortValue(value)}, which is published as it is`
    return [...missing, { code: 'config-value', path, message, hint: 'move the file out of the static folder' }]
  },
  'content-file': ({ path, value }, { config, schema, rootDir }) => {
    const option = schemaAt(schema, path)
    const definition = option && definitionOf(option)
    if (definition?.type === 'default' && definition.defaultValue === value) return []
    const dir = String(valueAt(config, [...path.slice(0, -1), 'dir']))
    const advice = `correct the path, which starts at ${shortValue(dir)}`
    return checkPath({ path, written: value, kind: 'file', dirs: [resolve(rootDir, dir)], advice })
  },
  path: (option, accepted) =>
    checkOption(option, accepted, { advice: 'correct the path, which is relative to the site' }),
  image: checkImage,
  icon: () => [],
  font: (option, { rootDir }) => checkFont(option, rootDir),
  'style-sheet': (option, { rootDir }) => checkStyleSheet(option, rootDir),
  glob: checkGlob,
}

function checkOption(
  { path, value }: NamedOption,
  { rootDir }: AcceptedConfig,
  more: Pick<Parameters<typeof checkPath>[0], 'kind' | 'advice'>,
): Finding[] {
  return checkPath({ path, written: value, dirs: [rootDir], ...more })
}

function isWritten({ path }: NamedOption, { written }: AcceptedConfig): boolean {
  return valueAt(written, path) !== undefined
}

/** Absolute paths of the static folders. */
export function staticDirsOf({ config, rootDir }: Pick<AcceptedConfig, 'config' | 'rootDir'>): string[] {
  return config.static.dirs.map((dir) => resolve(rootDir, dir))
}

/** Absolute paths of the folders of content and of static files. */
function sourceDirs({ named, rootDir }: AcceptedConfig): string[] {
  return named.flatMap(({ names, value }) =>
    names === 'content' || names === 'folder' || names === 'static' ? [resolve(rootDir, value)] : [],
  )
}

/** Whether a docs folder need not exist, because earlier versions are published instead of it. */
function isReplaced({ path }: NamedOption, { config, rootDir }: AcceptedConfig): boolean {
  const docs = path[0] === 'docs' && config.docs !== false ? [config.docs].flat()[Number(path[1]) || 0] : undefined
  if (docs === undefined || docs.versions === false) return false
  const isLeftOut = !docs.currentVersion || docs.onlyVersions?.includes('current') === false
  return isLeftOut && kindOf(versionPaths(rootDir, docs.id).namesPath) === 'file'
}

/** A path in the repository is a path in a static folder with its start. */
function checkImage({ path, value: url }: NamedOption, { config, rootDir }: AcceptedConfig): Finding[] {
  const folders = { rootDir, staticDirs: staticDirsOf({ config, rootDir }) }
  if (isAbsoluteUrl(url) || staticFile(url, { dirs: folders.staticDirs, base: normalizeBase(config.base) })) return []
  const written = url.replace(/[?#].*$/, '').replace(/^\/+/, '')
  const advice = 'add the file to a static folder, or change the path'
  return checkPath({ path, written, kind: 'file', dirs: folders.staticDirs, advice }).map((finding) => {
    const isStatic = (one: string): boolean => folders.staticDirs.some((dir) => isFile(join(dir, one)))
    const right = staticUrls(written, folders).find(isStatic)
    const hint = right === undefined ? inPublicFolder(written, folders) : `did you mean ${JSON.stringify(right)}?`
    return hint === undefined ? finding : { ...finding, hint }
  })
}

/** A glob that begins with the folder that it is relative to matches nothing. */
function checkGlob({ path, value: glob }: NamedOption, { config, rootDir }: AcceptedConfig): Finding[] {
  const dir = String(valueAt(config, [...path.slice(0, -2), 'dir']))
  const bare = glob.replace(/^(?:\.?\/)+/, '')
  const own = `${basename(dir)}/`
  const isTwice = bare.startsWith(own) && kindOf(resolve(rootDir, dir, own)) === undefined
  if (!isTwice && !glob.startsWith('/')) return []
  const message = `${quotedPath(path)} (${shortValue(glob)}) matches nothing: globs are relative to ${shortValue(dir)}`
  const right = isTwice ? bare.slice(own.length) : bare
  return [{ code: 'config-value', path, message, hint: `write it as ${JSON.stringify(right)}` }]
}

/** Why a build into an output folder would destroy sources, or publish its own files as content; undefined if it would not. */
export function outDirProblem(outDir: string, accepted: AcceptedConfig): string | undefined {
  const { config, named, rootDir, written } = accepted
  const dirs = [rootDir, ...sourceDirs(accepted), resolve(rootDir, config.cacheDir)]
  const replaced = dirs.find((dir) => dir === outDir || dir.startsWith(join(outDir, sep)))
  if (replaced !== undefined) {
    const name = siteRelative(rootDir, replaced)
    return `would replace ${name === '' ? 'the folder of the site itself' : JSON.stringify(name)}`
  }
  // A folder of content that contains the whole site contains its output too.
  const around = named.find(({ names, path, value }) => {
    const dir = resolve(rootDir, value)
    const isSource = names === 'content' || names === 'folder' || names === 'static'
    const leavesOut = valueAt(written, [...path.slice(0, -1), 'exclude']) !== undefined
    return isSource && !leavesOut && isBelow(outDir, dir) && !isWithin(rootDir, dir)
  })
  if (around === undefined) return undefined
  const name = JSON.stringify(siteRelative(rootDir, resolve(rootDir, around.value)))
  return `is inside of ${name}, so the next build would publish its files as content`
}
