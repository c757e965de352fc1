import { escapeHtml } from '../../shared/escape-html.js'
import { decodeEntities, srcsetCandidates } from '../../node/source-text/html-urls.js'
import { anchorLink, startTag } from '../../shared/printed-html.js'

const urlAttribute = /\s(href|src|poster|srcset)="([^"]*)"/g

/** The HTML of a page for readers of a feed: all URLs are absolute, and what only the page needs is left out. */
export function feedHtml(html: string, url: string): string {
  return html
    .replace(anchorLink, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(startTag, (tag) =>
      tag.replace(urlAttribute, (_, name: string, value: string) => {
        const written = decodeEntities(value)
        return ` ${name}="${escapeHtml(name === 'srcset' ? absoluteSrcset(written, url) : absoluteUrl(written, url))}"`
      }),
    )
}

function absoluteSrcset(srcset: string, url: string): string {
  return srcsetCandidates(srcset)
    .map((candidate) => `${absoluteUrl(candidate.url, url)} ${candidate.descriptor}`.trimEnd())
    .join(', ')
}

/** A URL of a page as an absolute one; one that cannot be parsed stays as it is. */
export function absoluteUrl(written: string, url: string): string {
  return URL.canParse(written, url) ? new URL(written, url).href : written
}
