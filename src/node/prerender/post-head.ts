import { escapeHtml } from '../../shared/escape-html.js'
import { assetHrefOf, isAbsoluteUrl } from '../../shared/route.js'
import { hrefOfRoute } from '../blog/plan-blogs.js'
import { descriptionOf, keywordsOf, lastUpdate } from '../content/front-matter-fields.js'
import type { BlogPost } from '../model/blog.js'
import type { ResolvedConfig } from '../model/config.js'
import { jsonForHtml } from './document-html.js'

/** The tags of a post for social networks and search engines: Open Graph `article:*` tags and a schema.org `BlogPosting`. */
export function postHead(post: BlogPost, config: ResolvedConfig, image: string | undefined): string {
  const { publish } = config
  return [
    publish.social ? articleTags(post, config) : '',
    publish.origin === '' || !publish.breadcrumbs ? '' : postingJson(post, config, image),
  ].join('')
}

function articleTags({ date, authors, tags, source }: BlogPost, config: ResolvedConfig): string {
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

function postingJson(
  { source, title, date, authors, tags, blog, page }: BlogPost,
  config: ResolvedConfig,
  image: string | undefined,
): string {
  const { frontMatter } = source
  const url = config.publish.origin + hrefOfRoute(source.route, config)
  const description = descriptionOf(frontMatter, page.record)
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
    headline: title,
    name: title,
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
