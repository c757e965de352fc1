import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import fastGlob from 'fast-glob'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { type MarkdownReader, readMarkdown } from './markdown-file.js'
import { hashOf } from '../model/hash.js'
import { compareStrings, siteRelative } from '../model/names.js'
import { listedRoutes } from './doc-list.js'
import type { PageFile, SourceFile, Sources } from '../model/source-file.js'

/** Reads the content folders: every source file with its front matter, id and route, and the names of the static files. */
export function scanContent(config: ResolvedConfig, read: MarkdownReader = readMarkdown): Sources {
  const diagnostics: Diagnostic[] = []
  const docs = scanDocs({ config, diagnostics, read })
  const { markdownPages, pages } = scanPages({ config, diagnostics, read })
  return { docs, markdownPages, pages, staticFiles: scanStatic(config, diagnostics), diagnostics }
}

interface Scan {
  readonly config: ResolvedConfig
  readonly diagnostics: Diagnostic[]
  readonly read: MarkdownReader
}

function scanDocs({ config, diagnostics, read }: Scan): SourceFile[] {
  if (!config.docs) return []
  const { docsDir: dir, include, exclude, list } = config.docs
  const files = findFiles({ dir, patterns: include, ignore: exclude, root: config.rootDir, diagnostics })
  const docs: SourceFile[] = []
  for (const relativePath of files) {
    const doc = read({ config, contentDir: dir, relativePath, collection: 'docs', diagnostics })
    if (doc && !isDraft(doc)) docs.push(doc)
  }
  return list ? listedRoutes({ docs, list, config, diagnostics }) : docs
}

function scanPages({ config, diagnostics, read }: Scan): { markdownPages: SourceFile[]; pages: PageFile[] } {
  const markdownPages: SourceFile[] = []
  const pages: PageFile[] = []
  if (config.pagesDir === undefined) return { markdownPages, pages }
  const dir = config.pagesDir
  const ignore = ['**/_*', '**/_*/**', '**/*.d.ts', '**/*.test.*', '**/node_modules/**']
  const patterns = ['**/*.{js,jsx,ts,tsx,md,mdx}']
  for (const relativePath of findFiles({ dir, patterns, ignore, root: config.rootDir, diagnostics })) {
    if (/\.mdx?$/.test(relativePath)) {
      const page = read({ config, contentDir: dir, relativePath, collection: 'pages', diagnostics })
      if (page && !isDraft(page)) markdownPages.push(page)
      continue
    }
    const filePath = path.join(dir, relativePath)
    const bare = relativePath
      .replace(/\.[jt]sx?$/, '')
      .replace(/(^|\/)index$/, '$1')
      .replace(/\/$/, '')
    pages.push({
      path: filePath,
      file: siteRelative(config.rootDir, filePath),
      route: `/${bare}`,
      hash: hashOf([readFileSync(filePath)]),
    })
  }
  return { markdownPages, pages }
}

function scanStatic(config: ResolvedConfig, diagnostics: Diagnostic[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const dir of config.staticDirs) {
    for (const relativePath of findFiles({
      dir,
      patterns: ['**/*'],
      ignore: [],
      root: config.rootDir,
      diagnostics,
      dot: true,
    })) {
      const url = `/${relativePath}`
      if (!found.has(url)) found.set(url, path.join(dir, relativePath))
    }
  }
  return found
}

/** Paths below `dir`, sorted, with `/`. A symbolic link that leads outside the folder is reported and left out. */
function findFiles(options: {
  readonly dir: string
  readonly patterns: readonly string[]
  readonly ignore: readonly string[]
  readonly root: string
  readonly diagnostics: Diagnostic[]
  readonly dot?: boolean
}): string[] {
  const entries = fastGlob.sync([...options.patterns], {
    cwd: options.dir,
    ignore: [...options.ignore],
    dot: options.dot ?? false,
    objectMode: true,
    // A symbolic link is no file to fast-glob; with this it is told of.
    onlyFiles: false,
    suppressErrors: true,
    followSymbolicLinks: false,
  })
  const kept: string[] = []
  for (const entry of entries) {
    if (entry.dirent.isFile()) {
      kept.push(entry.path)
      continue
    }
    if (!entry.dirent.isSymbolicLink()) continue
    const target = realPathOf(path.join(options.dir, entry.path))
    if (!target?.startsWith(realpathSync(options.dir) + path.sep)) {
      options.diagnostics.push({
        code: 'symlink-outside',
        severity: 'error',
        message: 'this symbolic link leads outside its folder',
        hint: 'copy the file into the folder, or remove the link',
        location: { file: siteRelative(options.root, path.join(options.dir, entry.path)), line: 1, column: 1 },
      })
    } else if (statSync(target).isFile()) kept.push(entry.path)
  }
  return kept.sort(compareStrings)
}

/** Where symbolic links lead in the end; undefined where that is nothing. */
function realPathOf(filePath: string): string | undefined {
  try {
    return realpathSync(filePath)
  } catch {
    return undefined
  }
}

function isDraft(source: SourceFile): boolean {
  return source.frontMatter.draft === true
}
