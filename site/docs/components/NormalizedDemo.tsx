import type { Middleware } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { applyMiddleware, combineReducers, legacy_createStore, type UnknownAction } from 'redux'
import { StoreDemo } from './StoreDemo.js'

interface Nested {
  readonly title: string
  readonly player: { readonly id: string; readonly label: string }
}

const atFirst: readonly Nested[] = [
  { title: 'Spring opening', player: { id: 'm1', label: 'Ada' } },
  { title: 'Late quartet', player: { id: 'm1', label: 'Ada' } },
]

/** Changes the copy of the first concert only, as the form of that concert would. */
function nested(concerts = atFirst, { type, payload }: UnknownAction): readonly Nested[] {
  if (type !== 'nested/renamed') return concerts
  return concerts.map((concert, at) =>
    at === 0 ? { ...concert, player: { ...concert.player, label: String(payload) } } : concert,
  )
}

const musicians = (table: Readonly<Record<string, string>> = { m1: 'Ada' }, { type, payload }: UnknownAction) =>
  type === 'musicians/renamed' ? { ...table, m1: String(payload) } : table

const concerts = (
  list: readonly { readonly title: string; readonly player: string }[] = [
    { title: 'Spring opening', player: 'm1' },
    { title: 'Late quartet', player: 'm1' },
  ],
) => list

const reducer = combineReducers({ nested, concerts, musicians })

type State = ReturnType<typeof reducer>

const makeStore = (record: Middleware) => legacy_createStore(reducer, applyMiddleware(record))

/** The same concerts twice: with copies of the musician, and with ids. */
export function NormalizedDemo() {
  return (
    <StoreDemo title="Try it: Ada changes her name" makeStore={makeStore}>
      <Concerts />
    </StoreDemo>
  )
}

function Concerts() {
  const dispatch = useDispatch()
  const state = useSelector((all: State) => all)
  return (
    <>
      <p>Nested: {state.nested.map(({ title, player }) => `${title} with ${player.label}`).join(', ')}</p>
      <p>
        <button type="button" onClick={() => dispatch({ type: 'nested/renamed', payload: 'Ada Fell' })}>
          Rename Ada in the first concert
        </button>
      </p>
      <p>
        Normalized: {state.concerts.map(({ title, player }) => `${title} with ${state.musicians[player]}`).join(', ')}
      </p>
      <p>
        <button type="button" onClick={() => dispatch({ type: 'musicians/renamed', payload: 'Ada Fell' })}>
          Rename Ada in the table of musicians
        </button>
      </p>
    </>
  )
}
