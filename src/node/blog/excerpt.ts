// Hand-written: works on HTML that docsgen or React printed, whose attributes are always in double quotes.
import { escapeHtml } from '../../shared/escape-html.js'

/** The comment that compiling puts where a post is truncated. */
export const truncateMark = 'truncate'
const mark = `<!--${truncateMark}-->`

/** The part of a post that lists show. */
export interface Excerpt {
  readonly html: string
  readonly isTruncated: boolean
}

/**
 * Cuts the HTML of a post at its mark. The excerpt is in a page with other posts, so it has no ids, and links to its own
 * headings and footnotes lead to the page of the post.
 */
export function excerptOf(html: string, href: string): Excerpt {
  const end = html.indexOf(mark)
  const isTruncated = end !== -1
  const own = isTruncated ? closed(html.slice(0, end)) : html
  return { html: withoutIds(own, href), isTruncated }
}

/** Closes the `<div>` around a fragment that was cut. Components and fragments are never cut within. */
function closed(html: string): string {
  const open = html.split(/<div[\s>]/).length - html.split('</div>').length
  return open > 0 ? html + '</div>'.repeat(open) : html
}

/** A start tag. */
export const startTag = /<[a-z][^\s/>]*(?:\s+[^\s"'>/=]+(?:="[^"]*")?)*\s*\/?>/gi
/** The link of a heading to itself. */
export const anchorLink = /<a [^>]*class="(?:[^"]* )?anchor(?: [^"]*)?"[^>]*>.*?<\/a>/gs
const references = /\s(?:id|for|name|aria-(?:labelledby|describedby|controls|owns))="[^"]*"/g

function withoutIds(html: string, href: string): string {
  return html.replace(anchorLink, '').replace(startTag, (tag) => {
    const bare = tag.replace(references, (attribute) => (isFormName(tag, attribute) ? attribute : ''))
    return bare.replace(/\shref="#/g, ` href="${escapeHtml(href)}#`)
  })
}

/** The names of form controls group radio buttons, so they stay. */
function isFormName(tag: string, attribute: string): boolean {
  return attribute.startsWith(' name=') && !/^<a\s/i.test(tag)
}

/** Removes the mark from the HTML of a whole post. */
export function withoutMark(html: string): string {
  return html.replace(mark, '')
}
