import { Link, useSite } from 'docsgen/client'
import './home.css'

export const meta = {
  title: 'Redux',
  description: 'Redux keeps the state of a JavaScript application in one place, and makes every change to it a value.',
}

const WAYS_IN = [
  {
    to: '/introduction/getting-started',
    title: 'Get started',
    text: 'What to install, and the smallest program that works.',
  },
  {
    to: '/tutorials/essentials/part-1-overview-concepts',
    title: 'Learn by building',
    text: 'Two tutorials: one for using Redux, one for knowing how it works.',
  },
  {
    to: '/api/api-reference',
    title: 'Look it up',
    text: 'Every function and method, with its parameters and its pitfalls.',
  },
] as const

const PROMISES = [
  { title: 'One place', text: 'The state is one tree of plain values. Print it, save it, send it to a colleague.' },
  { title: 'One way in', text: 'Only an action changes it, so that a log of actions is a history of the program.' },
  { title: 'Pure functions', text: 'Reducers compute the next state from the last. No mocks are needed to test them.' },
  { title: 'Any view', text: 'Redux knows nothing of the screen. React, a canvas and a server can share one store.' },
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
            {tagline}. Redux holds the state of your application in one store and lets it change in one way: by actions
            that say what happened.
          </p>
          <p className="home-actions">
            <Link className="button primary" to="/introduction/getting-started">
              Get started
            </Link>
            <Link className="button" to="/tutorials/index">
              Read the tutorials
            </Link>
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

/** A first program, highlighted by hand: its classes are the theme's. */
function Sample() {
  return (
    <div className="code">
      <div className="code-title">counter.js</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <pre tabIndex={0}>
        <code>
          <span className="t-k">import</span> {'{ configureStore, createSlice } '}
          <span className="t-k">from</span> <span className="t-s">'@reduxjs/toolkit'</span>
          {'\n\n'}
          <span className="t-k">const</span> counter = <span className="t-f">createSlice</span>
          {'({\n'}
          {'  name: '}
          <span className="t-s">'counter'</span>
          {',\n  initialState: { value: '}
          <span className="t-n">0</span>
          {' },\n  reducers: {\n    '}
          <span className="t-f">added</span>
          {': (state, action) => {\n      state.value += action.payload\n    },\n  },\n})\n\n'}
          <span className="t-k">const</span> store = <span className="t-f">configureStore</span>
          {'({ reducer: counter.reducer })\n\nstore.'}
          <span className="t-f">dispatch</span>
          {'(counter.actions.'}
          <span className="t-f">added</span>(<span className="t-n">2</span>
          {'))\nstore.'}
          <span className="t-f">getState</span>
          {'() '}
          <span className="t-c">{'// { value: 2 }'}</span>
          {'\n'}
        </code>
      </pre>
    </div>
  )
}
