import { Link, useSite } from 'docsgen/client'
import './home.css'

export const meta = {
  title: 'Redux',
  description:
    'Redux keeps the state of a JavaScript application in one place and describes every change as an action.',
}

const WAYS_IN = [
  {
    to: '/introduction/getting-started',
    title: 'Start',
    text: 'What to install, a first program, and how to decide whether Redux suits your app.',
  },
  {
    to: '/tutorials/index',
    title: 'Learn by building',
    text: 'Two tutorials: one builds an app with React and TypeScript, the other builds Redux from scratch.',
  },
  {
    to: '/api/api-reference',
    title: 'Look it up',
    text: 'Every function and method, with parameters, return values, errors and tested examples.',
  },
] as const

const PROMISES = [
  { title: 'One place', text: 'The state is one tree of plain values. Print it, save it, send it to a colleague.' },
  { title: 'One way in', text: 'Only an action changes it, so a log of actions is a history of the program.' },
  {
    title: 'Pure functions',
    text: 'Reducers compute the next state from the last, so you can test them with plain calls.',
  },
  {
    title: 'Any view',
    text: 'Redux does not depend on a user interface. React, a canvas or a Node script can use a store.',
  },
] as const

/** The home page. */
export default function Home() {
  const { tagline } = useSite()
  return (
    <div className="home">
      <section className="home-hero">
        <div>
          <h1>State you can reason about</h1>
          <p className="home-lead">
            {tagline}. Redux keeps the state of your application in one store, and it can change in only one way:
            through actions that say what happened.
          </p>
          <p className="home-actions">
            <Link className="button primary" to="/introduction/getting-started">
              Get started
            </Link>
            <Link className="button" to="/tutorials/index">
              Read the tutorials
            </Link>
          </p>
          <p className="home-install">
            <code>npm install @reduxjs/toolkit react-redux</code>
          </p>
        </div>
        <Sample />
      </section>
      <section aria-label="Why Redux" className="home-promises">
        {PROMISES.map(({ text, title }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <section aria-label="Three ways in" className="home-ways">
        {WAYS_IN.map(({ text, title, to }) => (
          <Link key={to} to={to}>
            <h2>{title}</h2>
            <p>{text}</p>
          </Link>
        ))}
      </section>
    </div>
  )
}

/** A first program. A colored part is a pair of the theme's class and the text. */
const SAMPLE: readonly (string | readonly [kind: string, text: string])[] = [
  ['k', 'import'],
  ' { configureStore, createSlice } ',
  ['k', 'from'],
  ' ',
  ['s', "'@reduxjs/toolkit'"],
  '\n\n',
  ['k', 'const'],
  ' plants = ',
  ['f', 'createSlice'],
  '({\n  name: ',
  ['s', "'plants'"],
  ',\n  initialState: { fern: ',
  ['s', "'thirsty'"],
  ', cactus: ',
  ['s', "'fine'"],
  ' },\n  reducers: {\n    ',
  ['f', 'watered'],
  '(state, action) {\n      state[action.payload] = ',
  ['s', "'fine'"],
  '\n    },\n  },\n})\n\n',
  ['k', 'const'],
  ' store = ',
  ['f', 'configureStore'],
  '({ reducer: plants.reducer })\n\nstore.',
  ['f', 'dispatch'],
  '(plants.actions.',
  ['f', 'watered'],
  '(',
  ['s', "'fern'"],
  '))\n',
  ['c', "// { type: 'plants/watered', payload: 'fern' }"],
  '\nstore.',
  ['f', 'getState'],
  '()\n',
  ['c', "// { fern: 'fine', cactus: 'fine' }"],
  '\n',
]

function Sample() {
  return (
    <div className="code">
      <div className="code-title">plants.js</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <pre tabIndex={0}>
        <code>
          {SAMPLE.map((part, i) =>
            typeof part === 'string' ? (
              part
            ) : (
              <span className={`t-${part[0]}`} key={i}>
                {part[1]}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  )
}
