import type { DevEvent } from '../../shared/dev-event.js'
import { REFRESH_EVENT } from '../constants.js'
import * as ELEMENT_IDS from '../element-ids.js'
import { keepNodes } from './keep-nodes.js'
import { createPanel } from './panel.js'

// The script that only a served site has (`docsgen serve --watch`): it listens to the server, and lets the page follow
// what is written. It runs before React, and works without it.
const self = new URL(import.meta.url)
const panel = createPanel()
const known = { server: '', revision: Number(self.search.slice(1)) }

askRouteByRoute()
keepNodes()
hydrateNow()

const events = new EventSource(new URL('events', self))
events.addEventListener('message', ({ data }) => follow(JSON.parse(data) as DevEvent))

function follow(event: DevEvent): void {
  switch (event.type) {
    case 'hello': {
      const isNewServer = known.server !== '' && known.server !== event.server
      known.server = event.server
      // What was missed: between the document and this connection, or while there was none.
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
    case 'problems':
      return panel.show(event.problems)
  }
}

/** Renders the page anew where it stands; the router fetches what it is made of now. */
async function refresh(revision: number): Promise<void> {
  known.revision = revision
  if (await hydrated()) document.dispatchEvent(new Event(REFRESH_EVENT))
  else location.reload()
}

/** Loads the document again; the browser keeps the scroll position. */
function reload(base: string): void {
  const before = self.pathname.slice(0, self.pathname.indexOf('docsgen/dev/'))
  if (base === before || !location.pathname.startsWith(before)) return location.reload()
  location.replace(base + location.pathname.slice(before.length) + location.search + location.hash)
}

/**
 * The document says how many shards the built site's list of routes has. Here a shard is made when it is asked for, by
 * compiling its routes: with so many of them, each holds one.
 */
function askRouteByRoute(): void {
  const data = document.getElementById(ELEMENT_IDS.page)
  if (data !== null) data.textContent = data.textContent.replace(/"shards":\d+(?=[,}])/, '"shards":4194304')
}

/** React comes at once, not when the browser is idle: an edit may come any moment. */
function hydrateNow(): void {
  const main = document.querySelector<HTMLElement>('script[data-main]')?.dataset.main
  if (main !== undefined) import(main).catch((error: unknown) => console.warn(error))
}

/** Whether React has taken over; waits for it. */
async function hydrated(): Promise<boolean> {
  if (document.getElementById(ELEMENT_IDS.root) === null) return false
  // The router sets this when it begins to listen.
  for (let frames = 0; history.scrollRestoration !== 'manual'; frames++) {
    if (frames > 600) return false
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  return true
}

/** Puts another style sheet in the place of the theme's; the old one stays until the new one has come. */
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
