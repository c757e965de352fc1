import * as STORAGE_KEYS from '../../../client/storage-keys.js'
import { safeStorage } from '../../../client/storage.js'
import { escapeHtml } from '../../../shared/escape-html.js'
import { fill, pluralForm } from '../../../shared/interface-text.js'
import { hrefOf } from '../../../shared/route.js'
import { SEARCH_ROUTE } from '../../../shared/search/index-files.js'
import { siteBase } from '../../../client/site-base.js'
import { languageName } from '../../../shared/language-name.js'
import { type SearchVersion, versionAt } from '../../../shared/search/versions.js'
import * as strings from '../../../shared/strings.js'
import { type Asking, createAsker, IDLE, type Question } from './asking.js'
import { type Choice, type ChoiceGroup, type ChoiceTarget, groupsOf, offersOf } from './choices.js'
import { elementOf, placeChildren } from './element.js'
import type { Lander } from './landing.js'
import { nearbyLinks } from './nearby.js'
import { forgetRecent, recentPages, recentSearches, rememberSearch } from './recent.js'
import type { Piece } from '../../../shared/search/found-page.js'
import type { Answer, SearchEngine } from './search-engine.js'

/** What the results are shown for. */
interface ResultsOptions {
  readonly engine: SearchEngine
  /** Marks the words on the page that the reader chooses. */
  readonly lander: Lander
  readonly field: HTMLInputElement
  /** The element below the field. */
  readonly body: HTMLElement
  /** Prefix of the ids of elements. */
  readonly id: string
  /** Whether it is the dialog: the first result is active from the start, so Enter opens it. */
  readonly isDialog: boolean
  /** Text of the field when Enter was pressed before this code loaded. */
  readonly entered?: string
}

const searchHref = hrefOf(SEARCH_ROUTE, siteBase, docsgenSearch.trailingSlash)

/** How many pages are shown at first, and how many are added each time. */
const STEP = { dialog: 5, page: 10 }

/**
 * Shows the content below a field: the status, the list and its buttons. The field is a combobox (ARIA 1.2) whose list
 * stays open. Its text may have been typed before this code loaded.
 */
export function showResults({ engine, lander, field, body, id, isDialog, entered }: ResultsOptions): void {
  const { versions = [] } = engine
  const { reportUrl } = docsgenSearch
  const step = isDialog ? STEP.dialog : STEP.page
  const now = {
    asking: IDLE,
    choices: [] as readonly Choice[],
    limit: step,
    version: readersVersion(versions),
    /** The choice that the reader has made active, for the query with this text. */
    chosen: { asked: '', id: '' },
    active: undefined as string | undefined,
    /** Text of the field when Enter was pressed before there was an answer: the first result opens when it arrives. */
    waiting: entered,
  }

  const status = elementOf('<p role="status" class="sr-only"></p>')
  const failure = elementOf(
    `<div class="error-box" role="alert"><p>${escapeHtml(strings.searchFailed)}</p><button type="button">${escapeHtml(strings.retry)}</button></div>`,
  )
  const button = (label: string, act: () => void) => {
    const element = elementOf(`<button type="button" class="search-more">${escapeHtml(label)}</button>`)
    element.onclick = act
    return element
  }
  const more = button(strings.moreResults, () => {
    now.limit += step
    ask()
  })
  const clear = button(strings.clearRecentSearches, () => {
    forgetRecent()
    field.focus()
    show(now.asking)
  })
  const report = elementOf<HTMLAnchorElement>(
    `<a class="search-report" target="_blank" rel="noopener external">${escapeHtml(strings.reportGap)}</a>`,
  )
  let pages: HTMLElement | undefined
  const allPages = () => (pages ??= isDialog ? allPagesLink() : allPagesList())
  const versionLabel = versions.length > 0 ? versionField(versions, now.version) : undefined
  versionLabel?.addEventListener('change', ({ target }) => chooseVersion((target as HTMLSelectElement).value))
  const list = createChoiceList({
    id: `${id}-list`,
    onPoint: (choice) => activate(choice),
    onChoose: (choice, event) => choose(choice, event.ctrlKey || event.metaKey || event.shiftKey || event.altKey),
  })
  const setText = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }

  const asker = createAsker(engine, show)
  const ask = (pace: Question['pace'] = 'now') =>
    asker({ text: field.value, limit: now.limit, version: now.version, pace })

  function show(asking: Asking): void {
    const isNewQuery = now.asking.asked !== asking.asked
    now.asking = asking
    const { answer, asked, elsewhere } = asking
    const groups = answer ? groupsOf(answer, { elsewhere, prefix: id }) : offers()
    now.choices = groups.flatMap(({ choices }) => choices)
    // A new query resets the active choice; excerpts that arrive for the same query do not.
    const { chosen } = now
    const isChosen = chosen.asked === asked && now.choices.some((choice) => choice.id === chosen.id)
    const first = isDialog && answer ? now.choices[0]?.id : undefined
    const hold = holdRow(now.active)
    list.show(groups)
    setActive(isChosen ? chosen.id : first)
    if (isNewQuery) pane()?.scrollTo(0, 0)
    else hold()
    field.setAttribute('aria-expanded', String(now.choices.length > 0))
    showStatus(asking)
    const hasGap = answer !== undefined && isGap(answer)
    if (hasGap && reportUrl !== undefined) report.href = reportUrl.replaceAll('{query}', encodeURIComponent(asked))
    const isNothing =
      answer === undefined ? !isDialog && field.value.trim() === '' : answer.total === 0 && asking.status === 'settled'
    placeChildren(body, [
      ...(versionLabel ? [versionLabel] : []),
      status,
      ...(asking.status === 'failed' ? [failure] : []),
      list.element,
      ...(answer && answer.pages.length < answer.total ? [more] : []),
      ...(hasRecent() ? [clear] : []),
      ...(isNothing ? [allPages()] : []),
      ...(hasGap && reportUrl !== undefined ? [report] : []),
    ])
    const { waiting } = now
    if (waiting === undefined || !isCurrent()) return
    now.waiting = undefined
    if (waiting === field.value && first !== undefined && field.isConnected) document.getElementById(first)?.click()
  }

  function offers() {
    const isEmpty = field.value.trim() === ''
    return offersOf(
      {
        searches: isEmpty ? recentSearches() : [],
        pages: isEmpty && isDialog ? recentPages() : [],
        nearby: isEmpty && isDialog ? nearbyLinks() : { label: '', links: [] },
      },
      id,
    )
  }

  function hasRecent(): boolean {
    return now.choices.some(({ kind }) => kind === 'recent' || kind === 'visited')
  }

  /** While the reader is typing, counts would be announced repeatedly, and “nothing found” would be premature. */
  function showStatus({ status: state, asked, answer }: Asking): void {
    const isSaid =
      answer !== undefined && state !== 'failed' && (state === 'settled' || (answer.total > 0 && isGap(answer)))
    // Next to a list of results, the count is for screen readers only.
    status.className = answer && isGap(answer) ? 'search-note' : 'sr-only'
    const text = isSaid ? statusText(asked, answer) : ''
    if (status.textContent !== text) status.textContent = text
  }

  function isCurrent(): boolean {
    return now.asking.answer !== undefined && now.asking.asked === field.value.trim()
  }

  function pane(): Element | null {
    return isDialog ? body : null
  }

  /** Returns a function that scrolls so that a row is where it was, although rows above it have grown. */
  function holdRow(rowId: string | undefined): () => void {
    const row = rowId === undefined || rowId === now.choices[0]?.id ? null : document.getElementById(rowId)
    const before = row?.offsetTop ?? 0
    return () => {
      if (row?.isConnected) pane()?.scrollBy(0, row.offsetTop - before)
    }
  }

  function setActive(choice: string | undefined): void {
    now.active = choice
    list.activate(choice)
    if (choice === undefined) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', choice)
  }

  function activate(choice: string): void {
    now.chosen = { asked: now.asking.asked, id: choice }
    setActive(choice)
  }

  function choose(choiceId: string, isElsewhere: boolean): void {
    const choice = now.choices.find((one) => one.id === choiceId)
    if (choice === undefined) return
    if (choice.kind === 'version') {
      const select = body.querySelector('select')
      if (select) select.value = choice.key
      field.focus()
      return chooseVersion(choice.key)
    }
    if ('text' in choice) return setText(choice.text)
    const { answer } = now.asking
    if (answer === undefined) return
    rememberSearch(field.value)
    if (!isElsewhere) lander.expect(choice.href, answer.terms)
  }

  function chooseVersion(key: string): void {
    now.version = versions.find((version) => version.key === key)
    ask()
  }

  function open(choiceId: string, isElsewhere: boolean): void {
    const choice = now.choices.find((one) => one.id === choiceId)
    if (!isElsewhere || choice === undefined || !('href' in choice)) return document.getElementById(choiceId)?.click()
    choose(choiceId, true)
    window.open(choice.href, '_blank', 'noopener')
  }

  // Replaces the handler of the boot script. Safari dispatches the key that ends a composition after it, with code 229.
  field.onkeydown = (event) => {
    if (event.isComposing || event.keyCode === 229) return
    const { choices, active } = now
    const move = moveOf(event.key, { count: choices.length, hasActive: active !== undefined })
    if (move === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (move) {
      const next = choices[move(choices.findIndex((choice) => choice.id === active))]
      if (next === undefined) return
      activate(next.id)
      document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' })
      return
    }
    const isChosen = active !== undefined && active === now.chosen.id
    if (isDialog && !isCurrent() && !isChosen) now.waiting = field.value
    else if (active !== undefined) open(active, event.ctrlKey || event.metaKey)
    else field.form?.requestSubmit()
  }
  field.addEventListener('input', () => {
    now.limit = step
    ask('typing')
  })
  failure.querySelector('button')?.addEventListener('click', () => {
    field.focus()
    ask()
  })

  show(IDLE)
  // A page with a query in its URL shows the answer only when it is complete, so that nothing on the page moves.
  if (field.value.trim() !== '') ask(isDialog ? 'now' : 'whole')
}

/** A link to the search page, which has a list of all pages. */
function allPagesLink(): HTMLElement {
  return elementOf(`<a class="search-report" href="${escapeHtml(searchHref)}">${escapeHtml(strings.allPages)}</a>`)
}

/** The list of all pages that the search page has for readers without scripts. React does not render it in the browser. */
function allPagesList(): HTMLElement {
  const element = elementOf(`<section><h2>${escapeHtml(strings.allPages)}</h2></section>`)
  const load = async () => {
    const page = new DOMParser().parseFromString(await (await fetch(searchHref)).text(), 'text/html')
    element.append(...page.querySelectorAll('main noscript ul'))
  }
  load().catch(() => element.remove())
  return element
}

/** How a key moves in the list, which wraps around. Without an active choice, Home and End move the caret. */
function moveOf(
  key: string,
  { count, hasActive }: { readonly count: number; readonly hasActive: boolean },
): ((index: number) => number) | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (index) => (index + 1) % count
  if (key === 'ArrowUp') return (index) => (index <= 0 ? count - 1 : index - 1)
  if (key === 'Home' && hasActive) return () => 0
  if (key === 'End' && hasActive) return () => count - 1
  return undefined
}

/** Whether the site lacks what the reader has searched for. */
function isGap({ total, isPartial, isPhraseMissing }: Answer): boolean {
  return total === 0 || isPartial || isPhraseMissing === true
}

/** The sentence about an answer: how many pages were found. */
function statusText(query: string, { total, isPartial, isPhraseMissing, isEstimate, similar = [] }: Answer): string {
  const locale = document.documentElement.lang
  const values = { query, count: total.toLocaleString(locale) }
  if (isPartial) return fill(pluralForm(strings.foundSome, { count: total, locale }), values)
  if (total > 0 && isPhraseMissing) return strings.phraseMissing
  if (total > 0 && isEstimate) return fill(strings.foundAbout, values)
  if (total > 0) return fill(pluralForm(strings.foundPages, { count: total, locale }), values)
  return fill(strings.foundNothing, values) + (similar.length > 0 ? '' : ` ${strings.tryOtherWords}`)
}

/** The version of the current page, the one that the reader chose before, or the latest one of the first docs folder. */
function readersVersion(versions: readonly SearchVersion[]): SearchVersion | undefined {
  const own = versions.filter(({ docs }) => docs === versions[0]?.docs)
  const name = safeStorage('local').read(STORAGE_KEYS.docsVersion)
  return (
    versionAt(location.pathname, versions) ??
    own.find((version) => version.name === name) ??
    own.find(({ latest }) => latest)
  )
}

/** Creates the field above the results that chooses the version of the docs to search in; its value is a key or `all`. */
function versionField(versions: readonly SearchVersion[], chosen: SearchVersion | undefined): HTMLElement {
  const folder = chosen?.docs ?? versions[0]?.docs
  const options = versions
    .filter(({ docs }) => docs === folder)
    .map(({ key, label }) => {
      const selected = key === chosen?.key ? ' selected' : ''
      return `<option value="${escapeHtml(key)}"${selected}>${escapeHtml(label)}</option>`
    })
  const all = `<option value="all">${escapeHtml(strings.allVersions)}</option>`
  return elementOf(
    `<label class="search-version">${escapeHtml(strings.version)} <select>${options.join('')}${all}</select></label>`,
  )
}

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
function createChoiceList(input: {
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
  if ('text' in choice) return `<button type="button" ${shared}>${escapeHtml(choice.text)}</button>`
  return `<a href="${escapeHtml(choice.href)}" ${shared}>${targetHtml(choice)}</a>`
}

function targetHtml({ kind, title, path, language, excerpt }: ChoiceTarget): string {
  const trail = path.length > 0 ? [`<span class="search-path"><bdi>${escapeHtml(path.join(' › '))}</bdi></span>`] : []
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
