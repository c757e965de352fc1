import type { CheerioAPI } from 'cheerio'
import { type ListEntry, linked, listOf, listOfTexts, textOf } from './dialect.js'

/** The cards of a generated index, of a tag or of `DocCardList`. */
export function docsgenCards($: CheerioAPI): ListEntry[] {
  return listOf($, '.cards a', (card) => {
    const title = textOf(card.find('strong'))
    return { title, href: card.attr('href') ?? '', text: textOf(card).slice(title.length).trim() }
  })
}

/** The entries of the pages of posts, tags, authors and the archive. */
export function docsgenEntries($: CheerioAPI): ListEntry[] {
  return [
    ...listOf($, '.post-item', (post) => ({
      ...linked(post.find('h2 a')),
      text: [
        (post.find('.byline time').attr('datetime') ?? '').slice(0, 10),
        listOfTexts($, post.find('.byline li > span > :first-child')),
        listOfTexts($, post.find('a[rel~=tag]')),
        textOf(post.find('.excerpt')),
      ].join(' | '),
    })),
    ...docsgenCards($),
    ...listOf($, '.tag-list a, .post-tags:not(.post-item *) a', (link) => {
      const count = textOf(link.children('small, span:not(.sr-only)'))
      link.children().remove()
      return { ...linked(link), text: count }
    }),
    ...listOf($, '.authors .author', (author) => ({
      ...linked(author.find('h2 a')),
      text: /(\d+) posts?/.exec(textOf(author))?.[1] ?? '',
    })),
    ...listOf($, '.archive li', (item) => ({ ...linked(item.find('a')), text: '' })),
  ]
}
