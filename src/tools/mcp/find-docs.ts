import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { environmentError } from '../../node/base/diagnostics/docsgen-error.js'
import { asRecord } from '../../node/base/record.js'
import { findSitePackage } from '../../node/base/site-package.js'
import { siteOf } from '../../node/cli/find-site.js'
import { manifestName } from '../../node/links/site-manifest.js'
import { outputDirOf } from '../../node/site/tool-api/config.js'
import { type DocsFiles, folderFiles, urlFiles } from './docs-files.js'

export interface McpFlags {
  /** Name of an installed package. */
  readonly package?: string
  /** As typed. */
  readonly config?: string
}

/** What to serve, as typed. */
export interface McpRequest {
  readonly source?: string
  readonly flags: McpFlags
}

/** The field in the `package.json` of a library that names the folder with its built docs. */
const field = 'docsgen-docs'

/** Finds the built site that a request names. Throws a DocsgenError (exit 2) if there is none. */
export async function findDocs({ source, flags }: McpRequest, cwd: string): Promise<DocsFiles> {
  if (flags.package !== undefined) return docsOfPackage(flags.package, cwd)
  if (source !== undefined && /^https?:\/\//i.test(source)) return urlFiles(source)
  const folder = path.resolve(cwd, source ?? '.')
  if (flags.config === undefined && existsSync(path.join(folder, manifestName))) return folderFiles(folder)
  const site = siteOf({ root: source, flags }, cwd)
  const outDir = await outputDirOf(site)
  if (existsSync(path.join(outDir, manifestName))) return folderFiles(outDir)
  throw noDocs(`there is no built site in ${JSON.stringify(outDir)}`, 'run `docsgen build` first')
}

/** The docs of the installed version of a package, as Node finds it from a folder. */
function docsOfPackage(name: string, cwd: string): DocsFiles {
  const found = findSitePackage(name, cwd)
  if (!found) throw noDocs(`the package ${JSON.stringify(name)} is not installed`, `run \`npm install ${name}\``)
  const text = readFileSync(path.join(found.dir, 'package.json'), 'utf8')
  const folder = asRecord(JSON.parse(text))?.[field]
  const label = `${name} ${found.version}`
  if (typeof folder !== 'string')
    throw noDocs(`${label} comes without docs: its package.json has no "${field}"`, 'pass the URL of its docs instead')
  const dir = path.resolve(found.dir, folder)
  if (existsSync(path.join(dir, manifestName))) return folderFiles(dir, label)
  throw noDocs(`"${field}" of ${label} names no built site: ${JSON.stringify(folder)}`, 'report this to its authors')
}

/** There are no docs that could be served. */
export function noDocs(message: string, hint: string): Error {
  return environmentError('no-docs', message, hint)
}
