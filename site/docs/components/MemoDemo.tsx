import type { Middleware } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { applyMiddleware, combineReducers, legacy_createStore, type UnknownAction } from 'redux'
import { createSelector } from 'reselect'
import { StoreDemo } from './StoreDemo.js'
import { examplePlants, type Plant } from './windowsill.js'

interface State {
  readonly room: string
  readonly draft: string
}

const reducer = combineReducers({
  room: (state = 'all', { type, payload }: UnknownAction) => (type === 'view/roomPicked' ? String(payload) : state),
  draft: (state = '', { type, payload }: UnknownAction) => (type === 'draft/changed' ? String(payload) : state),
})

const makeStore = (record: Middleware) => legacy_createStore(reducer, applyMiddleware(record))

const makeSelectVisible = () =>
  createSelector([(state: State) => state.room], (room): readonly Plant[] =>
    examplePlants.filter((plant) => room === 'all' || plant.room === room),
  )

/** A memoized selector, which counts how often it computes. */
export function MemoDemo() {
  return (
    <StoreDemo title="Try it: when does the selector compute?" makeStore={makeStore}>
      <Plants />
    </StoreDemo>
  )
}

function Plants() {
  const dispatch = useDispatch()
  const [selectVisible] = useState(makeSelectVisible)
  const { room, draft } = useSelector((state: State) => state)
  const visible = useSelector(selectVisible)
  return (
    <>
      <p>
        <select
          aria-label="Room"
          value={room}
          onChange={(event) => dispatch({ type: 'view/roomPicked', payload: event.target.value })}
        >
          {['all', 'bathroom', 'study'].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>{' '}
        <input
          aria-label="Name"
          placeholder="Name"
          value={draft}
          onChange={(event) => dispatch({ type: 'draft/changed', payload: event.target.value })}
        />
      </p>
      <p>{visible.map(({ name }) => name).join(', ')}</p>
      <p role="status">Computations of the selector: {selectVisible.recomputations()}</p>
    </>
  )
}
