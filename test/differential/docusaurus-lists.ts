import type { CheerioAPI } from 'cheerio'
import { type ListEntry, linked, listOf, listOfTexts, textOf } from './dialect.js'

/** The cards of a generated index or of `DocCardList`. */
export function docusaurusCards($: CheerioAPI): ListEntry[] {
  return listOf($, 'main .theme-doc-card-container', (card) => ({
    title: textOf(card.find('.theme-doc-card-title')),
    href: card.attr('href') ?? '',
    text: textOf(card.find('.theme-doc-card-description')),
  }))
}

/** The entries of the pages of posts, tags, authors and the archive. */
export function docusaurusEntries($: CheerioAPI): ListEntry[] {
  return [
    ...listOf($, 'main article:has(> header h2 a)', (post) => ({
      ...linked(post.find('header h2 a')),
      text: [
        (post.find('header time').attr('datetime') ?? '').slice(0, 10),
        listOfTexts($, post.find('.avatar__name')),
        listOfTexts($, post.find('footer a[rel=tag]')),
        textOf(post.find('> .markdown')),
      ].join(' | '),
    })),
    ...listOf($, 'main article > a:has(h2)', (link) => ({ ...linked(link), text: textOf(link.siblings('p')) })),
    ...listOf($, 'main ul a[rel=tag]:not(footer a)', (link) => {
      const count = textOf(link.children('span'))
      return { title: textOf(link).slice(0, -count.length).trim(), href: link.attr('href') ?? '', text: count }
    }),
    ...listOf($, '[class*=authorListItem] .avatar', (author) => ({
      ...linked(author.find('.avatar__name a')),
      text: textOf(author.find('.avatar__name > span')),
    })),
    ...archive($),
  ]
}

/** Docusaurus lists the oldest post of a year first; all other lists begin with the newest post. */
function archive($: CheerioAPI): ListEntry[] {
  return $('main section .container ul')
    .toArray()
    .flatMap((year) =>
      $(year)
        .find('> li > a')
        .toArray()
        .reverse()
        .map((link) => {
          const { title, href } = linked($(link))
          return { title: title.slice(title.indexOf(' - ') + 3), href, text: '' }
        }),
    )
}
