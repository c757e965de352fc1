import { type PostListProps, useTheme } from '../../../client/index.js'
import { fill, LinkLabel } from '../../../client/theme-api.js'
import * as strings from '../../../shared/strings.js'

/** A page of posts: those of the blog, of a tag or of an author. */
export function PostList({ heading, description, author, all, posts }: PostListProps) {
  const { AuthorCard, PostByline, PostFooter } = useTheme()
  return (
    <div className="posts">
      {author && AuthorCard ? <AuthorCard author={author} isHeading={true} /> : <h1>{heading}</h1>}
      {description !== undefined && <p className="lead">{description}</p>}
      {all && (
        <p>
          <a href={all.href}>{all.label}</a>
        </p>
      )}
      {posts.length === 0 && <p>{strings.noPosts}</p>}
      {posts.map((post) => (
        <section key={post.href} className="post-item">
          <h2>
            <a href={post.href}>
              <LinkLabel label={post.label} language={post.language} />
            </a>
          </h2>
          {PostByline && <PostByline post={post} size="small" />}
          <div
            className="excerpt"
            lang={post.language?.tag}
            dir={post.language?.direction}
            dangerouslySetInnerHTML={{ __html: post.excerpt }}
          />
          {post.isTruncated && (
            <p>
              <a className="read-more" href={post.href} aria-label={fill(strings.readMoreAbout, { title: post.label })}>
                {strings.readMore}
              </a>
            </p>
          )}
          {PostFooter && <PostFooter post={post} />}
        </section>
      ))}
    </div>
  )
}
