import { type SiteData, useSite } from 'docsgen/client'
import { siteConfigOf } from '../site-config.js'
import { i18n } from 'docsgen:language'

/** The part of Docusaurus's context that pages usually read. */
export interface DocusaurusContext {
  readonly siteConfig: ReturnType<typeof siteConfigOf>
  readonly siteMetadata: {
    readonly docusaurusVersion: string
    readonly pluginVersions: Readonly<Record<string, never>>
  }
  /** Empty: the hooks of `@docusaurus/useGlobalData` have the data of the docs. */
  readonly globalData: Readonly<Record<string, never>>
  readonly i18n: {
    readonly currentLocale: string
    readonly defaultLocale: string
    readonly locales: readonly string[]
    readonly localeConfigs: Readonly<Record<string, LocaleConfig>>
  }
  readonly codeTranslations: Readonly<Record<string, string>>
}

/** A language of the site. */
export interface LocaleConfig {
  readonly label: string
  readonly htmlLang: string
  readonly direction: string
  readonly calendar: string
  readonly path: string
  /** Origin of its absolute URLs, if the config of the languages gives one. */
  readonly url?: string
  /** URL path of its home page. */
  readonly baseUrl: string
}

/** The site's config, under Docusaurus's names. */
export default function useDocusaurusContext(): DocusaurusContext {
  const site: SiteData = useSite()
  return {
    siteConfig: siteConfigOf(site),
    siteMetadata: { docusaurusVersion: '3', pluginVersions: {} },
    globalData: {},
    i18n,
    codeTranslations: {},
  }
}
