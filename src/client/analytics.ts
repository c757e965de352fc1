import type { SiteData } from '../shared/site.js'

/** A service that counts page views. */
interface Analytics {
  /** `path` is the path and query of the page; `title` is the title of the document. */
  pageView(view: { readonly path: string; readonly title: string }): void
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Creates the configured analytics service. Returns undefined if there is no tracking id, or if Do Not Track applies. */
export function createAnalytics(settings: SiteData['analytics']): Analytics | undefined {
  if (settings === undefined || settings.trackingId === '') return undefined
  if (settings.honorDoNotTrack && navigator.doNotTrack === '1') return undefined
  return createGoogleTag(settings.trackingId)
}

/** Loads Google's tag (gtag.js). Page views are sent explicitly, because navigation does not load a new document. */
function createGoogleTag(trackingId: string): Analytics {
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
  return {
    pageView: ({ path, title }) =>
      gtag('event', 'page_view', { page_path: path, page_title: title, page_location: location.origin + path }),
  }
}
