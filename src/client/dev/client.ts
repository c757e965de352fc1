import type { BrowserFinding, DevEvent } from '../../shared/dev-event.js'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { chunkUrls, loadShell } from '../chunk-urls.js'
import { REFRESH_EVENT } from '../document-events.js'
import { watchHydration } from './hydration.js'
import { keepNodes } from './keep-nodes.js'
import { createPanel } from './panel.js'
import { watchWarnings } from './react-warnings.js'

// The script of `docsgen serve --watch`: it listens to the server, and updates the page after edits. It runs before
// React, and works without it.
const self = new URL(import.meta.url)
const panel = createPanel()
const known = { server: '', revision: Number(self.search.slice(1)), hasPolicy: true }
/** What this document has found, as it was sent, with its kind. */
const found = new Map<string, BrowserFinding['kind']>()
/** The main chunk, once it has loaded. */
const react: { ownerStack?: (() => string | null) | undefined } = {}

keepNodes()
watchHydration((message) => {
  // React has said why if elements were moved.
  if (![...found.values()].includes('nesting')) send({ kind: 'difference', message, components: [] })
})
watchWarnings({ own: self.pathname, main: chunkUrls().main ?? '' }, () => react.ownerStack?.(), send)
void hydrateNow()

const events = new EventSource(new URL('events', self))
events.addEventListener('message', ({ data }) => follow(JSON.parse(data) as DevEvent))

function follow(event: DevEvent): void {
  switch (event.type) {
    case 'hello': {
      const isNewServer = known.server !== '' && known.server !== event.server
      known.server = event.server
      // Events were missed before the connection was open, or while it was lost.
      if (isNewServer) location.reload()
      else if (known.revision !== event.revision) void refresh(event.revision)
      return
    }
    case 'refresh':
      return void refresh(event.revision)
    case 'styles':
      return swapStyles(event.href)
    case 'reload':
      return reload(event.base)
    case 'policy':
      return comparePolicy(event.policy)
    case 'problems':
      return panel.show(event.problems)
  }
}

/** Tells the server what the browser has found of the page. It sends the problem to all browsers. */
function send(finding: Omit<BrowserFinding, 'page'>): void {
  const body = JSON.stringify({ page: location.pathname, ...finding } satisfies BrowserFinding)
  if (found.has(body)) return
  found.set(body, finding.kind)
  const headers = { 'Content-Type': 'application/json' }
  fetch(new URL('found', self), { method: 'POST', headers, body }).catch(() => undefined)
}

/**
 * Renders the page again at the same scroll position; the router fetches its new data. If a component has thrown, React would
 * keep its error until the reader retries, so the document is loaded again.
 */
async function refresh(revision: number): Promise<void> {
  known.revision = revision
  // React warns once in each document, so only a document that is loaded again shows whether a mistake is fixed.
  const hasThrown = document.querySelector('.error-box') !== null || found.size > 0
  if (known.hasPolicy && !hasThrown && (await hydrated())) document.dispatchEvent(new Event(REFRESH_EVENT))
  else location.reload()
}

/**
 * Navigation keeps the policy of the document, which may be outdated: pages that need another one have been compiled since.
 * Links then load documents, and so does the next edit.
 */
function comparePolicy(policy: string): void {
  const element = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')
  known.hasPolicy = (element?.content ?? '') === policy
  document.documentElement.toggleAttribute('data-native', !known.hasPolicy)
}

/** Loads the document again; the browser keeps the scroll position. */
function reload(base: string): void {
  const before = self.pathname.slice(0, self.pathname.indexOf('docsgen/dev/'))
  if (base === before || !location.pathname.startsWith(before)) return location.reload()
  location.replace(base + location.pathname.slice(before.length) + location.search + location.hash)
}

/** Loads React at once, not when the browser is idle: the next edit may come at any moment. */
async function hydrateNow(): Promise<void> {
  const { main, shell } = chunkUrls()
  if (main === undefined || shell === undefined) return
  try {
    const { React } = (await import(main)) as { readonly React: { readonly captureOwnerStack?: () => string | null } }
    // React has it since version 19.1.
    react.ownerStack = React.captureOwnerStack
    const hydrate = await loadShell()
    await hydrate()
  } catch (error) {
    console.warn(error)
  }
}

/** Waits until React has hydrated the page; false if it does not within about 10 s. */
async function hydrated(): Promise<boolean> {
  if (document.getElementById(ELEMENT_IDS.root) === null) return false
  // The router sets this when it starts.
  for (let frames = 0; history.scrollRestoration !== 'manual'; frames++) {
    if (frames > 600) return false
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  return true
}

/** Replaces the theme's style sheet; the old one stays until the new one has loaded. */
function swapStyles(href: string): void {
  const old = document.querySelector<HTMLLinkElement>('head link[rel=stylesheet]')
  if (old === null || old.getAttribute('href') === href) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.onload = () => old.remove()
  link.onerror = () => link.remove()
  old.after(link)
}
