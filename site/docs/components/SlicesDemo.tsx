import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { toolkitStore } from './leafy.js'
import { StoreDemo } from './StoreDemo.js'
import { atFirst, examplePlants, type Plant, Windowsill } from './windowsill.js'

const plants = createSlice({
  name: 'plants',
  initialState: examplePlants,
  reducers: {
    added: (state, { payload }: PayloadAction<Plant>) => [...state, payload],
    watered: (state, { payload: { id, on } }: PayloadAction<{ id: string; on: string }>) =>
      state.map((plant) => (plant.id === id ? { ...plant, lastWatered: on } : plant)),
    givenAway: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
})

const view = createSlice({
  name: 'view',
  initialState: { ...atFirst },
  reducers: {
    roomPicked: (state, { payload }: PayloadAction<string>) => ({ ...state, room: payload }),
    onlyThirstyToggled: (state) => ({ ...state, onlyThirsty: !state.onlyThirsty }),
  },
  extraReducers: (builder) => {
    builder.addCase(plants.actions.added, (state) => ({ ...state, room: 'all' }))
  },
})

const makeStore = toolkitStore({ plants: plants.reducer, view: view.reducer })

/** The components of part 5 with the store of part 8. */
export function SlicesDemo() {
  return (
    <StoreDemo title="Try it: the same components with slices" makeStore={makeStore}>
      <Windowsill />
    </StoreDemo>
  )
}
