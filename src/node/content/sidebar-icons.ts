import { readFileSync } from 'node:fs'
import type { SidebarNode, Sidebars } from '../base/sidebars.js'
import type { ResolvedConfig } from '../base/config.js'
import type { SourceFile } from '../base/source-file.js'
import { siteRelative } from '../base/names.js'
import { positionAt } from '../base/source-text/position.js'
import type { SourceLocation } from '../../shared/diagnostic.js'
import { categoryFiles } from './category-file.js'
import { textField } from './front-matter-fields.js'

/** The icons that the sidebars of a site name. */
export interface SidebarIcons {
  /** Sorted. */
  readonly names: readonly string[]
  /** Finds the first place of a name in the files that have such names. */
  readonly locate: (name: string) => SourceLocation | undefined
}

/** Lists the icons in front matter, category files and items of sidebars. */
export function sidebarIcons(
  sidebars: Sidebars,
  { config, docs }: { readonly config: Pick<ResolvedConfig, 'docs' | 'rootDir'>; readonly docs: readonly SourceFile[] },
): SidebarIcons {
  const withIcon = docs.filter(({ frontMatter }) => frontMatter.sidebar_icon !== undefined)
  const ofNodes = (nodes: readonly SidebarNode[]): string[] =>
    nodes.flatMap((node) => [
      ...('icon' in node && node.icon ? [node.icon] : []),
      ...(node.type === 'category' ? ofNodes(node.items) : []),
    ])
  const ofDocs = withIcon.flatMap(({ frontMatter }) => textField(frontMatter, 'sidebar_icon') ?? [])
  return {
    names: [...new Set([...ofDocs, ...[...sidebars.values()].flatMap(ofNodes)])].sort(),
    locate: (name) => {
      const ofSets = config.docs.flatMap(({ sidebars: from }) => (from.kind === 'given' ? from.sourcePath : []))
      const files = [...withIcon.map((doc) => doc.contentPath ?? doc.path), ...categoryFiles(docs), ...ofSets]
      const texts = files.map((file) => [siteRelative(config.rootDir, file), readFileSync(file, 'utf8')] as const)
      const [file, text] = texts.find(([, one]) => one.includes(name)) ?? []
      return file === undefined || text === undefined ? undefined : { file, ...positionAt(text, text.indexOf(name)) }
    },
  }
}
