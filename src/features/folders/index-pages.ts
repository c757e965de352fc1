import { escapeHtml } from '../../shared/escape-html.js'
import { fill, pluralForm } from '../../shared/interface-text.js'
import type { PageLanguage } from '../../shared/page.js'
import { withSlash } from '../../shared/route.js'
import type { CompiledContent } from '../../node/base/feature.js'
import { docsSetAt } from '../../node/base/docs.js'
import { textInLanguage } from '../../node/base/languages.js'
import {
  categoryLabel,
  categoryLanguage,
  type GeneratedIndex,
  type SidebarNode,
  type Sidebars,
} from '../../node/base/sidebars.js'
import {
  categoryHref,
  type FeatureSite,
  type Site,
  type SitePage,
  type SourceRef,
  visibilityOf,
} from '../../node/base/site.js'
import type { FolderIndex } from './plan-folders.js'
import { generatedIndexes } from '../../node/content/resolve-sidebars.js'

/** An index page with the items that it lists. */
interface ListedItems {
  readonly page: SitePage
  readonly items: readonly SidebarNode[]
}

/** The pages that list the items of sidebar categories. */
export function assembleCategories(bySet: ReadonlyMap<string, Sidebars>, content: CompiledContent): FeatureSite {
  const indexes = [...bySet].flatMap(([docsSet, sidebars]) =>
    [...sidebars.values()].flatMap((nodes) =>
      generatedIndexes(nodes).map(({ index, items }) => {
        return { page: indexPage({ docsSet, index, source: { type: 'option', key: 'sidebars' } }, content), items }
      }),
    ),
  )
  return listingItems(indexes)
}

/**
 * The pages of docs folders that have no index page. They have no text of their own, and often the title of one of their pages, so no
 * list and no index has them.
 */
export function assembleFolders(indexes: readonly FolderIndex[], content: CompiledContent): FeatureSite {
  return listingItems(
    indexes.map((folder): ListedItems => {
      const page = indexPage({ ...folder, source: { type: 'path', path: folder.file } }, content)
      const place = { ...page.place, above: folder.ids }
      const visibility = { ...page.visibility, search: false, listed: false } as const
      return { page: { ...page, place, visibility, isStandIn: true }, items: folder.items }
    }),
  )
}

/** Index pages, whose documents list items as they are called in the site. */
function listingItems(indexes: readonly ListedItems[]): FeatureSite {
  const itemsOf = new Map(indexes.map(({ page, items }) => [page, items]))
  return {
    pages: indexes.map(({ page }) => page),
    document(page, site) {
      const items = itemsOf.get(page)
      return items && { fragments: [generatedIndexHtml(items, { site, description: page.data.description })] }
    },
  }
}

function indexPage(
  {
    docsSet,
    index,
    source,
  }: {
    readonly docsSet: string
    readonly index: GeneratedIndex
    readonly source: SourceRef
  },
  { config: { docs }, href }: CompiledContent,
): SitePage {
  const { description, image, keywords, route, title } = index
  const noIndex = docsSetAt(docs, docsSet)?.version.noIndex
  return {
    route,
    source,
    title,
    place: { collection: 'docs', docsSet, id: route },
    body: {},
    visibility: { ...visibilityOf({ noIndex }), found: true },
    needs: { navigation: {}, version: true },
    openGraphType: 'article',
    data: {
      kind: 'doc',
      generated: true,
      title,
      heading: title,
      description,
      keywords,
      image: image && href(withSlash(image)),
      noIndex: noIndex || undefined,
    },
    extras: ['cards'],
  }
}

/** The prose of a category's generated index page: its description and a card for each item. */
function generatedIndexHtml(
  items: readonly SidebarNode[],
  { site, description }: { readonly site: Site; readonly description: string | undefined },
): string {
  const cards = items.flatMap((item): string[] => {
    const card = cardOf(item, site)
    if (!card) return []
    const { href, label, labelLanguage, text, textLanguage } = card
    const strong = `<strong>${textInLanguage(label, labelLanguage)}</strong>`
    const span = text === '' ? '' : ` <span>${textInLanguage(text, textLanguage)}</span>`
    return [`<li><a href="${escapeHtml(href)}">${strong}${span}</a></li>`]
  })
  const lead = description === undefined ? '' : `<p>${escapeHtml(description)}</p>`
  return `${lead}<ul class="cards">${cards.join('')}</ul>`
}

interface Card {
  readonly href: string
  readonly label: string
  readonly text: string
  /** The languages of label and text, if they are not that of the site. */
  readonly labelLanguage?: PageLanguage
  readonly textLanguage?: PageLanguage
}

function cardOf(item: SidebarNode, site: Site): Card | undefined {
  switch (item.type) {
    case 'doc': {
      const doc = site.docs.get(item.id)
      if (!doc || doc.unlisted) return undefined
      const isOfDoc = doc.ownLabel || item.label === undefined
      return {
        href: doc.href,
        label: isOfDoc ? doc.label : (item.label ?? ''),
        text: doc.description ?? '',
        labelLanguage: isOfDoc ? doc.language : undefined,
        textLanguage: doc.language,
      }
    }
    case 'link':
      return { href: site.href(item.href), label: item.label, text: '' }
    case 'category': {
      const cards = item.items.flatMap((child) => cardOf(child, site) ?? [])
      const folder = site.folderPages.get(item)
      const href = categoryHref(item, site) ?? folder?.href ?? cards[0]?.href
      if (href === undefined) return undefined
      const text = item.link?.type === 'generated-index' ? item.link.description : folder?.description
      const docOf = (id: string) => site.docs.get(id)
      return {
        href,
        label: categoryLabel(item, docOf),
        text: text ?? pageCount(cards.length, site),
        labelLanguage: categoryLanguage(item, docOf),
      }
    }
    case 'html':
      return undefined
  }
}

function pageCount(count: number, { config: { locale, strings } }: Site): string {
  return fill(pluralForm(strings.pageCount, { count, locale }), { count: count.toLocaleString(locale) })
}
