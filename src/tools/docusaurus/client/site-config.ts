import type { SiteData } from 'docsgen/client'
import { i18n } from 'docsgen:language'

/** The site's config under Docusaurus's names, as far as pages read it. */
export function siteConfigOf(site: SiteData) {
  const { base, customFields = {}, favicon, footer, navbar, tagline, title, titleDelimiter, trailingSlash, url } = site
  return {
    title,
    tagline,
    url,
    favicon,
    titleDelimiter,
    trailingSlash,
    baseUrl: base,
    customFields,
    i18n: { defaultLocale: i18n.defaultLocale, locales: i18n.locales },
    themeConfig: {
      navbar,
      footer: { ...footer, links: footer.groups.map(({ items, title }) => ({ title, items })) },
      ...announcementBar(site),
      colorMode: {
        defaultMode: site.colorMode.default,
        disableSwitch: !site.colorMode.switch,
        respectPrefersColorScheme: site.colorMode.respectSystem,
      },
    },
  }
}

function announcementBar({ announcement }: SiteData) {
  if (announcement === undefined) return {}
  const { dismissible, html, id } = announcement
  return { announcementBar: { id, content: html, isCloseable: dismissible } }
}
