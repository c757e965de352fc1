/** How to fix each error, by its number. Code is in backticks, and links are written as in Markdown. */
export type Advice = Readonly<Record<string, string>>

/** The advice for the errors of `redux`. A test compares the numbers with the package's. */
export const ADVICE: Advice = {
  0: 'A store accepts one enhancer. Combine yours with [compose](/api/compose#composing-enhancers), or use the [enhancers option](/recipes/configuring-your-store#add-an-enhancer) of `configureStore`.',
  1: 'Check the last argument of [createStore](/api/createstore#with-an-enhancer). You probably passed the result of an enhancer instead of the enhancer, or a misspelled import.',
  2: 'The imported reducer is often missing because of a misspelled name, a default import or [circular imports](/faq/code-structure#how-do-i-avoid-circular-imports-between-slices). See [createStore](/api/createstore#parameters).',
  3: 'Use the state that is passed to the reducer. If it needs another part of the state, [write a parent reducer](/recipes/structuring-reducers/beyond-combinereducers) for both parts.',
  4: 'Pass the function itself: `subscribe(render)`, not `subscribe(render())`. See [subscribe](/api/store#subscribelistener).',
  5: 'Subscribe once, outside reducers, and read the state in the [listener](/api/store#subscribelistener).',
  6: 'Unsubscribe outside reducers: in a [listener](/api/store#subscribelistener), or when a component unmounts.',
  7: 'If you dispatched a function or a promise, the store lacks the [middleware](/api/applymiddleware) for it; `configureStore` supports thunks by default. If you meant to dispatch an action, check that you called the action creator and that it returns [an action](/faq/actions#what-should-an-action-contain).',
  8: 'Log the action before you [dispatch](/api/store#dispatchaction) it. Its type constant is probably misspelled, or the module does not export it under that name.',
  9: 'A reducer must [only compute a state](/style-guide/style-guide#keep-reducers-pure). To respond to an action, use [a thunk, a listener or middleware](/faq/actions#where-should-asynchronous-code-go).',
  10: 'Pass a reducer, as you do to `createStore`. If its module is loaded lazily, wait for the import before you call [replaceReducer](/api/store#replacereducernextreducer).',
  11: 'Pass an object with a `next` method to the [observable](/api/store#symbolobservable) of the store, not a function.',
  12: 'Give the `state` parameter of the reducer [a default value](/recipes/structuring-reducers/initializing-state#reducer-defaults). The state may be `null`, but not `undefined`.',
  13: 'In the default branch, return the state unchanged for every unknown type, and never handle the internal types of Redux. See the [rules for each reducer](/api/combinereducers#rules-for-each-reducer).',
  14: 'Look for a branch without `return`. To ignore an action, return the state. See the [rules for each reducer](/api/combinereducers#rules-for-each-reducer).',
  15: 'Do not dispatch in the [outer functions](/api/applymiddleware#the-signature-of-a-middleware) of a middleware. Dispatch when it receives an action, or after the store has been created.',
  16: 'Import a module of action creators with `import * as`, or pass the `actions` of a slice. See [bindActionCreators](/api/bindactioncreators#errors).',
  17: 'Use a [string as the type](/faq/actions#do-action-types-have-to-be-strings). Redux 5 no longer allows symbols and numbers, which cannot be logged, stored or replayed reliably.',
}

const emptyType =
  'Pass an action creator or a nonempty string. An imported action creator can be undefined because of [circular imports](/faq/code-structure#how-do-i-avoid-circular-imports-between-slices).'
const builderOrder = 'Call `addCase` first, then `addAsyncThunk`, then `addMatcher`, and `addDefaultCase` last.'
const oneCase = 'Handle each action type once per slice. Merge the two reducers.'
const notInjected =
  'The state has no value for this slice. Add its reducer to the store, or [inject it](/recipes/code-splitting#add-reducers-at-run-time) and use the selectors of the injected slice.'
const storeOptions = 'See the [options of configureStore](/recipes/configuring-your-store#the-options).'
const middlewareCallback =
  'Pass a callback that returns an array: `(getDefaultMiddleware) => getDefaultMiddleware().concat(yours)`. See [Add middleware](/recipes/configuring-your-store#add-middleware).'
const enhancersCallback =
  'Pass a callback that returns an array: `(getDefaultEnhancers) => getDefaultEnhancers().concat(yours)`. See [Add an enhancer](/recipes/configuring-your-store#add-an-enhancer).'

/** The advice for the errors of `@reduxjs/toolkit`. A test compares the numbers with the package's. */
export const TOOLKIT_ADVICE: Advice = {
  0: 'The `prepare` function of an action must return an object with a `payload`. In an arrow function, put parentheses around the object: `(id) => ({ payload: id })`.',
  1: `Pass a reducer, or an object with a reducer for each slice, as \`reducer\`. ${storeOptions}`,
  2: middlewareCallback,
  3: middlewareCallback,
  4: 'One of the items is not a function, often because of a misspelled import. For a middleware that you create yourself, pass `listener.middleware` or `api.middleware`, not the object. See [Add middleware](/recipes/configuring-your-store#add-middleware).',
  5: enhancersCallback,
  6: enhancersCallback,
  7: 'One of the items is not a function, often because of a misspelled import. See [Add an enhancer](/recipes/configuring-your-store#add-an-enhancer).',
  8: 'Use the [builder callback](/recipes/migrating-to-redux#upgrading-to-redux-5-and-toolkit-2): `createReducer(initialState, (builder) => builder.addCase(…))`.',
  9: 'If the state is a string, a number or another primitive value, a case reducer must return the next state, because a primitive value cannot be changed in place. See [mistakes with drafts](/recipes/structuring-reducers/immutable-update-patterns#mistakes-with-drafts).',
  11: 'Add a `name` to the slice. It is the first part of the slice’s action types. See [createSlice](/redux-toolkit/overview#createslice).',
  12: emptyType,
  13: oneCase,
  14: 'Use the [builder callback](/recipes/migrating-to-redux#upgrading-to-redux-5-and-toolkit-2): `extraReducers: (builder) => builder.addCase(…)`.',
  15: notInjected,
  16: notInjected,
  17: 'If `reducers` is a callback, write [create.preparedReducer(prepare, reducer)](/redux-toolkit/overview#create-asyncthunk) instead of an object with `prepare` and `reducer`.',
  18: 'Create [your own createSlice](/redux-toolkit/overview#create-asyncthunk) as the message shows, or define the thunk outside the slice with [createAsyncThunk](/redux-toolkit/overview#createasyncthunk).',
  19: 'Code outside a reducer [changed the state in place](/style-guide/style-guide#never-change-state-in-place): a component, a selector or a thunk. The path names the value that was changed.',
  20: 'The reducer for this action, or a middleware, [changed the state in place](/style-guide/style-guide#never-change-state-in-place). Write the reducer with `createSlice`, or copy the objects before you change them.',
  21: 'Pass one of `type`, `actionCreator`, `matcher` and `predicate` to `startListening` or `stopListening`. An imported action creator can be undefined.',
  22: 'The listener was never added to a middleware. Add listeners with `startListening` or by dispatching `addListener`.',
  23: 'Call `getOriginalState` before the first `await` in the effect, and keep its result in a variable.',
  24: 'A reducer of `combineSlices` has no initial state. Give its `state` parameter [a default value](/recipes/structuring-reducers/initializing-state#reducer-defaults).',
  25: 'Call `selector.original` of `combineSlices` only with the state that a [wrapped selector](/recipes/code-splitting#select-from-the-whole-state) receives.',
  26: builderOrder,
  27: builderOrder,
  28: emptyType,
  29: oneCase,
  30: builderOrder,
  31: 'Keep one `addDefaultCase`. It handles every action that no case and no matcher has handled.',
  32: 'A listener needs a function here. The message names it: `options.listener` is the `effect` of a listener, `taskExecutor` the argument of `fork`, and `onError` an option of `createListenerMiddleware`.',
  33: 'With `fakeBaseQuery`, there is no server to send a `query` to. Give each endpoint a `queryFn`, or use [fetchBaseQuery](/redux-toolkit/overview#fetchbasequery).',
  34: 'Add `api.middleware` to the store: `getDefaultMiddleware().concat(api.middleware)`. It manages the requests and how long cached data is kept. See [RTK Query](/recipes/usage-with-typescript#rtk-query).',
  35: 'Use either `Provider` or `ApiProvider`. If you have a store, [add the API to it](/redux-toolkit/overview#createapi) and remove `ApiProvider`.',
  36: 'Pass `useDispatch`, `useSelector` and `useStore`, all created for the same context, as `hooks` of `reactHooksModule`. See [Isolating sub-apps](/recipes/isolating-redux-sub-apps).',
  38: 'Do not call `refetch` while the query is skipped. To fetch on demand, use the [lazy hook](/redux-toolkit/overview#uselazyquery-and-other-hooks) of the endpoint.',
  39: 'Two calls of [injectEndpoints](/redux-toolkit/overview#endpoints-in-several-files) define the same endpoint. Rename one of them, or set `overrideExisting: true`.',
  40: 'Set `maxPages` of the [infinite query](/redux-toolkit/overview#infinite-queries) to 1 or more, or leave it out to keep all pages.',
  41: 'With `maxPages`, pages that were removed may have to be fetched again. Define `getPreviousPageParam` next to `getNextPageParam`. See [infinite queries](/redux-toolkit/overview#infinite-queries).',
  42: 'A middleware is added twice, usually the same `api.middleware`, or a default one such as thunk. See [Add middleware](/recipes/configuring-your-store#add-middleware).',
  43: builderOrder,
}
