import type { EditLinkProps } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** The edit link of a page. A value that is no URL is for components of the site only. */
export function EditLink({ editUrl }: EditLinkProps) {
  const href = String(editUrl)
  if (!/^https?:/i.test(href)) return null
  return (
    <a href={href} rel="external noopener">
      {strings.editPage}
    </a>
  )
}
