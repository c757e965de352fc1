import type { Middleware } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { applyMiddleware, legacy_createStore, type UnknownAction } from 'redux'
import { type ThunkAction, type ThunkDispatch, thunk } from 'redux-thunk'
import { StoreDemo } from './StoreDemo.js'

interface State {
  readonly fern: string
}

function plants(state: State = { fern: '2026-02-26' }, action: UnknownAction): State {
  switch (action.type) {
    case 'plants/watered':
    case 'plants/wateringRefused':
      return { fern: String(action.payload) }
    default:
      return state
  }
}

const makeStore = (record: Middleware) => legacy_createStore(plants, applyMiddleware(thunk, record))

/** The optimistic update of part 6, with a server that readers can turn off. */
export function OptimisticDemo() {
  return (
    <StoreDemo title="Try it: save a watering" makeStore={makeStore}>
      <Fern />
    </StoreDemo>
  )
}

function waterFern(isBroken: boolean): ThunkAction<Promise<string>, State, unknown, UnknownAction> {
  return async (dispatch, getState) => {
    const { fern } = getState()
    dispatch({ type: 'plants/watered', payload: '2026-03-02' })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    if (!isBroken) return 'The server has saved it.'
    dispatch({ type: 'plants/wateringRefused', payload: fern })
    return 'The server has refused it.'
  }
}

function Fern() {
  const dispatch = useDispatch<ThunkDispatch<State, unknown, UnknownAction>>()
  const fern = useSelector((state: State) => state.fern)
  const [isBroken, setBroken] = useState(true)
  const [message, setMessage] = useState('')
  async function water() {
    setMessage('Saving…')
    setMessage(await dispatch(waterFern(isBroken)))
  }
  return (
    <>
      <label>
        <input type="checkbox" checked={isBroken} onChange={(event) => setBroken(event.target.checked)} /> The server
        refuses
      </label>
      <p>
        Boston fern, watered on <time>{fern}</time>{' '}
        <button type="button" disabled={message === 'Saving…'} onClick={water}>
          Water
        </button>
      </p>
      <p role="status">{message}</p>
    </>
  )
}
