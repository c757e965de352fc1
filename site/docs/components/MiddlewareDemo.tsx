import type { Middleware } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { applyMiddleware, legacy_createStore, type UnknownAction } from 'redux'
import { StoreDemo } from './StoreDemo.js'

interface State {
  readonly online: boolean
  readonly late: Readonly<Record<string, number>>
}

function departures(state: State = { online: true, late: {} }, { type, payload }: UnknownAction): State {
  if (type === 'network/changed') return { ...state, online: payload === true }
  if (type !== 'trains/delayed') return state
  const { train, minutes } = payload as { readonly train: string; readonly minutes: number }
  return { ...state, late: { ...state.late, [train]: minutes } }
}

/** The middleware of the page: holds delays back while the network is off, and dispatches them when it is on again. */
const holdWhileOffline: Middleware<unknown, State> = ({ dispatch, getState }) => {
  const held: unknown[] = []
  return (next) => (action) => {
    const { type } = action as UnknownAction
    if (type === 'trains/delayed' && !getState().online) {
      held.push(action)
      return undefined
    }
    const result = next(action)
    if (type === 'network/changed' && getState().online)
      for (const late of held.splice(0)) dispatch(late as UnknownAction)
    return result
  }
}

const makeStore = (record: Middleware) => legacy_createStore(departures, applyMiddleware(holdWhileOffline, record))

/** Middleware between the buttons and the reducer. */
export function MiddlewareDemo() {
  return (
    <StoreDemo title="Try it: dispatch while the network is off" makeStore={makeStore}>
      <Board />
    </StoreDemo>
  )
}

function Board() {
  const dispatch = useDispatch()
  const { online, late } = useSelector((state: State) => state)
  return (
    <>
      <p>
        <button type="button" onClick={() => dispatch({ type: 'network/changed', payload: !online })}>
          Turn the network {online ? 'off' : 'on'}
        </button>
      </p>
      {['IC 7', 'RE 12'].map((train) => (
        <p key={train}>
          {train}: {late[train] === undefined ? 'on time' : `${late[train]} minutes late`}{' '}
          <button
            type="button"
            onClick={() => dispatch({ type: 'trains/delayed', payload: { train, minutes: (late[train] ?? 0) + 5 } })}
          >
            Delay {train}
          </button>
        </p>
      ))}
    </>
  )
}
