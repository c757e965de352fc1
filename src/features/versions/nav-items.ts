import type { VersionLink } from '../../shared/site.js'
import type { ResolvedNavItem } from '../../node/base/frame-config.js'
import type { NavItemContext, NavItemResolver } from '../../node/base/navigation.js'

/** Resolves links with the type `docsVersion`: to the version that readers see, otherwise to the latest one. */
export function versionItem(all: readonly VersionLink[]): NavItemResolver {
  return (item, { link }) => {
    const versions = versionsIn(item, all)
    const { label = '', href = '' } = latest(versions) ?? {}
    const hrefs = Object.fromEntries(versions.map((one) => [one.name, one.href]))
    const target = item.href !== undefined ? {} : item.to !== undefined ? { label } : { label, href, hrefs }
    return { ...link(target), versionsOf: folderId(item), versionLabel: item.label === undefined || undefined }
  }
}

/** Resolves menus of the versions of a docs folder. With one version and no other links, such a menu is a link. */
export function versionMenu(all: readonly VersionLink[]): NavItemResolver {
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
