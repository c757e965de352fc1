import type { Element, Root } from 'hast'
import type { Schema } from 'hast-util-sanitize'
import { assetHrefOf, isAbsoluteUrl } from '../../shared/route.js'
import type { ResolvedConfig } from '../model/config.js'
import { isExternal, siteHref } from './hrefs.js'

export type UrlSettings = Pick<ResolvedConfig, 'base' | 'trailingSlash' | 'url'>

const attributes = ['className', 'id', 'title', 'lang', 'dir', 'role', 'style', 'hidden', 'data*', 'aria*']

/** HTML of the navbar and the footer: text, links, images and frames. */
const frameHtml: Schema = {
  tagNames: [
    'a',
    'abbr',
    'b',
    'bdi',
    'br',
    'button',
    'code',
    'del',
    'div',
    'em',
    'h2',
    'h3',
    'h4',
    'hr',
    'i',
    'iframe',
    'img',
    'ins',
    'kbd',
    'li',
    'mark',
    'ol',
    'p',
    'picture',
    'q',
    's',
    'small',
    'source',
    'span',
    'strong',
    'sub',
    'sup',
    'time',
    'u',
    'ul',
  ],
  attributes: {
    a: ['href', 'target', 'rel', 'download', 'hrefLang'],
    button: ['type'],
    iframe: ['src', 'width', 'height', 'loading', 'allow', 'allowFullScreen', 'frameBorder', 'scrolling'],
    img: ['src', 'srcSet', 'alt', 'width', 'height', 'sizes', 'loading', 'decoding'],
    source: ['src', 'srcSet', 'type', 'media', 'sizes', 'width', 'height'],
    time: ['dateTime'],
    '*': attributes,
  },
  clobber: [],
  protocols: { href: ['http', 'https', 'mailto', 'tel', 'pathname'], src: ['http', 'https', 'data', 'pathname'] },
  strip: ['script', 'style', 'template', 'noscript', 'object', 'embed', 'form'],
}

/** HTML without what could run code. Paths of the site get the base, and links to other sites their `rel`. */
export async function renderSafeHtml(html: string, urls?: UrlSettings): Promise<string> {
  const [{ unified }, { raw }, { sanitize }, stringify] = await Promise.all([
    import('unified'),
    import('hast-util-raw'),
    import('hast-util-sanitize'),
    import('rehype-stringify'),
  ])
  const tree: Root = { type: 'root', children: [{ type: 'raw', value: html }] }
  const safe = sanitize(raw(tree), frameHtml) as Root
  if (urls !== undefined) resolveUrls(safe, urls)
  return unified().use(stringify.default).stringify(safe).trim()
}

/** Adds the base to the paths of the site in a tree. */
export function resolveUrls(parent: Root | Element, urls: UrlSettings): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const { href, src } = child.properties
    if (child.tagName === 'a' && typeof href === 'string') Object.assign(child.properties, linkProperties(href, urls))
    if (typeof src === 'string' && /^(?:pathname:\/\/)?\/(?!\/)/.test(src))
      child.properties.src = assetHrefOf(src, urls.base)
    resolveUrls(child, urls)
  }
}

/** The URL of a link with the base, and its `rel` if it leads to another site. */
export function linkProperties(href: string, urls: UrlSettings): Record<string, string> {
  if (isExternal(href, urls)) return { href, rel: 'external noopener' }
  return { href: isAbsoluteUrl(href) || href.startsWith('/') ? siteHref(href, urls) : href }
}
