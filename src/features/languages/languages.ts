import type { ResolvedConfig } from '../../node/base/config.js'
import { policyMeta } from '../../node/base/content-policy.js'
import type { Feature, Outline } from '../../node/base/feature.js'
import { hashOf } from '../../node/base/hash.js'
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
import { featurePath } from '../../node/base/package.js'
import type { DocumentAddition, PublishedFile, Site, SitePage } from '../../node/base/site.js'
import type { SourceFile, Sources } from '../../node/base/source-file.js'
import { readSource } from '../../node/content/markdown-file.js'
import { escapeHtml } from '../../shared/escape-html.js'
import type { PageHeadTag } from '../../shared/page.js'
import { isFingerprint, sectionsFingerprint, splitSections } from './sections.js'

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
    const isAsked = own.dir !== undefined && own.outdatedNotice
    const outdated = isAsked ? outdatedTranslations(sources, remember) : undefined
    const context = { languages: own, routes: languageRoutes, outdated }
    const hasStart = isFirstOnHost(own) && hostPrefix(own) !== ''
    return {
      navItems: { localeDropdown: languageMenu(own, config) },
      assemble: () => ({
        files: ({ site }) => (hasStart ? startFiles(site, context) : []),
        document: (page, site) => addition(page, site, context),
      }),
    }
  },
}

/** A menu of all languages, each of which leads to the same page. */
function languageMenu(languages: Languages, config: Site['config']): NavItemResolver {
  const { all, current } = languages
  return (item, { items }) => ({
    label: item.label ?? currentLanguage(languages)?.label ?? current,
    href: '',
    icon: item.icon,
    position: item.position,
    className: ['language-menu', item.className].filter(Boolean).join(' '),
    group: config.strings.language,
    items: [
      ...items('dropdownItemsBefore'),
      ...all.map((language) => {
        const { label, tag } = language
        return { label, href: hrefIn(language, languages, '/', config.trailingSlash), language: tag }
      }),
      ...items('dropdownItemsAfter'),
    ],
  })
}

interface LanguageContext {
  readonly languages: Languages
  readonly routes: LanguageRoutes | undefined
  /** Originals that have changed since `docsgen translations --done` marked their translations: absolute paths. */
  readonly outdated: ReadonlySet<string> | undefined
}

function addition(page: SitePage, site: Site, context: LanguageContext): DocumentAddition | undefined {
  const { source } = page.body
  const { config } = site
  const written = page.place.language
  const found = context.routes?.of(page)
  const { languages: own } = context
  const [original] = own.all
  const originalRoute = (original && found?.get(original.tag)) ?? page.route
  if (written === undefined || original === undefined) {
    const isOutdated = source !== undefined && context.outdated?.has(source.path)
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
  const links = home && routes ? languageLinks(routes.of(home), own, site.config) : []
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

/**
 * The document above the folders of all languages. It leads to the home page in the default language, for all readers alike, and links
 * to those in the other languages. `links` is the home page in the languages that it is written in.
 */
function startPage(
  { csp, title, trailingSlash }: Pick<ResolvedConfig, 'csp' | 'title' | 'trailingSlash'>,
  languages: Languages,
  links: readonly LanguageLink[],
): string {
  const main = currentLanguage(languages)
  if (main === undefined) return ''
  const homes = languages.all.map((language) => {
    const { direction, label, tag } = language
    const href = escapeHtml(hrefIn(language, languages, '/', trailingSlash))
    // Paragraphs keep links apart, which are hard to hit otherwise: the page has no style sheet.
    return `<li><p><a href="${href}" hreflang="${tag}" lang="${tag}" dir="${direction}">${escapeHtml(label)}</a></p></li>`
  })
  const url = escapeHtml(urlIn(main, '/', trailingSlash))
  return [
    `<!doctype html><html lang="${main.tag}" dir="${main.direction}"><head><meta charset="utf-8">`,
    policyMeta(csp === false ? '' : startPolicy),
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title><link rel="canonical" href="${url}">${links.map(alternate).join('')}`,
    `<meta http-equiv="refresh" content="0; url=${escapeHtml(main.base)}"></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1><ul>${homes.join('')}</ul></main></body></html>\n`,
  ].join('')
}

const startPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'"

/** The link in a head to a page in another language. Its title offers the page to readers who prefer that language. */
function alternate({ offer, tag, url }: LanguageLink): string {
  const title = offer === undefined ? '' : ` title="${escapeHtml(offer)}"`
  return `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}"${title}>`
}

/** The originals that have changed since their translations were marked. A translation that nobody has marked counts as up to date. */
function outdatedTranslations({ docs, markdownPages }: Sources, remember: Outline['remember']): ReadonlySet<string> {
  const translated = [...docs, ...markdownPages].filter(({ inherited }) => inherited !== undefined)
  return new Set(translated.filter((source) => isOutdated(source, remember)).map(({ path }) => path))
}

function isOutdated(
  { path: originalPath, frontMatter, inherited }: SourceFile,
  remember: Outline['remember'],
): boolean {
  const { translation_of: marked } = frontMatter
  if (!isFingerprint(marked)) return false
  const { text, problem } = readSource(originalPath, inherited?.file ?? originalPath)
  if (problem) return false
  return marked !== remember(['sections', hashOf([text])], () => sectionsFingerprint(splitSections(text)))
}
