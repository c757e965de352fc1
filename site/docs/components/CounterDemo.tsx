import { useReducer } from 'react'

type CounterAction =
  | { readonly type: 'counter/increased'; readonly payload: number }
  | { readonly type: 'counter/reset' }

interface DemoState {
  readonly count: number
  readonly lastAction: CounterAction | undefined
}

/** The reducer a Redux store would run: computes the count after `action`. */
function counter(count: number, action: CounterAction): number {
  switch (action.type) {
    case 'counter/increased':
      return count + action.payload
    case 'counter/reset':
      return 0
  }
}

/** Wraps `counter` so that the demo can also show the last action. */
function demo(state: DemoState, action: CounterAction): DemoState {
  return { count: counter(state.count, action), lastAction: action }
}

/** A counter that shows each dispatched action and the state that results from it. */
export function CounterDemo({ initial = 0 }: { initial?: number }) {
  const [state, dispatch] = useReducer(demo, { count: initial, lastAction: undefined })
  return (
    <figure className="admonition admonition-note counter-demo">
      <figcaption className="admonition-title">Try it: a counter and its actions</figcaption>
      <div>
        <button type="button" onClick={() => dispatch({ type: 'counter/increased', payload: 1 })}>
          Add 1
        </button>{' '}
        <button type="button" onClick={() => dispatch({ type: 'counter/increased', payload: 5 })}>
          Add 5
        </button>{' '}
        <button type="button" onClick={() => dispatch({ type: 'counter/reset' })}>
          Reset
        </button>
      </div>
      <div role="status">
        <p>
          Last action: <code>{state.lastAction ? JSON.stringify(state.lastAction) : 'none yet'}</code>
        </p>
        <p>
          State: <code>{state.count}</code>
        </p>
      </div>
    </figure>
  )
}
