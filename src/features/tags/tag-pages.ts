import { escapeHtml } from '../../shared/escape-html.js'
import { fill, pluralForm } from '../../shared/interface-text.js'
import { hrefOf } from '../../shared/route.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import { textInLanguage } from '../../node/base/languages.js'
import { docsSetAt } from '../../node/base/docs.js'
import { type Site, type SitePage, visibilityOf } from '../../node/base/site.js'
import type { Tag, TagPage, TagPlan } from '../../node/base/tags.js'
import { tagStyles } from './theme.js'

/** The routes of all pages of tags. */
export function tagRoutes({ indexes }: TagPlan): string[] {
  return indexes.flatMap(({ route, pages }) => [
    ...(pages.every(({ unlisted }) => unlisted) ? [] : [route]),
    ...pages.map(({ tag }) => tag.route),
  ])
}

/** A page of tags, and what makes its prose from the site. */
interface GeneratedTagPage {
  readonly page: SitePage
  readonly html: (site: Site) => string
}

/** The pages of tags: one for each tag, and one with all tags that are not unlisted. */
export function tagLists({ indexes }: TagPlan, config: ResolvedConfig): GeneratedTagPage[] {
  const { docs, locale, strings } = config
  return indexes.flatMap(({ route, file, pages, docsSet }): GeneratedTagPage[] => {
    const listed = pages.filter(({ unlisted }) => !unlisted)
    const all = listed.length === 0 ? undefined : route
    const noIndex = docsSetAt(docs, docsSet)?.version.noIndex
    const shared = {
      source: { type: 'path', path: file },
      place: { collection: 'tags', docsSet },
      body: {},
      needs: { version: true },
      openGraphType: 'article',
    } as const
    const ofTags = pages.map((tagPage): GeneratedTagPage => {
      const { tag, unlisted } = tagPage
      const count = tagPage.docs.length
      const values = { count: count.toLocaleString(locale), tag: tag.label }
      const title = fill(pluralForm(strings.taggedPages, { count, locale }), values)
      const page: SitePage = {
        ...shared,
        route: tag.route,
        title,
        visibility: { ...visibilityOf({ unlisted, noIndex }), ...listOfPages },
        data: {
          kind: 'doc',
          generated: true,
          title,
          heading: title,
          description: tag.description,
          noIndex: unlisted || noIndex || undefined,
          unlisted: unlisted || undefined,
        },
        extras: ['cards'],
      }
      return { page, html: (site) => tagPageHtml(tagPage, all, site) }
    })
    if (all === undefined) return ofTags
    const page: SitePage = {
      ...shared,
      route,
      title: strings.tags,
      visibility: { ...visibilityOf({ noIndex }), ...listOfPages, search: false },
      data: {
        kind: 'doc',
        generated: true,
        title: strings.tags,
        heading: strings.tags,
        noIndex: noIndex || undefined,
      },
      extras: [tagStyles],
    }
    return [...ofTags, { page, html: (site) => tagIndexHtml(listed, site) }]
  })
}

/** Lists of pages are in no list of all pages, and readers reach them from the pages with their tags. */
const listOfPages = { listed: false, markdown: false, found: true } as const

/** URL of the page of a tag. */
export function tagHref({ route }: Pick<Tag, 'route'>, { config: { base, trailingSlash } }: Site): string {
  return hrefOf(route, base, trailingSlash)
}

/** The prose of the page of a tag: its description, a card for each doc in the order of their titles, and a link to all tags. */
function tagPageHtml(page: TagPage, all: string | undefined, site: Site): string {
  const { strings, locale } = site.config
  const compare = new Intl.Collator(locale).compare
  const docs = page.docs.flatMap(({ id }) => site.docs.get(id) ?? []).sort((a, b) => compare(a.title, b.title))
  const cards = docs.map(({ href, title, description, language }) => {
    const text = description === undefined ? '' : ` <span>${textInLanguage(description, language)}</span>`
    return `<li><a href="${escapeHtml(href)}"><strong>${textInLanguage(title, language)}</strong>${text}</a></li>`
  })
  const { description } = page.tag
  const lead = description === undefined ? '' : `<p>${escapeHtml(description)}</p>`
  const more =
    all === undefined
      ? ''
      : `<p><a href="${escapeHtml(tagHref({ route: all }, site))}">${escapeHtml(strings.allTags)}</a></p>`
  return `${lead}<ul class="cards">${cards.join('')}</ul>${more}`
}

/** The prose of the page with all tags: the tags by their first letters, with the numbers of their docs. */
function tagIndexHtml(pages: readonly TagPage[], site: Site): string {
  const { locale } = site.config
  const compare = new Intl.Collator(locale).compare
  const byLetter = new Map<string, TagPage[]>()
  for (const page of [...pages].sort((a, b) => compare(a.tag.label, b.tag.label))) {
    const letter = ([...page.tag.label][0] ?? '').toLocaleUpperCase(locale)
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), page])
  }
  const sections = [...byLetter]
    .sort(([a], [b]) => compare(a, b))
    .map(([letter, group]) => {
      const items = group.map(({ tag, docs }) => {
        const title = tag.description === undefined ? '' : ` title="${escapeHtml(tag.description)}"`
        const count = docs.length.toLocaleString(locale)
        const href = escapeHtml(tagHref(tag, site))
        return `<li><a href="${href}" rel="tag"${title}>${escapeHtml(tag.label)} <span>${count}</span></a></li>`
      })
      return `<h2>${escapeHtml(letter)}</h2><ul class="tag-list">${items.join('')}</ul>`
    })
  return sections.join('')
}
