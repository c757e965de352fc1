import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Code, Root } from 'mdast'
import { VFile } from 'vfile'
import type { CommandOptions } from '../../../node/base/command.js'
import type { ResolvedConfig } from '../../../node/base/config.js'
import { DocsgenError, environmentError } from '../../../node/base/diagnostics/docsgen-error.js'
import type { ResolvedDocs } from '../../../node/base/docs.js'
import { isBelow, siteRelative } from '../../../node/base/names.js'
import { blankFrontMatter } from '../../../node/base/source-text/front-matter-span.js'
import { suggest } from '../../../node/base/suggest.js'
import { isVersionName, readVersionNames, versionPaths } from '../../../node/config/docs-versions.js'
import { isMdx } from '../../../node/content/markdown-file.js'
import {
  type CodeFileSettings,
  codeNodes,
  fileOption,
  fillFence,
  resolveTarget,
  splitTarget,
} from '../../../node/markdown/code-files.js'
import { isDeep } from '../../../node/markdown/demanding-text.js'
import type { MarkdownProcessor, MarkdownProcessors } from '../../../node/markdown/processor.js'
import { withGeneratedContent } from '../../../node/site/generate-content.js'
import { codeFilesOfSite, pageParsers } from '../../../node/site/page-parsers.js'
import { loadSiteConfig } from '../../../node/site/site-config.js'
import { withLock } from '../../../node/store/lock.js'
import { editProblem, type FileEdit, readUserFile, writeFiles } from '../../../node/store/write-files.js'
import { freezeText } from './freeze-text.js'
import { movePaths } from './move-paths.js'

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
 * A version exists once it is in `versions.json`. A command that is killed earlier leaves the hidden folder, which the next one
 * removes, or whole files, which the next one names.
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
  if (existsSync(docsDir)) throw unlistedVersion(name, siteRelative(rootDir, docsDir))
  const problems = edits.flatMap((edit) => editProblem(edit, rootDir) ?? [])
  if (problems.length > 0) throw new DocsgenError(problems, 2)
  const partialDir = path.join(path.dirname(docsDir), `.${path.basename(docsDir)}.partial`)
  makeInside(path.dirname(docsDir), rootDir)
  removePartial(path.dirname(docsDir))
  let codeBlocks: number
  try {
    codeBlocks = await copyDocs({ config, docs, target: partialDir })
    renameSync(partialDir, docsDir)
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

/** The sidebars of the version, and the list of versions, which comes last. */
function fileEdits(
  docs: ResolvedDocs,
  { name, namesPath, sidebarsPathOf }: { readonly name: string } & ReturnType<typeof versionPaths>,
): FileEdit[] {
  const edits: FileEdit[] = []
  if (docs.sidebars.kind === 'given') {
    const content = `${JSON.stringify(docs.sidebars.value, undefined, 2)}\n`
    edits.push({ path: sidebarsPathOf(name), content, before: 'new' })
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
  const message = `${JSON.stringify(dir)} exists already, and "versions.json" does not list ${JSON.stringify(name)}`
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

/** The docs to copy. */
interface DocsCopy {
  readonly config: ResolvedConfig
  readonly docs: ResolvedDocs
  /** Absolute path of a folder that does not exist. */
  readonly target: string
}

/**
 * Copies a docs folder, with what plugins generate in it. Variables get their values, includes and code blocks of files outside of the folder their text, and
 * relative paths to other files outside of it begin with `@site/`. What links of the file system lead to is copied. Returns the number of these code blocks.
 */
async function copyDocs({ config, docs, target }: DocsCopy): Promise<number> {
  mkdirSync(target, { recursive: true })
  if (existsSync(docs.docsDir)) cpSync(docs.docsDir, target, { recursive: true, dereference: true })
  for (const { path: filePath, dir, contentPath } of config.generated.files)
    if (dir === docs.docsDir) cpSync(contentPath, path.join(target, path.relative(dir, filePath)))
  let parsers: MarkdownProcessors | undefined
  let codeBlocks = 0
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const copyPath = path.join(entry.parentPath, entry.name)
    const original = path.join(docs.docsDir, path.relative(target, copyPath))
    if (!entry.isFile() || !/\.mdx?$/i.test(entry.name)) continue
    const file = readUserFile(copyPath)
    if (!file || !/file=|\.\.\/|\{\{|@include|::include/.test(file.text)) continue
    parsers ??= await pageParsers(config)
    const parse = pageParser(isMdx(copyPath, config.markdown.format) ? parsers.mdx : parsers.markdown)
    const places = { pagePath: original, keptDir: docs.docsDir, settings: codeFilesOfSite(config) }
    const whole = parse(file.text)
    const own = whole
      ? freezeText(file.text, { root: whole, ...places, variables: config.markdown.variables })
      : file.text
    const root = own === file.text ? whole : parse(own)
    const frozen = root ? freezeCode(own, { root, ...places }) : { text: own, count: 0 }
    codeBlocks += frozen.count
    const after = frozen.text.includes('../') ? parse(frozen.text) : undefined
    const page = { from: original, rootDir: config.rootDir, dir: docs.docsDir }
    const text = after ? movePaths(frozen.text, { root: after, ...page }) : frozen.text
    if (text !== file.text) writeFileSync(copyPath, file.print(text))
  }
  return codeBlocks
}

/** Parses pages; the tree is undefined if one does not parse, which a build reports. */
function pageParser(processor: MarkdownProcessor): (text: string) => Root | undefined {
  return (text) => {
    if (isDeep(text)) return undefined
    const file = new VFile({ value: blankFrontMatter(text) })
    try {
      return processor.parse(file)
    } catch (error) {
      if (file.messages.some((message) => message.fatal)) return undefined
      throw error
    }
  }
}

/** The text of a page whose code no longer depends on files elsewhere. */
interface FrozenCode {
  readonly text: string
  /** Number of fences that have the code of their file now. */
  readonly count: number
}

/**
 * Copies the code of files into the fences of a page that show them, so that the page shows it even if the files change or the
 * page moves. Fences with files of `keptDir`, which moves with the page, stay as they are.
 *
 * @param text - The text that `root` was parsed from: positions in the tree are positions in it.
 */
function freezeCode(text: string, { root, pagePath, keptDir, settings }: FreezeOptions): FrozenCode {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  for (const fence of codeNodes(root)) {
    const target = fileOption(fence)
    const start = fence.position?.start.offset
    const end = fence.position?.end.offset
    if (target === undefined || start === undefined || end === undefined || fence.value.trim() !== '') continue
    const { name } = splitTarget(target)
    const isRelative = !/^(?:@site\/|<rootDir>\/|\/)/.test(name)
    if (isRelative && resolveTarget(name, pagePath, settings.rootDir).startsWith(keptDir + path.sep)) continue
    const filled: Code = { ...fence }
    if (!fillFence(filled, { settings: { ...settings, isForeign: false }, pagePath })?.place) continue
    const written = printFence(text.slice(start, end), { code: filled.value, target, language: filled.lang ?? '' })
    if (written !== undefined) edits.push({ start, end, text: written })
  }
  const frozen = edits.reduceRight(
    (before, edit) => before.slice(0, edit.start) + edit.text + before.slice(edit.end),
    text,
  )
  return { text: frozen, count: edits.length }
}

interface FreezeOptions {
  readonly root: Root
  /** Where the page was, absolute. */
  readonly pagePath: string
  readonly keptDir: string
  readonly settings: CodeFileSettings
}

/** Writes a fence with its code. The closing line has the markers of lists and quotes that each line needs. */
function printFence(
  written: string,
  { code, target, language }: { readonly code: string; readonly target: string; readonly language: string },
): string | undefined {
  const lines = written.split(/\r?\n/)
  const lineBreak = written.includes('\r\n') ? '\r\n' : '\n'
  const opening = /^(`{3,}|~{3,})(.*)$/.exec(lines[0] ?? '')
  const closing = lines.length > 1 ? /^(.*?)(`{3,}|~{3,})[ \t]*$/.exec(lines.at(-1) ?? '') : null
  if (!opening || !closing) return undefined
  const [, marker = '', info = ''] = opening
  const prefix = closing[1] ?? ''
  const character = marker[0] ?? '`'
  const runs = code.match(character === '`' ? /`+/g : /~+/g) ?? []
  const fence = character.repeat(Math.max(marker.length, ...runs.map((run) => run.length + 1)))
  const rest = withoutOption(info, target)
  const words = rest === '' ? '' : ` ${rest}`
  const label = info.trim().startsWith('file=') ? `${language}${words}` : rest
  const body = code.split('\n').map((line) => (prefix + line).trimEnd())
  return [fence + label, ...body, prefix + fence].join(lineBreak)
}

/** What follows a fence, without `file=`. */
function withoutOption(info: string, target: string): string {
  for (const value of [`"${target}"`, `'${target}'`, target]) {
    const at = info.indexOf(`file=${value}`)
    if (at !== -1) return `${info.slice(0, at).trimEnd()} ${info.slice(at + `file=${value}`.length).trimStart()}`.trim()
  }
  return info.trim()
}
