import type { Element, Root } from 'hast'
import type { Schema } from 'hast-util-sanitize'
import type { ResolvedConfig } from '../model/config.js'
import { isExternal } from './hrefs.js'

/** What tells the URLs of other sites. */
export type SiteUrl = Pick<ResolvedConfig, 'url'>

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

/** HTML with what a schema allows, none of which can run code. Links to other sites get their `rel`. */
export async function renderSafeHtml(html: string, site: SiteUrl, schema: Schema = frameHtml): Promise<string> {
  // Most texts are plain, and need no parser.
  if (!/[<&]/.test(html)) return html.trim()
  const [{ unified }, { raw }, { sanitize }, stringify] = await Promise.all([
    import('unified'),
    import('hast-util-raw'),
    import('hast-util-sanitize'),
    import('rehype-stringify'),
  ])
  const tree: Root = { type: 'root', children: [{ type: 'raw', value: html }] }
  const safe = sanitize(raw(tree), schema) as Root
  markExternal(safe, site)
  return unified().use(stringify.default).stringify(safe).trim()
}

/** Adds the `rel` of links to other sites in a tree. */
function markExternal(parent: Root | Element, site: SiteUrl): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const { href } = child.properties
    if (child.tagName === 'a' && isExternal(String(href), site)) child.properties.rel = ['external', 'noopener']
    markExternal(child, site)
  }
}
