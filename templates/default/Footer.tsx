import { type NavItem, useSite } from '../../src/client/index.js'

/** The footer of every page: link groups, logo and copyright line. */
export function Footer() {
  const { footer, title } = useSite()
  const { copyright, groups, logo } = footer
  if (groups.length === 0 && !logo && !copyright) return null
  const image = logo && (
    <img
      src={logo.src}
      alt={logo.alt || (logo.href ? title : '')}
      width={logo.width ?? 40}
      height={logo.height ?? 40}
      loading="lazy"
    />
  )
  return (
    <footer className="footer">
      {groups.length > 0 && (
        <div className="groups">
          {groups.map(({ items, title }) => (
            <nav key={title} aria-label={title}>
              <strong>{title}</strong>
              <ul>{items.map(footerLink)}</ul>
            </nav>
          ))}
        </div>
      )}
      {logo?.href ? <a href={logo.href}>{image}</a> : image}
      {copyright && <p>{copyright}</p>}
    </footer>
  )
}

function footerLink({ ariaLabel, className, external, href, icon, label }: NavItem) {
  return (
    <li key={label}>
      <a
        className={className}
        href={href}
        rel={external ? 'external noopener' : undefined}
        aria-label={ariaLabel}
        data-icon={icon}
      >
        {label}
      </a>
    </li>
  )
}
