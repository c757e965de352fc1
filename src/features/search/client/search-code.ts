import { ARRIVAL_EVENT, REFRESH_EVENT } from '../../../client/document-events.js'
import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import { escapeHtml } from '../../../shared/escape-html.js'
import * as strings from '../../../shared/strings.js'
import { addStyles } from './add-styles.js'
import { createLander } from './landing.js'
import { rememberPage } from './recent.js'
import { showResults } from './results.js'
import type { SearchEngine } from './search-engine.js'

const KEYS = `<p class="search-keys" aria-hidden="true"><span><kbd>↑</kbd><kbd>↓</kbd>${escapeHtml(strings.keyMove)}</span><span><kbd>↵</kbd>${escapeHtml(strings.keyOpen)}</span><span><kbd>Esc</kbd>${escapeHtml(strings.keyClose)}</span></p>`

/** The exports of the search chunk, which the boot script calls. The chunk does not need React. */
export interface SearchCode {
  /** Fetches what the first query needs; `root` is the response of the first file of the index if it has been requested. */
  readonly prepare: (root?: Promise<Response>) => void
  /** Shows results below a field: in the dialog that the boot script has opened, or on the search page. */
  readonly attach: (field: HTMLInputElement) => void
}

/** Creates the search of a page, and marks the words of a search that has led to the page. */
export function createSearch(engine: SearchEngine): SearchCode {
  addStyles(docsgenSearchStyles)
  const attached = new WeakSet<HTMLInputElement>()
  const lander = createLander(engine.readTerms)
  const arrive = () => {
    rememberPage()
    lander.land()
  }
  arrive()
  document.addEventListener(ARRIVAL_EVENT, arrive)
  // After an edit, the dev server has a new index.
  document.addEventListener(REFRESH_EVENT, () => engine.forget())
  return {
    prepare: (root) => engine.prepare(root),
    attach: (field) => {
      const dialog = field.closest('dialog')
      const body = field.closest('form,dialog')?.querySelector<HTMLElement>('.search-body')
      if (!body || attached.has(field)) return
      attached.add(field)
      engine.prepare()
      body.removeAttribute('aria-busy')
      if (dialog) {
        body.insertAdjacentHTML('afterend', KEYS)
        makeModal(dialog)
      } else if (field.value === '') field.value = new URLSearchParams(location.search).get('q') ?? ''
      const id = dialog?.id ?? ELEMENT_IDS.searchField
      showResults({ engine, lander, field, body, id, isDialog: dialog !== null, entered: dialog?.dataset.entered })
    },
  }
}

/**
 * Makes the page behind the dialog inert once the dialog is on the screen: the browser then computes the styles of the
 * whole page. The boot script makes it usable again when the dialog closes.
 */
function makeModal(dialog: HTMLDialogElement): void {
  const page = document.getElementById(ELEMENT_IDS.root)
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (page && dialog.open) page.inert = true
    }),
  )
}
