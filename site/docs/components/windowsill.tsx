import { type FormEvent, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'

export interface Plant {
  readonly id: string
  readonly name: string
  readonly room: string
  readonly everyDays: number
  readonly lastWatered: string
}

export interface View {
  readonly room: string
  readonly onlyThirsty: boolean
}

export interface WindowsillState {
  readonly plants: readonly Plant[]
  readonly view: View
}

/** The day of the demos. */
export const today = '2026-03-02'

export const examplePlants: Plant[] = [
  { id: 'p1', name: 'Boston fern', room: 'bathroom', everyDays: 4, lastWatered: '2026-02-26' },
  { id: 'p2', name: 'Bunny ears', room: 'study', everyDays: 21, lastWatered: '2026-02-10' },
  { id: 'p3', name: 'Peace lily', room: 'study', everyDays: 7, lastWatered: '2026-02-27' },
]

export const atFirst: View = { room: 'all', onlyThirsty: false }

export function isThirsty(plant: Plant): boolean {
  return (Date.parse(today) - Date.parse(plant.lastWatered)) / 86_400_000 >= plant.everyDays
}

/** The components of Windowsill, which work with any store that handles their actions. */
export function Windowsill() {
  const { plants, view } = useSelector((state: WindowsillState) => state)
  const dispatch = useDispatch()
  const rooms = ['all', ...new Set(plants.map(({ room }) => room))]
  const visible = plants.filter(
    (plant) => (view.room === 'all' || plant.room === view.room) && (!view.onlyThirsty || isThirsty(plant)),
  )
  return (
    <>
      <select
        aria-label="Room"
        value={view.room}
        onChange={(event) => dispatch({ type: 'view/roomPicked', payload: event.target.value })}
      >
        {rooms.map((room) => (
          <option key={room}>{room}</option>
        ))}
      </select>{' '}
      <label>
        <input
          type="checkbox"
          checked={view.onlyThirsty}
          onChange={() => dispatch({ type: 'view/onlyThirstyToggled' })}
        />{' '}
        Only thirsty
      </label>
      {visible.map((plant) => (
        <p key={plant.id}>
          {plant.name}{' '}
          {isThirsty(plant) && (
            <button
              type="button"
              onClick={() => dispatch({ type: 'plants/watered', payload: { id: plant.id, on: today } })}
            >
              Water
            </button>
          )}{' '}
          <button type="button" onClick={() => dispatch({ type: 'plants/givenAway', payload: plant.id })}>
            Give away
          </button>
        </p>
      ))}
      <AddPlant />
    </>
  )
}

function AddPlant() {
  const [name, setName] = useState('')
  const dispatch = useDispatch()
  function submit(event: FormEvent) {
    event.preventDefault()
    const id = crypto.randomUUID().slice(0, 4)
    dispatch({ type: 'plants/added', payload: { id, name, room: 'kitchen', everyDays: 7, lastWatered: today } })
    setName('')
  }
  return (
    <form onSubmit={submit}>
      <input
        aria-label="Name"
        placeholder="Name"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />{' '}
      <button type="submit">Add</button>
    </form>
  )
}
