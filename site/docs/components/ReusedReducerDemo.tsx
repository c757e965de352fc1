import type { Middleware } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { applyMiddleware, combineReducers, legacy_createStore, type UnknownAction } from 'redux'
import { StoreDemo } from './StoreDemo.js'

/** A filter that handles the actions of one name only. */
const filter =
  (name: string) =>
  (text = '', { type, payload }: UnknownAction) =>
    type === `${name}/typed` ? String(payload) : text

const reducer = combineReducers({
  bikes: filter('filter'),
  customers: filter('filter'),
  helmets: filter('helmetsFilter'),
  locks: filter('locksFilter'),
})

type State = ReturnType<typeof reducer>

const makeStore = (record: Middleware) => legacy_createStore(reducer, applyMiddleware(record))

/** Two filters that handle the same action, and two that have an action each. */
export function ReusedReducerDemo() {
  return (
    <StoreDemo title="Try it: type into each field" makeStore={makeStore}>
      <p>One reducer, used twice:</p>
      <Filter name="bikes" action="filter/typed" />
      <Filter name="customers" action="filter/typed" />
      <p>A factory, called twice:</p>
      <Filter name="helmets" action="helmetsFilter/typed" />
      <Filter name="locks" action="locksFilter/typed" />
    </StoreDemo>
  )
}

function Filter({ name, action }: { readonly name: keyof State; readonly action: string }) {
  const dispatch = useDispatch()
  const text = useSelector((state: State) => state[name])
  return (
    <p>
      <input
        aria-label={`Filter of ${name}`}
        placeholder={name}
        value={text}
        onChange={(event) => dispatch({ type: action, payload: event.target.value })}
      />
    </p>
  )
}
