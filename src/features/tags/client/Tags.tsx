import type { TagsProps } from '../../../client/index.js'
import * as strings from '../../../shared/strings.js'

/** The tags of a page, with links to their pages. */
export function Tags({ tags }: TagsProps) {
  return (
    <div className="tags">
      <span aria-hidden="true">{strings.tags}</span>
      {/* biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari announces a list only if it has the role */}
      <ul role="list" aria-label={strings.tags}>
        {tags.map(({ href, label, description }) => (
          <li key={label}>
            <a href={href} rel="tag" title={description}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
