import type { Middleware } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { applyMiddleware, legacy_createStore } from 'redux'
import { StoreDemo } from './StoreDemo.js'
import { rootReducer } from './windowsill-reducer.js'
import { today, type WindowsillState } from './windowsill.js'

const makeStore = (record: Middleware) => legacy_createStore(rootReducer, applyMiddleware(record))

const aloe = { id: 'p4', name: 'Aloe', room: 'kitchen', everyDays: 14, lastWatered: today }

const actions = [
  { type: 'plants/watered', payload: { id: 'p1', on: today } },
  { type: 'view/roomPicked', payload: 'study' },
  { type: 'plants/added', payload: aloe },
  { type: 'unheard/of' },
]

/** The root reducer of part 3, and which parts of the state each action replaces. */
export function ReducersDemo() {
  return (
    <StoreDemo title="Try it: what does each action replace?" makeStore={makeStore}>
      <Actions />
    </StoreDemo>
  )
}

function Actions() {
  const store = useStore<WindowsillState>()
  const [result, setResult] = useState('')
  function send(action: (typeof actions)[number]) {
    const before = store.getState()
    store.dispatch(action)
    const after = store.getState()
    const kept = (isSame: boolean) => (isSame ? 'the same object' : 'a new object')
    setResult(
      `State: ${kept(after === before)}. Plants: ${kept(after.plants === before.plants)}. ` +
        `View: ${kept(after.view === before.view)}.`,
    )
  }
  return (
    <>
      {actions.map((action) => (
        <p key={action.type}>
          <button type="button" onClick={() => send(action)}>
            {action.type}
          </button>
        </p>
      ))}
      <p role="status">{result}</p>
    </>
  )
}
