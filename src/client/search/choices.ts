import type { Answer, Excerpt, Piece } from './search-engine.js'
import * as strings from '../../shared/strings.js'

/** An item of the list: a link to a page or section, or a recent search. Ids are unique in the list. */
export type Choice = Target | { readonly kind: 'recent'; readonly id: string; readonly text: string }

/** A link to a page or section. */
export interface Target {
  readonly kind: 'page' | 'section' | 'suggestion'
  readonly id: string
  readonly href: string
  readonly title: readonly Piece[]
  /** Labels of the categories or headings above it, outermost first. */
  readonly path: readonly string[]
  readonly excerpt?: Excerpt | undefined
}

/** Choices that are shown together, such as a page and its sections. */
export interface ChoiceGroup {
  readonly key: string
  /** Accessible name. */
  readonly label: string
  readonly choices: readonly Choice[]
}

/**
 * The choices of an answer, one group per page with its sections; without an answer, the recent searches. Ids contain
 * the URLs, so a choice keeps its id when an answer with excerpts replaces the answer.
 */
export function groupsOf(
  answer: Answer | undefined,
  { recent, prefix }: { readonly recent: readonly string[]; readonly prefix: string },
): ChoiceGroup[] {
  if (answer === undefined) {
    const choices = recent.map((text, i): Choice => ({ kind: 'recent', id: `${prefix}-recent-${i}`, text }))
    return choices.length === 0 ? [] : [{ key: 'recent', label: strings.recentSearches, choices }]
  }
  const idOf = (href: string): string => `${prefix}-to-${href}`
  if (answer.suggestions.length > 0) {
    const choices = answer.suggestions.map(
      ({ href, title }): Choice => ({
        kind: 'suggestion',
        id: idOf(href),
        href,
        title: [{ text: title, marked: false }],
        path: [],
      }),
    )
    return [{ key: 'suggestions', label: strings.similarTitles, choices }]
  }
  return answer.pages.map(({ sections, ...page }) => ({
    key: page.href,
    label: page.title.map(({ text }) => text).join(''),
    choices: [
      { kind: 'page', id: idOf(page.href), ...page },
      ...sections.map((section): Choice => ({ kind: 'section', id: idOf(section.href), ...section })),
    ],
  }))
}
