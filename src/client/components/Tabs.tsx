import {
  Children,
  type ComponentType,
  Fragment,
  type HTMLAttributes,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { revealTarget } from '../router/fragment-target.js'
import * as STORAGE_KEYS from '../storage-keys.js'
import { safeStorage } from '../storage.js'
import TabItem, { type TabItemProps } from './TabItem.js'

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
  /** Id of the element that names the list of tabs. Pages set it to the heading of the section. Defaults to the labels of the tabs. */
  readonly 'aria-labelledby'?: string
  /** Has no effect, because all panels are always rendered; accepted because content of other generators has it. */
  readonly lazy?: boolean
  readonly block?: boolean
}

/** How many tabs each key moves by, if the first tab is on the left. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The attributes of a panel: `until-found` lets the browser's search find the text in it. */
interface PanelProps extends Omit<HTMLAttributes<HTMLElement>, 'hidden'> {
  readonly hidden: false | 'until-found'
}

/** React has `until-found` for custom elements only. */
const Panel = 'tab-panel' as unknown as ComponentType<PanelProps>

/**
 * Tabs. All panels are in the document: in print and without JavaScript, each one is visible below its label. Content that is
 * in no tab is above the tabs.
 */
export default function Tabs(props: TabsProps) {
  const { children, className, defaultValue, groupId, queryString, values, 'aria-labelledby': section } = props
  const { tabs, loose } = readTabs(children, values)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const wanted = tabs.find((tab) => (defaultValue ? tab.value === defaultValue : tab.isDefault)) ?? tabs[0]
  const initial = defaultValue === null ? undefined : wanted?.value
  const queryKey = typeof queryString === 'string' ? queryString : queryString === true ? groupId : undefined
  const [chosen, choose] = useTabChoice({ initial, groupId, queryKey, values: tabs.map((tab) => tab.value) })

  const panelOf = (index: number) => document.getElementById(`${id}p${index}`)
  const opened = useRef<(event: Event) => void>(undefined)
  opened.current = ({ target }) => {
    const tab = tabs.find((_, index) => panelOf(index) === target)
    // Before the browser scrolls to what it has found.
    if (tab) flushSync(() => choose(tab.value))
  }
  useLayoutEffect(() => {
    const element = root.current
    const onMatch = (event: Event) => opened.current?.(event)
    element?.addEventListener('beforematch', onMatch)
    // The browser may have opened a panel before React has loaded. It is closed again, as React rendered it, and opened with its tab.
    for (const [index, { value }] of tabs.entries()) {
      const panel = panelOf(index)
      if (value === chosen || panel === null || panel.hidden) continue
      panel.setAttribute('hidden', 'until-found')
      choose(value)
    }
    revealTarget()
    return () => element?.removeEventListener('beforematch', onMatch)
  }, [])

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
    root.current?.querySelectorAll<HTMLElement>(':scope > [role=tablist] > button')[next]?.focus()
  }
  if (tabs.length === 0) return loose
  const view = (
    <div ref={root} className={className ? `tabs ${className}` : 'tabs'}>
      <div
        className="tab-list"
        role="tablist"
        aria-labelledby={section}
        aria-label={section === undefined ? tabs.map(nameOf).join(', ') : undefined}
      >
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
      {tabs.map((tab, index) => (
        <Panel
          key={tab.value}
          className="tab-panel"
          role="tabpanel"
          id={`${id}p${index}`}
          aria-labelledby={`${id}t${index}`}
          hidden={tab.value !== chosen && 'until-found'}
          data-label={nameOf(tab)}
          suppressHydrationWarning
        >
          {tab.item}
        </Panel>
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

/** The label of a tab as text. */
function nameOf({ label, value }: Tab): string {
  return typeof label === 'string' ? label : value
}

/** Dispatched on `document` when a tab of a group is chosen. */
const TAB_EVENT = 'docsgen:tab'

interface TabChoiceInput {
  readonly initial: string | undefined
  readonly groupId: string | undefined
  readonly queryKey: string | undefined
  /** Values of the tabs; any other choice is ignored. */
  readonly values: readonly string[]
}

/** The chosen tab: from the URL's query, otherwise the reader's choice in the group, otherwise the initial one. */
function useTabChoice({ initial, groupId, queryKey, values }: TabChoiceInput) {
  const [chosen, setChosen] = useState(initial)
  const known = useRef(values)
  known.current = values

  // The document has the initial tab; the reader's choice is applied before the browser paints.
  useLayoutEffect(() => {
    const follow = (value: string | null | undefined) => {
      if (value == null || !known.current.includes(value)) return false
      setChosen(value)
      return true
    }
    const fromQuery = queryKey && new URLSearchParams(location.search).get(queryKey)
    if (!follow(fromQuery) && groupId) follow(safeStorage('local').read(STORAGE_KEYS.tabGroup + groupId))
    const onChoice = (event: Event) => {
      const { group, value } = (event as CustomEvent<{ readonly group: string; readonly value: string }>).detail
      if (group === groupId) follow(value)
    }
    const onStorage = (event: StorageEvent) => {
      if (groupId && event.key === STORAGE_KEYS.tabGroup + groupId) follow(event.newValue)
    }
    document.addEventListener(TAB_EVENT, onChoice)
    addEventListener('storage', onStorage)
    return () => {
      document.removeEventListener(TAB_EVENT, onChoice)
      removeEventListener('storage', onStorage)
    }
  }, [groupId, queryKey])

  const choose = (value: string) => {
    setChosen(value)
    if (queryKey) writeQuery(queryKey, value)
    if (!groupId) return
    safeStorage('local').write(STORAGE_KEYS.tabGroup + groupId, value)
    document.dispatchEvent(new CustomEvent(TAB_EVENT, { detail: { group: groupId, value } }))
  }
  return [chosen, choose] as const
}

function writeQuery(key: string, value: string): void {
  const url = new URL(location.href)
  url.searchParams.set(key, value)
  history.replaceState(history.state, '', url)
}

/** A tab: the label of its button, and its panel. */
interface Tab {
  readonly value: string
  readonly label: ReactNode
  readonly isDefault: boolean
  readonly item: ReactElement<TabItemProps>
}

/** An item of the `values` prop. */
interface TabValue {
  readonly value: string
  readonly label?: string
}

/** What is between the tags of `<Tabs>`. */
interface TabContent {
  /** In the order of `values` if it is set; tabs that it does not name come last. No two have the same value. */
  readonly tabs: readonly Tab[]
  /** Content that is in no tab. */
  readonly loose: readonly ReactNode[]
}

/** Separates the tabs among the children from other content. */
function readTabs(children: ReactNode, values: readonly TabValue[] | undefined): TabContent {
  const content = flat(children)
  const labels = new Map(values?.map(({ value, label }) => [value, label ?? value]))
  const used = new Map<string, number>()
  const tabs = content.filter(isTabItem).map((item, index) => {
    const { label, value = typeof label === 'string' ? label : undefined } = item.props
    const name = value || `${index + 1}`
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return {
      value: count === 1 ? name : `${name} ${count}`,
      label: labels.get(name) ?? label ?? name,
      isDefault: item.props.default === true,
      item,
    }
  })
  const listed = values?.flatMap(({ value }) => tabs.find((tab) => tab.value === value) ?? []) ?? []
  return {
    tabs: [...listed, ...tabs.filter((tab) => !listed.includes(tab))],
    loose: content.filter((child) => !isTabItem(child) && !(typeof child === 'string' && child.trim() === '')),
  }
}

/** The children, with those of fragments in place of the fragments. */
function flat(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<{ readonly children?: ReactNode }>(child) && child.type === Fragment
      ? flat(child.props.children)
      : [child],
  )
}

/** Whether a child is a tab: a `<TabItem>`, or a component of the site with its props. */
function isTabItem(child: ReactNode): child is ReactElement<TabItemProps> {
  if (!isValidElement<Partial<TabItemProps>>(child) || typeof child.type === 'string') return false
  const { value, label } = child.props
  return child.type === TabItem || typeof value === 'string' || typeof label === 'string'
}
