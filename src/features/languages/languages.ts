import type { Feature } from '../../node/base/feature.js'
import {
  currentLanguage,
  foreignLanguage,
  hostPrefix,
  hrefIn,
  isFirstOnHost,
  type LanguageLink,
  languageLinks,
  type LanguageRoutes,
  type Languages,
  urlIn,
} from '../../node/base/languages.js'
import type { NavItemResolver } from '../../node/base/navigation.js'
import type { DocumentAddition, PublishedFile, Site, SitePage } from '../../node/base/site.js'
import { featurePath } from '../../node/base/package.js'
import { alternate, startPage } from './start-page.js'
import { readTranslations, statusHtml, statusPage, type Translations } from './translations.js'
import type { PageHeadTag } from '../../shared/page.js'

/**
 * What readers and search engines see of the languages of a site: the menu, the links between the versions of a page in documents, and
 * the notice on a page that is not translated. Each language is a site of its own, which the core makes.
 */
export const languages: Feature = {
  name: 'languages',
  code: ({ languages: own }) =>
    own === undefined ? undefined : { bootModule: featurePath('languages', 'client', 'boot.ts') },
  plan({ config, languageRoutes, remember, sources }) {
    const own = config.languages
    if (own === undefined) return {}
    const isTranslated = own.dir !== undefined
    const isAsked = isTranslated && (own.outdatedNotice || own.statusPage !== undefined)
    const translations = isAsked ? readTranslations(sources, remember) : undefined
    const status = isTranslated && own.statusPage !== undefined ? statusPage(own.statusPage, config) : undefined
    const context = { languages: own, routes: languageRoutes, outdated: translations?.outdated }
    const others = own.all.filter(
      ({ base, hasOwnHost, tag }) => !hasOwnHost && tag !== own.current && base.startsWith(config.base),
    )
    const hasStart = isFirstOnHost(own) && hostPrefix(own) !== ''
    return {
      navItems: { localeDropdown: languageMenu(own, config) },
      // The other languages below this one are answered by their own documents.
      answered: others.flatMap(({ base }) => {
        const route = `/${base.slice(config.base.length, -1)}`
        return [
          [route, base],
          [`${route}/*`, base],
        ] as const
      }),
      routes: status ? [status.route] : [],
      assemble: () => ({
        pages: status ? [status] : [],
        files: ({ site }) => (hasStart ? startFiles(site, context) : []),
        document: (page, site) =>
          page === status && translations
            ? { fragments: [statusHtml(translations, site)] }
            : addition(page, site, context),
      }),
    }
  },
}

/** A menu of all languages, each of which leads to the same page. */
function languageMenu(languages: Languages, { trailingSlash }: Site['config']): NavItemResolver {
  const { all, current } = languages
  return (item, { items }) => ({
    label: item.label ?? currentLanguage(languages)?.label ?? current,
    href: '',
    icon: item.icon,
    position: item.position,
    className: ['language-menu', item.className].filter(Boolean).join(' '),
    items: [
      ...items('dropdownItemsBefore'),
      ...all.map((language) => {
        const { label, tag } = language
        return { label, href: hrefIn(language, languages, '/', trailingSlash), language: tag }
      }),
      ...items('dropdownItemsAfter'),
    ],
  })
}

interface LanguageContext {
  readonly languages: Languages
  readonly routes: LanguageRoutes | undefined
  /** The translations whose originals have changed. */
  readonly outdated: Translations['outdated'] | undefined
}

function addition(page: SitePage, site: Site, context: LanguageContext): DocumentAddition | undefined {
  const { source } = page.body
  const { config } = site
  const written = page.place.language
  const found = context.routes?.(page)
  const { languages: own } = context
  const [original] = own.all
  const originalRoute = (original && found?.get(original.tag)) ?? page.route
  if (written === undefined || original === undefined) {
    const isOutdated = source !== undefined && own.outdatedNotice && context.outdated?.has(source.path)
    const links = found && !isHidden(page) ? languageLinks(found, own, config) : undefined
    const changedOriginal = isOutdated && original && hrefIn(original, own, originalRoute, config.trailingSlash)
    return {
      data: changedOriginal ? { changedOriginal } : undefined,
      head: links && links.map(alternate).join('') + (config.publish.social ? openGraph(config.locale, links) : ''),
    }
  }
  const url = urlIn(original, originalRoute, config.trailingSlash)
  const canonical: PageHeadTag = { tag: 'link', attributes: { rel: 'canonical', href: url } }
  return {
    data: {
      language: foreignLanguage(written, config),
    },
    headTags: config.publish.canonical ? [canonical] : [],
  }
}

/** Whether a page is generated for people who know it, or for unknown paths. */
function isHidden({ body, isNotFound, visibility }: SitePage): boolean {
  return isNotFound === true || (body.source === undefined && !visibility.sitemap)
}

/** What the host serves above the folders of the languages: a start page, and a page for unknown paths. */
function startFiles(site: Site, { languages: own, routes }: LanguageContext): readonly PublishedFile[] {
  const home = site.byRoute.get('/')
  const links = home && routes ? languageLinks(routes(home), own, site.config) : []
  return [
    { name: 'index.html', content: startPage(site.config, own, links), atRoot: true },
    { name: '404.html', content: ['404.html'], atRoot: true },
  ]
}

/** The language of a page and the others that it is written in, in the form of Open Graph: `pt_BR`. */
function openGraph(own: string, links: readonly LanguageLink[]): string {
  const others = links.filter(({ tag }) => tag !== own && tag !== 'x-default')
  const meta = (property: string, tag: string) => `<meta property="${property}" content="${tag.replaceAll('-', '_')}">`
  return meta('og:locale', own) + others.map(({ tag }) => meta('og:locale:alternate', tag)).join('')
}
