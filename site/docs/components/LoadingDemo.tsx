import { createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { fernAndCactus, type Plant, toolkitStore } from './leafy.js'
import { StoreDemo } from './StoreDemo.js'

interface LoadState {
  readonly list: readonly Plant[]
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: string | null
}

const loadPlants = createAsyncThunk('plants/load', async (isDown: boolean) => {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  if (isDown) throw new Error('The request failed with status 503')
  return fernAndCactus
})

const initialState: LoadState = { list: [], status: 'idle', error: null }
const plants = createSlice({
  name: 'plants',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadPlants.pending, (state) => ({ ...state, status: 'loading', error: null }))
      .addCase(loadPlants.fulfilled, (_, { payload }) => ({ list: payload, status: 'ready', error: null }))
      .addCase(loadPlants.rejected, (state, { error }) => ({
        ...state,
        status: 'failed',
        error: error.message ?? null,
      }))
  },
})

const makeStore = toolkitStore({ plants: plants.reducer })

type AppDispatch = ReturnType<typeof makeStore>['dispatch']

/** The request of part 5, with a server that readers can turn off. */
export function LoadingDemo() {
  return (
    <StoreDemo title="Try it: load the plants from a server" makeStore={makeStore}>
      <Plants />
    </StoreDemo>
  )
}

function Plants() {
  const dispatch = useDispatch<AppDispatch>()
  const { list, status, error } = useSelector((state: { plants: LoadState }) => state.plants)
  const [isDown, setDown] = useState(false)
  return (
    <>
      <label>
        <input type="checkbox" checked={isDown} onChange={(event) => setDown(event.target.checked)} /> The server is
        down
      </label>
      <p>
        <button type="button" onClick={() => dispatch(loadPlants(isDown))}>
          Load the plants
        </button>
      </p>
      <p role="status">
        {status === 'loading' && 'Loading your plants…'}
        {status === 'failed' && `${error}.`}
        {status === 'ready' && list.map(({ name }) => name).join(', ')}
      </p>
    </>
  )
}
