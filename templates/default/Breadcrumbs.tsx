import { type BreadcrumbsProps, usePage } from '../../src/client/index.js'
import { LinkLabel } from '../../src/client/theme-api.js'
import * as strings from '../../src/shared/strings.js'

/** The categories above the page. Those without a page of their own have an empty `href`. */
export function Breadcrumbs({ items, title }: BreadcrumbsProps) {
  const { language } = usePage()
  return (
    <nav className="crumbs" aria-label={strings.breadcrumbs}>
      <ol>
        {items.map(({ href, label, language }) => {
          const shown = <LinkLabel label={label} language={language} />
          return <li key={label}>{href ? <a href={href}>{shown}</a> : shown}</li>
        })}
        {items.at(-1)?.label !== title && (
          <li aria-current="page">
            <LinkLabel label={title} language={language} />
          </li>
        )}
      </ol>
    </nav>
  )
}
