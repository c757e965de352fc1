import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { compareStrings, siteRelative } from '../model/names.js'
import type { SourceFile } from '../model/source-file.js'

/** Extensions of pages of other tools, none of which becomes a page. */
const OTHER_PAGES = ['html', 'htm', 'vue', 'svelte', 'astro']

/** Glob of the files in the folder of React pages that look like pages but are none. */
export const UNREAD_PAGES = `**/*.{${OTHER_PAGES.join(',')}}`

/** Reports a file in the folder of React pages that becomes no page because of its extension; undefined for other files. */
export function unreadPage(file: string): Diagnostic | undefined {
  const extension = path.posix.extname(file).slice(1)
  if (!OTHER_PAGES.includes(extension)) return undefined
  const isHtml = extension.startsWith('htm')
  return unread(
    file,
    `this file does not become a page, because its name ends in ".${extension}"`,
    isHtml
      ? 'move it to a static folder, or write the page in Markdown or React'
      : 'write the page in Markdown or React',
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
  inputs: readonly string[],
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
  return [...inFolders, ...dataFiles(inputs, rootDir)]
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
  const order = 'set `sidebar_position` in the front matter, add `_category_.json` to folders, or set "docs.sidebars"'
  const category = /^_?categor(?:y|ies)_?\.(json|ya?ml|jsonc?5?|[jt]s)$/i.exec(name)
  if (category && !/^_category_\.(?:json|ya?ml)$/.test(name)) {
    if (isImported(name)) return undefined
    const extension = /ya?ml/i.test(category[1] ?? '') ? 'yml' : 'json'
    return ['this file is not read, because it is not called `_category_.json`', `rename it to _category_.${extension}`]
  }
  if (/^_index\.mdx?$/.test(name)) {
    if (isImported(name) || names.some((one) => /^(?:index|readme)\.mdx?$/i.test(one))) return undefined
    return [
      'this file does not become a page, because its name begins with "_"',
      `rename it to ${name.slice(1)} if it is the page of its folder`,
    ]
  }
  if (/^_?meta\.(?:json|[jt]sx?)$/.test(name) && !isImported(name))
    return ['this file of Nextra or Fumadocs is not read', order]
  if (name === '.pages' || name === '.nav.yml') return ['this file of MkDocs is not read', order]
  if (name === '_sidebar.md' && !isImported(name)) return ['this file of Docsify is not read', order]
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
