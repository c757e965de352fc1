import { configureStore, createSlice, type Middleware, type PayloadAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { StoreDemo } from './StoreDemo.js'

const timer = createSlice({
  name: 'timer',
  initialState: { seconds: 0, running: false },
  reducers: {
    set(state, { payload }: PayloadAction<number>) {
      state.seconds = payload
      state.running = true
    },
    ticked(state) {
      if (state.seconds > 0) state.seconds -= 1
      state.running = state.seconds > 0
    },
  },
})

type State = ReturnType<typeof timer.reducer>

const makeStore = (record: Middleware) =>
  configureStore({
    reducer: timer.reducer,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(record),
  })

/** Two timers with the same reducer and a store each. */
export function TwoStoresDemo() {
  return (
    <>
      <StoreDemo title="Try it: the timer for the pasta" makeStore={makeStore}>
        <Timer seconds={480} />
      </StoreDemo>
      <StoreDemo title="The timer for the eggs" makeStore={makeStore}>
        <Timer seconds={300} />
      </StoreDemo>
    </>
  )
}

function Timer({ seconds }: { readonly seconds: number }) {
  const dispatch = useDispatch()
  const left = useSelector((state: State) => state.seconds)
  return (
    <>
      <p role="status">{left} seconds left</p>
      <p>
        <button type="button" onClick={() => dispatch(timer.actions.set(seconds))}>
          Set to {seconds / 60} minutes
        </button>{' '}
        <button type="button" disabled={left === 0} onClick={() => dispatch(timer.actions.ticked())}>
          Let one second pass
        </button>
      </p>
    </>
  )
}
