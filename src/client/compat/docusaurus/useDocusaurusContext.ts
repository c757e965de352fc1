import { type SiteData, useSite } from 'docsgen/client'

/** The part of Docusaurus's context that pages usually read. */
export interface DocusaurusContext {
  readonly siteConfig: {
    readonly title: string
    readonly tagline: string
    readonly url: string
    readonly baseUrl: string
    readonly favicon: string | undefined
    readonly customFields: Readonly<Record<string, unknown>>
    readonly themeConfig: Pick<SiteData, 'navbar' | 'footer'>
  }
  readonly i18n: { readonly currentLocale: string; readonly defaultLocale: string; readonly locales: readonly string[] }
}

/** The site's config, under Docusaurus's names. */
export default function useDocusaurusContext(): DocusaurusContext {
  const { base, customFields = {}, favicon, footer, locale, navbar, tagline, title, url } = useSite()
  return {
    siteConfig: { title, tagline, url, baseUrl: base, favicon, customFields, themeConfig: { navbar, footer } },
    i18n: { currentLocale: locale, defaultLocale: locale, locales: [locale] },
  }
}
