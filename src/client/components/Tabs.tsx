import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { readTabs, type TabValue } from './tab-values.js'
import { useTabChoice } from './use-tab-choice.js'

/** Props of `Tabs`. */
export interface TabsProps {
  readonly children?: ReactNode
  readonly values?: readonly TabValue[]
  /** Value of the tab that is open at first; `null` if none is. Defaults to the first tab. */
  readonly defaultValue?: string | null
  /** Tabs with the same group id switch together, and the choice is stored in local storage. */
  readonly groupId?: string
  /** Stores the choice in the URL's query: under this name, or under `groupId` if it is `true`. */
  readonly queryString?: string | boolean
  readonly className?: string
  /** Has no effect, because all panels are always rendered; accepted because content of other generators has it. */
  readonly lazy?: boolean
  readonly block?: boolean
}

/** How many tabs each key moves by, if the first tab is on the left. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Tabs. All panels are in the document: in print and without JavaScript, each one is visible below its label. Content that is
 * in no tab is above the tabs.
 */
export default function Tabs({ children, className, defaultValue, groupId, queryString, values }: TabsProps) {
  const { tabs, loose } = readTabs(children, values)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const wanted = tabs.find((tab) => (defaultValue ? tab.value === defaultValue : tab.isDefault)) ?? tabs[0]
  const initial = defaultValue === null ? undefined : wanted?.value
  const queryKey = typeof queryString === 'string' ? queryString : queryString === true ? groupId : undefined
  const [chosen, choose] = useTabChoice({ initial, groupId, queryKey, values: tabs.map((tab) => tab.value) })

  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const last = tabs.length - 1
    const step = STEPS[event.key]
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const next =
      step !== undefined ? (index + sign * step + tabs.length) % tabs.length : { Home: 0, End: last }[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined || next === undefined) return
    event.preventDefault()
    choose(tab.value)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  if (tabs.length === 0) return loose
  const view = (
    <div className={className ? `tabs ${className}` : 'tabs'}>
      <div ref={list} className="tab-list" role="tablist">
        {tabs.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}t${index}`}
            aria-controls={`${id}p${index}`}
            aria-selected={value === chosen}
            tabIndex={value === chosen || (chosen === undefined && index === 0) ? 0 : -1}
            onClick={() => choose(value)}
            onKeyDown={(event) => move(event, index)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ value, label, item }, index) => (
        <div
          key={value}
          className="tab-panel"
          role="tabpanel"
          id={`${id}p${index}`}
          aria-labelledby={`${id}t${index}`}
          hidden={value !== chosen}
          data-label={typeof label === 'string' ? label : value}
        >
          {item}
        </div>
      ))}
    </div>
  )
  return loose.length === 0 ? (
    view
  ) : (
    <>
      {loose}
      {view}
    </>
  )
}
