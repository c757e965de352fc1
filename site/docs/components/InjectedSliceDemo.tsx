import { combineSlices, configureStore, createSlice, type Middleware, type PayloadAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { StoreDemo } from './StoreDemo.js'

const rooms = createSlice({
  name: 'rooms',
  initialState: { open: 'Bronze Age' },
  reducers: {
    entered(state, { payload }: PayloadAction<string>) {
      state.open = payload
    },
  },
})

const audio = createSlice({
  name: 'audio',
  initialState: { stop: 1, playing: false },
  reducers: {
    started(state, { payload }: PayloadAction<number>) {
      state.stop = payload
      state.playing = true
    },
  },
})

/** A root reducer of its own for each demo, because injecting changes it. */
function makeParts() {
  const rootReducer = combineSlices(rooms)
  const makeStore = (record: Middleware) =>
    configureStore({
      reducer: rootReducer,
      middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(record),
    })
  return { makeStore, inject: () => rootReducer.inject(audio) }
}

/** A slice that is added to a running store. */
export function InjectedSliceDemo() {
  const [{ makeStore, inject }] = useState(makeParts)
  return (
    <StoreDemo title="Try it: add a reducer to a running store" makeStore={makeStore}>
      <Guide inject={inject} />
    </StoreDemo>
  )
}

function Guide({ inject }: { readonly inject: () => void }) {
  const dispatch = useDispatch()
  const [isInjected, setInjected] = useState(false)
  return (
    <>
      <p>
        <button type="button" onClick={() => dispatch(audio.actions.started(7))}>
          Play stop 7
        </button>{' '}
        <button type="button" onClick={() => dispatch(rooms.actions.entered('Iron Age'))}>
          Enter the Iron Age
        </button>
      </p>
      <p>
        <button
          type="button"
          disabled={isInjected}
          onClick={() => {
            inject()
            setInjected(true)
          }}
        >
          Inject the audio slice
        </button>
      </p>
      <p role="status">
        {isInjected ? 'The slice is part of the root reducer.' : 'No reducer handles "audio/started" yet.'}
      </p>
    </>
  )
}
