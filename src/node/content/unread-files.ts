import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastGlob from 'fast-glob'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { Collection, ContentPlan } from '../base/collection.js'
import type { ResolvedConfig } from '../base/config.js'
import { translatedDir } from '../base/languages.js'
import { compareStrings, isWithin, PARTIALS, siteRelative } from '../base/names.js'
import { checkLocale } from '../base/schema/locale.js'
import type { SourceFile } from '../base/source-file.js'

/** Glob of the files in the folder of React pages that look like pages but are none. */
export const UNREAD_PAGES = '**/*.{html,htm}'

/** Reports a file in the folder of React pages that becomes no page because of its extension; undefined for other files. */
export function unreadPage(file: string): Diagnostic | undefined {
  const extension = path.posix.extname(file)
  if (!/^\.html?$/.test(extension)) return undefined
  return unread(
    file,
    `this file does not become a page, because its name ends in "${extension}"`,
    'move it to a static folder, or write the page in Markdown or React',
  )
}

/** What is found in a folder with docs. */
interface Folder {
  readonly dir: string
  /** Sorted. */
  readonly names: readonly string[]
  /** Whether a Markdown file of the docs imports a file of this name. */
  readonly isImported: (name: string) => boolean
}

/**
 * Reports files that nothing reads, although their names show what they were meant for: the files of other tools for the order of
 * a sidebar, and files with nearly the right name.
 */
export function unreadFiles(
  config: ResolvedConfig,
  docs: readonly SourceFile[],
  { collections, inputs }: ContentPlan,
): Diagnostic[] {
  const { rootDir } = config
  const text = lazyText(docs)
  const folders = [...new Set(docs.flatMap(({ path: filePath, contentDir }) => foldersUpTo(filePath, contentDir)))]
  const inFolders = folders.sort(compareStrings).flatMap((dir) => {
    const folder = { dir, names: namesIn(dir), isImported: (name: string) => text().includes(`/${name}`) }
    return folder.names.flatMap((name) => {
      const problem = unreadDocsFile(name, folder)
      return problem === undefined ? [] : [unread(siteRelative(rootDir, path.join(dir, name)), ...problem)]
    })
  })
  return [...inFolders, ...dataFiles(inputs, rootDir), ...unreadTranslations(config, collections)]
}

/** Absolute paths of the partials in the folder of a language, sorted; none in the default language. */
export function translatedPartials({ languages }: ResolvedConfig, collections: readonly Collection[]): string[] {
  if (languages?.dir === undefined) return []
  const dirs = new Set(collections.flatMap(({ translatedDir: dir = [] }) => dir))
  return [...new Set([...dirs].flatMap((dir) => markdownBelow(dir, PARTIALS)))].sort(compareStrings)
}

function markdownBelow(dir: string, patterns: readonly string[], ignore: readonly string[] = []): string[] {
  const options = { cwd: dir, absolute: true, followSymbolicLinks: false, suppressErrors: true }
  return fastGlob.sync([...patterns], { ...options, ignore: [...ignore] }).map((file) => path.resolve(file))
}

/**
 * Reports folders with translated pages that nothing reads: of a language that the config does not list, of the default language, and those
 * that have another path than what they translate.
 */
function unreadTranslations(config: ResolvedConfig, collections: readonly Collection[]): Diagnostic[] {
  const { languages, rootDir, staticDirs } = config
  if (languages === undefined) return []
  const { all, dir, root } = languages
  const [main, ...others] = all.map(({ tag }) => tag)
  const readDirs =
    dir === undefined
      ? others.map((tag) => path.join(root, tag))
      : [...collections.map((one) => one.translatedDir), ...staticDirs.map((one) => translatedDir(one, config))]
  return foldersIn(dir ?? root).flatMap((folder) => {
    if (readDirs.some((one) => one !== undefined && (isWithin(one, folder) || isWithin(folder, one)))) return []
    const name = path.basename(folder)
    const tag = name.replaceAll('_', '-')
    // Tools of translators have folders there too.
    if (dir === undefined && checkLocale(tag).length > 0) return []
    if (markdownBelow(folder, ['**/*.{md,mdx}'], [...PARTIALS, '**/node_modules/**']).length === 0) return []
    const [what, hint] =
      dir !== undefined
        ? ['they have another path than their originals', 'move them there, or name the folder in "languages.folders"']
        : name === main
          ? ['its pages are in the default language', 'move them to the content folders']
          : [`the config has no language "${name}"`, `add "${tag}" to "languages.list", or rename the folder`]
    return unread(siteRelative(rootDir, folder), `the pages in this folder are not read: ${what}`, hint)
  })
}

/** Absolute paths of the folders in a folder, sorted. */
function foldersIn(dir: string): string[] {
  if (!existsSync(dir)) return []
  const folders = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => path.join(dir, name)).sort(compareStrings)
}

function unread(file: string, message: string, hint: string): Diagnostic {
  return { code: 'unread-file', severity: 'warning', message, hint, location: { file } }
}

function foldersUpTo(filePath: string, contentDir: string): string[] {
  const dirs = [contentDir]
  for (let dir = path.dirname(filePath); dir.length > contentDir.length; dir = path.dirname(dir)) dirs.push(dir)
  return dirs
}

function namesIn(dir: string): string[] {
  // Plugins may generate files of folders that do not exist.
  return existsSync(dir) ? readdirSync(dir).sort(compareStrings) : []
}

/** The texts of all docs, read for the few files that a doc may import. */
function lazyText(docs: readonly SourceFile[]): () => string {
  let text: string | undefined
  return () => {
    text ??= docs
      .map(({ path: filePath }) => (existsSync(filePath) ? readFileSync(filePath, 'utf8') : ''))
      .filter((one) => one.includes('import'))
      .join('\n')
    return text
  }
}

function unreadDocsFile(name: string, { names, isImported }: Folder): [message: string, hint: string] | undefined {
  const category = /^_?categor(?:y|ies)_?\.(json|ya?ml)$/i.exec(name)
  if (category && !/^_category_\.(?:json|ya?ml)$/.test(name) && !isImported(name))
    return [
      'this file is not read, because it is not called `_category_.json`',
      `rename it to _category_.${category[1]}`,
    ]
  if (/^_index\.mdx?$/.test(name) && !isImported(name) && !names.some((one) => /^(?:index|readme)\.mdx?$/i.test(one)))
    return [
      'this file does not become a page, because its name begins with "_"',
      `rename it to ${name.slice(1)} if it is the page of its folder`,
    ]
  if (/^_?meta\.(?:json|[jt]sx?)$/.test(name) && !isImported(name))
    return [
      'this file of Nextra or Fumadocs is not read',
      'set `sidebar_position` in the front matter, add `_category_.json` to folders, or set "docs.sidebars"',
    ]
  return undefined
}

/** Data files with another extension than the one that is read. */
function dataFiles(inputs: readonly string[], rootDir: string): Diagnostic[] {
  return inputs.flatMap((filePath) => {
    if (existsSync(filePath)) return []
    const { dir, name, base } = path.parse(filePath)
    const other = ['.yaml', '.yml', '.json'].map((end) => name + end).find((one) => existsSync(path.join(dir, one)))
    if (other === undefined) return []
    const message = `this file is not read: docsgen reads "${base}"`
    return [unread(siteRelative(rootDir, path.join(dir, other)), message, `rename it to ${base}`)]
  })
}
