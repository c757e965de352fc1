/** What to do about an error, and where the handbook says more. */
export interface Advice {
  readonly text: string
  readonly to: string
  readonly label: string
}

const store = { to: '/api/store', label: 'Store' }
const createStore = { to: '/api/createstore', label: 'createStore' }
const combineReducers = { to: '/api/combinereducers', label: 'combineReducers' }

/** In this site's words, one for each number of the `redux` package; a test compares the numbers with the package's. */
export const ADVICE: Readonly<Record<string, Advice>> = {
  0: {
    text: 'A store takes one enhancer. Join yours with compose, or hand them to the enhancers option of configureStore.',
    to: '/api/compose',
    label: 'compose',
  },
  1: {
    text: 'Look at the last argument of createStore. Was an enhancer called that should be passed, or left out?',
    ...createStore,
  },
  2: {
    text: 'An import of the reducer is often undefined: a wrong name, a default import, or modules that import each other.',
    ...createStore,
  },
  3: {
    text: 'Use the state that the reducer was given. If it needs another part of the tree, write a reducer above both parts.',
    ...store,
  },
  4: { text: 'Pass the function itself. “subscribe(draw())” passes what draw returns.', ...store },
  5: { text: 'Subscribe outside of reducers, once, and read the state in the listener.', ...store },
  6: { text: 'End the subscription outside of reducers: in a listener, or where a component goes away.', ...store },
  7: {
    text: 'If you dispatched a function or a promise, the store lacks the middleware for it; configureStore has thunks built in. If you meant an action, check that the action creator was called and returns it.',
    to: '/api/applymiddleware',
    label: 'applyMiddleware',
  },
  8: {
    text: 'Log the action where it is dispatched. Its type constant is probably misspelt, or imported under a name that the module lacks.',
    to: '/faq/actions',
    label: 'Questions about actions',
  },
  9: {
    text: 'Let the reducer compute a state and nothing else. What should follow an action belongs into a thunk, a listener or a middleware.',
    to: '/style-guide/style-guide',
    label: 'Style guide',
  },
  10: {
    text: 'Pass a reducer, as to createStore. With lazy modules, wait for the import before you replace.',
    ...store,
  },
  11: { text: 'Pass an object with a next method to the store’s observable, not a function.', ...store },
  12: { text: 'Give the reducer’s state parameter a default. It may be null, but not undefined.', ...combineReducers },
  13: {
    text: 'Return the given state for every type the reducer does not know, in the default branch. Never handle types of the library.',
    ...combineReducers,
  },
  14: {
    text: 'Look for a branch without a return. To ignore an action return the state, to hold nothing return null.',
    ...combineReducers,
  },
  15: {
    text: 'Do not dispatch in the outer functions of a middleware. Dispatch when it gets an action, or after the store has been made.',
    to: '/api/applymiddleware',
    label: 'applyMiddleware',
  },
  16: {
    text: 'Import a module of action creators with “import * as”, or pass the actions of a slice.',
    to: '/api/bindactioncreators',
    label: 'bindActionCreators',
  },
  17: {
    text: 'Make the type a string. Symbols and numbers were possible before Redux 5; they cannot be logged, stored or replayed.',
    ...store,
  },
}
