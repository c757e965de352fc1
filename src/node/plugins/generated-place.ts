import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from '../config/finding.js'
import type { ResolvedConfig } from '../model/config.js'
import type { GeneratedFile } from '../model/generated.js'
import { isBelow, siteRelative } from '../model/names.js'

/** The innermost folder of Markdown or static files that has a path; undefined if there is none. */
export function contentDirOf(filePath: string, config: ResolvedConfig): string | undefined {
  const dirs = [...markdownDirs(config), ...config.staticDirs].filter((dir) => isBelow(filePath, dir))
  return dirs.sort((a, b) => b.length - a.length)[0]
}

function markdownDirs(config: ResolvedConfig): string[] {
  return config.contentFolders.map(({ dir }) => dir)
}

interface PlaceProblem {
  readonly reason: string
  readonly hint?: string
}

/** The places of generated files, for one check of all plugins. */
export class GeneratedPlaces {
  /** What is at a path in lower case, because a file system may not distinguish names by case. */
  readonly #taken = new Map<string, { readonly plugin: string; readonly name: string; readonly isFolder: boolean }>()

  constructor(private readonly config: ResolvedConfig) {}

  /** Why a plugin cannot generate a file, and what to do; undefined if it can. */
  problemOf(name: string, plugin: string): PlaceProblem | undefined {
    const parts = name.normalize('NFC').toLowerCase().split('/')
    const folders = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'))
    const own = parts.join('/')
    const other =
      this.#taken.get(own) ?? folders.map((folder) => this.#taken.get(folder)).find((one) => one && !one.isFolder)
    for (const folder of folders)
      if (!this.#taken.has(folder)) this.#taken.set(folder, { plugin, name, isFolder: true })
    this.#taken.set(own, { plugin, name, isFolder: false })
    if (!other) return placeProblem(name, this.config)
    if (other.name === name) return { reason: `which "${other.plugin}" generates too` }
    return { reason: `which cannot exist beside "${other.name}"`, hint: 'change one of the names' }
  }
}

/** Folders of Markdown, apart from that of pages, that do not exist and that no plugin fills. */
export function missingFolders(config: ResolvedConfig, files: readonly GeneratedFile[]): Finding[] {
  const { rootDir } = config
  return config.contentFolders
    .filter(({ option, dir }) => option !== 'pages' && !existsSync(dir) && !files.some((file) => file.dir === dir))
    .map(({ option: key, dir }) => {
      const message = `the folder "${siteRelative(rootDir, dir)}" of "${key}" does not exist, and no plugin generates a file in it`
      return { code: 'config-file-missing', path: [key], message, hint: `create the folder, or set "${key}" to false` }
    })
}

/** Why a file cannot be generated, and what to do; undefined if it can. */
function placeProblem(name: string, config: ResolvedConfig): PlaceProblem | undefined {
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
