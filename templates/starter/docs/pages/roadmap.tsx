import { useState } from 'react'
import styles from './roadmap.module.css'

export const meta = {
  title: 'Roadmap',
  description: 'What is done, what we are working on, and what comes next.',
}

const STATES = ['Done', 'In progress', 'Planned'] as const

interface Entry {
  readonly title: string
  readonly state: (typeof STATES)[number]
  readonly details: string
}

const ENTRIES: readonly Entry[] = [
  { title: 'Create the site', state: 'Done', details: 'The starter has a home page, docs and this page.' },
  { title: 'Write the docs', state: 'In progress', details: 'Replace the texts of the starter with your own.' },
  { title: 'Publish the site', state: 'Planned', details: 'Set the address in the config and choose a host.' },
]

/** A page in React: the file `pages/roadmap.tsx` is at `/roadmap`. */
export default function Roadmap() {
  const [shown, setShown] = useState<Entry['state']>()
  return (
    <div className="plain prose">
      <h1>Roadmap</h1>
      <p>{meta.description}</p>
      <fieldset className={styles.filter}>
        <legend>Show</legend>
        {[undefined, ...STATES].map((state) => (
          <button key={state ?? 'all'} type="button" aria-pressed={shown === state} onClick={() => setShown(state)}>
            {state ?? 'All'}
          </button>
        ))}
      </fieldset>
      <ul className={styles.entries}>
        {ENTRIES.filter(({ state }) => shown === undefined || state === shown).map(({ title, state, details }) => (
          <li key={title}>
            <h2>{title}</h2>
            <span>{state}</span>
            <p>{details}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
