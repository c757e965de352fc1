import type { Middleware } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { applyMiddleware, legacy_createStore, type UnknownAction } from 'redux'
import { StoreDemo } from './StoreDemo.js'

type Thirsty = Readonly<Record<string, boolean>>

function thirsty(state: Thirsty = { fern: true, cactus: false }, action: UnknownAction): Thirsty {
  switch (action.type) {
    case 'plants/watered':
      return { ...state, [String(action.payload)]: false }
    case 'plants/driedOut':
      return { ...state, [String(action.payload)]: true }
    default:
      return state
  }
}

const makeStore = (record: Middleware) => legacy_createStore(thirsty, applyMiddleware(record))

/** The store of part 1, with three views of the same state. */
export function SharedCopyDemo() {
  return (
    <StoreDemo title="Try it: three views of one copy" makeStore={makeStore}>
      <Badge />
      <List />
      <Details />
    </StoreDemo>
  )
}

function Badge() {
  const count = useSelector((state: Thirsty) => Object.values(state).filter(Boolean).length)
  return <p>Badge: {count} thirsty</p>
}

function List() {
  const state = useSelector((all: Thirsty) => all)
  const dispatch = useDispatch()
  return Object.entries(state).map(([id, isThirsty]) => (
    <p key={id}>
      List: {id}{' '}
      <button
        type="button"
        onClick={() => dispatch({ type: isThirsty ? 'plants/watered' : 'plants/driedOut', payload: id })}
      >
        {isThirsty ? 'Water it' : 'Let it dry out'}
      </button>
    </p>
  ))
}

function Details() {
  const isThirsty = useSelector(({ fern }: Thirsty) => fern)
  return <p>Details of the fern: {isThirsty ? 'needs water' : 'is fine'}</p>
}
