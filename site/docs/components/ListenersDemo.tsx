import type { Middleware } from '@reduxjs/toolkit'
import { useEffect, useRef, useState } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { applyMiddleware, legacy_createStore, type UnknownAction } from 'redux'
import { StoreDemo } from './StoreDemo.js'

interface State {
  readonly loans: readonly string[]
}

function loans(state: State = { loans: [] }, { type, payload }: UnknownAction): State {
  if (type === 'loans/bookLent') return { loans: [...state.loans, String(payload)] }
  if (type !== 'loans/bookReturned' || !state.loans.includes(String(payload))) return state
  return { loans: state.loans.filter((title) => title !== payload) }
}

const makeStore = (record: Middleware) => legacy_createStore(loans, applyMiddleware(record))

/** A listener that can be subscribed and unsubscribed, and how often it has been called. */
export function ListenersDemo() {
  return (
    <StoreDemo title="Try it: when is a listener called?" makeStore={makeStore}>
      <Desk />
    </StoreDemo>
  )
}

function Desk() {
  const dispatch = useDispatch()
  const store = useStore<State>()
  const [calls, setCalls] = useState(0)
  const [changes, setChanges] = useState(0)
  const [isSubscribed, setSubscribed] = useState(false)
  const seen = useRef(store.getState())
  useEffect(() => {
    if (!isSubscribed) return
    seen.current = store.getState()
    return store.subscribe(() => {
      setCalls((count) => count + 1)
      if (store.getState() !== seen.current) setChanges((count) => count + 1)
      seen.current = store.getState()
    })
  }, [store, isSubscribed])
  return (
    <>
      <p>
        <button type="button" onClick={() => setSubscribed(!isSubscribed)}>
          {isSubscribed ? 'Unsubscribe' : 'Subscribe'}
        </button>
      </p>
      <p>
        <button type="button" onClick={() => dispatch({ type: 'loans/bookLent', payload: 'Emma' })}>
          Lend Emma
        </button>{' '}
        <button type="button" onClick={() => dispatch({ type: 'loans/bookReturned', payload: 'Emma' })}>
          Return Emma
        </button>
      </p>
      <p role="status">
        Listener calls: {calls}. Listener calls with a new state: {changes}.
      </p>
    </>
  )
}
