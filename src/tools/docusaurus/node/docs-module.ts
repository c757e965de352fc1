import { hrefOf } from '../../../shared/route.js'
import { latestSet, plainName, type ResolvedDocs } from '../../../node/base/docs.js'
import type { ThemeDocs } from '../../../node/base/core-extension.js'
import type { Site } from '../../../node/base/site.js'

/** The docs of the site as `docsgen:docs`, in the shape of Docusaurus's data: see ../client/docs/docs-data.ts. */
export function docsModule(site: Site): string {
  const { config } = site
  const folders = foldersOf(config)
  const data = folders.map(({ folder, sets, latest }) => {
    const versions = sets.map((set) => versionOf(set, site))
    return [folder, { path: hrefOfSet(latest, config), versions, breadcrumbs: sets[0]?.breadcrumbs ?? true }] as const
  })
  const metadata = folders.map(({ folder, sets }) => {
    const versions = sets.map((set) => {
      const docs = listedDocs(set, site).map(({ doc, id, sidebar }) => {
        return [id, { id, title: doc.title, description: doc.description, sidebar }] as const
      })
      return [set.version.name, { ...metadataOf(set, folder), docs: Object.fromEntries(docs) }] as const
    })
    return [folder, Object.fromEntries(versions)] as const
  })
  return [
    'export const hasDocLists = true',
    `export const docsData = ${JSON.stringify(Object.fromEntries(data))}`,
    `export const versionData = ${JSON.stringify(Object.fromEntries(metadata))}`,
  ].join('\n')
}

/** What Docusaurus tells pages about their version, without its docs. */
function metadataOf({ version }: ThemeDocs['docs'][number], folder: string) {
  const { name, label, banner, badge, latest, noIndex, className = `docs-version-${name}` } = version
  return {
    pluginId: folder,
    version: name,
    label,
    banner: banner === 'none' ? null : banner,
    badge,
    noIndex,
    className,
    isLast: latest,
  }
}

interface DocsFolder<Set> {
  readonly folder: string
  /** Its versions. */
  readonly sets: readonly Set[]
  /** The version that readers get if they choose none. */
  readonly latest: Set
}

function foldersOf<Set extends ThemeDocs['docs'][number]>({
  docs,
}: {
  readonly docs: readonly Set[]
}): DocsFolder<Set>[] {
  const folders = [...new Set(docs.map(({ folder }) => folder))]
  return folders.map((folder) => {
    const sets = docs.filter((set) => set.folder === folder)
    return { folder, sets, latest: latestSet(sets) ?? (sets[0] as Set) }
  })
}

function versionOf(set: ResolvedDocs, site: Site) {
  const { key, version } = set
  const path = hrefOfSet(set, site.config)
  const docs = listedDocs(set, site).map(({ doc, id, sidebar }) => {
    return { id, path: doc.href, sidebar, unlisted: doc.unlisted || undefined }
  })
  const sidebars = [...site.sidebars.values()].filter(({ name }) => isOfSet(name, key, site))
  const firstPages = sidebars.map(({ name, order: [first] }) => {
    return [plainName(key, name), first ? { link: { path: first.href, label: first.label } } : {}] as const
  })
  const [first] = sidebars.flatMap(({ order }) => order)
  const firstId = first === undefined ? undefined : plainName(key, first.id)
  return {
    name: version.name,
    label: version.label,
    isLast: version.latest,
    path,
    mainDocId: set.main ?? docs.find((doc) => doc.path === path)?.id ?? firstId ?? docs[0]?.id ?? '',
    docs,
    draftIds: [],
    sidebars: Object.fromEntries(firstPages),
  }
}

function listedDocs({ key }: ResolvedDocs, { docs, pages, places }: Site) {
  return pages.flatMap((page) => {
    const { docsSet, id = '' } = page.place
    const doc = docsSet === key ? docs.get(id) : undefined
    if (!doc) return []
    const sidebar = places.get(doc.id)?.sidebar
    return [{ doc, id: plainName(key, doc.id), sidebar: sidebar === undefined ? undefined : plainName(key, sidebar) }]
  })
}

function hrefOfSet(
  { routeBase }: Pick<ResolvedDocs, 'routeBase'>,
  { base, trailingSlash }: Pick<ThemeDocs, 'base' | 'trailingSlash'>,
): string {
  return hrefOf(routeBase, base, trailingSlash)
}

/** Whether a qualified name is of this set. */
function isOfSet(name: string, key: string, { config }: Site): boolean {
  const others = config.docs.filter((set) => set.key !== '' && set.key !== key)
  return key === '' ? !others.some((set) => name.startsWith(`${set.key}#`)) : name.startsWith(`${key}#`)
}

/**
 * The source of `docsgen:docs` for components in the theme, which are bundled before the pages are known: they have the
 * versions, and an error in place of the pages.
 */
export function docsModuleOfTheme(config: Pick<ThemeDocs, 'base' | 'docs' | 'trailingSlash'>): string {
  const folders = foldersOf(config)
  const metadata = folders.map(({ folder, sets }) => {
    const rows = sets.map(
      (set) => `${JSON.stringify(set.version.name)}: withoutPages(${JSON.stringify(metadataOf(set, folder))})`,
    )
    return `${JSON.stringify(folder)}: { ${rows.join(', ')} },`
  })
  const data = folders.map(({ folder, sets, latest }) => {
    const rows = sets.map((set) => {
      const { name, label, latest } = set.version
      return { name, label, isLast: latest, path: hrefOfSet(set, config) }
    })
    const path = JSON.stringify(hrefOfSet(latest, config))
    return `${JSON.stringify(folder)}: { path: ${path}, breadcrumbs: true, versions: ${JSON.stringify(rows)}.map(withoutPages) },`
  })
  return [
    'const missing = (field) => {',
    "  throw new Error('components in the theme cannot read ' + field + ' of a version of the docs: only those of pages can')",
    '}',
    'const unlisted = {',
    "  get docs() { return missing('docs') },",
    "  get sidebars() { return missing('sidebars') },",
    "  get mainDocId() { return missing('mainDocId') },",
    '}',
    'const withoutPages = (version) => Object.assign(Object.create(unlisted), version, { draftIds: [] })',
    'export const hasDocLists = false',
    `export const docsData = { ${data.join('')} }`,
    `export const versionData = { ${metadata.join('')} }`,
  ].join('\n')
}
