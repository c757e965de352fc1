import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { FormEvent } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type Plant, selectPlants, today, toolkitStore } from './leafy.js'
import { StoreDemo } from './StoreDemo.js'

const plants = createSlice({
  name: 'plants',
  initialState: [] as Plant[],
  reducers: {
    added: {
      prepare: (draft: Omit<Plant, 'id'>) => ({ payload: { ...draft, id: nanoid(4) } }),
      reducer(state, { payload }: PayloadAction<Plant>) {
        state.push(payload)
      },
    },
    removed: (state, { payload }: PayloadAction<{ id: string }>) => state.filter(({ id }) => id !== payload.id),
    watered(state, { payload }: PayloadAction<{ id: string; on: string }>) {
      const plant = state.find(({ id }) => id === payload.id)
      if (plant) plant.wateredOn = payload.on
    },
  },
})
const { added, removed, watered } = plants.actions

const waterings = createSlice({
  name: 'waterings',
  initialState: [] as { plantId: string; on: string }[],
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(watered, (log, { payload }) => {
        log.push({ plantId: payload.id, on: payload.on })
      })
      .addCase(removed, (log, { payload }) => log.filter(({ plantId }) => plantId !== payload.id))
  },
})

const makeStore = toolkitStore({ plants: plants.reducer, waterings: waterings.reducer })

/** Leafy after part 4: two slices respond to the same actions. */
export function TwoSlicesDemo() {
  return (
    <StoreDemo title="Try it: two slices, one action" makeStore={makeStore}>
      <Plants />
    </StoreDemo>
  )
}

function Plants() {
  const dispatch = useDispatch()
  const all = useSelector(selectPlants)
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    event.currentTarget.reset()
    dispatch(added({ name: String(form.get('name')), everyDays: 7, wateredOn: today }))
  }
  return (
    <>
      <form onSubmit={save}>
        <input name="name" aria-label="Name" placeholder="Name" required /> <button type="submit">Add</button>
      </form>
      {all.map(({ id, name }) => (
        <p key={id}>
          {name}{' '}
          <button type="button" onClick={() => dispatch(watered({ id, on: today }))}>
            Water it
          </button>{' '}
          <button type="button" onClick={() => dispatch(removed({ id }))}>
            Give it away
          </button>
        </p>
      ))}
    </>
  )
}
