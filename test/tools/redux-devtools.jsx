// The Redux DevTools in a page: a program finds them as it would find the browser extension.
import { createDevTools } from '@redux-devtools/core'
import { InspectorMonitor } from '@redux-devtools/inspector-monitor'
import { createRoot } from 'react-dom/client'
import { compose } from 'redux'

const isLight = matchMedia('(prefers-color-scheme: light)').matches
const DevTools = createDevTools(
  <InspectorMonitor theme="inspector" invertTheme={isLight} hideMainButtons draggableActions={false} />,
)

/** An enhancer that shows the DevTools of the store that it creates. */
const shown = (createStore) => (reducer, preloadedState) => {
  const store = createStore(reducer, preloadedState)
  window.devToolsStore = store
  createRoot(document.querySelector('#devtools')).render(<DevTools store={store} />)
  return store
}

const composeWith = (...enhancers) => compose(...enhancers, shown, DevTools.instrument())
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = (...args) =>
  typeof args[0] === 'function' ? composeWith(...args) : composeWith
