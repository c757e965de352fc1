import { Link, useSite } from 'docsgen/client'
import { DataFlow } from './_DataFlow.js'
import { CopyButton, Sample } from './_Sample.js'
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

const STEPS = [
  { title: 'Describe the state', text: 'A slice has a name, a first value, and a function for each event.' },
  { title: 'Create the store', text: 'It holds the state and runs the reducer. Your app needs one.' },
  { title: 'Dispatch an action', text: 'The reducer computes the next state, and the store calls its subscribers.' },
] as const

/** The home page. */
export default function Home() {
  return (
    <div className="home">
      <Hero />
      <section aria-label="Why Redux" className="home-promises">
        {PROMISES.map(({ text, title }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <section aria-labelledby="first-program" className="home-program">
        <div>
          <h2 id="first-program">A whole program</h2>
          <p className="home-lead">Three calls make a store that you can use. Nothing is hidden behind them.</p>
          <ol>
            {STEPS.map(({ text, title }) => (
              <li key={title}>
                <strong>{title}</strong>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <Sample />
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

function Hero() {
  const { tagline } = useSite()
  return (
    <section className="home-hero">
      <div>
        <h1>State you can reason about</h1>
        <p className="home-lead">
          {tagline}. The state of your application lives in one store, and it changes in only one way: through actions
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
        <div className="code home-install">
          <pre>
            <code>npm install @reduxjs/toolkit react-redux</code>
          </pre>
          <CopyButton />
        </div>
      </div>
      <DataFlow />
    </section>
  )
}
