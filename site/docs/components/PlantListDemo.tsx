import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { isThirsty, type PlantsState, plantsSlice, selectPlants, today, watered, toolkitStore } from './leafy.js'
import { StoreDemo } from './StoreDemo.js'

const makeStore = toolkitStore({ plants: plantsSlice.reducer })

/** Leafy after part 3: a badge, a list, and a checkbox whose state is in the component. */
export function PlantListDemo() {
  return (
    <StoreDemo title="Try it: Leafy on March 14" makeStore={makeStore}>
      <ThirstBadge />
      <PlantList />
    </StoreDemo>
  )
}

function ThirstBadge() {
  const count = useSelector((state: PlantsState) => selectPlants(state).filter(isThirsty).length)
  return (
    <p>
      <b>Leafy</b>: {count === 0 ? 'all is well' : `${count} thirsty`}
    </p>
  )
}

function PlantList() {
  const plants = useSelector(selectPlants)
  const dispatch = useDispatch()
  const [thirstyOnly, setThirstyOnly] = useState(false)
  const shown = thirstyOnly ? plants.filter(isThirsty) : plants
  return (
    <>
      <label>
        <input type="checkbox" checked={thirstyOnly} onChange={(event) => setThirstyOnly(event.target.checked)} />{' '}
        Thirsty only
      </label>
      {shown.map((plant) => (
        <p key={plant.id}>
          {plant.name}, watered on <time>{plant.wateredOn}</time>{' '}
          {isThirsty(plant) && (
            <button type="button" onClick={() => dispatch(watered({ id: plant.id, on: today }))}>
              Water it
            </button>
          )}
        </p>
      ))}
    </>
  )
}
