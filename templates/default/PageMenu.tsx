import { type PageMenuProps, useSite } from '../../src/client/index.js'
import { type PageMenuLink, pageMenuLinks } from '../../src/client/theme-api.js'
import * as strings from '../../src/shared/strings.js'

/**
 * Copies the Markdown version of the page, and lists what else a reader can do with it. Scripts handle clicks on
 * `data-copy`, and closes `data-dropdown`.
 */
export function PageMenu({ page }: PageMenuProps) {
  const { markdown } = page
  const links = pageMenuLinks(page, useSite())
  const [first, second] = links
  if (first === undefined) return null
  if (second === undefined && markdown === undefined) return <div className="page-menu">{linkTo(first)}</div>
  return (
    <div className="page-menu">
      {markdown !== undefined && (
        <a className="copy copy-page" href={markdown} data-copy="">
          <span>{strings.copyPage}</span>
        </a>
      )}
      <details data-dropdown="" suppressHydrationWarning>
        <summary>
          <span className={markdown && 'sr-only'}>{strings.pageActions}</span>
        </summary>
        <ul>
          {markdown !== undefined && (
            <li>
              <a href={markdown} data-copy="">
                {strings.copyMarkdown}
              </a>
            </li>
          )}
          {links.map((link) => (
            <li key={link.label}>{linkTo(link)}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function linkTo({ href, label, newTab }: PageMenuLink) {
  const isExternal = /^https?:/i.test(href)
  return (
    <a href={href} target={newTab && '_blank'} rel={isExternal ? 'external nofollow noopener' : undefined}>
      {label}
    </a>
  )
}
