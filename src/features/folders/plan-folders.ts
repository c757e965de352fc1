import path from 'node:path'
import { compareStrings, siteRelative } from '../../node/base/names.js'
import type {
  CategoryNode,
  DocNode,
  FolderPage,
  GeneratedIndex,
  SidebarNode,
  Sidebars,
} from '../../node/base/sidebars.js'
import type { SourceFile } from '../../node/base/source-file.js'
import { type CategoryFile, readCategory } from '../../node/content/category-file.js'
import { stripNumberPrefix } from '../../node/content/doc-route.js'

/** The index pages of docs folders. */
interface FolderPlan {
  /** The generated pages, sorted by route. */
  readonly indexes: readonly FolderIndex[]
  /** Routes of folders that are redirected, because the category of the folder's pages has a page of its own. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** The page of a category's folder, for categories that link to no page themselves. */
  readonly pageOf: ReadonlyMap<CategoryNode, FolderPage>
}

/** A generated page at the route of a docs folder that has no index page. */
export interface FolderIndex {
  /** Key of the docs set. */
  readonly docsSet: string
  readonly index: GeneratedIndex
  readonly items: readonly SidebarNode[]
  /** Ids of the docs in the folder and its subfolders, in the order of the sidebars. */
  readonly ids: readonly string[]
  /** The folder, as diagnostics name it. */
  readonly file: string
}

/** What `planFolders` needs to know about a site. */
interface FolderOptions {
  /** Key of the docs set. */
  readonly key: string
  readonly docs: readonly SourceFile[]
  readonly sidebars: Sidebars
  readonly docsDir: string
  /** Generated category files: folder to file. */
  readonly categoryFiles?: ReadonlyMap<string, string>
  /** The route of the docs, which begins with `/`. */
  readonly routeBase: string
  readonly numberPrefixes: boolean
  readonly rootDir: string
  /** Whether a route already leads to something: a page, a file or a redirect. */
  readonly isTaken: (route: string) => boolean
}

/** A route that has docs below it. */
interface Folder {
  readonly route: string
  /** All docs at or below the route that readers can see, as positions in `Tree.docs`. */
  readonly members: readonly number[]
  readonly meta: CategoryFile
  /** The folder, as diagnostics name it. */
  readonly file: string
  /** The sidebar category that has exactly these docs. */
  readonly category?: CategoryNode
}

interface Tree {
  /** All docs that readers can see, in the order of the sidebars; docs outside of sidebars come last, by their paths. */
  readonly docs: readonly SourceFile[]
  readonly docAt: ReadonlyMap<string, SourceFile>
  /** How the sidebars show a doc, by its id. */
  readonly nodes: ReadonlyMap<string, DocNode>
  readonly folders: ReadonlyMap<string, Folder>
}

/**
 * Plans a page for the route of each docs folder, so that a reader can remove the end of a URL. A folder is a route with docs
 * below it. If nothing is at that route:
 * 1. the route is redirected if the sidebar category with exactly the folder's pages has a page of its own;
 * 2. otherwise it becomes a page with a card for each item of that category or, if there is none, for each doc and subfolder.
 * `link: null` in the category file of a folder turns its page off.
 */
export function planFolders(options: FolderOptions): FolderPlan {
  const tree = readTree(options)
  const indexes: FolderIndex[] = []
  const redirects: FolderPlan['redirects'][number][] = []
  const pageOf = new Map<CategoryNode, FolderPage>()
  const seen = new Set<string>()
  for (const folder of tree.folders.values()) {
    const { route, category, members, file } = folder
    if (tree.docAt.has(route)) {
      if (category && !category.link) pageOf.set(category, { route, generated: false })
      continue
    }
    // Routes that differ only in case are the same file on many file systems.
    const identity = route.toLowerCase()
    if (options.isTaken(route) || seen.has(identity)) continue
    seen.add(identity)
    const to = category && linkedRoute(category, tree)
    if (to !== undefined) redirects.push({ from: route, to })
    else if (folder.meta.link !== null) {
      const index = indexOf(folder)
      const { description } = index
      if (category) pageOf.set(category, { route, generated: true, description })
      const ids = members.map((at) => (tree.docs[at] as SourceFile).id)
      indexes.push({ docsSet: options.key, index, items: itemsOf(folder, tree), ids, file })
    }
  }
  return { indexes: indexes.sort((a, b) => compareStrings(a.index.route, b.index.route)), redirects, pageOf }
}

function readTree(options: FolderOptions): Tree {
  const nodes = new Map<string, DocNode>()
  for (const node of [...options.sidebars.values()].flatMap((items) => docNodes(items)))
    if (!nodes.has(node.id)) nodes.set(node.id, node)
  const ranks = new Map([...nodes.keys()].map((id, rank) => [id, rank]))
  const rankOf = ({ id }: SourceFile): number => ranks.get(id) ?? nodes.size
  const docs = options.docs
    .filter(({ frontMatter }) => frontMatter.unlisted !== true)
    .sort((a, b) => rankOf(a) - rankOf(b) || compareStrings(a.relativePath, b.relativePath))
  const docAt = new Map(docs.map((doc) => [doc.route, doc]))
  const members = membersOf(docs, options.routeBase)
  const takeCategory = categoryFinder(options.sidebars, new Map(docs.map(({ id }, at) => [id, at])))
  const dirs = foldersByRoute(options)
  // Of folders with the same docs, the innermost gets the innermost category.
  const routes = [...members.keys()].sort((a, b) => depthOf(b) - depthOf(a) || compareStrings(a, b))
  const folders = routes.map((route): [string, Folder] => {
    const own = members.get(route) ?? []
    const dir = dirs.get(route)
    const category = takeCategory(own)
    return [
      route,
      {
        route,
        members: own,
        meta: dir === undefined ? {} : readCategory(dir, options.categoryFiles),
        file: siteRelative(options.rootDir, dir ?? options.docsDir),
        category,
      },
    ]
  })
  return { docs, docAt, nodes, folders: new Map(folders) }
}

/** The docs at or below each route that has docs below it, in order. */
function membersOf(docs: readonly SourceFile[], routeBase: string): Map<string, number[]> {
  const members = new Map<string, number[]>()
  for (const [at, { route }] of docs.entries()) {
    for (let above = path.posix.dirname(route); canHaveIndex(above, routeBase); above = path.posix.dirname(above)) {
      const found = members.get(above)
      if (found) found.push(at)
      else members.set(above, [at])
    }
  }
  for (const [at, { route }] of docs.entries()) members.get(route)?.push(at)
  return members
}

/** Whether a route is one of the docs set, so that it can have an index page; the home page is none. */
function canHaveIndex(route: string, routeBase: string): boolean {
  if (!route.startsWith('/') || route === '/') return false
  return routeBase === '/' || route === routeBase || route.startsWith(`${routeBase}/`)
}

function depthOf(route: string): number {
  return route.split('/').length
}

/** The folders of the docs by route, as far as their routes follow from their names. */
function foldersByRoute({ docs, docsDir, routeBase, numberPrefixes }: FolderOptions): Map<string, string> {
  const dirs = new Map<string, string>([[routeBase, docsDir]])
  for (const { relativePath, frontMatter } of docs) {
    let route = routeBase === '/' ? '' : routeBase
    let dir = docsDir
    const isCleaned = numberPrefixes && frontMatter.parse_number_prefixes !== false
    for (const name of relativePath.split('/').slice(0, -1)) {
      route += `/${isCleaned ? stripNumberPrefix(name) : name}`
      dir += path.sep + name
      if (!dirs.has(route)) dirs.set(route, dir)
    }
  }
  return dirs
}

/** Returns a function that finds the innermost category with exactly these docs; each category is found once. */
function categoryFinder(
  sidebars: Sidebars,
  positions: ReadonlyMap<string, number>,
): (members: readonly number[]) => CategoryNode | undefined {
  const keyOf = (members: Iterable<number>): string => [...new Set(members)].sort((a, b) => a - b).join()
  const byKey = new Map<string, CategoryNode[]>()
  // A doc belongs to the first sidebar that has it.
  for (const category of [...sidebars.values()].reverse().flatMap((items) => categories(items))) {
    const key = keyOf(docsOf(category).flatMap(({ id }) => positions.get(id) ?? []))
    const same = byKey.get(key)
    if (same) same.push(category)
    else byKey.set(key, [category])
  }
  return (members) => byKey.get(keyOf(members))?.pop()
}

function categories(nodes: readonly SidebarNode[]): CategoryNode[] {
  return nodes.flatMap((node) => (node.type === 'category' ? [node, ...categories(node.items)] : []))
}

function docNodes(nodes: readonly SidebarNode[]): DocNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'doc') return [node]
    return node.type === 'category' ? docsOf(node) : []
  })
}

/** The docs of a category in reading order, with the doc that it links to. */
function docsOf({ link, items }: CategoryNode): DocNode[] {
  return [...(link?.type === 'doc' ? [link] : []), ...docNodes(items)]
}

function linkedRoute({ link }: CategoryNode, { docs }: Tree): string | undefined {
  if (link?.type !== 'doc') return link?.route
  return docs.find(({ id }) => id === link.id)?.route
}

function indexOf({ route, meta, category }: Folder): GeneratedIndex {
  const description = folderDescription(meta)
  return {
    type: 'generated-index',
    route,
    title: folderTitle(path.posix.basename(route), meta, category),
    description,
  }
}

/** What the page of a folder lists. */
function itemsOf({ route, members, category }: Folder, tree: Tree): readonly SidebarNode[] {
  if (category) return category.items
  const items = new Map<string, SidebarNode>()
  for (const at of members) {
    const doc = tree.docs[at] as SourceFile
    if (doc.route === route) continue
    const child = `${route}/${doc.route.slice(route.length + 1).split('/')[0]}`
    if (!items.has(child)) items.set(child, itemAt(child, doc, tree))
  }
  return [...items.values()]
}

/** A doc, or the subfolder that has it. */
function itemAt(route: string, member: SourceFile, tree: Tree): SidebarNode {
  const folder = tree.folders.get(route)
  const { id } = tree.docAt.get(route) ?? member
  if (!folder || tree.docAt.has(route)) return tree.nodes.get(id) ?? { type: 'doc', id }
  if (folder.category) return folder.category
  const index = indexOf(folder)
  const link = folder.meta.link === null ? {} : { link: index }
  const items = itemsOf(folder, tree)
  return { type: 'category', label: index.title, collapsed: true, collapsible: true, ...link, items }
}

/** Folder names that are abbreviations. */
const ABBREVIATIONS: ReadonlySet<string> = new Set([
  'api',
  'cli',
  'css',
  'faq',
  'html',
  'http',
  'sdk',
  'sql',
  'ui',
  'url',
])

/**
 * The title of a folder's index page: from its category file, from the sidebar category with exactly the folder's pages, or
 * else its name. A generated category has the plain name of the folder as its label, which is not used.
 */
function folderTitle(name: string, meta: CategoryFile, category: CategoryNode | undefined): string {
  const given = textOf(meta.link?.title) ?? textOf(meta.label)
  const isPlain = category?.label === stripNumberPrefix(name) || category?.label === name
  const label = isPlain ? undefined : textOf(category?.label)
  return given ?? label ?? humanize(name)
}

/** The description of a folder's index page, from its category file. */
function folderDescription({ link, description }: CategoryFile): string | undefined {
  return textOf(link?.description) ?? textOf(description)
}

/**
 * Turns a folder name into words: `structuring-reducers` becomes `Structuring reducers`, and `api` becomes `API`. A name from
 * code such as `createStore` is not changed.
 */
export function humanize(name: string): string {
  if (/^\p{Ll}+\p{Lu}/u.test(name)) return name
  const words = name.split(/[-_\s]+/).filter((word) => word !== '')
  const text = words.map((word) => (ABBREVIATIONS.has(word.toLowerCase()) ? word.toUpperCase() : word)).join(' ')
  const [first] = text
  return first === undefined ? name : first.toUpperCase() + text.slice(first.length)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
