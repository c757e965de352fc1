/** An error or a warning without a number. */
export interface OtherMessage {
  /** Id of its row. */
  readonly id: string
  /** The package that reports it; `JavaScript` or `TypeScript` for a message of the language. */
  readonly source: string
  /** The start of the message. A name in braces stands for a value of the program. */
  readonly message: string
  /** What to do, with code and links as in Markdown. */
  readonly advice: string
}

/** The messages without a number that readers meet most often. A test compares them with the packages' code. */
export const OTHER_MESSAGES: readonly OtherMessage[] = [
  {
    id: 'no-reducer-for-key',
    source: 'redux',
    message: 'No reducer provided for key "{key}"',
    advice:
      'A reducer that you pass to `combineReducers` is undefined, because of a wrong import or [circular imports](/faq/code-structure#how-do-i-avoid-circular-imports-between-slices).',
  },
  {
    id: 'unexpected-key',
    source: 'redux',
    message:
      'Unexpected key "{key}" found in preloadedState argument passed to createStore. Expected to find one of the known reducer keys instead: {keys}. Unexpected keys will be ignored.',
    advice:
      'The preloaded state has a key without a reducer: the key is misspelled, the state was saved by an older version, or the slice is injected later. See the [warnings of combineReducers](/api/combinereducers#warnings-during-development).',
  },
  {
    id: 'no-valid-reducer',
    source: 'redux',
    message: 'Store does not have a valid reducer.',
    advice:
      'No value of the object that you pass to `combineReducers` is a function. Check the imports, and [add the slices](/api/combinereducers#adding-slices-later) before the first dispatch.',
  },
  {
    id: 'server-component',
    source: 'react-redux',
    message:
      'The React Redux `<Provider>` component requires React hooks that are not available in a React Server Component.',
    advice:
      'Put `"use client"` at the top of the file that renders `Provider`. See [Why Server Components cannot use hooks](/recipes/server-rendering#why-server-components-cannot-use-hooks).',
  },
  {
    id: 'not-serializable-in-state',
    source: '@reduxjs/toolkit',
    message: 'A non-serializable value was detected in the state, in the path: `{path}`. Value: {value}',
    advice:
      'The path names a function, a `Date`, a promise, a class instance or a similar value in the state. [Store a plain value instead](/faq/organizing-state#can-i-store-functions-or-class-instances), or [exclude the path](/recipes/configuring-your-store#limit-the-development-checks) from the check.',
  },
  {
    id: 'not-serializable-in-action',
    source: '@reduxjs/toolkit',
    message: 'A non-serializable value was detected in an action, in the path: `{path}`. Value: {value}',
    advice:
      'The payload or `meta` contains a function, a `Date`, a file or a similar value. See [what an action may contain](/faq/actions#can-an-action-contain-a-function-a-date-or-a-file), or [exclude the action](/recipes/configuring-your-store#limit-the-development-checks) from the check.',
  },
  {
    id: 'slow-check',
    source: '@reduxjs/toolkit',
    message: '{check} took {time}ms, which is more than the warning threshold of {limit}ms.',
    advice:
      'A development check walks through a large state or action. [Limit the check](/recipes/configuring-your-store#limit-the-development-checks); production builds do not run it.',
  },
  {
    id: 'no-entity-id',
    source: '@reduxjs/toolkit',
    message: 'The entity passed to the `selectId` implementation returned undefined.',
    advice:
      'The record has no `id`. If the id has another name, pass `selectId` to [createEntityAdapter](/redux-toolkit/overview#createentityadapter).',
  },
  {
    id: 'reducer-injected-twice',
    source: '@reduxjs/toolkit',
    message: 'called `inject` to override already-existing reducer {key} without specifying `overrideExisting: true`',
    advice:
      'Two reducers with the same `reducerPath` were [injected](/recipes/code-splitting#inject-a-reducer-twice). The first one stays.',
  },
  {
    id: 'no-api-state',
    source: '@reduxjs/toolkit/query',
    message: 'Error: No data found at `state.{reducerPath}`. Did you forget to add the reducer to the store?',
    advice:
      'Add `[api.reducerPath]: api.reducer` to the reducers of the store. See [createApi](/redux-toolkit/overview#createapi).',
  },
  {
    id: 'two-apis-on-one-path',
    source: '@reduxjs/toolkit/query',
    message: 'There is a mismatch between slice and middleware for the reducerPath "{reducerPath}".',
    advice:
      'Two APIs have the same `reducerPath`, or the store has the middleware of another API. Give each [API](/redux-toolkit/overview#createapi) its own path, and add both its reducer and its middleware to the store.',
  },
  {
    id: 'failed-endpoint',
    source: '@reduxjs/toolkit/query',
    message: 'An unhandled error occurred processing a request for the endpoint "{endpoint}".',
    advice:
      'A function of the endpoint threw, such as `queryFn`, `query` or `transformResponse`. Return `{ error }` from `queryFn` to report an error that you expect.',
  },
  {
    id: 'wrong-query-result',
    source: '@reduxjs/toolkit/query',
    message: 'Error encountered handling the endpoint {endpoint}.',
    advice: 'Return `{ data }` or `{ error }` from `queryFn` and from a base query of your own.',
  },
  {
    id: 'draft-changed-and-returned',
    source: 'immer',
    message: '[Immer] An immer producer returned a new value *and* modified its draft.',
    advice:
      'A reducer must either change the draft or return a value. An arrow function without braces returns the result of its assignment. See [mistakes with drafts](/recipes/structuring-reducers/immutable-update-patterns#mistakes-with-drafts).',
  },
  {
    id: 'not-a-draft',
    source: 'immer',
    message: "[Immer] 'current' expects a draft, got: {value}",
    advice:
      'Pass `current` the draft of a reducer, or an object in it. Strings, numbers and the state outside a reducer are [not drafts](/recipes/troubleshooting#the-console-shows-proxy-objects).',
  },
  {
    id: 'missing-immer-plugin',
    source: 'immer',
    message: "[Immer] The plugin for '{plugin}' has not been loaded into Immer.",
    advice:
      'The state contains a `Map` or a `Set`. Use [objects and arrays](/faq/immutable-data#what-about-map-set-and-date) instead.',
  },
  {
    id: 'revoked-draft',
    source: 'JavaScript',
    message: "TypeError: Cannot perform 'get' on a proxy that has been revoked",
    advice:
      'The program uses a draft after the reducer has returned, for instance in a promise, a timer or a variable outside. Copy the value inside the reducer with `current`. See [mistakes with drafts](/recipes/structuring-reducers/immutable-update-patterns#mistakes-with-drafts).',
  },
  {
    id: 'read-only-property',
    source: 'JavaScript',
    message: "TypeError: Cannot assign to read only property '{name}' of object '#<Object>'",
    advice:
      'Code outside a reducer changes the state, which Immer has frozen. Dispatch an action instead, or change a copy. See [What goes wrong when I mutate the state?](/faq/immutable-data#what-goes-wrong-when-i-mutate-the-state)',
  },
  {
    id: 'not-extensible',
    source: 'JavaScript',
    message: 'TypeError: Cannot add property {name}, object is not extensible',
    advice:
      'Code outside a reducer adds to an object or array of the state, which Immer has frozen. `push` and `sort` change an array too: copy it first. See [immutable updates](/recipes/structuring-reducers/immutable-update-patterns).',
  },
  {
    id: 'used-before-initialization',
    source: 'JavaScript',
    message: "ReferenceError: Cannot access '{name}' before initialization",
    advice:
      'Two modules import each other, often two slices, or a slice and the store. See [how to avoid circular imports](/faq/code-structure#how-do-i-avoid-circular-imports-between-slices).',
  },
  {
    id: 'property-of-undefined',
    source: 'JavaScript',
    message: "TypeError: Cannot read properties of undefined (reading '{name}')",
    advice:
      'Often, a selector reads a slice under the wrong key, or a record that has not arrived yet. Log the state in the selector, and compare its keys with the `reducer` option of [configureStore](/redux-toolkit/overview#configurestore).',
  },
  {
    id: 'invalid-hook-call',
    source: 'react',
    message: 'Invalid hook call. Hooks can only be called inside of the body of a function component.',
    advice:
      'A hook such as `useSelector` or `useDispatch` is called in a reducer, a thunk, an event handler or another function that is no component. Call it at the top of a component; a thunk gets `dispatch` and `getState` as arguments. If the place is right, look for a second copy of React with `npm ls react`.',
  },
  {
    id: 'default-root-state',
    source: 'TypeScript',
    message: "Property '{name}' does not exist on type 'DefaultRootState'.",
    advice:
      'The type comes from `@types/react-redux`, which is for React-Redux 7. Remove that package, because React-Redux has its own types since version 8, and use [typed hooks](/recipes/usage-with-typescript#typed-hooks).',
  },
  {
    id: 'type-unknown',
    source: 'TypeScript',
    message: "Property '{name}' does not exist on type 'unknown'. 'state' is of type 'unknown'.",
    advice:
      'The hook has no type for your state, or the action is an `UnknownAction`. Use [typed hooks](/recipes/usage-with-typescript#typed-hooks), and check [unknown actions](/recipes/usage-with-typescript#unknown-actions) before you read their fields.',
  },
  {
    id: 'type-references-itself',
    source: 'TypeScript',
    message:
      "'{name}' implicitly has type 'any' because it does not have a type annotation and is referenced directly or indirectly in its own initializer.",
    advice:
      'A part of the store uses the type of the store, which is derived from that part. Derive `RootState` from the root reducer. See [common type errors](/recipes/usage-with-typescript#common-type-errors).',
  },
]
