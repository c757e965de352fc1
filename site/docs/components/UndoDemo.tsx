import { createSlice, configureStore, type Middleware, type PayloadAction, type Reducer } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { StoreDemo } from './StoreDemo.js'

interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

const seating = createSlice({
  name: 'seating',
  initialState: { Ada: 1, Ben: 1 } as Record<string, number>,
  reducers: {
    seated(tables, { payload }: PayloadAction<{ guest: string; table: number }>) {
      tables[payload.guest] = payload.table
    },
  },
})

type Plan = ReturnType<typeof seating.reducer>

/** The reducer of the page, without a limit. */
function withHistory<State>(reducer: Reducer<State>): Reducer<History<State>> {
  const start = { past: [], present: reducer(undefined, { type: 'history/start' }), future: [] }
  return (history: History<State> = start, action) => {
    const { past, present, future } = history
    const [previous, next] = [past.at(-1), future[0]]
    if (action.type === 'history/undone')
      return previous === undefined
        ? history
        : { past: past.slice(0, -1), present: previous, future: [present, ...future] }
    if (action.type === 'history/redone')
      return next === undefined ? history : { past: [...past, present], present: next, future: future.slice(1) }
    const edited = reducer(present, action)
    return edited === present ? history : { past: [...past, present], present: edited, future: [] }
  }
}

const makeStore = (record: Middleware) =>
  configureStore({
    reducer: withHistory(seating.reducer),
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(record),
  })

/** A seating plan that can be undone and redone. */
export function UndoDemo() {
  return (
    <StoreDemo title="Try it: move guests, then undo" makeStore={makeStore}>
      <Guests />
    </StoreDemo>
  )
}

function Guests() {
  const dispatch = useDispatch()
  const { past, present, future } = useSelector((history: History<Plan>) => history)
  return (
    <>
      {Object.entries(present).map(([guest, table]) => (
        <p key={guest}>
          {guest} sits at table {table}.{' '}
          <button type="button" onClick={() => dispatch(seating.actions.seated({ guest, table: (table % 3) + 1 }))}>
            Move {guest}
          </button>
        </p>
      ))}
      <p>
        <button type="button" disabled={past.length === 0} onClick={() => dispatch({ type: 'history/undone' })}>
          Undo
        </button>{' '}
        <button type="button" disabled={future.length === 0} onClick={() => dispatch({ type: 'history/redone' })}>
          Redo
        </button>
      </p>
    </>
  )
}
