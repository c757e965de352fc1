import { DocSearchModal } from '@docsearch/react'
import { createRoot } from 'react-dom/client'
import { loadStyle } from '../router/load-style.js'

const HOST_ID = 'dg-search'

/** Shows DocSearch's dialog; of this site's version only, since an index holds one. */
export async function open(): Promise<void> {
  const { appId = '', indexName = '', searchKey = '', styles } = docsgenSearch
  // A dialog without its style sheet still answers.
  await loadStyle(styles).catch(() => undefined)
  if (document.getElementById(HOST_ID) !== null) return
  const before = document.activeElement
  const host = document.body.appendChild(document.createElement('div'))
  host.id = HOST_ID
  const root = createRoot(host)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  }
  const close = () => {
    document.removeEventListener('keydown', onKeyDown)
    root.unmount()
    host.remove()
    if (before instanceof HTMLElement) before.focus()
  }
  document.addEventListener('keydown', onKeyDown)
  root.render(
    <DocSearchModal
      appId={appId}
      apiKey={searchKey}
      indexName={indexName}
      initialScrollY={scrollY}
      initialQuery={new URLSearchParams(location.search).get('q') ?? ''}
      onClose={close}
    />,
  )
}
