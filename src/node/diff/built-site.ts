import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { manifestName, parseManifest } from '../links/read-manifest.js'
import type { SiteManifest } from '../links/site-manifest.js'
import { compareStrings } from '../model/names.js'
import { documentName } from '../model/site.js'
import { Scale } from '../weight/scale.js'

/** A built site in a folder, with the sizes of its files. Documents are read one at a time. */
export interface BuiltSite {
  readonly manifest: SiteManifest
  /** Bytes by name, sorted by name. */
  readonly files: ReadonlyMap<string, number>
  readonly scale: Scale
  /** The bytes of a file; undefined if there is none. */
  read(name: string): Promise<Buffer | undefined>
}

/** Opens a built site. Throws a DocsgenError (exit 2) if the folder is missing or was not built by docsgen. */
export function openBuiltSite(dir: string): BuiltSite {
  const manifest = readManifestOf(dir)
  const files = new Map(filesBelow(dir))
  const read = async (name: string) => (files.has(name) ? readFile(path.join(dir, name)) : undefined)
  const scale = new Scale({ base: manifest.base, read, size: (name) => files.get(name) })
  return { manifest, files, scale, read }
}

/** The name of the document of a route; undefined if the folder lacks it. */
export function documentOf({ files }: Pick<BuiltSite, 'files'>, route: string): string | undefined {
  return [documentName(route), `${route.slice(1)}.html`].find((name) => files.has(name))
}

function readManifestOf(dir: string): SiteManifest {
  const hint = 'pass two output folders of `docsgen build`, such as "build"; `--out-dir` builds into another one'
  const stat = statSync(dir, { throwIfNoEntry: false })
  if (!stat) throw environmentError('no-built-site', `there is no folder ${JSON.stringify(dir)}`, hint)
  const filePath = path.join(dir, manifestName)
  const manifest =
    stat.isDirectory() && statSync(filePath, { throwIfNoEntry: false })?.isFile()
      ? parseManifest(readFileSync(filePath, 'utf8'))
      : undefined
  if (manifest) return manifest
  const what = stat.isDirectory()
    ? `has no site that docsgen built: ${manifestName} is missing or damaged`
    : 'is a file'
  throw environmentError('no-built-site', `${JSON.stringify(dir)} ${what}`, hint)
}

function filesBelow(dir: string): [name: string, size: number][] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, number] => {
      const filePath = path.join(entry.parentPath, entry.name)
      return [path.relative(dir, filePath).split(path.sep).join('/'), statSync(filePath).size]
    })
    .sort(([a], [b]) => compareStrings(a, b))
}
