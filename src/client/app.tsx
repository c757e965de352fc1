import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import type { Environment } from './context.js'
import { arrive } from './router/arrive.js'
import type { Arrival } from './router/router.js'
import { Shell } from './shell.js'
import type { PageView } from './view.js'

/** A view and how it is arrived at; the first page has no arrival, the browser has done all of it. */
export interface Entry {
  readonly view: PageView
  readonly arrival?: Arrival
}

export interface AppProps {
  readonly environment: Environment
  readonly initial: PageView
  readonly loadParts: (view: PageView) => Promise<readonly string[]>
  /** Gives the caller the function that renders another entry, while the old page stays. */
  readonly onReady: (show: (entry: Entry) => void) => void
  /** A later entry is on the screen. */
  readonly onShown: (entry: Entry) => void
}

/** The living site: holds the page that is shown. */
export function App({ environment, initial, loadParts, onReady, onShown }: AppProps) {
  const [entry, setEntry] = useState<Entry>({ view: initial })
  useEffect(() => onReady((next) => startTransition(() => setEntry(next))), [onReady])
  useLayoutEffect(() => {
    if (entry.arrival === undefined) return
    arrive({ page: entry.view.page, site: environment.site, arrival: entry.arrival })
    onShown(entry)
  }, [entry, environment, onShown])
  return <Shell environment={environment} view={entry.view} loadParts={loadParts} />
}
