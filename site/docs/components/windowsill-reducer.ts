import { combineReducers, type UnknownAction } from 'redux'
import { atFirst, examplePlants, type Plant, type View } from './windowsill.js'

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

/** The root reducer of Fundamentals part 3. It begins with the example plants. */
export const rootReducer = combineReducers({ plants, view })
