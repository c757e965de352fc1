import { useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadStyle } from '../router/load-style.js'
import { SearchBox } from './SearchBox.js'

const DIALOG_ID = 'dg-search'

/** Shows the dialog; on the search page itself the box there gets the focus. */
export async function open(): Promise<void> {
  // One that has closed goes a moment later, when its event comes.
  const former = document.querySelector(`#${DIALOG_ID}:not([open])`)
  if (former !== null) await new Promise((resolve) => former.addEventListener('close', resolve, { once: true }))
  const box = document.querySelector<HTMLInputElement>('#dg-search-box, #dg-search-page-box')
  if (box !== null) {
    box.focus()
    box.select()
    return
  }
  // A dialog without its style sheet still answers.
  await loadStyle(docsgenSearch.styles).catch(() => undefined)
  if (document.getElementById(DIALOG_ID) !== null) return
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  root.render(<SearchDialog onClosed={close} />)
}

/** A native modal dialog: it keeps the focus inside, gives it back when it closes, and Escape closes it. */
function SearchDialog({ onClosed }: { readonly onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it, or on a link in it; the keyboard has Escape and Enter
    <dialog
      ref={dialog}
      id={DIALOG_ID}
      className="search-dialog"
      aria-label="Search"
      onClose={onClosed}
      onClick={({ target, currentTarget, ctrlKey, metaKey, shiftKey }) => {
        const link = target instanceof Element ? target.closest('a') : null
        if (target === currentTarget || (link !== null && !ctrlKey && !metaKey && !shiftKey)) close()
      }}
    >
      <div className="search-frame">
        <SearchBox id="dg-search" text={text} onText={setText} eager={true} step={5}>
          <button type="button" className="search-close" onClick={close}>
            <span className="sr-only">Close search: </span>Esc
          </button>
        </SearchBox>
        <p className="search-keys" aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> to move <kbd>↵</kbd> to open <kbd>Esc</kbd> to close
        </p>
      </div>
    </dialog>
  )
}
