/** How to fix an error, and a page of the handbook with more information. */
export interface Advice {
  readonly text: string
  readonly to: string
  readonly label: string
}

const store = { to: '/api/store', label: 'Store' }
const createStore = { to: '/api/createstore', label: 'createStore' }
const combineReducers = { to: '/api/combinereducers', label: 'combineReducers' }

/** The advice for each error number of the `redux` package; a test compares the numbers with the package's. */
export const ADVICE: Readonly<Record<string, Advice>> = {
  0: {
    text: 'A store accepts one enhancer. Combine yours with compose, or use the enhancers option of configureStore.',
    to: '/api/compose',
    label: 'compose',
  },
  1: {
    text: 'Check the last argument of createStore. Did you call an enhancer instead of passing it, or leave it out?',
    ...createStore,
  },
  2: {
    text: 'Often the imported reducer is undefined because of a wrong name, a default import, or circular imports.',
    ...createStore,
  },
  3: {
    text: 'Use the state that is passed to the reducer. If it needs another part of the tree, write a parent reducer for both.',
    ...store,
  },
  4: { text: 'Pass the function itself. “subscribe(draw())” passes the return value of draw.', ...store },
  5: { text: 'Subscribe once, outside reducers, and read the state in the listener.', ...store },
  6: { text: 'Unsubscribe outside reducers: in a listener, or when a component is removed.', ...store },
  7: {
    text: 'If you dispatched a function or a promise, the store lacks the middleware for it; configureStore supports thunks by default. If you meant to dispatch an action, check that you called the action creator and that it returns the action.',
    to: '/api/applymiddleware',
    label: 'applyMiddleware',
  },
  8: {
    text: 'Log the action before you dispatch it. Its type constant is probably misspelled, or the module does not export it under that name.',
    to: '/faq/actions',
    label: 'Questions about actions',
  },
  9: {
    text: 'A reducer must only compute a state. To respond to an action, use a thunk, a listener or middleware.',
    to: '/style-guide/style-guide',
    label: 'Style guide',
  },
  10: {
    text: 'Pass a reducer, as you do to createStore. For lazy modules, wait for the import before you replace the reducer.',
    ...store,
  },
  11: { text: 'Pass an object with a next method to the store’s observable, not a function.', ...store },
  12: { text: 'Give the reducer’s state parameter a default. It may be null, but not undefined.', ...combineReducers },
  13: {
    text: 'In the default branch, return the state unchanged for every unknown type. Never handle the internal types of Redux.',
    ...combineReducers,
  },
  14: {
    text: 'Look for a branch without a return. To ignore an action, return the state. To represent no value, return null.',
    ...combineReducers,
  },
  15: {
    text: 'Do not dispatch in the outer functions of a middleware. Dispatch when it receives an action, or after the store is created.',
    to: '/api/applymiddleware',
    label: 'applyMiddleware',
  },
  16: {
    text: 'Import a module of action creators with “import * as”, or pass the actions of a slice.',
    to: '/api/bindactioncreators',
    label: 'bindActionCreators',
  },
  17: {
    text: 'Use a string as the type. Redux 5 no longer allows symbols and numbers, which cannot be logged, stored or replayed reliably.',
    ...store,
  },
}
