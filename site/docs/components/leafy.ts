import {
  configureStore,
  createSlice,
  type Middleware,
  type PayloadAction,
  type ReducersMapObject,
} from '@reduxjs/toolkit'

export interface Plant {
  readonly id: string
  name: string
  everyDays: number
  wateredOn: string
}

/** The day of the demos. */
export const today = '2026-03-14'

export const fernAndCactus: Plant[] = [
  { id: 'fern', name: 'Boston fern', everyDays: 3, wateredOn: '2026-03-10' },
  { id: 'cactus', name: 'Old cactus', everyDays: 21, wateredOn: '2026-03-01' },
]

export function isThirsty(plant: Plant): boolean {
  return (Date.parse(today) - Date.parse(plant.wateredOn)) / 86_400_000 >= plant.everyDays
}

/** The slice of the first parts. */
export const plantsSlice = createSlice({
  name: 'plants',
  initialState: fernAndCactus,
  reducers: {
    watered(plants, { payload }: PayloadAction<{ id: string; on: string }>) {
      const plant = plants.find(({ id }) => id === payload.id)
      if (plant) plant.wateredOn = payload.on
    },
  },
})

export const { watered } = plantsSlice.actions

export interface PlantsState {
  readonly plants: readonly Plant[]
}

export const selectPlants = ({ plants }: PlantsState) => plants

/** Returns the `makeStore` of a `StoreDemo`: a store of Redux Toolkit with these reducers. */
export function toolkitStore<S>(reducer: ReducersMapObject<S>) {
  return (record: Middleware) =>
    configureStore({ reducer, middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(record) })
}
