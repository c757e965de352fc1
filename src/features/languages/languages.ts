import { directionOf } from '../../node/model/direction.js'
import type { Feature } from '../../node/model/feature.js'
import {
  type LanguageLink,
  languageLinks,
  type LanguageRoutes,
  type Languages,
  type SiteLanguage,
} from '../../node/model/languages.js'
import type { NavItemResolver } from '../../node/model/navigation.js'
import { type DocumentAddition, hrefOfRoute, type Site, type SitePage } from '../../node/model/site.js'
import { featurePath } from '../../node/tool/package.js'
import { readTranslations, statusHtml, statusPage, type Translations } from './translations.js'
import { escapeHtml } from '../../shared/escape-html.js'
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
    const others = own.all.filter(({ tag, base }) => tag !== own.current && base.startsWith(config.base))
    return {
      navItems: { localeDropdown: languageMenu(own) },
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
        document: (page, site) =>
          page === status && translations
            ? { fragments: [statusHtml(translations, site)] }
            : addition(page, site, context),
      }),
    }
  },
}

/** A menu of all languages, each of which leads to the same page. */
function languageMenu({ all, current }: Languages): NavItemResolver {
  return (item, { items }) => ({
    label: item.label ?? all.find(({ tag }) => tag === current)?.label ?? current,
    href: '',
    icon: item.icon,
    position: item.position,
    className: ['language-menu', item.className].filter(Boolean).join(' '),
    items: [
      ...items('dropdownItemsBefore'),
      ...all.map(({ tag, label, base }) => ({ label, href: base, language: tag })),
      ...items('dropdownItemsAfter'),
    ],
  })
}

interface LanguageContext {
  readonly languages: Languages
  /** Undefined in the preview, whose documents nobody indexes. */
  readonly routes: LanguageRoutes | undefined
  /** The translations whose originals have changed. */
  readonly outdated: Translations['outdated'] | undefined
}

function addition(page: SitePage, site: Site, context: LanguageContext): DocumentAddition | undefined {
  const { source } = page.body
  const { config } = site
  const written = page.place.language
  const found = source && context.routes?.get(source.path)
  const here = (language: SiteLanguage, route: string) => hrefOfRoute(route, { ...config, base: language.base })
  const [original] = context.languages.all
  const originalHref = original && here(original, found?.get(original.tag) ?? page.route)
  if (written === undefined || originalHref === undefined) {
    const isOutdated = source !== undefined && context.languages.outdatedNotice && context.outdated?.has(source.path)
    const links = found && languageLinks(found, context.languages, (...at) => config.publish.origin + here(...at))
    return {
      data: isOutdated ? { changedOriginal: originalHref } : undefined,
      head: links && links.map(alternate).join('') + (config.publish.social ? openGraph(config.locale, links) : ''),
    }
  }
  const url = config.publish.origin + originalHref
  const canonical: PageHeadTag = { tag: 'link', attributes: { rel: 'canonical', href: url } }
  return {
    data: {
      language: {
        tag: written,
        direction: directionOf(written) === directionOf(config.locale) ? undefined : directionOf(written),
      },
    },
    headTags: config.publish.canonical ? [canonical] : [],
  }
}

function alternate({ tag, url }: LanguageLink): string {
  return `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}">`
}

/** The language of a page and the others that it is written in, in the form of Open Graph: `pt_BR`. */
function openGraph(own: string, links: readonly LanguageLink[]): string {
  const others = links.filter(({ tag }) => tag !== own && tag !== 'x-default')
  const meta = (property: string, tag: string) => `<meta property="${property}" content="${tag.replaceAll('-', '_')}">`
  return meta('og:locale', own) + others.map(({ tag }) => meta('og:locale:alternate', tag)).join('')
}
