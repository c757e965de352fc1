import type { SiteData } from '../../shared/site.js'
import { hrefOf } from '../../shared/route.js'
import type { Site } from '../model/site.js'

/** Name of the module with the docs of the site, in the shape of Docusaurus's global data. */
export const docsName = 'docsgen:docs'

/** The source of `docsgen:docs` for the code of pages: see src/client/compat/docs/docs-data.ts. */
export function docsModule(site: Site): string {
  const { config, data, docs, places, sidebars } = site
  if (!config.docs) return docsSource({})
  const { breadcrumbs, main, routeBase } = config.docs
  const path = hrefOf(routeBase, config.base, config.trailingSlash)
  const all = [...docs.values()].map(({ href, id, unlisted }) => {
    const sidebar = places.get(id)?.sidebar
    return { id, path: href, ...(sidebar === undefined ? {} : { sidebar }), ...(unlisted ? { unlisted } : {}) }
  })
  const firstPages = [...sidebars.values()].map(({ name, order: [first] }) => {
    return [name, first ? { link: { path: first.href, label: first.label } } : {}] as const
  })
  const [firstOfAll] = [...sidebars.values()].flatMap(({ order }) => order)
  const mainDocId = main ?? all.find((doc) => doc.path === path)?.id ?? firstOfAll?.id ?? all[0]?.id ?? ''
  const versions = data.versions.map(({ href, label, latest, name }) => {
    const known = { docs: all, draftIds: [], sidebars: Object.fromEntries(firstPages), mainDocId }
    return { name, label, isLast: latest, path: href, ...known }
  })
  return docsSource({ default: { path, versions, breadcrumbs } })
}

function docsSource(data: object): string {
  return `export const docsData = ${JSON.stringify(data)}`
}

/**
 * The source of `docsgen:docs` for components in the theme, which are bundled before the pages are known: they have the
 * versions, and an error in place of the pages.
 */
export function docsModuleOfTheme({ versions }: Pick<SiteData, 'versions'>): string {
  const rows = versions.map(({ href, label, latest, name }) => ({ name, label, isLast: latest, path: href }))
  return [
    'const missing = (field) => {',
    "  throw new Error('components in the theme cannot read ' + field + ' of a version of the docs: only those of pages can')",
    '}',
    `const versions = ${JSON.stringify(rows)}.map((version) => ({`,
    '  ...version,',
    '  draftIds: [],',
    "  get docs() { return missing('docs') },",
    "  get sidebars() { return missing('sidebars') },",
    "  get mainDocId() { return missing('mainDocId') },",
    '}))',
    `export const docsData = ${rows.length === 0 ? '{}' : '{ default: { path: versions[0].path, versions, breadcrumbs: true } }'}`,
  ].join('\n')
}
