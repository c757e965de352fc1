import { createRoot } from 'react-dom/client'
import { REFRESH_EVENT } from '../constants.js'
import { SearchPage } from './page.js'
import type { SearchEngine } from './search-engine.js'
import { SearchResults } from './SearchResults.js'

const KEYS =
  '<p class="search-keys" aria-hidden="true"><span><kbd>↑</kbd><kbd>↓</kbd>to move</span><span><kbd>↵</kbd>to open</span><span><kbd>Esc</kbd>to close</span></p>'

/** What the search chunk of a site exports: for the boot script, and as the component of the page at `/search`. */
export function searchCode(engine: SearchEngine) {
  // A served site that was edited has another index.
  document.addEventListener(REFRESH_EVENT, () => engine.forget())
  return {
    prepare: () => engine.prepare(),
    /** Shows results in the dialog of the boot script, which stays as it is. */
    takeOver: (dialog: HTMLDialogElement) => {
      const field = dialog.querySelector('input')
      const body = dialog.querySelector('.search-body')
      if (field === null || body === null) return
      engine.prepare()
      body.removeAttribute('aria-busy')
      body.insertAdjacentHTML('afterend', KEYS)
      const root = createRoot(body)
      dialog.addEventListener('close', () => root.unmount())
      root.render(
        <SearchResults
          engine={engine}
          field={field}
          id={dialog.id}
          isEager={true}
          step={5}
          entered={dialog.dataset.entered}
        />,
      )
    },
    Page: () => <SearchPage engine={engine} />,
  }
}
