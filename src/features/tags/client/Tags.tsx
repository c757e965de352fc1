import type { TagsProps } from '../../../client/index.js'
import * as strings from '../../../shared/strings.js'

/** The tags of a page, with links to their pages. */
export function Tags({ tags }: TagsProps) {
  return (
    <nav className="tags" aria-label={strings.tags}>
      <span aria-hidden="true">{strings.tags}</span>
      <ul>
        {tags.map(({ href, label, description }) => (
          <li key={label}>
            <a href={href} rel="tag" title={description}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
