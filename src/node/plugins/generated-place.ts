import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'

/** The innermost folder of docs, pages, a blog or static files that has a path; undefined if there is none. */
export function contentDirOf(filePath: string, config: ResolvedConfig): string | undefined {
  const dirs = [...markdownDirs(config), ...config.staticDirs].filter((dir) => filePath.startsWith(dir + path.sep))
  return dirs.sort((a, b) => b.length - a.length)[0]
}

function markdownDirs({ docs, blogs, pagesDir }: ResolvedConfig): string[] {
  const dirs = [...docs.map(({ docsDir }) => docsDir), ...blogs.map(({ blogDir }) => blogDir)]
  return pagesDir === undefined ? dirs : [...dirs, pagesDir]
}

/** Why a file cannot be generated, and what to do, if anything; undefined if it can. Routes are checked with all others. */
export function placeProblem(name: string, config: ResolvedConfig): readonly [string, string?] | undefined {
  if (name.startsWith('route ')) return undefined
  const filePath = path.resolve(config.rootDir, name)
  const dir = contentDirOf(filePath, config)
  if (dir === undefined) {
    const dirs = [...markdownDirs(config), ...config.staticDirs].map((one) => siteRelative(config.rootDir, one))
    return ['which is in no content folder', `content folders: ${dirs.join(', ')}`]
  }
  if (existsSync(filePath)) return ['which exists already', 'remove the file, or generate it at another path']
  if (config.staticDirs.includes(dir)) return undefined
  const base = path.basename(name)
  const isDocs = config.docs.some(({ docsDir }) => docsDir === dir)
  if (isDocs && /^_category_\.(?:json|ya?ml)$/.test(base)) return undefined
  if (/^[^_].*\.mdx?$/.test(base)) return undefined
  return [
    'which is neither a Markdown page nor a category file',
    'generate other files in a static folder, and React pages with the hook `pages`',
  ]
}
