import * as z from 'zod/mini'
import { docsSetAt } from '../../node/base/docs.js'
import type { CompiledContent, Feature, Outline } from '../../node/base/feature.js'
import { textInLanguage } from '../../node/base/languages.js'
import { compareStrings } from '../../node/base/names.js'
import { ownOptions } from '../../node/base/own-options.js'
import { ownFolder, redirectMatcher } from '../../node/base/redirects.js'
import { field } from '../../node/base/schema/fields.js'
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
  notFoundRoute,
  type Site,
  type SitePage,
  type SourceRef,
  visibilityOf,
} from '../../node/base/site.js'
import { generatedIndexes } from '../../node/content/resolve-sidebars.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { fill, pluralForm } from '../../shared/interface-text.js'
import type { PageLanguage } from '../../shared/page.js'
import { withSlash } from '../../shared/route.js'
import { type FolderIndex, planFolders } from './plan-folders.js'

/** Pages that list the items of a category, for categories that ask for one and for folders of docs without an index page. */
export const categories: Feature = {
  name: 'categories',
  plan: ({ sidebars }) => ({
    routes: [...sidebars.values()].flatMap((own) =>
      [...own.values()].flatMap((nodes) => generatedIndexes(nodes).map(({ index }) => index.route)),
    ),
    assemble: (content) => assembleCategories(sidebars, content),
  }),
}

const options = ownOptions('folders', {
  fields: {
    'docs.sectionIndexes': field(
      z._default(z.boolean(), true),
      'Whether a folder without an index page gets a generated page that lists its pages',
      { before: 'breadcrumbs' },
    ),
  },
})

/** Pages at the routes of docs folders, so that a reader can remove the end of a URL. They replace nothing that is there. */
export const folders: Feature = {
  name: 'folders',
  options,
  plan(outline) {
    const { config, sidebars, sources } = outline
    const isTaken = takenBefore(outline)
    const { docs: byFolder } = options.of(config)
    const plans = config.docs
      .filter(({ folder }) => byFolder.get(folder)?.sectionIndexes)
      .map((set) => {
        const docs = sources.docs.filter(({ docsSet }) => docsSet === set.key)
        const own = sidebars.get(set.key) ?? new Map()
        return planFolders({ ...set, docs, sidebars: own, rootDir: config.rootDir, isTaken })
      })
    const indexes = plans.flatMap((plan) => plan.indexes).sort((a, b) => compareStrings(a.index.route, b.index.route))
    const routes = indexes.map(({ index }) => index.route)
    return {
      routes,
      standIns: routes,
      implied: plans.flatMap((plan) => plan.redirects),
      categoryPages: new Map(plans.flatMap(({ pageOf }) => [...pageOf])),
      assemble: (content) => assembleFolders(indexes, content),
    }
  },
}

/** Whether a route leads to something already: a page, a file, or a redirect of docsgen or of the host. */
function takenBefore({ answered, redirects, routes, sources: { staticFiles } }: Outline): (route: string) => boolean {
  const identity = (route: string): string => route.normalize('NFC').toLowerCase()
  const taken = new Set([...routes, ...redirects.map(({ from }) => from), notFoundRoute].map(identity))
  const isAnswered = redirectMatcher(answered.filter((from) => from !== '/*'))
  return (route) =>
    taken.has(identity(route)) ||
    ['', '.html', '/index.html'].some((end) => staticFiles.has(route + end)) ||
    isAnswered(route) ||
    ownFolder.test(route)
}

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
