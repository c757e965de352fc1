/**
 * What each numbered error of a production build means, in this site's words. The numbers are those of `errors.json` in
 * the library's repository (reduxjs/redux); a message there with a gap is about the value that the query's `args` names.
 */
export const ERROR_CODES: Readonly<Record<string, string>> = {
  0: 'Several store enhancers were passed to createStore. Compose them into one function with compose, and pass that.',
  1: 'The store enhancer is not a function.',
  2: 'The root reducer is not a function.',
  3: 'store.getState() was called while a reducer was running. The reducer has the state already, as its argument.',
  4: 'What was passed to store.subscribe() is not a function.',
  5: 'store.subscribe() was called while a reducer was running. Subscribe from outside, and read the state in the listener.',
  6: 'A listener was unsubscribed while a reducer was running.',
  7: 'What was dispatched is not a plain object. Functions and promises need middleware that handles them, such as redux-thunk.',
  8: 'The action has no type: the property is undefined. The name of an action type constant may be misspelt.',
  9: 'dispatch was called while a reducer was running. Reducers compute a state and do nothing else.',
  10: 'What was passed to store.replaceReducer() is not a function.',
  11: 'The observer passed to the store’s observable is not an object.',
  12: 'A slice reducer returned undefined when it was called without a state. It must return its initial state, which may be null but not undefined.',
  13: 'A slice reducer returned undefined for an action type it cannot know. For unknown actions it must return the state it was given. Action types that begin with “redux/” are the library’s own.',
  14: 'A slice reducer returned undefined for an action. To ignore an action, return the state as it is; to hold nothing, return null.',
  15: 'A middleware dispatched while the middleware chain was still being built, when the other middleware could not see it.',
  16: 'bindActionCreators got neither a function nor an object of functions. A module of action creators is imported with “import * as”.',
}
