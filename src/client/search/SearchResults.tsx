import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ChoiceList } from './ChoiceList.js'
import { type Choice, groupsOf } from './choices.js'
import { forgetSearches, recentSearches, rememberSearch } from './recent.js'
import type { SearchEngine } from './search-engine.js'
import { Status } from './Status.js'
import { useAnswer } from './use-answer.js'
import { setFieldText, useCombobox, useFieldText } from './use-field.js'
import { readersVersion, VersionChoice } from './VersionChoice.js'
import * as strings from '../../shared/strings.js'

/** Props of `SearchResults`. */
export interface SearchResultsProps {
  readonly engine: SearchEngine
  readonly field: HTMLInputElement
  /** Prefix of the ids of elements. */
  readonly id: string
  /** Whether the first result is active from the start, so Enter opens it. */
  readonly isEager: boolean
  /** How many pages are shown at first, and how many are added each time. */
  readonly step: number
  /** Text of the field when Enter was pressed before this code loaded. */
  readonly entered?: string | undefined
  /** Called for Enter if no choice is active. */
  readonly onSubmit?: () => void
}

/** The content below the field: the status, the list and its buttons. The field is a combobox whose list stays open. */
export function SearchResults({ engine, field, id, isEager, step, entered, onSubmit }: SearchResultsProps) {
  const text = useFieldText(field)
  const [more, setMore] = useState({ text, limit: step })
  const limit = more.text === text ? more.limit : step
  const { versions = [] } = engine
  const [version, setVersion] = useState(() => readersVersion(versions))
  const asking = useAnswer(engine, { text, limit, version, isPage: !isEager })
  const [recent, setRecent] = useState(recentSearches)
  const { answer, asked } = asking
  const groups = groupsOf(answer, { recent: text.trim() === '' ? recent : [], prefix: id })
  const choices = groups.flatMap((group) => group.choices)

  // A new query resets the active choice; excerpts that arrive for the same query do not.
  const [chosen, setChosen] = useState({ asked, id: '' })
  const isChosen = chosen.asked === asked && choices.some((choice) => choice.id === chosen.id)
  const first = isEager && answer !== undefined ? choices[0]?.id : undefined
  const active = isChosen ? chosen.id : first
  const activate = (choiceId: string) => setChosen({ asked, id: choiceId })
  useHeldRow(active, asked)

  // If Enter is pressed before there are results, the first one opens when it arrives, unless the text has changed.
  const waiting = useRef(entered)
  const isCurrent = asked === text.trim() && answer !== undefined
  useEffect(() => {
    if (waiting.current === undefined || !isCurrent) return
    const isMeant = waiting.current === text
    waiting.current = undefined
    if (isMeant && first !== undefined) document.getElementById(first)?.click()
  })

  useCombobox(field, {
    isExpanded: choices.length > 0,
    active,
    onKeyDown: (event) => {
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
      const choice = choices.find((one) => one.id === active)
      if (isEager && !isCurrent && !isChosen) waiting.current = text
      else if (choice) open(choice, event)
      else onSubmit?.()
    },
  })

  const choose = (choice: Choice) => {
    if (choice.kind !== 'recent') return rememberSearch(text)
    setFieldText(field, choice.text)
    field.focus()
  }
  const open = (choice: Choice, { ctrlKey, metaKey }: KeyboardEvent) => {
    if (choice.kind === 'recent' || !(ctrlKey || metaKey)) return document.getElementById(choice.id)?.click()
    choose(choice)
    window.open(choice.href, '_blank', 'noopener')
  }
  return (
    <>
      {versions.length > 0 && <VersionChoice versions={versions} chosen={version} onChoose={setVersion} />}
      <Status
        asking={asking}
        onRetry={() => {
          field.focus()
          asking.retry()
        }}
      />
      <ChoiceList id={`${id}-list`} groups={groups} active={active} onPoint={activate} onChoose={choose} />
      {answer !== undefined && answer.pages.length < answer.total && (
        <button type="button" className="search-more" onClick={() => setMore({ text, limit: limit + step })}>
          {strings.moreResults}
        </button>
      )}
      {answer === undefined && choices.length > 0 && (
        <button
          type="button"
          className="search-more"
          onClick={() => {
            forgetSearches()
            setRecent([])
            field.focus()
          }}
        >
          {strings.clearRecentSearches}
        </button>
      )}
    </>
  )
}

/** Keeps the active row in place on the screen when rows above it grow. The list of a new query starts at the top. */
function useHeldRow(active: string | undefined, asked: string): void {
  const held = useRef<{ readonly asked: string; readonly id: string | undefined; readonly top: number }>(undefined)
  useLayoutEffect(() => {
    const row = active === undefined ? null : document.getElementById(active)
    const before = held.current
    const now = { asked, id: active, top: row?.offsetTop ?? 0 }
    held.current = now
    const pane = row?.closest('dialog .search-body')
    if (!pane || !before) return
    if (before.asked !== asked) pane.scrollTop = 0
    else if (before.id === now.id) pane.scrollTop += now.top - before.top
  })
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
