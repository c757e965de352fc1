import type { Middleware } from '@reduxjs/toolkit'
import { applyMiddleware, combineReducers, legacy_createStore, type UnknownAction } from 'redux'
import { StoreDemo } from './StoreDemo.js'
import { atFirst, examplePlants, type Plant, type View, Windowsill } from './windowsill.js'

function plants(state: readonly Plant[] = examplePlants, action: UnknownAction): readonly Plant[] {
  switch (action.type) {
    case 'plants/added':
      return [...state, action.payload as Plant]
    case 'plants/watered': {
      const { id, on } = action.payload as { readonly id: string; readonly on: string }
      return state.map((plant) => (plant.id === id ? { ...plant, lastWatered: on } : plant))
    }
    case 'plants/givenAway':
      return state.filter((plant) => plant.id !== action.payload)
    default:
      return state
  }
}

function view(state = atFirst, action: UnknownAction): View {
  switch (action.type) {
    case 'view/roomPicked':
      return { ...state, room: String(action.payload) }
    case 'view/onlyThirstyToggled':
      return { ...state, onlyThirsty: !state.onlyThirsty }
    case 'plants/added':
      return { ...state, room: 'all' }
    default:
      return state
  }
}

const makeStore = (record: Middleware) => legacy_createStore(combineReducers({ plants, view }), applyMiddleware(record))

/** Windowsill after part 5, with reducers written by hand. */
export function WindowsillDemo() {
  return (
    <StoreDemo title="Try it: Windowsill on March 2" makeStore={makeStore}>
      <Windowsill />
    </StoreDemo>
  )
}
