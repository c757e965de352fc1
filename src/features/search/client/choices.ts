import type { FoundElsewhere } from './asking.js'
import type { NearbyLinks } from './nearby.js'
import type { VisitedPage } from './recent.js'
import type { Piece, ResultExcerpt } from '../../../shared/search/found-page.js'
import type { Answer } from './search-engine.js'
import { fill, pluralForm } from '../../../shared/interface-text.js'
import * as strings from '../../../shared/strings.js'

/** An item of the list. Ids are unique in the list. */
export type Choice =
  | ChoiceTarget
  | { readonly kind: 'recent' | 'similar'; readonly id: string; readonly text: string }
  | { readonly kind: 'version'; readonly id: string; readonly text: string; readonly key: string }

/** A link to a page or section. */
export interface ChoiceTarget {
  readonly kind: 'page' | 'section' | 'visited' | 'nearby'
  readonly id: string
  readonly href: string
  readonly title: readonly Piece[]
  /** Labels of the categories or headings above it, outermost first. */
  readonly path: readonly string[]
  /** BCP 47 tag of the language of the page; undefined if it is that of the site. */
  readonly language?: string
  readonly excerpt?: ResultExcerpt
}

/** Choices that are shown together, such as a page and its sections. */
export interface ChoiceGroup {
  readonly key: string
  /** Accessible name. */
  readonly label: string
  /** Whether the label is visible. */
  readonly isTitled: boolean
  /** BCP 47 tag of the language of the choices; undefined if it is that of the site. */
  readonly language?: string
  readonly choices: readonly Choice[]
}

/** The choices before there is an answer: recent searches and pages, and pages near the current one. */
export function offersOf(
  offers: {
    readonly searches: readonly string[]
    readonly pages: readonly VisitedPage[]
    readonly nearby: NearbyLinks
  },
  prefix: string,
): ChoiceGroup[] {
  const { searches, pages, nearby } = offers
  const visited = new Set(pages.map(({ href }) => href))
  const others = nearby.links.filter(({ href }) => !visited.has(href))
  return [
    ...titledGroup('recent', strings.recentSearches, searches.map(textChoice('recent', prefix))),
    ...titledGroup(
      'visited',
      strings.recentPages,
      pages.map((page) => link('visited', page, prefix)),
    ),
    ...titledGroup(
      'nearby',
      nearby.label,
      others.map((page) => link('nearby', page, prefix)),
    ),
  ]
}

/**
 * The choices of an answer, one group per page with its sections. Ids contain the URLs, so a choice keeps its id when an
 * answer with excerpts replaces the answer.
 */
export function groupsOf(
  answer: Answer,
  { elsewhere = [], prefix }: { readonly elsewhere?: readonly FoundElsewhere[]; readonly prefix: string },
): ChoiceGroup[] {
  if (answer.pages.length === 0) {
    const versions = elsewhere.map((found) => versionChoice(found, prefix))
    const similar = (answer.similar ?? []).map(textChoice('similar', prefix))
    return [
      ...titledGroup('versions', strings.otherVersions, versions),
      ...titledGroup('similar', strings.didYouMean, similar),
    ]
  }
  return answer.pages.map(({ sections, href, target, title, path, language, excerpt }) => ({
    key: href,
    label: textOf(title),
    isTitled: false,
    language,
    choices: [
      { kind: 'page', id: idOf(href, prefix), href: target ?? href, title, path, language, excerpt },
      ...sections.map((section): Choice => ({ kind: 'section', id: idOf(section.href, prefix), ...section })),
    ],
  }))
}

/** A group with a visible label, unless it is empty. */
function titledGroup(key: string, label: string, choices: readonly Choice[]): ChoiceGroup[] {
  return choices.length === 0 ? [] : [{ key, label, isTitled: true, choices }]
}

/** Returns a function that creates the choice of a text to search for. */
function textChoice(kind: 'recent' | 'similar', prefix: string): (text: string, i: number) => Choice {
  return (text, i) => ({ kind, id: `${prefix}-${kind}-${i}`, text })
}

function versionChoice({ version, total }: FoundElsewhere, prefix: string): Choice {
  const locale = document.documentElement.lang
  const count = fill(pluralForm(strings.pageCount, { count: total, locale }), { count: total.toLocaleString(locale) })
  return {
    kind: 'version',
    id: `${prefix}-version-${version.key}`,
    text: `${version.label}: ${count}`,
    key: version.key,
  }
}

function link(
  kind: ChoiceTarget['kind'],
  { href, title }: { readonly href: string; readonly title: string },
  prefix: string,
): Choice {
  return { kind, id: `${idOf(href, prefix)}-${kind}`, href, title: [{ text: title, marked: false }], path: [] }
}

function idOf(href: string, prefix: string): string {
  return `${prefix}-to-${href}`
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}
