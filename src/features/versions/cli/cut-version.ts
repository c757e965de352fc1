import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { isVersionName, readVersionNames } from '../../../node/config/docs-versions.js'
import { versionPaths } from '../../../node/config/version-paths.js'
import { loadSiteConfig } from '../../../node/site/site-config.js'
import { DocsgenError, environmentError } from '../../../node/base/diagnostics/docsgen-error.js'
import { suggest } from '../../../node/base/suggest.js'
import { editProblem, type FileEdit, readUserFile, writeFiles } from '../../../node/store/write-files.js'
import type { CommandOptions } from '../../../node/base/command.js'
import type { ResolvedConfig } from '../../../node/base/config.js'
import type { ResolvedDocs } from '../../../node/base/docs.js'
import { isBelow, siteRelative } from '../../../node/base/names.js'
import { withLock } from '../../../node/store/lock.js'
import { withGeneratedContent } from '../../../node/site/generate-content.js'
import { copyDocs } from './copy-docs.js'

interface CutVersionOptions extends Pick<CommandOptions, 'root' | 'configPath'> {
  /** Name of the new version, as typed: `2.0`. */
  readonly name: string
  /** Id of the docs folder; defaults to the first. */
  readonly docs?: string
}

interface CutVersionResult {
  /** What was written, relative to the root. */
  readonly written: readonly string[]
  /** Number of files in the folder of the version. */
  readonly files: number
  /** Number of code blocks that have the code of a file now, in place of its path. */
  readonly codeBlocks: number
  /** The folder with the docs of the next version, relative to the root. */
  readonly docsDir: string
  /** Whether the navbar has a menu of versions. */
  readonly hasMenu: boolean
}

/**
 * Keeps the docs as they are now as a version:
 * 1. copies `docs.dir`, with what plugins generate in it and the code that pages show of other files, to a hidden folder beside
 *    the folder of the version;
 * 2. renames it to `versioned_docs/version-<name>`;
 * 3. writes the sidebars to `versioned_sidebars`, unless they are generated from the folders;
 * 4. adds the name to the beginning of `versions.json`.
 * A version exists once it is in `versions.json`. A command that is killed earlier leaves at most the hidden folder, which the
 * next one removes, and whole files, which the next one accepts if they are what it would write itself.
 * Throws a DocsgenError (exit code 2) if the name is invalid or taken, or if there is no such docs folder.
 */
export async function cutVersion(options: CutVersionOptions): Promise<CutVersionResult> {
  const { root, configPath } = options
  const loaded = await loadSiteConfig({ root, configPath })
  return withLock(loaded.cacheDir, {}, async () => writeVersion(await withGeneratedContent(loaded, true), options))
}

async function writeVersion(config: ResolvedConfig, { name, docs: id }: CutVersionOptions): Promise<CutVersionResult> {
  const { rootDir } = config
  const docs = currentDocs(config, id)
  const paths = versionPaths(rootDir, docs.folder)
  const docsDir = paths.docsDirOf(name)
  // The config may publish only some of them.
  checkName(name, readVersionNames(paths.namesPath, rootDir))
  const edits = fileEdits(docs, { name, ...paths })
  const problems = edits.flatMap((edit) => editProblem(edit, rootDir) ?? [])
  if (problems.length > 0) throw new DocsgenError(problems, 2)
  const partialDir = path.join(path.dirname(docsDir), `.${path.basename(docsDir)}.partial`)
  makeInside(path.dirname(docsDir), rootDir)
  removePartial(path.dirname(docsDir))
  let codeBlocks: number
  try {
    codeBlocks = await copyDocs({ config, docs, target: partialDir, finalDir: docsDir })
    if (!existsSync(docsDir)) renameSync(partialDir, docsDir)
    else if (!sameTrees(docsDir, partialDir)) throw unlistedVersion(name, siteRelative(rootDir, docsDir))
  } finally {
    rmSync(partialDir, { recursive: true, force: true })
  }
  for (const edit of edits) writeFiles([edit], { rootDir })
  return {
    written: [docsDir, ...edits.map((edit) => edit.path)].map((filePath) => siteRelative(rootDir, filePath)),
    files: readdirSync(docsDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    codeBlocks,
    docsDir: siteRelative(rootDir, docs.docsDir),
    hasMenu: config.navbar.items.some(({ type }) => type === 'docsVersionDropdown'),
  }
}

/** Removes what commands that were killed have copied. */
function removePartial(dir: string): void {
  for (const name of readdirSync(dir))
    if (/^\.version-.*\.partial$/.test(name)) rmSync(path.join(dir, name), { recursive: true, force: true })
}

/** Whether two folders have the same files with the same content. */
function sameTrees(one: string, other: string): boolean {
  const names = namesIn(one)
  if (names.join('\n') !== namesIn(other).join('\n')) return false
  return names.every((name) => contentOf(path.join(one, name)).equals(contentOf(path.join(other, name))))
}

/** Folders end in a slash. */
function namesIn(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  return entries
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)) + (entry.isDirectory() ? path.sep : ''))
    .sort()
}

function contentOf(filePath: string): Buffer {
  if (filePath.endsWith(path.sep)) return Buffer.alloc(0)
  try {
    return Buffer.from(readlinkSync(filePath))
  } catch {
    return readFileSync(filePath)
  }
}

/** The sidebars of the version, and the list of versions, which comes last. */
function fileEdits(
  docs: ResolvedDocs,
  { name, namesPath, sidebarsPathOf }: { readonly name: string } & ReturnType<typeof versionPaths>,
): FileEdit[] {
  const edits: FileEdit[] = []
  if (docs.sidebars.kind === 'given') {
    const content = `${JSON.stringify(docs.sidebars.value, undefined, 2)}\n`
    const before = readUserFile(sidebarsPathOf(name))
    // A command that was killed has left it.
    const isOwn = before?.text === content
    edits.push({ path: sidebarsPathOf(name), content, before: isOwn ? before.bytes : 'new' })
  }
  const list = readUserFile(namesPath)
  if (!list) edits.push({ path: namesPath, content: `${JSON.stringify([name], undefined, 2)}\n`, before: 'new' })
  else edits.push({ path: namesPath, content: list.print(withName(list.text, name)), before: list.bytes })
  return edits
}

/** Adds a name to the beginning of a list in JSON, which keeps its form. */
function withName(json: string, name: string): string {
  const [all = '', open = '', space = '', next = ''] = /^(\s*\[)(\s*)(.?)/s.exec(json) ?? []
  const own = JSON.stringify(name)
  if (next === ']') return `${open}${space}${own}${json.slice(all.length - 1)}`
  return `${open}${space}${own},${space.includes('\n') ? space : ' '}${json.slice(all.length - 1)}`
}

/** Creates the folder of versions. Throws a DocsgenError if it is a link to a folder outside of the site. */
function makeInside(dir: string, rootDir: string): void {
  mkdirSync(dir, { recursive: true })
  const [real, root] = [realpathSync(dir), realpathSync(rootDir)]
  if (isBelow(real, root)) return
  const message = `${JSON.stringify(siteRelative(rootDir, dir))} is a link to a folder outside of the site`
  throw environmentError('not-writable', message, 'replace the link by a folder')
}

function unlistedVersion(name: string, dir: string): DocsgenError {
  const message = `${JSON.stringify(dir)} exists already, but it differs from the docs, and "versions.json" does not list ${JSON.stringify(name)}`
  return environmentError('file-exists', message, 'remove the folder, or choose another name')
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
