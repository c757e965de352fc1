import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isVersionName, readVersionNames, versionPaths } from '../config/docs-versions.js'
import { loadConfig } from '../config/load.js'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { suggest } from '../diagnostics/suggest.js'
import type { CommandOptions } from '../model/command.js'
import type { ResolvedConfig } from '../model/config.js'
import type { ResolvedDocs } from '../model/docs.js'
import { siteRelative } from '../model/names.js'
import { withLock } from '../output/lock.js'
import { withGeneratedContent } from '../plugins/generate-content.js'

export interface CutVersionOptions extends Pick<CommandOptions, 'root' | 'configPath'> {
  /** Name of the new version, as typed: `2.0`. */
  readonly name: string
  /** Id of the docs folder; defaults to the first. */
  readonly docs?: string
}

export interface CutVersionResult {
  /** What was written, relative to the root. */
  readonly written: readonly string[]
  /** Number of files in the folder of the version. */
  readonly files: number
  /** The folder with the docs of the next version, relative to the root. */
  readonly docsDir: string
  /** Whether the navbar has a menu of versions. */
  readonly hasMenu: boolean
}

/**
 * Keeps the docs as they are now as a version:
 * 1. copies `docs.dir`, with what plugins generate in it, to `versioned_docs/version-<name>`;
 * 2. writes the sidebars to `versioned_sidebars`, unless they are generated from the folders;
 * 3. adds the name to the beginning of `versions.json`.
 * Throws a DocsgenError (exit code 2) if the name is invalid or taken, or if there is no such docs folder.
 */
export async function cutVersion(options: CutVersionOptions): Promise<CutVersionResult> {
  const { root, configPath, name } = options
  const loaded = await loadConfig({ root, configPath })
  const config = await withLock(loaded.cacheDir, {}, () => withGeneratedContent(loaded, true))
  const docs = currentDocs(config, options.docs)
  const { namesPath, docsDirOf, sidebarsPathOf } = versionPaths(config.rootDir, docs.folder)
  // The config may publish only some of them.
  const names = readVersionNames(namesPath, config.rootDir)
  const docsDir = docsDirOf(name)
  checkName(name, [...names, ...(existsSync(docsDir) ? [name] : [])])
  const written = [docsDir]
  mkdirSync(docsDir, { recursive: true })
  if (existsSync(docs.docsDir)) cpSync(docs.docsDir, docsDir, { recursive: true, verbatimSymlinks: true })
  for (const { path: filePath, dir, contentPath } of config.generated.files)
    if (dir === docs.docsDir) cpSync(contentPath, path.join(docsDir, path.relative(dir, filePath)))
  if (docs.sidebars.kind === 'given') {
    const sidebarsPath = sidebarsPathOf(name)
    mkdirSync(path.dirname(sidebarsPath), { recursive: true })
    writeJson(sidebarsPath, docs.sidebars.value)
    written.push(sidebarsPath)
  }
  writeJson(namesPath, [name, ...names])
  written.push(namesPath)
  return {
    written: written.map((filePath) => siteRelative(config.rootDir, filePath)),
    files: readdirSync(docsDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    docsDir: siteRelative(config.rootDir, docs.docsDir),
    hasMenu: config.navbar.items.some(({ type }) => type === 'docsVersionDropdown'),
  }
}

function currentDocs({ docs }: ResolvedConfig, id?: string): ResolvedDocs {
  const current = docs.filter(({ isArchived }) => !isArchived)
  const found = id === undefined ? current[0] : current.find(({ folder }) => folder === id)
  if (found) return found
  if (id === undefined) throw environmentError('usage', 'the site has no docs', 'set "docs" in the config')
  const ids = current.map(({ folder }) => folder)
  const near = suggest(id, ids)
  const hint = near === undefined ? `use one of ${ids.join(', ')}` : `did you mean ${JSON.stringify(near)}?`
  throw environmentError('usage', `there is no docs folder with the id ${JSON.stringify(id)}`, hint)
}

function checkName(name: string, taken: readonly string[]): void {
  if (!isVersionName(name))
    throw environmentError('usage', `${JSON.stringify(name)} is not the name of a version`, 'use a name such as "2.0"')
  if (taken.includes(name))
    throw environmentError('file-exists', `there is a version ${JSON.stringify(name)} already`, 'choose another name')
}

function writeJson(filePath: string, value: unknown): void {
  writeFileSync(filePath, `${JSON.stringify(value, undefined, 2)}\n`)
}
