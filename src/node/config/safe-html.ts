import type { Element, Root } from 'hast'
import type { Schema } from 'hast-util-sanitize'
import type { ResolvedConfig } from '../model/config.js'
import allowed from './frame-html.json' with { type: 'json' }
import { isExternal } from './hrefs.js'

/** What tells the URLs of other sites. */
export type SiteUrl = Pick<ResolvedConfig, 'url'>

/** HTML of the navbar and the footer: text, links, images and frames. */
const frameHtml: Schema = allowed

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
