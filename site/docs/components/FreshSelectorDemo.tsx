import type { Middleware } from '@reduxjs/toolkit'
import { type ReactNode, useRef } from 'react'
import { shallowEqual, useDispatch, useSelector } from 'react-redux'
import { applyMiddleware, combineReducers, legacy_createStore, type UnknownAction } from 'redux'
import { StoreDemo } from './StoreDemo.js'

const reducer = combineReducers({
  item: (state = { title: 'Emma', shelf: 'A3' }, { type, payload }: UnknownAction) =>
    type === 'item/moved' ? { ...state, shelf: String(payload) } : state,
  lamp: (on = false, { type }: UnknownAction) => (type === 'lamp/switched' ? !on : on),
})

type State = ReturnType<typeof reducer>

const makeStore = (record: Middleware) => legacy_createStore(reducer, applyMiddleware(record))

const pickBoth = ({ item }: State) => ({ title: item.title, shelf: item.shelf })

/** Three components that select the same values, and how often each has rendered. */
export function FreshSelectorDemo() {
  return (
    <StoreDemo title="Try it: which component renders?" makeStore={makeStore}>
      <Buttons />
      <Fresh />
      <Shallow />
      <Single />
    </StoreDemo>
  )
}

function Buttons() {
  const dispatch = useDispatch()
  return (
    <p>
      <button type="button" onClick={() => dispatch({ type: 'lamp/switched' })}>
        Switch the lamp
      </button>{' '}
      <button type="button" onClick={() => dispatch({ type: 'item/moved', payload: 'B1' })}>
        Move Emma to B1
      </button>
    </p>
  )
}

function Fresh() {
  const { title, shelf } = useSelector(pickBoth, { devModeChecks: { stabilityCheck: 'never' } })
  return (
    <Counted name="A new object">
      {title}, {shelf}
    </Counted>
  )
}

function Shallow() {
  const { title, shelf } = useSelector(pickBoth, {
    equalityFn: shallowEqual,
    devModeChecks: { stabilityCheck: 'never' },
  })
  return (
    <Counted name="With shallowEqual">
      {title}, {shelf}
    </Counted>
  )
}

function Single() {
  const title = useSelector(({ item }: State) => item.title)
  return <Counted name="Only the title">{title}</Counted>
}

function Counted({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const renders = useRef(0)
  renders.current++
  return (
    <p>
      {name}: {children} (renders: {renders.current})
    </p>
  )
}
