import type { Middleware } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { applyMiddleware, legacy_createStore, type UnknownAction } from 'redux'
import { StoreDemo } from './StoreDemo.js'

interface Seats {
  readonly total: number
  readonly taken: readonly number[]
}

const atFirst: Seats = { total: 40, taken: [4, 5] }

function seats(state = atFirst, { type, payload }: UnknownAction): Seats {
  return type === 'seats/booked' ? { ...state, taken: [...state.taken, Number(payload)] } : state
}

const makeStore = (record: Middleware) => legacy_createStore(seats, applyMiddleware(record))

/** Bookings, and the state after each of them, computed again from the list of actions. */
export function TimeTravelDemo() {
  return (
    <StoreDemo title="Try it: go back in time" makeStore={makeStore}>
      <Booking />
    </StoreDemo>
  )
}

function Booking() {
  const dispatch = useDispatch()
  const { taken } = useSelector((state: Seats) => state)
  const [steps, setSteps] = useState<number>()
  // All actions so far, from which the reducer makes any earlier state.
  const actions = taken.slice(atFirst.taken.length).map((payload) => ({ type: 'seats/booked', payload }))
  const shown = Math.min(steps ?? actions.length, actions.length)
  const then = actions.slice(0, shown).reduce(seats, atFirst)
  return (
    <>
      <p>
        <button
          type="button"
          onClick={() => {
            dispatch({ type: 'seats/booked', payload: Math.max(...taken) + 1 })
            setSteps(undefined)
          }}
        >
          Book the next seat
        </button>
      </p>
      <p>
        <label>
          Actions to replay:{' '}
          <input
            type="range"
            min={0}
            max={actions.length}
            value={shown}
            onChange={(event) => setSteps(Number(event.target.value))}
          />
        </label>
      </p>
      <p role="status">
        After {shown} of {actions.length} actions, these seats are taken: {then.taken.join(', ')}
      </p>
    </>
  )
}
