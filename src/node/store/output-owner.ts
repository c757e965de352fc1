import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseJson, readChecked, writeChecked } from './replace-file.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { hashOf } from '../base/hash.js'
import { documentName, markdownName } from '../base/site.js'

/** A file in every output folder, by which docsgen recognizes that it may replace the folder. */
export const markerName = 'docsgen/site.json'

/** An output folder, and the folder with the record of its files. */
interface OutputPlace {
  readonly outDir: string
  readonly cacheDir: string
}

/**
 * The names of the files that docsgen has written into an output folder: those of the record, which is written before the first
 * file moves; undefined if the record is missing, because the cache was removed.
 */
function writtenNames(place: OutputPlace): ReadonlySet<string> | undefined {
  const names = parseJson(readChecked(recordPath(place)))
  return Array.isArray(names) ? new Set(names as readonly string[]) : undefined
}

/** Records the names of the files that docsgen writes into an output folder, or has written. */
export function recordNames(place: OutputPlace, names: Iterable<string>): void {
  writeChecked(recordPath(place), JSON.stringify([...names].sort()))
}

function recordPath({ outDir, cacheDir }: OutputPlace): string {
  return path.join(cacheDir, 'cache', `outputs-${hashOf([outDir])}.json`)
}

/** A file or a symbolic link in an output folder. */
export interface ExistingFile {
  readonly name: string
  readonly isLink: boolean
}

/** The files in an output folder, without hidden ones. Links are listed, and never followed. */
export function existingFiles(outDir: string): ExistingFile[] {
  const files: ExistingFile[] = []
  const addFilesOf = (folder: string): void => {
    for (const entry of readdirSync(path.join(outDir, folder), { withFileTypes: true })) {
      const name = folder + entry.name
      if (entry.name.startsWith('.') && entry.name !== '.nojekyll') continue
      if (entry.isDirectory()) addFilesOf(`${name}/`)
      else files.push({ name, isLink: entry.isSymbolicLink() })
    }
  }
  if (lstatSync(`${outDir}/`, { throwIfNoEntry: false })) addFilesOf('')
  return files
}

/** Throws a DocsgenError if there are files that docsgen did not write, or symbolic links, according to the record. */
export function checkRecorded(place: OutputPlace): void {
  const written = writtenNames(place)
  if (written) throwIfForeign(place.outDir, existingFiles(place.outDir).filter(isForeign(written)))
}

/**
 * Throws a DocsgenError before the output is replaced, if that would remove or overwrite files that docsgen did not write, or
 * write through a symbolic link. Without a record, the files of the next output and those that the marker tells of count as
 * written by docsgen. Returns the names in the record.
 */
export function checkReplaceable(
  place: OutputPlace,
  { existing, planned }: { readonly existing: readonly ExistingFile[]; readonly planned: readonly string[] },
): ReadonlySet<string> | undefined {
  const { outDir } = place
  const recorded = writtenNames(place)
  const written = recorded ?? new Set([...planned, ...markedNames(outDir)])
  // All others are among the existing files.
  const hidden = planned.filter((name) => /(?:^|\/)\.(?!nojekyll$)/.test(name))
  throwIfForeign(outDir, [
    ...existing.filter(isForeign(written)),
    ...hidden.flatMap((name) => existingAt(outDir, name)).filter(isForeign(written)),
    ...linkedFolders(outDir, hidden),
  ])
  return recorded
}

function isForeign(written: ReadonlySet<string>): (file: ExistingFile) => boolean {
  return ({ name, isLink }) => isLink || !written.has(name)
}

function existingAt(outDir: string, name: string): ExistingFile[] {
  const stat = lstatSync(path.join(outDir, name), { throwIfNoEntry: false })
  return stat && !stat.isDirectory() ? [{ name, isLink: stat.isSymbolicLink() }] : []
}

/** The folders of new files that are links. */
function linkedFolders(outDir: string, names: readonly string[]): ExistingFile[] {
  const folders = new Set<string>()
  for (const name of names)
    for (let dir = path.posix.dirname(name); dir !== '.' && !folders.has(dir); dir = path.posix.dirname(dir))
      folders.add(dir)
  return [...folders].flatMap((name) => existingAt(outDir, name)).filter(({ isLink }) => isLink)
}

/** The files that the marker of a site tells of, and those of its other languages. */
function markedNames(outDir: string): string[] {
  const { routes = {}, redirects = {}, files = [], languages = [] } = readMarker(outDir)
  const paths = [...Object.keys(routes), ...Object.keys(redirects)]
  return [
    ...languages.flatMap((prefix) => markedNames(path.join(outDir, prefix)).map((name) => prefix + name)),
    ...paths.flatMap((route) => [
      documentName(route),
      documentName(route, 'files'),
      markdownName(route),
      route.slice(1),
    ]),
    '404.html',
    '.nojekyll',
    ...files,
    ...existingFiles(outDir).flatMap(({ name }) => (/^(?:assets|docsgen)\//.test(name) ? [name] : [])),
  ]
}

interface Marker {
  readonly routes?: Readonly<Record<string, unknown>>
  readonly redirects?: Readonly<Record<string, unknown>>
  readonly files?: readonly string[]
  readonly languages?: readonly string[]
}

function readMarker(outDir: string): Marker {
  try {
    const marker = parseJson(readFileSync(path.join(outDir, markerName), 'utf8'))
    return typeof marker === 'object' && marker !== null ? marker : {}
  } catch {
    return {}
  }
}

const mostNamed = 5

/** Throws a DocsgenError that names the files which docsgen did not write, if there are any. */
export function throwIfForeign(outDir: string, files: readonly ExistingFile[]): void {
  if (files.length === 0) return
  const unique = [...new Map(files.map((file) => [file.name, file])).values()]
  const named = unique
    .slice(0, mostNamed)
    .map(({ name, isLink }) => (isLink ? `${JSON.stringify(name)} (a symbolic link)` : JSON.stringify(name)))
  const rest = unique.length - named.length
  const list = `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  const message = `the output folder "${outDir}" has ${list}, which docsgen did not write`
  const it = unique.length === 1 ? 'it' : 'them'
  const hint = `choose another folder with --out-dir, move ${it} to a static folder, or remove ${it}`
  throw new DocsgenError([{ code: 'out-dir', severity: 'error', message, hint }], 2)
}
