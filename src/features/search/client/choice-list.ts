import { escapeHtml } from '../../../shared/escape-html.js'
import { languageName } from '../../../shared/language-name.js'
import * as strings from '../../../shared/strings.js'
import type { Choice, ChoiceGroup, ChoiceTarget } from './choices.js'
import { elementOf, placeChildren } from './element.js'
import type { Piece } from './search-engine.js'

/** The list below the field. The focus stays in the field, whose `aria-activedescendant` is the active choice. */
interface ChoiceList {
  readonly element: HTMLElement
  /** Shows other choices. Rows of choices that stay are kept: the reader may be pressing one of them. */
  show(groups: readonly ChoiceGroup[]): void
  /** Marks a choice as active. */
  activate(id: string | undefined): void
}

/** A row that is shown, and the HTML that it was created from. */
interface Row {
  readonly element: HTMLElement
  readonly html: string
}

/** Creates an empty list. `onPoint` is called when the pointer moves over a choice. */
export function createChoiceList(input: {
  readonly id: string
  readonly onPoint: (id: string) => void
  readonly onChoose: (id: string, event: MouseEvent) => void
}): ChoiceList {
  const element = elementOf(
    `<div id="${input.id}" role="listbox" aria-label="${escapeHtml(strings.results)}" class="search-list"></div>`,
  )
  const known = {
    rows: new Map<string, Row>(),
    groups: new Map<string, Row>(),
    active: undefined as string | undefined,
  }
  const rowOf = ({ target }: Event) => (target as Element).closest('[role=option]')?.id
  element.addEventListener('pointermove', (event) => {
    // Some browsers dispatch this event when the list grows under a pointer that does not move.
    if (event.movementX === 0 && event.movementY === 0) return
    const id = rowOf(event)
    if (id !== undefined) input.onPoint(id)
  })
  element.addEventListener('click', (event) => {
    const id = rowOf(event)
    if (id !== undefined) input.onChoose(id, event)
  })
  return {
    element,
    show(groups) {
      const rows = new Map<string, Row>()
      const sections = new Map<string, Row>()
      for (const group of groups) {
        const section = kept(known.groups.get(group.key), groupHtml(group))
        sections.set(group.key, section)
        const own = group.choices.map((choice) => {
          const row = kept(known.rows.get(choice.id), rowHtml(choice))
          rows.set(choice.id, row)
          row.element.setAttribute('aria-selected', String(choice.id === known.active))
          return row.element
        })
        const label = section.element.querySelector(':scope > .search-label')
        placeChildren(section.element, label === null ? own : [label, ...own])
      }
      known.rows = rows
      known.groups = sections
      placeChildren(
        element,
        [...sections.values()].map((section) => section.element),
      )
    },
    activate(id) {
      for (const one of [known.active, id]) {
        const row = one === undefined ? undefined : known.rows.get(one)
        row?.element.setAttribute('aria-selected', String(one === id))
      }
      known.active = id
    },
  }
}

/** The row if its HTML is the same, otherwise a new one. A link keeps its element, and only its content changes. */
function kept(row: Row | undefined, html: string): Row {
  if (row?.html === html) return row
  const element = elementOf(html)
  if (row === undefined || row.element.localName !== element.localName || !row.element.matches('[role=option]'))
    return { element, html }
  for (const { name, value } of element.attributes) row.element.setAttribute(name, value)
  row.element.replaceChildren(...element.childNodes)
  return { element: row.element, html }
}

function groupHtml({ label, isTitled, language }: ChoiceGroup): string {
  const name = escapeHtml(label)
  const title = isTitled ? `<div class="search-label" aria-hidden="true">${name}</div>` : ''
  const lang = language === undefined ? '' : ` lang="${escapeHtml(language)}"`
  return `<div role="group" aria-label="${name}"${lang}>${title}</div>`
}

function rowHtml(choice: Choice): string {
  const shared = `id="${escapeHtml(choice.id)}" role="option" tabindex="-1" class="search-${choice.kind}"`
  if (choice.kind === 'recent' || choice.kind === 'version')
    return `<button type="button" ${shared}>${escapeHtml(choice.text)}</button>`
  return `<a href="${escapeHtml(choice.href)}" ${shared}>${targetHtml(choice)}</a>`
}

function targetHtml({ kind, title, path, language, excerpt }: ChoiceTarget): string {
  const trail = path.length > 0 ? [`<span class="search-path">${escapeHtml(path.join(' › '))}</span>`] : []
  const name = `<strong dir="auto">${piecesHtml(title)}</strong>`
  const tag = excerpt?.isCode ? 'code' : 'span'
  const { lang } = document.documentElement
  const badge =
    language === undefined
      ? ''
      : ` <span class="search-language" lang="${escapeHtml(lang)}">${escapeHtml(languageName(language, lang))}</span>`
  return (
    `<span class="search-title">${(kind === 'section' ? [...trail, name] : [name, ...trail]).join(' ')}${badge}</span>` +
    (excerpt ? `<${tag} class="search-excerpt"><span><bdi>${piecesHtml(excerpt.pieces)}</bdi></span></${tag}>` : '')
  )
}

/** A text with the words of the query marked. */
function piecesHtml(pieces: readonly Piece[]): string {
  return pieces.map(({ text, marked }) => (marked ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text))).join('')
}
