import { escapeHtml, jsonForHtml } from '../../shared/escape-html.js'
import { isAbsoluteUrl, withSlash } from '../../shared/route.js'
import { descriptionOf, imageOf, keywordsOf, lastUpdate } from '../../node/content/front-matter-fields.js'
import type { ResolvedBlog } from './blog-options.js'
import { hrefOfRoute, type Site, type SitePage } from '../../node/base/site.js'
import type { PlannedPost } from './plan.js'

/** The tags of a post for social networks and search engines: Open Graph `article:*` tags and a schema.org `BlogPosting`. */
export function postHead(post: PlannedPost, source: HeadSource): string {
  const { publish } = source.site.config
  return [
    publish.social ? articleTags(post, source.site) : '',
    publish.origin === '' || !publish.breadcrumbs ? '' : postingJson(post, source),
  ].join('')
}

interface HeadSource {
  readonly blog: ResolvedBlog
  readonly page: SitePage
  readonly site: Pick<Site, 'config' | 'href'>
}

function articleTags({ date, authors, tags, source }: PlannedPost, site: HeadSource['site']): string {
  const property = (name: string, value: string) => `<meta property="article:${name}" content="${escapeHtml(value)}">`
  const updated = lastUpdate(source.frontMatter)
  return [
    property('published_time', date),
    updated === undefined ? '' : property('modified_time', updated),
    ...authors.flatMap(({ href }) =>
      href === undefined || href.startsWith('mailto:') ? [] : [property('author', absolute(href, site))],
    ),
    ...tags.map(({ label }) => property('tag', label)),
  ].join('')
}

function postingJson({ source, date, authors, tags }: PlannedPost, { blog, page, site }: HeadSource): string {
  const { config } = site
  const { frontMatter } = source
  const url = config.publish.origin + hrefOfRoute(source.route, config)
  const { compiled } = page.body
  const description = descriptionOf(frontMatter, compiled?.record)
  const image = (compiled && imageOf(compiled, site)) ?? (config.image && site.href(withSlash(config.image)))
  const keywords = keywordsOf(frontMatter) ?? tags.map(({ label }) => label)
  const people = authors.map((author) => ({
    '@type': 'Person',
    name: author.name,
    description: author.title,
    url: author.href === undefined ? undefined : absolute(author.href, site),
    image: author.image === undefined ? undefined : absolute(author.image, site),
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
    image: image === undefined ? undefined : absolute(image, site),
    keywords: keywords.length > 0 ? keywords : undefined,
    isPartOf: {
      '@type': 'Blog',
      '@id': config.publish.origin + hrefOfRoute(blog.routeBase, config),
      name: blog.title,
    },
  }
  return `<script type="application/ld+json">${jsonForHtml(posting)}</script>`
}

function absolute(url: string, { config, href }: HeadSource['site']): string {
  const own = href(url)
  return isAbsoluteUrl(own) ? own : config.publish.origin + own
}
