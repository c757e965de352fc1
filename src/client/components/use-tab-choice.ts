import { useLayoutEffect, useRef, useState } from 'react'
import * as STORAGE_KEYS from '../storage-keys.js'
import { safeStorage } from '../storage.js'

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
export function useTabChoice({ initial, groupId, queryKey, values }: TabChoiceInput) {
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
