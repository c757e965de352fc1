import type { Middleware } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { applyMiddleware, legacy_createStore, type UnknownAction } from 'redux'
import { StoreDemo } from './StoreDemo.js'
import { rootReducer } from './windowsill-reducer.js'
import { today, type WindowsillState } from './windowsill.js'

/** The middleware of part 4: a plant that does not exist cannot be watered. */
const refuseUnknownPlants: Middleware<unknown, WindowsillState> = (api) => (next) => (action) => {
  const { type, payload } = action as UnknownAction
  const id = type === 'plants/watered' ? (payload as { readonly id: string }).id : undefined
  if (id !== undefined && !api.getState().plants.some((plant) => plant.id === id)) return undefined
  return next(action)
}

const makeStore = (record: Middleware) => legacy_createStore(rootReducer, applyMiddleware(refuseUnknownPlants, record))

/** A store with a listener that saves the plants, and middleware that refuses an action. */
export function SavedStoreDemo() {
  return (
    <StoreDemo title="Try it: what is refused, and what is saved?" makeStore={makeStore}>
      <Store />
    </StoreDemo>
  )
}

function Store() {
  const dispatch = useDispatch()
  const store = useStore<WindowsillState>()
  const [sent, setSent] = useState('')
  const [saved, setSaved] = useState<readonly string[]>([])
  useEffect(
    () => store.subscribe(() => setSaved(store.getState().plants.map((plant) => `${plant.id}: ${plant.lastWatered}`))),
    [store],
  )
  function water(id: string) {
    const result: unknown = dispatch({ type: 'plants/watered', payload: { id, on: today } })
    setSent(result === undefined ? `refused: no plant ${id}` : `watered ${id}`)
  }
  return (
    <>
      <p>
        <button type="button" onClick={() => water('p1')}>
          Water p1
        </button>{' '}
        <button type="button" onClick={() => water('p9')}>
          Water p9
        </button>{' '}
        <button type="button" onClick={() => dispatch({ type: 'view/roomPicked', payload: 'study' })}>
          Pick the study
        </button>
      </p>
      <p role="status">{sent}</p>
      <p>Saved: {saved.length === 0 ? 'nothing yet' : saved.join(', ')}</p>
    </>
  )
}
