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

/** Why a file cannot be generated, and what to do; undefined if it can. */
export function placeProblem(
  name: string,
  config: ResolvedConfig,
): { readonly reason: string; readonly hint: string } | undefined {
  const filePath = path.resolve(config.rootDir, name)
  const dir = contentDirOf(filePath, config)
  if (dir === undefined) {
    const dirs = [...markdownDirs(config), ...config.staticDirs].map((one) => siteRelative(config.rootDir, one))
    return { reason: 'which is in no content folder', hint: `content folders: ${dirs.join(', ')}` }
  }
  if (existsSync(filePath))
    return { reason: 'which exists already', hint: 'remove the file, or generate it at another path' }
  if (config.staticDirs.includes(dir)) return undefined
  const base = path.basename(name)
  const isDocs = config.docs.some(({ docsDir }) => docsDir === dir)
  if (isDocs && /^_category_\.(?:json|ya?ml)$/.test(base)) return undefined
  if (/^[^_].*\.mdx?$/.test(base)) return undefined
  return {
    reason: 'which is neither a Markdown page nor a category file',
    hint: 'generate other files in a static folder, and React pages with the hook `pages`',
  }
}
