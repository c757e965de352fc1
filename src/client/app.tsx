import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import type { PageFragments } from '../shared/page.js'
import { LocationContext, type ShellEnvironment } from './context.js'
import type { PageView } from './router/loader.js'
import type { Arrival, RouterLocation } from './router/router.js'
import type { Store } from './router/store.js'
import { Shell } from './shell.js'

/** A page to render. */
export interface RenderedEntry {
  readonly view: PageView
  readonly location: Store<RouterLocation>
  /** How the reader gets to the page; undefined for the first one, which the browser has loaded. */
  readonly arrival?: Arrival
}

/** Props of `App`. */
export interface AppProps {
  readonly environment: ShellEnvironment
  readonly initial: RenderedEntry
  readonly loadFragments: (view: PageView) => Promise<PageFragments>
  /** Called once, with a function that renders another entry; the old page stays until that is done. */
  readonly onReady: (show: (entry: RenderedEntry) => void) => void
  /** Called when an entry is on the screen. */
  readonly onShown: (entry: RenderedEntry) => void
}

/** The root component in the browser. Its state is the current page. */
export function App({ environment, initial, loadFragments, onReady, onShown }: AppProps) {
  const [entry, setEntry] = useState(initial)
  // In a transition, because the browser shows what the click has changed, and handles other events, while React renders.
  useEffect(() => onReady((next) => startTransition(() => setEntry(next))), [onReady])
  useLayoutEffect(() => onShown(entry), [entry, onShown])
  return (
    <LocationContext value={entry.location}>
      <Shell environment={environment} view={entry.view} loadFragments={loadFragments} />
    </LocationContext>
  )
}
