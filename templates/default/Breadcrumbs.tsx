import type { BreadcrumbsProps } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** The categories above the page. Those without a page of their own have an empty `href`. */
export function Breadcrumbs({ items, title }: BreadcrumbsProps) {
  return (
    <nav className="crumbs" aria-label={strings.breadcrumbs}>
      <ol>
        {items.map(({ href, label }) => (
          <li key={label}>{href ? <a href={href}>{label}</a> : label}</li>
        ))}
        {items.at(-1)?.label !== title && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  )
}
