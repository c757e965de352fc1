import { isAbsoluteUrl } from '../../shared/route.js'
import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { KeyPath } from '../source-text/locate-key.js'
import { suggest } from '../diagnostics/suggest.js'
import { quotedPath, shortValue, valueAt } from './issues.js'
import { toSlashes } from './module-inputs.js'
import { asRecord, type Finding } from './schema-fields.js'

interface Expected {
  readonly path: KeyPath
  /** As the author wrote it. */
  readonly written: string
  readonly kind: 'file' | 'folder'
  /** Folders that it is looked up in, absolute. */
  readonly dirs: readonly string[]
}

/**
 * Every file and folder that a config names and that is not there. Takes the config as written, since it may be wrong
 * elsewhere and all mistakes are reported at once.
 */
export function checkFiles(config: unknown, rootDir: string): Finding[] {
  const expected = [
    ...expectedFolders(config, rootDir),
    ...expectedFiles(config, rootDir),
    ...expectedImages(config, rootDir),
  ]
  return [...expected.flatMap(checkOne), ...checkOutDir(config, rootDir)]
}

function expectedFolders(config: unknown, rootDir: string): Expected[] {
  const docs = valueAt(config, ['docs'])
  const docsDir =
    docs === undefined ? 'docs' : asRecord(docs) === undefined ? undefined : (valueAt(docs, ['dir']) ?? 'docs')
  const folders: [KeyPath, unknown][] = [
    [['docs', 'dir'], docsDir],
    [['pages', 'dir'], valueAt(config, ['pages', 'dir'])],
    ...entriesAt(config, ['static', 'dirs']),
  ]
  return folders.flatMap(([path, written]) =>
    typeof written === 'string' ? [{ path, written, kind: 'folder' as const, dirs: [rootDir] }] : [],
  )
}

function expectedFiles(config: unknown, rootDir: string): Expected[] {
  const files: [KeyPath, unknown][] = [
    [['docs', 'sidebars'], valueAt(config, ['docs', 'sidebars'])],
    [['search', 'questions'], valueAt(config, ['search', 'questions'])],
    ...entriesAt(config, ['theme', 'css']),
    ...entriesAt(config, ['theme', 'components']),
    ...entriesAt(config, ['globalComponents']),
  ]
  return files.flatMap(([path, written]) =>
    typeof written === 'string' ? [{ path, written, kind: 'file' as const, dirs: [rootDir] }] : [],
  )
}

/** Images are paths of the site, which the static folders answer. */
function expectedImages(config: unknown, rootDir: string): Expected[] {
  const paths: KeyPath[] = [
    ['favicon'],
    ['image'],
    ...['navbar', 'footer'].flatMap((bar) => ['src', 'srcDark'].map((key) => [bar, 'logo', key])),
  ]
  const staticDirs = entriesAt(config, ['static', 'dirs']).flatMap(([, dir]) => (typeof dir === 'string' ? [dir] : []))
  const dirs = (staticDirs.length === 0 ? ['static'] : staticDirs).map((dir) => resolve(rootDir, dir))
  const written = [
    ...paths.map((path) => [path, valueAt(config, path)] as const),
    ...entriesAt(config, ['webApp', 'icons']),
  ]
  return written.flatMap(([path, url]) => {
    if (typeof url !== 'string' || isAbsoluteUrl(url)) return []
    return [{ path, written: url.replace(/[?#].*$/, '').replace(/^\/+/, ''), kind: 'file' as const, dirs }]
  })
}

/** The entries of a list or object in the config, each with its key path. */
function entriesAt(config: unknown, path: KeyPath): [KeyPath, unknown][] {
  const value = valueAt(config, path)
  if (Array.isArray(value)) return value.map((entry: unknown, index) => [[...path, index], entry])
  return Object.entries(asRecord(value) ?? {}).map(([key, entry]) => [[...path, key], entry])
}

function checkOne({ path, written, kind, dirs }: Expected): Finding[] {
  if (written.trim() === '') return []
  const candidates = dirs.map((dir) => resolve(dir, written))
  const kinds = candidates.map(kindOf)
  if (kinds.includes(kind)) return []
  const wrongKind = kinds.find((found) => found !== undefined)
  const problem = wrongKind === undefined ? 'which does not exist' : `which is a ${wrongKind}`
  const near = candidates.map((candidate) => nearName(candidate, kind)).find((found) => found !== undefined)
  const parent = written.slice(0, written.lastIndexOf('/') + 1)
  const hint = near === undefined ? missingHint(path, kind) : `did you mean ${JSON.stringify(parent + near)}?`
  return [
    {
      code: 'config-file-missing',
      path,
      message: `${quotedPath(path)} names ${shortValue(written)}, ${problem}`,
      hint,
    },
  ]
}

function missingHint(path: KeyPath, kind: 'file' | 'folder'): string {
  if (path[0] === 'docs' && path[1] === 'dir') return 'create the folder, set "docs.dir", or set "docs" to false'
  if (path[0] === 'favicon' || path[0] === 'image' || path[0] === 'webApp' || path[1] === 'logo')
    return 'add the file to a static folder, or change the path'
  return `create the ${kind}, or change the path`
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? undefined : stats.isDirectory() ? 'folder' : 'file'
}

/** A name beside the missing one that looks like it. */
function nearName(path: string, kind: 'file' | 'folder'): string | undefined {
  try {
    const entries = readdirSync(dirname(path), { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory() === (kind === 'folder')).map((entry) => entry.name)
    return suggest(basename(path), names.sort())
  } catch {
    return undefined
  }
}

/** The output folder is replaced by every build, so it must not hold sources. */
function checkOutDir(config: unknown, rootDir: string): Finding[] {
  const written = valueAt(config, ['outDir'])
  if (typeof written !== 'string') return []
  const problem = outDirProblem(resolve(rootDir, written), config, rootDir)
  if (problem === undefined) return []
  const hint = 'name a folder of its own, such as "build"'
  return [{ code: 'config-value', path: ['outDir'], message: `"outDir" (${shortValue(written)}) ${problem}`, hint }]
}

/** Why an output folder would destroy sources, or undefined where it would not. */
export function outDirProblem(outDir: string, config: unknown, rootDir: string): string | undefined {
  const sources: unknown[] = [
    '.',
    valueAt(config, ['docs', 'dir']) ?? 'docs',
    valueAt(config, ['pages', 'dir']) ?? 'pages',
    ...entriesAt(config, ['static', 'dirs']).map(([, dir]) => dir),
    valueAt(config, ['cacheDir']) ?? '.docsgen',
  ]
  for (const source of sources) {
    if (typeof source !== 'string') continue
    const sourceDir = resolve(rootDir, source)
    if (sourceDir !== outDir && !sourceDir.startsWith(join(outDir, sep))) continue
    const name = toSlashes(relative(rootDir, sourceDir))
    return `would replace ${name === '' ? 'the folder of the site itself' : JSON.stringify(name)}`
  }
  return undefined
}
