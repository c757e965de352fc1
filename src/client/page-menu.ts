import { fill } from '../shared/interface-text.js'
import type { PageData, PageLink } from '../shared/page.js'
import { hrefOf } from '../shared/route.js'
import type { SiteData } from '../shared/site.js'
import * as strings from '../shared/strings.js'

/** A link in the menu of a page. */
export interface PageMenuLink extends PageLink {
  /** Whether it opens a new tab, so that the page stays open. */
  readonly newTab?: true
}

/**
 * Returns the links in the menu of a page: its Markdown version, the assistants, its source and the form for issues. In the
 * URLs of the config, `{url}` is the URL of the Markdown version for assistants, and that of the page for the form. A list of
 * posts or of tagged pages has no links, and a page that search engines ignore has no assistants.
 */
export function pageMenuLinks(
  page: Pick<PageData, 'route' | 'title' | 'generated' | 'noIndex' | 'markdown' | 'editUrl'>,
  site: Pick<SiteData, 'base' | 'trailingSlash' | 'url' | 'pageMenu'>,
): readonly PageMenuLink[] {
  const { route, title, generated, noIndex, markdown, editUrl = '' } = page
  const { base, trailingSlash, url, pageMenu } = site
  if (pageMenu === undefined || (generated && markdown === undefined)) return []
  const { reportUrl } = pageMenu
  const assistants = noIndex ? [] : pageMenu.assistants
  // Alone, the edit link would repeat the one below the text.
  if (markdown === undefined && assistants.length === 0 && reportUrl === undefined) return []
  const path = hrefOf(route, base, trailingSlash)
  const source = url + (markdown ?? path)
  const asked = { title, path, url: source, prompt: fill(strings.assistantPrompt, { url: source }) }
  return [
    ...(markdown ? [{ href: markdown, label: strings.viewMarkdown }] : []),
    ...assistants.map(({ href, label }) => ({
      href: filled(href, asked),
      label: fill(strings.openIn, { name: label }),
      newTab: true as const,
    })),
    ...(/^https?:/i.test(editUrl) ? [{ href: editUrl, label: strings.editPage }] : []),
    ...(reportUrl ? [{ href: filled(reportUrl, { title, path, url: url + path }), label: strings.reportIssue }] : []),
  ]
}

/** Replaces the placeholders of a URL, percent-encoded. */
function filled(url: string, values: Readonly<Record<string, string>>): string {
  return url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
