import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { BlogView } from '../shared/blog.js'
import type { PageData } from '../shared/page.js'
import type { SiteData } from '../shared/site.js'
import { type ShellEnvironment, EnvironmentContext, PageContext } from './context.js'
import type { BodyProps } from './router/chunks.js'
import { createStaticRouter } from './router/router.js'
import type { BlogComponents, Theme } from './theme.js'
import { UnguardedBody } from './unguarded-body.js'

/** The site and its theme, on the server. */
export interface BlogSite {
  readonly site: SiteData
  readonly theme: Theme & BlogComponents
}

/** What `renderBlog` renders. */
export interface BlogInput {
  readonly view: BlogView
  readonly page: PageData
  /** One for each post of a list. */
  readonly excerpts: readonly { readonly html: string; readonly isTruncated: boolean }[]
}

/** Renders what is above and below the prose of a post, or a whole generated page, to HTML that never hydrates. */
export function renderBlog({ view, page, excerpts }: BlogInput, { site, theme }: BlogSite): string[] {
  const environment: ShellEnvironment = { site, theme, router: createStaticRouter(page.route, site) }
  const render = (content: React.ReactNode): string =>
    renderToStaticMarkup(
      <EnvironmentContext value={environment}>
        <PageContext value={page}>{content}</PageContext>
      </EnvironmentContext>,
    )
  const { PostHeader, PostFooter, PostList, PostArchive, TagList, AuthorList } = theme
  switch (view.kind) {
    case 'post':
      return [render(<PostHeader post={view.post} />), render(<PostFooter post={view.post} />)]
    case 'posts': {
      const posts = view.posts.map((post, at) => {
        const { html = '', isTruncated = false } = excerpts[at] ?? {}
        return { ...post, excerpt: html, isTruncated }
      })
      const { heading, description, author, all } = view
      return [render(<PostList {...{ heading, description, author, all, posts }} />)]
    }
    case 'archive':
      return [render(<PostArchive heading={view.heading} posts={view.posts} />)]
    case 'tags':
      return [render(<TagList heading={view.heading} tags={view.tags} />)]
    case 'authors':
      return [render(<AuthorList heading={view.heading} authors={view.authors} />)]
  }
}

/** Renders the body of a page with components to HTML that never hydrates. An error that a component throws is thrown. */
export function renderBody(
  { page, parts, Body }: { page: PageData; parts: readonly string[]; Body: ComponentType<BodyProps> },
  { site, theme }: BlogSite,
): string {
  const environment: ShellEnvironment = { site, theme, router: createStaticRouter(page.route, site) }
  return renderToStaticMarkup(<UnguardedBody {...{ environment, page, parts, Body }} />)
}
