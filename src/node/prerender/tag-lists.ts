import { escapeHtml } from '../../shared/escape-html.js'
import type { TagLink } from '../../shared/page.js'
import { hrefOf } from '../../shared/route.js'
import type { Site, SitePage } from '../model/site.js'
import type { Tag, TagPage } from '../model/tags.js'

/** The tags of a doc with their URLs; undefined if it has none. */
export function tagLinks(filePath: string, site: Site): readonly TagLink[] | undefined {
  return site.tagsOf.get(filePath)?.map((tag) => {
    const { description } = tag
    return { href: tagHref(tag, site), label: tag.label, description }
  })
}

function tagHref({ route }: Pick<Tag, 'route'>, { config: { base, trailingSlash } }: Site): string {
  return hrefOf(route, base, trailingSlash)
}

/** The prose of the page of a tag: its description, a card for each doc in the order of their titles, and a link to all tags. */
export function tagPageHtml({ page, all }: Extract<SitePage, { type: 'tag' }>, site: Site): string {
  const { strings, locale } = site.config
  const compare = new Intl.Collator(locale).compare
  const docs = page.docs.flatMap(({ id }) => site.docs.get(id) ?? []).sort((a, b) => compare(a.title, b.title))
  const cards = docs.map(({ href, title, description }) => {
    const text = description === undefined ? '' : ` <span>${escapeHtml(description)}</span>`
    return `<li><a href="${escapeHtml(href)}"><strong>${escapeHtml(title)}</strong>${text}</a></li>`
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
export function tagIndexHtml(pages: readonly TagPage[], site: Site): string {
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
