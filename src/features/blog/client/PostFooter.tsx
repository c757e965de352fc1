import type { PostFooterProps } from '../../../client/index.js'
import * as strings from '../../../shared/strings.js'

/** What is below the prose of a post: its tags. */
export function PostFooter({ post }: PostFooterProps) {
  if (post.tags.length === 0) return null
  return (
    <ul className="post-tags" aria-label={strings.tags} data-search-ignore="">
      {post.tags.map(({ href, label, description }) => (
        <li key={label}>
          <a href={href} title={description} rel="tag">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
