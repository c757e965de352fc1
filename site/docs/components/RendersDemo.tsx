import { createEntityAdapter, createSlice } from '@reduxjs/toolkit'
import { memo, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { fernAndCactus, type Plant, toolkitStore } from './leafy.js'
import { StoreDemo } from './StoreDemo.js'

const adapter = createEntityAdapter<Plant>()
const ivy: Plant = { id: 'ivy', name: 'Ivy', everyDays: 6, wateredOn: '2026-03-09' }

const plants = createSlice({
  name: 'plants',
  initialState: adapter.getInitialState({}, [...fernAndCactus, ivy]),
  reducers: { updated: adapter.updateOne },
})

const makeStore = toolkitStore({ plants: plants.reducer })

type State = ReturnType<ReturnType<typeof makeStore>['getState']>
const { selectAll, selectById, selectIds } = adapter.getSelectors((state: State) => state.plants)

/** Two lists of the same plants, which count how often their rows render. */
export function RendersDemo() {
  return (
    <StoreDemo title="Try it: which rows render?" makeStore={makeStore}>
      <p>
        <b>The list selects all plants</b>
      </p>
      <WholeList />
      <p>
        <b>The list selects ids, and each row its plant</b>
      </p>
      <IdList />
    </StoreDemo>
  )
}

function WholeList() {
  return useSelector(selectAll).map((plant) => <Row key={plant.id} plant={plant} />)
}

function IdList() {
  return useSelector(selectIds).map((id) => <RowOf key={id} id={id} />)
}

const RowOf = memo(function RowOf({ id }: { readonly id: string }) {
  const plant = useSelector((state: State) => selectById(state, id))
  return plant && <Row plant={plant} />
})

function Row({ plant: { id, name, wateredOn } }: { readonly plant: Plant }) {
  const dispatch = useDispatch()
  const renders = useRef(0)
  renders.current++
  return (
    <p>
      {name}, renders: {renders.current}{' '}
      <button
        type="button"
        aria-label={`Water ${name}`}
        onClick={() => dispatch(plants.actions.updated({ id, changes: { wateredOn: dayAfter(wateredOn) } }))}
      >
        Water
      </button>
    </p>
  )
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}
