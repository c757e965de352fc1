import type { ResolvedConfig } from '../../node/base/config.js'
import { plainName, qualifiedName, type ResolvedDocs } from '../../node/base/docs.js'
import type { Feature, Outline } from '../../node/base/feature.js'
import type { ResolvedNavItem } from '../../node/base/frame-config.js'
import type { NavItemContext, NavItemResolver } from '../../node/base/navigation.js'
import type { Site, SitePage } from '../../node/base/site.js'
import type { PageData, PageVersion } from '../../shared/page.js'
import type { VersionLink } from '../../shared/site.js'
import { showsVersion } from './theme.js'

/**
 * What readers see of the versions of the docs: menus in the navbar, the label of a version and a banner above its pages. The
 * docs themselves, with their routes and the links between them, are the core's.
 */
export const versions: Feature = {
  name: 'versions',
  plan(outline) {
    const { config, docs } = outline
    const isThere = targets(outline)
    const links = config.docs.map((set) => versionLink(set, docs.start(set, isThere) ?? config.base))
    const group = config.strings.version
    return {
      siteData: { versions: links },
      navItems: { docsVersion: versionItem(links, group), docsVersionDropdown: versionMenu(links, group) },
      assemble: () => ({ document: documents(config) }),
    }
  },
}

/** Whether a route leads to something: a page, a file, or a redirect of docsgen or of the host. */
function targets({ answered, implied, redirects, routes, sources: { staticFiles } }: Outline) {
  const others = new Set([...implied, ...redirects.map(({ from }) => from), ...answered])
  return (route: string): boolean => routes.has(route) || others.has(route) || staticFiles.has(`${route}/index.html`)
}

function versionLink({ folder, version: { name, label, latest } }: ResolvedDocs, href: string): VersionLink {
  return { docs: folder === 'default' ? undefined : folder, name, label, latest, href }
}

/** The version of a docs set as its pages show it, and the sets of the other versions. */
interface ShownVersion {
  readonly set: ResolvedDocs
  readonly version: Omit<PageVersion, 'others'>
  readonly others: readonly ResolvedDocs[]
}

/** Adds their version to the documents of docs, and of the pages that are generated from them. */
function documents({ docs }: ResolvedConfig) {
  const shown = new Map(docs.flatMap((set) => shownVersion(set, docs) ?? []).map((one) => [one.set.key, one]))
  return (page: SitePage, site: Site): { readonly data: Pick<PageData, 'version'> } | undefined => {
    const { docsSet } = page.place
    const found = docsSet === undefined || !page.needs.version ? undefined : shown.get(docsSet)
    return found && { data: { version: { ...found.version, others: samePage(page, found, site) } } }
  }
}

function shownVersion(set: ResolvedDocs, docs: readonly ResolvedDocs[]): ShownVersion | undefined {
  if (!showsVersion(set, docs)) return undefined
  const { folder, version } = set
  const { name, label, badge, banner, className } = version
  return {
    set,
    version: {
      docs: folder === 'default' ? undefined : folder,
      name,
      label,
      badge,
      banner: banner === 'none' ? undefined : banner,
      className,
    },
    others: docs.filter((one) => one.folder === folder && one !== set),
  }
}

/** The URLs of a doc in the other versions, by their names; none for generated pages. */
function samePage(page: SitePage, { set, others }: ShownVersion, { docs }: Site): PageVersion['others'] {
  const source = page.body.compiled?.source
  if (source === undefined) return {}
  const id = plainName(set.key, source.id)
  return Object.fromEntries(
    others.flatMap(({ key, version }) => {
      const doc = docs.get(qualifiedName(key, id))
      return doc ? [[version.name, doc.href]] : []
    }),
  )
}

/** Resolves links with the type `docsVersion`: to the version that readers see, otherwise to the latest one. */
function versionItem(all: readonly VersionLink[], group: string): NavItemResolver {
  return (item, { link }) => {
    const versions = versionsIn(item, all)
    const { label = '', href = '' } = latest(versions) ?? {}
    const hrefs = Object.fromEntries(versions.map((one) => [one.name, one.href]))
    const target = item.href !== undefined ? {} : item.to !== undefined ? { label } : { label, href, hrefs }
    return { ...link(target), group, versionsOf: folderId(item), versionLabel: item.label === undefined || undefined }
  }
}

/** Resolves menus of the versions of a docs folder. With one version and no other links, such a menu is a link. */
function versionMenu(all: readonly VersionLink[], group: string): NavItemResolver {
  return (item, context) => {
    const versions = chosenVersions(item, versionsIn(item, all), context)
    const shown = latest(versions)
    if (shown === undefined) return undefined
    const items = [
      ...context.items('dropdownItemsBefore'),
      ...versions.map(({ name, label, href }) => ({ label, href, version: name })),
      ...context.items('dropdownItemsAfter'),
    ]
    return {
      label: item.label ?? shown.label,
      href: shown.href,
      position: item.position,
      items: items.length > 1 ? items : undefined,
      className: item.className,
      group,
      versionsOf: folderId(item),
      versionLabel: item.label === undefined || undefined,
    }
  }
}

/** The versions that the option `versions` names, in its order; all without it. */
function chosenVersions(
  { docsPluginId: folder, versions }: ResolvedNavItem,
  all: readonly VersionLink[],
  { unknown }: NavItemContext,
): readonly VersionLink[] {
  if (versions === undefined) return all
  const known = all.map(({ name }) => name)
  // The keys of an object would have another order: JavaScript sorts names such as "2".
  const labels: readonly (readonly [string, { readonly label?: string }])[] = Array.isArray(versions)
    ? (versions as readonly string[]).map((name) => [name, {}])
    : Object.entries(versions as Readonly<Record<string, { readonly label?: string }>>)
  return labels.flatMap(([name, { label }]) => {
    const found = all.find((version) => version.name === name)
    if (found) return [{ ...found, label: label ?? found.label }]
    const key = Array.isArray(versions) ? versions.indexOf(name) : name
    unknown({ kind: 'version', name, folder, known, hint: 'write the name of a version' }, ['versions', key])
    return []
  })
}

/** The version that readers of no version see. */
function latest(versions: readonly VersionLink[]): VersionLink | undefined {
  return versions.find((one) => one.latest) ?? versions[0]
}

function versionsIn(item: ResolvedNavItem, all: readonly VersionLink[]): readonly VersionLink[] {
  return all.filter(({ docs = 'default' }) => docs === folderId(item))
}

function folderId({ docsPluginId }: ResolvedNavItem): string {
  return docsPluginId ?? 'default'
}
