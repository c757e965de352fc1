import type { Answer, FoundPage, FoundSection } from './search-engine.js'

/** What can be chosen in the list: somewhere to go, or a former search. Ids are unique in the list. */
export type Choice =
  | { readonly kind: 'page'; readonly id: string; readonly href: string; readonly page: FoundPage }
  | { readonly kind: 'section'; readonly id: string; readonly href: string; readonly section: FoundSection }
  | { readonly kind: 'suggestion'; readonly id: string; readonly href: string; readonly title: string }
  | { readonly kind: 'recent'; readonly id: string; readonly text: string }

/** Choices that stand together. */
export interface ChoiceGroup {
  readonly key: string
  /** For assistive technology. */
  readonly label: string
  readonly choices: readonly Choice[]
}

/** The choices of an answer, page by page, each with its sections; of none, the former searches. */
export function groupsOf(answer: Answer | undefined, recent: readonly string[], prefix: string): ChoiceGroup[] {
  if (answer === undefined) {
    const choices = recent.map((text, i): Choice => ({ kind: 'recent', id: `${prefix}-r${i}`, text }))
    return choices.length === 0 ? [] : [{ key: 'recent', label: 'Recent searches', choices }]
  }
  if (answer.suggestions.length > 0) {
    const choices = answer.suggestions.map(
      ({ href, title }, i): Choice => ({ kind: 'suggestion', id: `${prefix}-s${i}`, href, title }),
    )
    return [{ key: 'suggestions', label: 'Pages with similar titles', choices }]
  }
  return answer.pages.map((page, i) => ({
    key: page.href,
    label: page.title.map(({ text }) => text).join(''),
    choices: [
      { kind: 'page', id: `${prefix}-${i}`, href: page.href, page },
      ...page.sections.map(
        (section, j): Choice => ({
          kind: 'section',
          id: `${prefix}-${i}-${j}`,
          href: section.href,
          section,
        }),
      ),
    ],
  }))
}
