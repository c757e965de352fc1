import { createRoot } from 'react-dom/client'
import { REFRESH_EVENT } from '../document-events.js'
import { SearchPage } from './page.js'
import type { SearchEngine } from './search-engine.js'
import { SearchResults } from './SearchResults.js'
import { addStyles } from './styles.js'
import { escapeHtml } from '../../shared/escape-html.js'
import * as strings from '../../shared/strings.js'

const KEYS = `<p class="search-keys" aria-hidden="true"><span><kbd>↑</kbd><kbd>↓</kbd>${escapeHtml(strings.keyMove)}</span><span><kbd>↵</kbd>${escapeHtml(strings.keyOpen)}</span><span><kbd>Esc</kbd>${escapeHtml(strings.keyClose)}</span></p>`

/** Creates the exports of a search chunk: functions for the boot script, and the component of the page at `/search`. */
export function searchCode(engine: SearchEngine) {
  addStyles(docsgenSearchStyles)
  // After an edit, the dev server has a new index.
  document.addEventListener(REFRESH_EVENT, () => engine.forget())
  return {
    prepare: () => engine.prepare(),
    /** Renders results in the dialog that the boot script has opened. */
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
