import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { ChoiceList } from './ChoiceList.js'
import { type Choice, groupsOf } from './choices.js'
import { forgetSearches, recentSearches, rememberSearch } from './recent.js'
import { Status } from './Status.js'
import { useAnswer } from './use-answer.js'

export interface SearchBoxProps {
  /** Begins the ids of its parts. */
  readonly id: string
  readonly text: string
  readonly onText: (text: string) => void
  /** Whether the first result is active at once, so that Enter goes there. */
  readonly eager: boolean
  /** How many pages are shown at first, and how many more at each wish. */
  readonly step: number
  /** Enter where nothing is active. */
  readonly onSubmit?: () => void
  /** Beside the box. */
  readonly children?: ReactNode
}

/** The box, its list and what is said about both: a combobox whose list stays open (ARIA 1.2). */
export function SearchBox({ id, text, onText, eager, step, onSubmit, children }: SearchBoxProps) {
  const [limit, setLimit] = useState(step)
  const [recent, setRecent] = useState<readonly string[]>([])
  const [active, setActive] = useState<string>()
  const asking = useAnswer(text, limit)
  useEffect(() => setRecent(recentSearches()), [])
  const { answer } = asking
  const groups = groupsOf(answer, text.trim() === '' ? recent : [], id)
  const choices = groups.flatMap((group) => group.choices)
  const first = eager && answer !== undefined ? choices[0]?.id : undefined
  const at = choices.some((choice) => choice.id === active) ? active : first

  // Another answer is another list.
  const newest = answer?.pages[0]?.href ?? asking.asked
  useEffect(() => setActive(undefined), [newest])

  const choose = (choice: Choice) => {
    if (choice.kind === 'recent') return onText(choice.text)
    rememberSearch(text)
  }
  const go = (move: (index: number) => number) => {
    const index = choices.findIndex((choice) => choice.id === at)
    const next = choices[move(index)]
    if (next === undefined) return
    setActive(next.id)
    document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOf(event.key, choices.length, at !== undefined)
    if (event.nativeEvent.isComposing) return
    if (move !== undefined) {
      event.preventDefault()
      go(move)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const choice = choices.find((one) => one.id === at)
      if (choice === undefined) onSubmit?.()
      else open(choice, event)
    }
  }
  const open = (choice: Choice, { ctrlKey, metaKey }: KeyboardEvent) => {
    if (choice.kind === 'recent' || !(ctrlKey || metaKey)) return document.getElementById(choice.id)?.click()
    choose(choice)
    window.open(choice.href, '_blank', 'noopener')
  }
  return (
    <>
      <div className="search-bar">
        <input
          id={`${id}-box`}
          name="q"
          type="text"
          inputMode="search"
          role="combobox"
          aria-label="Search the docs"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at}
          placeholder="Search the docs"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={120}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {children}
      </div>
      <div className="search-body">
        <Status asking={asking} text={text} />
        <ChoiceList id={`${id}-list`} groups={groups} active={at} onPoint={setActive} onChoose={choose} />
        {answer !== undefined && answer.pages.length < answer.total && (
          <button type="button" className="search-more" onClick={() => setLimit(limit + step)}>
            More results
          </button>
        )}
        {answer === undefined && choices.length > 0 && (
          <button
            type="button"
            className="search-more"
            onClick={() => {
              forgetSearches()
              setRecent([])
              document.getElementById(`${id}-box`)?.focus()
            }}
          >
            Clear recent searches
          </button>
        )}
      </div>
    </>
  )
}

/** Where a key leads in a list of so many; the ends are joined. Home and End are the box's own until a choice is active. */
function moveOf(key: string, count: number, hasActive: boolean): ((index: number) => number) | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (index) => (index + 1) % count
  if (key === 'ArrowUp') return (index) => (index <= 0 ? count - 1 : index - 1)
  if (key === 'Home' && hasActive) return () => 0
  if (key === 'End' && hasActive) return () => count - 1
  return undefined
}
