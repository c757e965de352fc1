import { mapUrls } from '../../node/base/source-text/html-urls.js'
import { anchorLink } from '../../shared/printed-html.js'

/** The HTML of a page for readers of a feed: all URLs are absolute, and what only the page needs is left out. */
export function feedHtml(html: string, url: string): string {
  return mapUrls(html.replace(anchorLink, '').replace(/<!--.*?-->/gs, ''), (written) => absoluteUrl(written, url))
}

/** A URL of a page as an absolute one; one that cannot be parsed stays as it is. */
export function absoluteUrl(written: string, url: string): string {
  return URL.canParse(written, url) ? new URL(written, url).href : written
}
