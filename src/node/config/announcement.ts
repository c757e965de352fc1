import type { Root } from 'hast'
import type { Schema } from 'hast-util-sanitize'
import { escapeHtml } from '../../shared/escape-html.js'
import type { ResolvedAnnouncement } from '../model/frame-config.js'
import { nameHash } from '../model/hash.js'
import { htmlUrls } from '../source-text/html-urls.js'
import { normalizeBase } from './hrefs.js'
import type { CheckedConfig } from '../model/schema/config-schema.js'
import { linkProperties, resolveUrls, type UrlSettings } from './safe-html.js'

/** HTML within a line of text. Other elements are replaced by their content. */
const inlineHtml: Schema = {
  tagNames: [
    ...['a', 'abbr', 'b', 'bdi', 'br', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'small', 'span'],
    ...['strong', 'sub', 'sup', 'u'],
  ],
  attributes: { a: ['href'], abbr: ['title'], '*': ['className', 'lang', 'dir'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel', 'pathname'] },
  strip: ['script', 'style', 'template', 'noscript', 'object', 'embed'],
}

/** Renders the announcement of a config: its Markdown becomes safe inline HTML, and paths of the site get the base. */
export async function renderAnnouncement(config: CheckedConfig): Promise<ResolvedAnnouncement | undefined> {
  if (config.announcement === undefined) return undefined
  const { content, href, id, dismissible, tone, backgroundColor, textColor } = config.announcement
  const urls = {
    base: normalizeBase(config.base),
    trailingSlash: config.trailingSlash ?? false,
    url: config.url.replace(/\/+$/, ''),
  }
  const written = await inlineHtmlOf(content)
  const html = await inlineHtmlOf(content, urls)
  return {
    id: id ?? nameHash(`${content}\n${href ?? ''}`),
    html: href === undefined ? html : `<a${attributesOf(linkProperties(href, urls))}>${html}</a>`,
    dismissible,
    tone,
    backgroundColor,
    textColor,
    urls: [
      ...(href === undefined ? [] : [{ url: href, path: ['announcement', 'href'] }]),
      ...htmlUrls(written).map((url) => ({ url, path: ['announcement', 'content'], inTag: true })),
    ],
  }
}

/** One line of Markdown as HTML. The parsers are loaded on demand, since few sites have an announcement. */
async function inlineHtmlOf(content: string, urls?: UrlSettings): Promise<string> {
  const [{ unified }, parse, gfm, toHtml, { raw }, { sanitize }, stringify] = await Promise.all([
    import('unified'),
    import('remark-parse'),
    import('remark-gfm'),
    import('remark-rehype'),
    import('hast-util-raw'),
    import('hast-util-sanitize'),
    import('rehype-stringify'),
  ])
  const html = await unified()
    .use(parse.default)
    .use(gfm.default)
    .use(toHtml.default, { allowDangerousHtml: true })
    .use(() => (tree: Root) => {
      const safe = sanitize(raw(tree), inlineHtml) as Root
      if (urls !== undefined) resolveUrls(safe, urls)
      return safe
    })
    .use(stringify.default)
    .process(content)
  return String(html).trim()
}

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}
