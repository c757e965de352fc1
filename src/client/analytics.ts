import { chunkUrls } from './chunk-urls.js'
import { ARRIVAL_EVENT } from './document-events.js'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

// Counts this page view, and those of the pages that the router shows, unless there is no tracking id or Do Not Track applies.
const { tracking, doNotTrack } = chunkUrls()
if (tracking && !(doNotTrack !== undefined && navigator.doNotTrack === '1')) {
  const countView = loadGoogleTag(tracking)
  countView()
  document.addEventListener(ARRIVAL_EVENT, countView)
}

/** Loads Google's tag (gtag.js). Page views are sent explicitly, because navigation need not load a new document. */
function loadGoogleTag(trackingId: string): () => void {
  window.dataLayer ??= []
  const layer = window.dataLayer
  // gtag.js reads `arguments` objects only, not arrays.
  function gtag(..._parameters: readonly unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', trackingId, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(trackingId)}`
  document.head.append(script)
  return () => {
    const path = location.pathname + location.search
    gtag('event', 'page_view', { page_path: path, page_title: document.title, page_location: location.origin + path })
  }
}
