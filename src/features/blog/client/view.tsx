import type { ViewFunction } from '../../../client/server-view.js'
import type { BlogView } from '../../../shared/blog.js'
import { excerptOf } from './excerpt.js'

/** What a post shows above and below its text, and the content of the lists of a blog. */
export const view: ViewFunction<BlogView> = ({ props, included, theme }) => {
  const { PostHeader, PostFooter, PostList, PostArchive, TagList, AuthorList } = theme
  switch (props.kind) {
    case 'post':
      return { above: <PostHeader post={props.post} />, below: <PostFooter post={props.post} /> }
    case 'posts': {
      const posts = props.posts.map((post, at) => {
        const { html = '', href = post.href } = included[at] ?? {}
        const { html: excerpt, isTruncated } = excerptOf(html, { href, prefix: `post-${at + 1}-` })
        return { ...post, excerpt, isTruncated }
      })
      const { heading, description, author, all } = props
      return {
        instead: <PostList heading={heading} description={description} author={author} all={all} posts={posts} />,
      }
    }
    case 'archive':
      return { instead: <PostArchive heading={props.heading} posts={props.posts} /> }
    case 'tags':
      return { instead: <TagList heading={props.heading} tags={props.tags} /> }
    case 'authors':
      return { instead: <AuthorList heading={props.heading} authors={props.authors} /> }
  }
}
