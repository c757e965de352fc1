import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Metafile } from 'esbuild'
import { isSiteFile, isWithin } from '../base/names.js'
import { nameIn, parseAsExpression } from '../base/source-text/parse-script.js'

/** An import of a file, as written and as esbuild resolved it. */
export interface ResolvedImport {
  readonly written: string
  /** Absolute path. */
  readonly target: string
}

/**
 * Everything that esbuild's runs have read of a site: the bundled files, and what their imports were resolved by, which is in no
 * metafile: manifests of packages, `tsconfig.json` files, and files that would be found first if they existed. Absolute paths. Names with
 * a namespace (`docsgen:main`) are not files; a suffix is `?…`.
 */
export function bundledFiles(rootDir: string, metafiles: readonly (Metafile | undefined)[]): string[] {
  const inputs = metafiles.flatMap((metafile) => Object.entries(metafile?.inputs ?? {}))
  const files = [...new Set(inputs.flatMap(([name]) => (isFile(name) ? [pathOf(name, rootDir)] : [])))]
  const imports = inputs.flatMap(([, input]) => importsIn(input, rootDir))
  return [...files, ...resolutionFiles({ rootDir, files, imports })]
}

/** The imports of one input of a metafile that lead to files. */
export function importsIn({ imports }: Metafile['inputs'][string], rootDir: string): ResolvedImport[] {
  return imports.flatMap(({ path: target, original, external }) =>
    original === undefined || external || !isFile(target)
      ? []
      : [{ written: original, target: pathOf(target, rootDir) }],
  )
}

function isFile(name: string): boolean {
  return !/^[a-z][a-z-]+:/i.test(name)
}

function pathOf(name: string, rootDir: string): string {
  return path.resolve(rootDir, name.replace(/\?[\w-]+$/, ''))
}

/** The files besides sources that decide what is bundled: some of them do not exist. Absolute paths. */
export function resolutionFiles(bundle: {
  readonly rootDir: string
  /** The bundled files. */
  readonly files: readonly string[]
  readonly imports: readonly ResolvedImport[]
}): string[] {
  const { rootDir, files, imports } = bundle
  const isOwn = (filePath: string): boolean => isSiteFile(rootDir, filePath)
  const folders = new Set(files.filter((file) => isOwn(file) && /\.[cm]?[jt]sx?$/.test(file)).map(path.dirname))
  const preferred = imports.flatMap((one) => (isOwn(one.target) ? preferredFiles(one) : []))
  // Those of the site say which of its modules have effects, and how CommonJS is imported.
  const manifests = [...folders].flatMap((folder) => nearestOrMissing('package.json', folder, rootDir))
  return [
    ...new Set([
      ...preferred,
      ...packageManifests(rootDir, { files, imports }),
      ...manifests,
      ...tsconfigs(rootDir, folders),
    ]),
  ]
}

/** The extensions that imports may leave out, in the order in which esbuild tries them. */
const OPTIONAL_EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json']

/** The files that an import would lead to in place of its target, if they existed. */
function preferredFiles({ written, target }: ResolvedImport): string[] {
  const { dir, name, ext } = path.parse(target)
  const last = written.split('/').at(-1) ?? ''
  if (last === name + ext) return []
  const before = OPTIONAL_EXTENSIONS.slice(0, Math.max(0, OPTIONAL_EXTENSIONS.indexOf(ext)))
  const besides = before.map((extension) => path.join(dir, name + extension))
  if (last === name) return besides
  // TypeScript is imported by the name of the JavaScript that is made from it.
  if (path.parse(last).name === name) return [path.join(dir, last)]
  if (name !== 'index') return []
  const ofFolder = OPTIONAL_EXTENSIONS.map((extension) => dir + extension)
  return [...(/^\.*$/.test(last) ? [] : ofFolder), path.join(dir, 'package.json'), ...besides]
}

const INSTALLED = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** The `package.json` files that say which file of a package is imported. */
function packageManifests(
  rootDir: string,
  { files, imports }: { readonly files: readonly string[]; readonly imports: readonly ResolvedImport[] },
): string[] {
  const installed = files.flatMap((file) => INSTALLED.exec(file)?.[1] ?? [])
  // Packages of a workspace are links to folders outside of `node_modules`.
  const linked = imports.flatMap(({ written, target }) => {
    const isPackage = !/^[./]/.test(written) && !isSiteFile(rootDir, target) && !INSTALLED.test(target)
    const isOfSite = written.startsWith('#')
    return isPackage || isOfSite ? (nearest('package.json', path.dirname(target)) ?? []) : []
  })
  return [...new Set(installed)].map((dir) => path.join(dir, 'package.json')).concat(linked)
}

function nearest(name: string, dir: string): string | undefined {
  const file = path.join(dir, name)
  if (existsSync(file)) return file
  const parent = path.dirname(dir)
  return parent === dir ? undefined : nearest(name, parent)
}

/** The `tsconfig.json` files that apply to sources in these folders, and those that they extend. */
function tsconfigs(rootDir: string, folders: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  for (const folder of folders)
    for (const file of nearestOrMissing('tsconfig.json', folder, rootDir)) addWithExtended(file, found)
  return found
}

/** The nearest file with this name in a folder or above it, and in the folder of the site also those that would be nearer if they existed. */
function nearestOrMissing(name: string, folder: string, rootDir: string): string[] {
  const found: string[] = []
  for (let dir = folder; ; dir = path.dirname(dir)) {
    const file = path.join(dir, name)
    const exists = existsSync(file)
    if (exists || isWithin(dir, rootDir)) found.push(file)
    if (exists || path.dirname(dir) === dir) return found
  }
}

function addWithExtended(file: string, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  for (const extended of extendedBy(file)) addWithExtended(extended, found)
}

/** The files that a `tsconfig.json` extends, which has comments. */
function extendedBy(file: string): string[] {
  try {
    const text = readFileSync(file, 'utf8')
    const config = text.includes('"extends"') ? parseAsExpression(text) : undefined
    if (config?.type !== 'ObjectExpression') return []
    return config.properties.flatMap((property) => {
      if (property.type !== 'ObjectProperty' || nameIn(property.key) !== 'extends') return []
      const values = property.value.type === 'ArrayExpression' ? property.value.elements : [property.value]
      return values.flatMap((value) => (value?.type === 'StringLiteral' ? [configPath(value.value, file)] : []))
    })
  } catch {
    return []
  }
}

/** Where an extended file is, or would be. */
function configPath(name: string, from: string): string {
  if (!/^(?:\.|\/)/.test(name)) {
    const { resolve } = createRequire(from)
    for (const candidate of [name, `${name}.json`, `${name}/tsconfig.json`]) {
      try {
        return resolve(candidate)
      } catch {
        // The next one may exist.
      }
    }
  }
  const file = path.resolve(path.dirname(from), name)
  return existsSync(file) || file.endsWith('.json') ? file : `${file}.json`
}
