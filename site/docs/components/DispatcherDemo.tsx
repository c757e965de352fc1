import type { UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type PlantsState, plantsSlice, toolkitStore } from './leafy.js'
import { StoreDemo } from './StoreDemo.js'

const makeStore = toolkitStore({ plants: plantsSlice.reducer })

/** The store of part 2 with a field for any action, like the dispatcher of the DevTools. */
export function DispatcherDemo() {
  return (
    <StoreDemo title="Try it: the store of this part" makeStore={makeStore}>
      <Dispatcher />
    </StoreDemo>
  )
}

const example = `{
  "type": "plants/watered",
  "payload": { "id": "fern", "on": "2026-03-14" }
}`

function Dispatcher() {
  const count = useSelector(({ plants }: PlantsState) => plants.length)
  const dispatch = useDispatch()
  const [text, setText] = useState(example)
  const [error, setError] = useState('')
  function send() {
    try {
      dispatch(JSON.parse(text) as UnknownAction)
      setError('')
    } catch (reason) {
      setError(String(reason))
    }
  }
  return (
    <>
      <p>Plants in your care: {count}</p>
      <textarea
        aria-label="Action as JSON"
        rows={5}
        cols={30}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p>
        <button type="button" onClick={send}>
          Dispatch
        </button>
      </p>
      <p role="alert">{error}</p>
    </>
  )
}
