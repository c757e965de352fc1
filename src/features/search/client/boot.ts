import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import { chunkUrls } from '../../../client/chunk-urls.js'
import { PREFETCH_EVENT } from '../../../client/document-events.js'
import { isIn, isModified } from '../../../client/event-target.js'
import { FIELD_ATTRIBUTES, SEARCH_PAGE_EVENT } from './field.js'
import type { SearchCode } from './search-code.js'
import { escapeHtml } from '../../../shared/escape-html.js'
import * as strings from '../../../shared/strings.js'
import { closePopovers } from '../../../client/boot/menus.js'
import { safeStorage } from '../../../client/storage.js'
import * as STORAGE_KEYS from '../../../client/storage-keys.js'

const OPENER = '[data-search-open]'

/** The dialog without results. The chunk reuses these elements, so text that is typed before it has loaded is kept. */
const SHELL = `<dialog id="${ELEMENT_IDS.search}" class="search-dialog" aria-modal="true" aria-label="${escapeHtml(strings.search)}"><div class="search-frame"><div class="search-bar"><input ${FIELD_ATTRIBUTES} aria-controls="${ELEMENT_IDS.search}-list" enterkeyhint="go"><button type="button" class="search-close"><span class="sr-only">${escapeHtml(strings.closeSearch)}: </span>Esc</button></div><div class="search-body" aria-busy="true"></div></div></dialog>`

const FAILURE = `<div class="error-box" role="alert"><p>${escapeHtml(strings.searchFailed)}</p><button type="button">${escapeHtml(strings.retry)}</button></div>`

/**
 * Opens the search on a click on `[data-search-open]`, and on Ctrl+K, Cmd+K and `/`. The dialog opens at once, and its
 * code loads after that, unless `PREFETCH_EVENT` or hovering has fetched it. Also makes the field of the search page work,
 * and loads the code on a page that a search has led to.
 */
export function boot(): void {
  const { search: url, index } = chunkUrls()
  if (!url) return
  let failures = 0
  let root: Promise<Response> | undefined
  /** Fetches the code and, without waiting for it, the first file of the index. */
  const load = (): Promise<SearchCode> => {
    // Some browsers remember that a module failed; a different URL makes them fetch it again.
    const loading: Promise<SearchCode> = import(failures ? `${url}?retry=${failures}` : url)
    if (index) root ??= fetch(index, { cache: 'no-cache' })
    root?.catch(() => undefined)
    loading.then(
      (code) => code.prepare(root),
      () => failures++,
    )
    return loading
  }
  const fill = (field: HTMLInputElement) => {
    const body = field.closest('form,dialog')?.querySelector<HTMLElement>('.search-body')
    load()
      .then((code) => field.isConnected && code.attach(field))
      .catch(() => {
        if (!body) return
        body.removeAttribute('aria-busy')
        body.innerHTML = FAILURE
        body.onclick = (event) => {
          if (!isIn(event, 'button')) return
          body.onclick = null
          body.textContent = ''
          field.focus()
          fill(field)
        }
      })
  }
  const fillPage = () => {
    const field = document.querySelector<HTMLInputElement>(`#${ELEMENT_IDS.searchField}`)
    if (field) fill(field)
  }
  const open = (event: Event) => {
    event.preventDefault()
    const former = document.querySelector<HTMLDialogElement>(`#${ELEMENT_IDS.search}`)
    const field = document.querySelector<HTMLInputElement>(
      `#${ELEMENT_IDS.search}[open] input,#${ELEMENT_IDS.searchField}`,
    )
    if (field) {
      field.focus()
      field.select()
      return
    }
    // A dialog that has just been closed is removed by its `close` event, which is dispatched later.
    former?.remove()
    fill(openDialog())
  }
  const onNear = (event: Event) => {
    if (isIn(event, OPENER)) load()
  }
  document.addEventListener('pointerover', onNear)
  document.addEventListener('focusin', onNear)
  document.addEventListener('click', (event) => {
    if (isIn(event, OPENER) && !isModified(event)) open(event)
  })
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey } = event
    const isMeant =
      ctrlKey || metaKey ? key === 'k' : key === '/' && !isIn(event, 'input,textarea,select,[contenteditable]')
    if (isMeant) open(event)
  })
  document.addEventListener(PREFETCH_EVENT, () => {
    // `serve --watch` builds the index on the first request for it, which takes a while on a large site.
    if (!document.querySelector('script[data-served]')) load()
  })
  document.addEventListener(SEARCH_PAGE_EVENT, fillPage)
  fillPage()
  if (safeStorage('session').read(STORAGE_KEYS.landing)) load()
}

/**
 * Opens a dialog that keeps the focus inside, closes on Escape and returns the focus; returns its field. `showModal()` would make the browser
 * compute the styles of the whole page before the field appears; here, the chunk makes the page inert after that.
 */
function openDialog(): HTMLInputElement {
  closePopovers()
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  document.body.insertAdjacentHTML('beforeend', SHELL)
  const dialog = document.body.lastChild as HTMLDialogElement
  const field = dialog.querySelector('input') as HTMLInputElement
  const page = document.getElementById(ELEMENT_IDS.root) as HTMLElement
  const close = () => {
    // An inert element cannot get the focus back.
    page.inert = false
    dialog.close()
  }
  let pressed: EventTarget | null
  dialog.onpointerdown = ({ target }) => {
    pressed = target
  }
  dialog.onclick = (event) => {
    // Dragging a selection out of the field also ends in a click on the dialog.
    const isBeside = event.target === dialog && pressed === dialog
    if (isBeside || (isIn(event, 'a,.search-close') && !isModified(event))) close()
  }
  dialog.onkeydown = (event) => {
    if (event.key === 'Escape' && !event.isComposing) close()
  }
  dialog.onclose = () => {
    dialog.remove()
    page.inert = false
  }
  // The chunk replaces this handler. Until then, arrow keys do not move the caret, and Enter waits for the first
  // result.
  field.onkeydown = (event) => {
    if (event.isComposing || !/Enter|Arrow[UD]/.test(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') dialog.dataset.entered = field.value
  }
  dialog.show()
  field.focus()
  return field
}
