import { escapeHtml, jsonForHtml } from '../../shared/escape-html.js'
import { assetHrefOf, isAbsoluteUrl } from '../../shared/route.js'
import { descriptionOf, keywordsOf, lastUpdate } from '../../node/content/front-matter-fields.js'
import type { ResolvedBlog } from './blog-options.js'
import type { ResolvedConfig } from '../../node/model/config.js'
import { hrefOfRoute, type SitePage } from '../../node/model/site.js'
import type { PlannedPost } from './plan.js'

/** The tags of a post for social networks and search engines: Open Graph `article:*` tags and a schema.org `BlogPosting`. */
export function postHead(post: PlannedPost, source: HeadSource): string {
  const { config } = source
  const { publish } = config
  return [
    publish.social ? articleTags(post, config) : '',
    publish.origin === '' || !publish.breadcrumbs ? '' : postingJson(post, source),
  ].join('')
}

interface HeadSource {
  readonly blog: ResolvedBlog
  readonly page: SitePage
  readonly config: ResolvedConfig
  /** URL of the image of the post or of the site. */
  readonly image: string | undefined
}

function articleTags({ date, authors, tags, source }: PlannedPost, config: ResolvedConfig): string {
  const property = (name: string, value: string) => `<meta property="article:${name}" content="${escapeHtml(value)}">`
  const updated = lastUpdate(source.frontMatter)
  return [
    property('published_time', date),
    updated === undefined ? '' : property('modified_time', updated),
    ...authors.flatMap(({ href }) =>
      href === undefined || href.startsWith('mailto:') ? [] : [property('author', absolute(href, config))],
    ),
    ...tags.map(({ label }) => property('tag', label)),
  ].join('')
}

function postingJson({ source, date, authors, tags }: PlannedPost, { blog, page, config, image }: HeadSource): string {
  const { frontMatter } = source
  const url = config.publish.origin + hrefOfRoute(source.route, config)
  const description = descriptionOf(frontMatter, page.body.compiled?.record)
  const keywords = keywordsOf(frontMatter) ?? tags.map(({ label }) => label)
  const people = authors.map((author) => ({
    '@type': 'Person',
    name: author.name,
    description: author.title,
    url: author.href === undefined ? undefined : absolute(author.href, config),
    image: author.image === undefined ? undefined : absolute(author.image, config),
  }))
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    url,
    headline: page.title,
    name: page.title,
    description,
    datePublished: date,
    dateModified: lastUpdate(frontMatter) ?? date,
    author: people.length > 0 ? people : undefined,
    image: image === undefined ? undefined : absolute(image, config),
    keywords: keywords.length > 0 ? keywords : undefined,
    isPartOf: {
      '@type': 'Blog',
      '@id': config.publish.origin + hrefOfRoute(blog.routeBase, config),
      name: blog.title,
    },
  }
  return `<script type="application/ld+json">${jsonForHtml(posting)}</script>`
}

function absolute(href: string, { publish, base }: ResolvedConfig): string {
  if (isAbsoluteUrl(href)) return href
  return publish.origin + (href.startsWith('/') ? href : assetHrefOf(href, base))
}
