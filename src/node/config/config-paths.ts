import { basename, join, resolve, sep } from 'node:path'
import {
  type ConfiguredSite,
  docsEntries,
  entriesAt,
  type FolderEntry,
  folderEntries,
  kindOf,
  staticDirsOf,
} from './files.js'
import { type Finding, quotedPath, shortValue, valueAt } from './finding.js'

/** Finds paths of the config that exist but cannot work, and globs that match nothing. */
export function checkPaths(config: unknown, { rootDir, options }: ConfiguredSite): Finding[] {
  const folders = folderEntries(config, options)
  return [
    ...checkStaticDirs(config, rootDir),
    ...checkCacheDir(config, { rootDir, options }),
    ...checkReadable(config, rootDir),
    ...checkComponentNames(config),
    ...options
      .flatMap(({ routePatterns }) => routePatterns)
      .flatMap((path) => checkRoutePatterns(config, { rootDir, path })),
    ...docsEntries(config).flatMap(([path, docs]) =>
      checkGlobs({ path, value: docs, dir: valueAt(docs, ['dir']) ?? 'docs' }, rootDir),
    ),
    ...folders.flatMap((folder) => checkGlobs(folder, rootDir)),
    ...folders.flatMap((folder) => checkFolderFiles(folder, rootDir)),
  ]
}

/** A static folder that contains the site would publish the config and all sources. */
function checkStaticDirs(config: unknown, rootDir: string): Finding[] {
  return entriesAt(config, ['static', 'dirs']).flatMap(([path, dir]): Finding[] => {
    if (typeof dir !== 'string' || !contains(resolve(rootDir, dir), rootDir)) return []
    const message = `${quotedPath(path)} (${shortValue(dir)}) would publish the config and the sources of the site`
    return [{ code: 'config-value', path, message, hint: 'name a folder for these files, such as "static"' }]
  })
}

/** docsgen may remove what is in its own folder. */
function checkCacheDir(config: unknown, { rootDir, options }: ConfiguredSite): Finding[] {
  const written = valueAt(config, ['cacheDir'])
  if (typeof written !== 'string' || written.trim() === '') return []
  const cacheDir = resolve(rootDir, written)
  const sources = [
    rootDir,
    ...docsEntries(config).map(([, docs]) => resolve(rootDir, String(valueAt(docs, ['dir']) ?? 'docs'))),
    ...folderEntries(config, options).map(({ dir }) => resolve(rootDir, String(dir))),
    ...staticDirsOf(config, rootDir),
  ]
  if (!sources.some((dir) => contains(cacheDir, dir))) return []
  const message = `"cacheDir" (${shortValue(written)}) is a folder with sources of the site`
  return [{ code: 'config-value', path: ['cacheDir'], message, hint: 'name a separate folder, such as ".docsgen"' }]
}

function contains(dir: string, inner: string): boolean {
  return inner === dir || inner.startsWith(join(dir, sep))
}

/** Files and folders that code samples may read. */
function checkReadable(config: unknown, rootDir: string): Finding[] {
  return entriesAt(config, ['checkCode', 'read']).flatMap(([path, read]): Finding[] => {
    if (typeof read !== 'string' || read.trim() === '' || kindOf(resolve(rootDir, read)) !== undefined) return []
    const message = `${quotedPath(path)} names ${shortValue(read)}, which does not exist`
    return [{ code: 'config-file-missing', path, message, hint: 'correct the path, which is relative to the site' }]
  })
}

/** The patterns match the paths of pages, which begin with a slash. */
function checkRoutePatterns(
  config: unknown,
  { rootDir, path: option }: { readonly rootDir: string; readonly path: string },
): Finding[] {
  return entriesAt(config, option.split('.')).flatMap(([path, pattern]): Finding[] => {
    if (typeof pattern !== 'string' || /^[/*?]|^\s*$/.test(pattern)) return []
    const isFile = kindOf(resolve(rootDir, pattern)) !== undefined || /\.mdx?$/.test(pattern)
    const message = `${quotedPath(path)} (${shortValue(pattern)}) matches no page: patterns match the paths of pages, which begin with "/"`
    const name = pattern.replace(/^(?:\.\/)?(?:docs|blog|pages)\//, '').replace(/(?:(?:^|\/)index)?\.mdx?$/, '')
    return [
      {
        code: 'config-value',
        path,
        message,
        hint: isFile ? `write the path of its page, such as "/${name}"` : `write "/${pattern}"`,
      },
    ]
  })
}

/** In MDX, a name in lower case is an element of HTML, also if there is a component with this name. */
function checkComponentNames(config: unknown): Finding[] {
  return entriesAt(config, ['globalComponents']).flatMap(([path]): Finding[] => {
    const name = String(path.at(-1))
    if (!/^\p{Ll}[^.]*$/u.test(name)) return []
    const right = name.replace(/(?:^|-+)(.)/g, (_, letter: string) => letter.toUpperCase())
    const message = `${quotedPath(path)} has no effect: <${name}> is an element of HTML`
    return [{ code: 'config-value', path, message, hint: `write the name with a capital letter: ${right}` }]
  })
}

/** Globs are relative to the folder of content. */
function checkGlobs({ path, value, dir }: Omit<FolderEntry, 'declared'>, rootDir: string): Finding[] {
  if (typeof dir !== 'string') return []
  return ['include', 'exclude'].flatMap((key) =>
    entriesAt(value, [key]).flatMap(([at, glob]): Finding[] => {
      const right = typeof glob === 'string' ? relativeGlob(glob, resolve(rootDir, dir)) : undefined
      if (right === undefined) return []
      const full = [...path, ...at]
      const message = `${quotedPath(full)} (${shortValue(glob)}) matches nothing: globs are relative to ${shortValue(dir)}`
      return [{ code: 'config-value', path: full, message, hint: `write it as ${JSON.stringify(right)}` }]
    }),
  )
}

/** A glob without the start that makes it match nothing; undefined if it has none. */
function relativeGlob(glob: string, dir: string): string | undefined {
  const bare = glob.replace(/^(?:\.?\/)+/, '')
  const own = `${basename(dir)}/`
  if (bare.startsWith(own) && kindOf(join(dir, own)) === undefined) return bare.slice(own.length)
  return glob.startsWith('/') ? bare : undefined
}

/** Files in folders of content may be missing only under their default names. */
function checkFolderFiles({ path, value, dir, declared }: FolderEntry, rootDir: string): Finding[] {
  if (typeof dir !== 'string') return []
  return Object.entries(declared.files).flatMap(([key, initial]): Finding[] => {
    const file = valueAt(value, [key])
    if (typeof file !== 'string' || file.trim() === '' || file === initial) return []
    if (kindOf(resolve(rootDir, dir, file)) !== undefined) return []
    const at = [...path, key]
    const message = `${quotedPath(at)} names ${shortValue(file)}, which does not exist`
    return [
      { code: 'config-file-missing', path: at, message, hint: `correct the path, which starts at ${shortValue(dir)}` },
    ]
  })
}
