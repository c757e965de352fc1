import type { Pluggable } from 'unified'
import type { KeyPath } from './source-text/position.js'
import { isBelow } from './names.js'

/** Content that the config gives plugins of its own: docs with their versions, a blog, or the pages. */
export interface PluginFolder {
  /** Absolute paths. */
  readonly dirs: readonly string[]
  /** Key path in the config: `['docs', 0]`. */
  readonly at: KeyPath
}

/** The plugins of such content. They run after those of the whole site. */
export interface FolderPlugins extends PluginFolder {
  readonly remarkPlugins: readonly Pluggable[]
  readonly rehypePlugins: readonly Pluggable[]
  /** Changes with the plugins. */
  readonly hash: string
}

/** The innermost of the folders that a file is in; undefined if it is in none. */
export function folderOf<Folder extends Pick<PluginFolder, 'dirs'>>(
  folders: readonly Folder[],
  filePath: string,
): Folder | undefined {
  const found = folders.flatMap((folder) =>
    folder.dirs.flatMap((dir) => (isBelow(filePath, dir) ? [{ folder, length: dir.length }] : [])),
  )
  return found.sort((a, b) => b.length - a.length)[0]?.folder
}
