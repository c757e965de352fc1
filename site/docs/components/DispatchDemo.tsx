import { useDispatch, useSelector } from 'react-redux'
import { plantsSlice, selectPlants, today, watered, toolkitStore } from './leafy.js'
import { StoreDemo } from './StoreDemo.js'

const makeStore = toolkitStore({ plants: plantsSlice.reducer })

/** The loop of part 1: two buttons dispatch an action, and one forgets to. */
export function DispatchDemo() {
  return (
    <StoreDemo title="Try it: dispatch an action" makeStore={makeStore}>
      <Plants />
    </StoreDemo>
  )
}

function Plants() {
  const plants = useSelector(selectPlants)
  const dispatch = useDispatch()
  return (
    <>
      {plants.map(({ id, name, wateredOn }) => (
        <p key={id}>
          {name}, watered on <time>{wateredOn}</time>{' '}
          <button type="button" onClick={() => dispatch(watered({ id, on: today }))}>
            Water
          </button>
        </p>
      ))}
      <p>
        <button type="button" onClick={() => watered({ id: 'fern', on: '2026-03-20' })}>
          Create an action, but do not dispatch it
        </button>
      </p>
    </>
  )
}
