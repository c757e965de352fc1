import type { EditLinkProps } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** The edit link of a page. A value that is no URL is for components of the site only. */
export function EditLink({ editUrl }: EditLinkProps) {
  if (typeof editUrl !== 'string' || !/^https?:\/\//i.test(editUrl)) return null
  return (
    <a href={editUrl} rel="external noopener">
      {strings.editPage}
    </a>
  )
}
