import type { ViewFunction } from '../../../client/server-view.js'
import type { BlogView } from '../../../shared/blog.js'
import { escapeHtml } from '../../../shared/escape-html.js'
import { startTag, withoutHeadingLinks } from '../../../shared/printed-html.js'

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

/** The comment that compiling puts where a post is truncated. */
const mark = '<!--truncate-->'

/** The part of a post that lists show. */
interface Excerpt {
  readonly html: string
  readonly isTruncated: boolean
}

/**
 * Cuts the HTML of a post at its mark. The excerpt is in a page with other posts, so its ids get a prefix, and links to its own
 * headings and footnotes lead to the page of the post.
 */
export function excerptOf(html: string, { href, prefix }: { readonly href: string; readonly prefix: string }): Excerpt {
  const end = html.indexOf(mark)
  const isTruncated = end !== -1
  const own = isTruncated ? closed(html.slice(0, end)) : html
  const known = new Set([...own.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))
  const local = withoutHeadingLinks(own).replace(startTag, (tag) =>
    tag
      .replace(/\shref="#/g, ` href="${escapeHtml(href)}#`)
      .replace(references, (attribute, name: string, value: string) => {
        // The names of form controls group radio buttons, so they stay.
        if (name === 'name') return /^<a\s/i.test(tag) ? '' : attribute
        const ids = value.split(/\s+/).filter((id) => known.has(id))
        return ids.length === 0 ? '' : ` ${name}="${ids.map((id) => prefix + id).join(' ')}"`
      }),
  )
  return { html: local, isTruncated }
}

/** Closes the `<div>` around a fragment that was cut. Components and fragments are never cut within. */
function closed(html: string): string {
  const open = html.split(/<div[\s>]/).length - html.split('</div>').length
  return open > 0 ? html + '</div>'.repeat(open) : html
}

const references = /\s(id|for|name|aria-(?:labelledby|describedby|controls|owns))="([^"]*)"/g
