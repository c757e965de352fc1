import type { Middleware } from '@reduxjs/toolkit'
import { applyMiddleware, legacy_createStore } from 'redux'
import { StoreDemo } from './StoreDemo.js'
import { rootReducer } from './windowsill-reducer.js'
import { Windowsill } from './windowsill.js'

const makeStore = (record: Middleware) => legacy_createStore(rootReducer, applyMiddleware(record))

/** Windowsill after part 5, with reducers written by hand. */
export function WindowsillDemo() {
  return (
    <StoreDemo title="Try it: Windowsill on March 2" makeStore={makeStore}>
      <Windowsill />
    </StoreDemo>
  )
}
