import { type PostHeaderProps, useTheme } from '../../../client/index.js'

/** What is above the prose of a post. */
export function PostHeader({ post }: PostHeaderProps) {
  const { PostByline } = useTheme()
  return (
    <header className="post-header" data-search-ignore="">
      <h1>{post.label}</h1>
      {PostByline && <PostByline post={post} size="large" />}
    </header>
  )
}
