import { hrefOf } from '../../shared/route.js'
import { textField } from '../content/front-matter-fields.js'
import type { ResolvedConfig } from '../model/config.js'
import { plainName, qualifiedName } from '../model/docs.js'
import type { DocIndex, NavTarget } from '../model/navigation.js'
import type { SidebarNode, Sidebars } from '../model/sidebars.js'
import type { SourceFile } from '../model/source-file.js'

/** The docs and sidebars that the config can name, before any page is compiled. */
export function docIndex(options: {
  readonly config: ResolvedConfig
  readonly docs: readonly SourceFile[]
  /** Sidebars by the keys of the docs sets. */
  readonly sidebars: ReadonlyMap<string, Sidebars>
}): DocIndex {
  const { config, docs, sidebars } = options
  const href = (route: string) => hrefOf(route, config.base, config.trailingSlash)
  const sources = new Map(docs.map((source) => [source.id, source]))
  const docTarget = (id: string): NavTarget | undefined => {
    const source = sources.get(id)
    return source && { href: href(source.route), label: labelOf(source) }
  }
  const first = (nodes: readonly SidebarNode[]): NavTarget | undefined => {
    for (const node of nodes) {
      const found = targetOf(node)
      if (found !== undefined) return found
    }
    return undefined
  }
  const targetOf = (node: SidebarNode): NavTarget | undefined => {
    if (node.type === 'html') return undefined
    if (node.type === 'link') return { href: node.href, label: node.label }
    if (node.type === 'doc') {
      const target = docTarget(node.id)
      return target && { href: target.href, label: node.label ?? target.label }
    }
    if (node.link?.type === 'generated-index') return { href: href(node.link.route), label: node.label }
    const page = node.link && docTarget(node.link.id)
    return page ? { href: page.href, label: node.label } : first(node.items)
  }
  const sidebarsOf = (set: string): Sidebars => sidebars.get(set) ?? new Map()
  const docsOf = (set: string) => docs.filter(({ docsSet }) => docsSet === set)
  return {
    doc: (id, set) => docTarget(qualifiedName(set, id)),
    sidebar: (name, set) => first(sidebarsOf(set).get(qualifiedName(set, name)) ?? []),
    docIds: (set) => docsOf(set).map(({ id }) => plainName(set, id)),
    sidebarNames: (set) => [...sidebarsOf(set).keys()].map((name) => plainName(set, name)),
    start({ key, main, routeBase, sectionIndexes }) {
      const hasIndex = sectionIndexes || routeBase === '/' || docs.some(({ route }) => route === routeBase)
      if (hasIndex) return href(routeBase)
      const own = main === undefined ? undefined : docTarget(qualifiedName(key, main))
      const listed = [...sidebarsOf(key).values()].map(first)
      const [source] = docsOf(key)
      return [own, ...listed].find((target) => target !== undefined)?.href ?? (source && href(source.route))
    },
  }
}

/** The label that the front matter gives; the first heading is only known after the page was compiled. */
function labelOf({ frontMatter, id, docsSet = '' }: SourceFile): string {
  return textField(frontMatter, 'sidebar_label') ?? textField(frontMatter, 'title') ?? plainName(docsSet, id)
}
