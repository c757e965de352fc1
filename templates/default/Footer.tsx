import { type FooterGroup, type Logo, type NavItem, useSite } from '../../src/client/index.js'
import { LinkLabel } from '../../src/client/theme-api.js'

/** The footer of every page: the name of the site, link groups, links in a line and the copyright line. */
export function Footer() {
  const { base, footer, tagline, title } = useSite()
  const { brand, copyright, groups, items = [], logo, style } = footer
  if (groups.length === 0 && items.length === 0 && !logo && !copyright) return null
  const isDark = style === 'dark'
  const hasBrand = brand !== false && (logo || groups.length > 0)
  // Without a text, the image is next to the name of the site, or it is a link that needs one.
  const alt = logo?.alt || (!hasBrand && logo?.href ? title : '')
  const images = logo && logoImages(logo, { isDark, alt })
  // An image with a text has the name in it.
  const isNamed = !logo?.alt
  return (
    <footer className="footer" data-theme={isDark ? 'dark' : undefined}>
      {hasBrand && (
        <div className="footer-brand">
          <a href={logo?.href ?? base} target={logo?.target}>
            {images}
            {isNamed && title}
          </a>
          {isNamed && tagline && <p className="tagline">{tagline}</p>}
        </div>
      )}
      {groups.length > 0 && <div className="groups">{groups.map(linkGroup)}</div>}
      {items.length > 0 && <ul className="links">{items.map(footerLink)}</ul>}
      {!hasBrand && logo?.href && (
        <a href={logo.href} target={logo.target}>
          {images}
        </a>
      )}
      {!hasBrand && !logo?.href && images}
      {copyright && <p className="copyright" dangerouslySetInnerHTML={{ __html: copyright }} />}
    </footer>
  )
}

function linkGroup({ items, title }: FooterGroup, index: number) {
  return (
    <div key={title ?? `group ${index}`}>
      {title !== undefined && <strong>{title}</strong>}
      {/* biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari announces a list only if it has the role */}
      <ul role="list" aria-label={title}>
        {items.map(footerLink)}
      </ul>
    </div>
  )
}

function footerLink({ ariaLabel, className, external, href, html, icon, label, labelLanguage, rel, target }: NavItem) {
  if (html !== undefined) return <li key={html} className={className} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <li key={label + href}>
      <a
        className={className}
        href={href}
        target={target}
        rel={rel ?? (external ? 'external noopener' : undefined)}
        aria-label={ariaLabel}
        data-icon={icon}
      >
        <LinkLabel label={label} language={labelLanguage} />
      </a>
    </li>
  )
}

/** The images of both color modes. A footer that is always dark has only the second one. */
function logoImages(logo: Logo, { isDark, alt }: { readonly isDark: boolean; readonly alt: string }) {
  const { src, srcDark, className, width, height } = logo
  const image = (url: string, mode = '') => (
    <img
      className={['footer-logo', className, mode].filter(Boolean).join(' ')}
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
  )
  if (isDark || srcDark === undefined) return image(srcDark ?? src)
  return (
    <>
      {image(src, 'light-only')}
      {image(srcDark, 'dark-only')}
    </>
  )
}
