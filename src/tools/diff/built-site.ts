import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesBelow, readHtmlSite } from '../../node/links/built/read-html-site.js'
import { environmentError } from '../../node/base/diagnostics/docsgen-error.js'
import { type SiteUrls, manifestName, parseManifest } from '../../node/links/site-manifest.js'
import { documentName } from '../../node/base/site.js'

/** A built site in a folder, with the sizes of its files. Documents are read one at a time. */
export interface BuiltSite {
  /** `docsgen`, or the name that another generator gives itself; undefined if the documents do not tell. */
  readonly generator: string | undefined
  /** The manifest of the site, or what its documents say. */
  readonly manifest: SiteUrls
  /** Bytes by name, sorted by name. */
  readonly files: ReadonlyMap<string, number>
  /** The bytes of a file; undefined if there is none. */
  read(name: string): Promise<Buffer | undefined>
}

/** Opens a built site of any generator. Throws a DocsgenError (exit 2) if the folder is missing or has no site. */
export async function openBuiltSite(dir: string): Promise<BuiltSite> {
  const stat = statSync(dir, { throwIfNoEntry: false })
  if (!stat) throw noSite(`there is no folder ${JSON.stringify(dir)}`)
  if (!stat.isDirectory()) throw noSite(`${JSON.stringify(dir)} is a file`)
  const files = filesBelow(dir)
  const { generator, manifest } = await readUrls(dir, files)
  const read = async (name: string) => (files.has(name) ? readFile(path.join(dir, name)) : undefined)
  return { generator, manifest, files, read }
}

/** The name of the document of a route; undefined if the folder lacks it. */
export function documentOf({ files }: Pick<BuiltSite, 'files'>, route: string): string | undefined {
  return [documentName(route), documentName(route, 'files')].find((name) => files.has(name))
}

async function readUrls(
  dir: string,
  files: ReadonlyMap<string, number>,
): Promise<Pick<BuiltSite, 'generator' | 'manifest'>> {
  if (files.has(manifestName)) {
    const manifest = parseManifest(readFileSync(path.join(dir, manifestName), 'utf8'))
    if (manifest) return { generator: 'docsgen', manifest }
    throw noSite(`${JSON.stringify(dir)} has no site that docsgen built: ${manifestName} is damaged`)
  }
  const site = await readHtmlSite(dir, files)
  if (site) return { generator: site.generator, manifest: site.urls }
  throw noSite(`${JSON.stringify(dir)} has no built site: it has neither ${manifestName} nor an index.html`)
}

function noSite(message: string): Error {
  const hint = 'pass two output folders, such as "build"; `docsgen build --out-dir` builds into another one'
  return environmentError('no-built-site', message, hint)
}
