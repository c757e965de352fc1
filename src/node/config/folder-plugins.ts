import type { ResolvedDocs } from '../model/docs.js'
import type { FolderPlugins, PluginFolder } from '../model/folder-plugins.js'
import { hashOf } from '../model/hash.js'
import type { KeyPath } from '../source-text/key-path.js'
import type { CheckedConfig } from '../model/schema/config-schema.js'
import { stableText } from './stable-text.js'

interface ResolvedFolders {
  readonly docs: readonly ResolvedDocs[]
  /** The folders of content that the options of features declare. */
  readonly others: readonly DeclaredFolder[]
  readonly pagesDir: string | undefined
  /** Hash of the code of the config. */
  readonly codeHash: string
}

/** A folder of content that an option of a feature declares, with the plugins that its Markdown has. */
export interface DeclaredFolder {
  readonly at: KeyPath
  /** Absolute path. */
  readonly dir: string
  readonly plugins: OwnPlugins
}

/** Lists the content with plugins of its own: `docs.markdown`, `pages.markdown`, and that of other folders. */
export function resolveFolderPlugins(
  { docs, pages }: CheckedConfig,
  { docs: sets, others, pagesDir, codeHash }: ResolvedFolders,
): FolderPlugins[] {
  const dirsOf = (id: string): string[] => sets.filter(({ folder }) => folder === id).map(({ docsDir }) => docsDir)
  const found = [
    ...entriesOf(docs, 'docs').map(({ at, entry }) => ({ at, dirs: dirsOf(entry.id), plugins: entry.markdown })),
    ...others.map(({ at, dir, plugins }) => ({ at, dirs: [dir], plugins })),
    ...entriesOf(pages, 'pages').map(({ at, entry }) => ({
      at,
      plugins: entry.markdown,
      dirs: pagesDir === undefined ? [] : [pagesDir],
    })),
  ]
  return found.flatMap(({ plugins, ...folder }: PluginFolder & { readonly plugins: OwnPlugins }) =>
    plugins.remarkPlugins.length + plugins.rehypePlugins.length === 0
      ? []
      : [{ ...folder, ...plugins, hash: hashOf([stableText(plugins, codeHash)]) }],
  )
}

type OwnPlugins = Pick<FolderPlugins, 'remarkPlugins' | 'rehypePlugins'>

/** The entries of an option that is an object, a list of objects, or `false`. */
function entriesOf<Entry extends object>(
  option: Entry | readonly Entry[] | false,
  name: string,
): { readonly at: KeyPath; readonly entry: Entry }[] {
  if (option === false) return []
  if (!isList(option)) return [{ at: [name], entry: option }]
  return option.map((entry, index) => ({ at: [name, index], entry }))
}

function isList<Entry>(option: Entry | readonly Entry[]): option is readonly Entry[] {
  return Array.isArray(option)
}
