import { blogOptions, type ResolvedBlog } from './blog-options.js'
import type { Collection } from '../../node/base/collection.js'
import type { Feature } from '../../node/base/feature.js'
import type { PageStream } from '../../node/base/page-stream.js'
import { featurePath } from '../../node/base/package.js'
import { assembleBlogs } from './blog-pages.js'
import type { BlogPlan } from './plan.js'
import { planBlogs } from './plan-blogs.js'
import { identifyPost } from './post-route.js'
import { collectionName, isUndatedPost } from './read-posts.js'

/**
 * Blogs: what posts show above and below their text, the lists of posts, tags and authors, the sidebar with the recent posts, and
 * the posts of the feeds.
 */
export const blog: Feature = {
  name: 'blog',
  options: blogOptions,
  viewModule: featurePath('blog', 'client', 'view.tsx'),
  collections(config) {
    const { blogs } = blogOptions.of(config)
    return blogs.map((one, at) => collectionFor(one, blogs.length > 1 ? ['blog', at] : ['blog']))
  },
  inputs: (config) => blogOptions.of(config).blogs.flatMap(({ authorsPath, tagsPath }) => [authorsPath, tagsPath]),
  historyDirs: ({ markdownPages }) => [
    ...new Set(markdownPages.filter(isUndatedPost).map(({ contentDir }) => contentDir)),
  ],
  plan({ config, sources, firstCommits }) {
    const { blogs, texts, links, diagnostics } = planBlogs({ config, sources, firstCommits })
    return {
      routes: blogs.flatMap(({ lists }) => lists.map(({ route }) => route)),
      listRoutes: blogs.map(({ blog: { routeBase } }) => routeBase),
      streams: blogs.map(streamOf),
      texts,
      links,
      diagnostics: [...blogOptions.of(config).problems, ...diagnostics],
      assemble: ({ pages }) => assembleBlogs(blogs, { pages, config }),
    }
  },
}

/** The collection of the posts of a blog. */
function collectionFor(blog: ResolvedBlog, key: Collection['key']): Collection {
  const { blogDir, editUrl, exclude, id, include, lastUpdated } = blog
  return {
    name: collectionName,
    id,
    dir: blogDir,
    include,
    exclude,
    key,
    editUrl,
    lastUpdated,
    articles: true,
    lastUpdatedAuthor: false,
    identify: (relativePath, frontMatter) => identifyPost(relativePath, frontMatter, blog),
  }
}

/** The posts of a blog, for its feeds. */
function streamOf({ blog: { id, title, description, routeBase }, posts }: BlogPlan): PageStream {
  const entries = posts
    .filter(({ isListed }) => isListed)
    .map(({ source, date, authors, tags }) => {
      return { route: source.route, date, authors, categories: tags.map(({ label }) => label) }
    })
  return { id, route: routeBase, title, description, entries }
}
