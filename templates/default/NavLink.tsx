import { type NavItem, type NavLinkProps, type PageData, type SiteData, useSite } from '../../src/client/index.js'
import { hrefOf, LinkLabel } from '../../src/client/theme-api.js'

/** A link or drop-down menu of the navbar. */
export function NavLink({ item: written, page }: NavLinkProps) {
  const site = useSite()
  const item = itemOn(page, written, site)
  if (item.html !== undefined) {
    return <div className={joined('nav-html', item.className)} dangerouslySetInnerHTML={{ __html: item.html }} />
  }
  if (item.items === undefined) {
    return (
      <a
        className={item.className}
        href={item.href}
        target={item.target}
        rel={item.rel ?? (item.external ? 'external noopener' : undefined)}
        aria-label={item.ariaLabel && nameOf(item.label, item.ariaLabel)}
        data-icon={item.icon}
        lang={item.language}
        hrefLang={item.language}
        data-native={item.language && ''}
        data-same-page={(item.language ?? item.version) && ''}
        aria-current={currentOf(item, { page, base: site.base })}
      >
        <LinkLabel label={item.label} language={item.labelLanguage} />
      </a>
    )
  }
  return (
    <details className={joined('dropdown', item.className)} data-dropdown="" suppressHydrationWarning>
      <summary data-icon={item.icon} aria-label={item.ariaLabel && nameOf(item.label, item.ariaLabel)}>
        <LinkLabel label={item.label} language={item.labelLanguage} />
      </summary>
      <ul>
        {item.items.map((child) => (
          <li key={child.html ?? child.label + child.href}>
            <NavLink item={child} page={page} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The item as it is on a page: on a page of a version of the docs, it leads to that version. */
function itemOn(page: PageData, item: NavItem, { base, trailingSlash }: SiteData): NavItem {
  const { route, version } = page
  // Each language is a site of its own, which has the same routes.
  const inLanguage = (href: string) => (page.notFound ? href : hrefOf(route, href, trailingSlash))
  if (item.items?.some(({ language }) => language !== undefined)) {
    const items = item.items.map((child) => (child.language ? { ...child, href: inLanguage(child.href) } : child))
    return { ...item, items }
  }
  if (version === undefined || (version.docs ?? 'default') !== item.versionsOf) return item
  const { name, others } = version
  const label = item.versionLabel ? version.label : item.label
  const hrefs = { ...others, [name]: hrefOf(route, base, trailingSlash) }
  const items = item.items?.map((child) => ({ ...child, href: hrefs[child.version ?? ''] ?? child.href }))
  return { ...item, label, href: item.hrefs?.[name] ?? item.href, ...(items === undefined ? {} : { items }) }
}

function joined(own: string, className: string | undefined): string {
  return className === undefined ? own : `${own} ${className}`
}

/** The accessible name. It must contain the visible label, which people who use speech input say. */
function nameOf(label: string, ariaLabel: string): string {
  return ariaLabel.includes(label) ? ariaLabel : `${label}: ${ariaLabel}`
}

/** `page` for a link to the current page, `true` for a link to the section that contains it. */
function currentOf(
  item: NavItem,
  { page, base }: { readonly page: PageData; readonly base: string },
): 'page' | 'true' | undefined {
  if (item.external) return undefined
  const path = base.slice(0, -1) + page.route
  if (item.href === path || item.href === `${path}/`) return 'page'
  if (item.sidebar !== undefined && item.sidebar === page.sidebarName) return 'true'
  const part = item.activeBasePath
  return part !== undefined && (page.route === part || page.route.startsWith(`${part}/`)) ? 'true' : undefined
}
