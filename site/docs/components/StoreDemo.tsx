import './store-demo.css'
import type { Middleware, Store, UnknownAction } from '@reduxjs/toolkit'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Provider } from 'react-redux'

/** How many actions are shown. */
const shownActions = 5

interface Entry {
  readonly number: number
  readonly action: UnknownAction
}

interface Props {
  readonly title: string
  /** Creates the store of the demo. `record` must be the last middleware, so that it sees what reaches the reducers. */
  readonly makeStore: (record: Middleware) => Store
  readonly children: ReactNode
}

/** A program with its own store, and beside it the last actions and the state. */
export function StoreDemo({ title, makeStore, children }: Props) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [store] = useState(() => makeStore(recorder(setEntries)))
  const state = useSyncExternalStore<unknown>(store.subscribe, store.getState, store.getState)
  return (
    <section className="admonition admonition-note store-demo" aria-label={title}>
      <p className="admonition-title">{title}</p>
      <div>
        <Provider store={store}>{children}</Provider>
      </div>
      <div>
        <b>Last actions</b>
        <div role="log" aria-label="Actions">
          {entries.length === 0 && <p>None yet.</p>}
          {entries.map(({ number, action: { type, payload } }) => (
            <p key={number}>
              {number}. <code>{type}</code> {payload !== undefined && <code>{JSON.stringify(payload)}</code>}
            </p>
          ))}
        </div>
        <b>State</b>
        <pre>{format(state)}</pre>
      </div>
    </section>
  )
}

function recorder(setEntries: (update: (entries: readonly Entry[]) => Entry[]) => void): Middleware {
  return () => (next) => (action) => {
    setEntries((entries) => {
      const number = (entries[0]?.number ?? 0) + 1
      return [{ number, action: action as UnknownAction }, ...entries].slice(0, shownActions)
    })
    return next(action)
  }
}

/** JSON with short objects and arrays on one line. */
function format(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (line.length < 30 || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const parts = Object.entries(value).map(([key, part]) => {
    const text = format(part, inner)
    return `${inner}${Array.isArray(value) ? '' : `${key}: `}${text}`
  })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
