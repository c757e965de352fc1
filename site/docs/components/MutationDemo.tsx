import type { Middleware } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { applyMiddleware, legacy_createStore, type UnknownAction } from 'redux'
import { StoreDemo } from './StoreDemo.js'

interface Menu {
  readonly soup: { cents: number }
}

/** The action "soup/mutated" changes the state that it gets, which a reducer must never do. */
function menu(state: Menu = { soup: { cents: 650 } }, action: UnknownAction): Menu {
  if (action.type === 'soup/mutated') {
    state.soup.cents += 50
    return state
  }
  if (action.type !== 'soup/copied') return state
  return { ...state, soup: { ...state.soup, cents: state.soup.cents + 50 } }
}

const makeStore = (record: Middleware) => legacy_createStore(menu, { soup: { cents: 650 } }, applyMiddleware(record))

/** A price that is raised by mutation, which no component notices, or by a copy. */
export function MutationDemo() {
  return (
    <StoreDemo title="Try it: which change does the page show?" makeStore={makeStore}>
      <Price />
    </StoreDemo>
  )
}

function Price() {
  const dispatch = useDispatch()
  const soup = useSelector((state: Menu) => state.soup)
  const [references] = useState(() => new Set<object>())
  references.add(soup)
  return (
    <>
      <p role="status">
        The soup costs {soup.cents} cents. Different objects that the component has seen: {references.size}.
      </p>
      <p>
        <button type="button" onClick={() => dispatch({ type: 'soup/mutated' })}>
          Mutate: soup.cents += 50
        </button>
      </p>
      <p>
        <button type="button" onClick={() => dispatch({ type: 'soup/copied' })}>
          Copy with the new price
        </button>
      </p>
    </>
  )
}
