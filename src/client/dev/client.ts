import type { DevEvent, ShownProblem } from '../../shared/dev-event.js'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { chunkUrls, loadShell } from '../chunk-urls.js'
import { RECOVERED_EVENT, REFRESH_EVENT } from '../document-events.js'
import { keepNodes } from './keep-nodes.js'
import { createPanel } from './panel.js'

// The script of `docsgen serve --watch`: it listens to the server, and updates the page after edits. It runs before
// React, and works without it.
const self = new URL(import.meta.url)
const panel = createPanel()
const known = { server: '', revision: Number(self.search.slice(1)), hasPolicy: true }
/** The problems that the server knows, and those that only this browser has found. */
const problems: { ofServer: readonly ShownProblem[]; ofBrowser: readonly ShownProblem[] } = {
  ofServer: [],
  ofBrowser: [],
}

keepNodes()
watchHydration(document.querySelector<HTMLElement>('script[data-served]')?.dataset.served ?? '', (problem) => {
  problems.ofBrowser = [...problems.ofBrowser, problem]
  showProblems()
})
hydrateNow()

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
      problems.ofServer = event.problems
      return showProblems()
  }
}

function showProblems(): void {
  panel.show([...problems.ofServer, ...problems.ofBrowser])
}

/**
 * Renders the page again at the same scroll position; the router fetches its new data. If a component has thrown, React would
 * keep its error until the reader retries, so the document is loaded again.
 */
async function refresh(revision: number): Promise<void> {
  known.revision = revision
  // Only a document that is loaded again shows whether a difference is fixed.
  const hasThrown = document.querySelector('.error-box') !== null || problems.ofBrowser.length > 0
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
function hydrateNow(): void {
  if (chunkUrls().shell === undefined) return
  loadShell()
    .then((hydrate) => hydrate())
    .catch((error: unknown) => console.warn(error))
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

/** A place where the HTML of the server and that of the browser differ. */
interface Difference {
  /** The element that has the difference, in the browser. */
  readonly element: Element
  readonly served: string
  readonly rendered: string
}

/** Texts of a message are cut to this length. */
const LONGEST_TEXT = 120

/**
 * Calls `report` if React finds that components of the document give other HTML in the browser than on the server. React itself
 * only says so: its production code names neither the element nor the text. So the document is compared with a copy from before.
 */
function watchHydration(file: string, report: (problem: ShownProblem) => void): void {
  const root = document.getElementById(ELEMENT_IDS.root)
  if (root === null) return
  const served = copyNodes(root)
  document.addEventListener(RECOVERED_EVENT, () => report(problemOf(differenceIn(root, served), file)))
}

function problemOf(difference: Difference | undefined, file: string): ShownProblem {
  const what =
    difference === undefined
      ? 'gives other HTML in the browser than on the server'
      : `gives ${quoted(difference.rendered)} in the browser, but ${quoted(difference.served)} on the server, in ${tagOf(difference.element)}`
  return {
    code: 'hydration-mismatch',
    severity: 'warning',
    message: `a component of this page ${what}`,
    hint: 'render the same on both sides, without `typeof window`, the time or random numbers, and set the value in an effect',
    blocking: false,
    location: file === '' ? undefined : { file },
  }
}

/** The nodes of the server's HTML, each with a copy from before React has changed it. */
function copyNodes(root: Element): ReadonlyMap<Node, Node> {
  const copy = root.cloneNode(true)
  const nodes = new Map<Node, Node>([[root, copy]])
  const originals = document.createTreeWalker(root)
  const copies = document.createTreeWalker(copy)
  while (originals.nextNode() !== null && copies.nextNode() !== null)
    nodes.set(originals.currentNode, copies.currentNode)
  return nodes
}

/** The first difference among the nodes that React has replaced. Nodes that scripts have added replace none. */
function differenceIn(root: Element, served: ReadonlyMap<Node, Node>): Difference | undefined {
  for (const [node, copy] of served) {
    if (!(node instanceof Element) || !root.contains(node)) continue
    const added = contentOf(node).filter((child) => !served.has(child))
    if (added.length === 0) continue
    const kept = new Set([...served].flatMap(([child, its]) => (child.parentNode === node ? [its] : [])))
    const lost = contentOf(copy).filter((child) => !kept.has(child))
    const found = lost.length === 0 ? undefined : firstDifference(node, lost, added)
    if (found !== undefined) return found
  }
  return undefined
}

/** Compares the children of an element with those that it had. */
function firstDifference(element: Element, before: readonly Node[], after: readonly Node[]): Difference | undefined {
  for (let i = 0; i < Math.max(before.length, after.length); i++) {
    const [old, now] = [before[i], after[i]]
    const isSameTag = old instanceof Element && now instanceof Element && old.tagName === now.tagName
    if (isSameTag) {
      const within = firstDifference(now, contentOf(old), contentOf(now))
      if (within !== undefined) return within
    } else if (old instanceof Element || now instanceof Element || old?.textContent !== now?.textContent) {
      return { element, served: textOf(before), rendered: textOf(after) }
    }
  }
  return undefined
}

/** The elements and texts in a node, without React's comments. */
function contentOf(node: Node): Node[] {
  return [...node.childNodes].filter((child) => child instanceof Element || child instanceof Text)
}

/** Text of a node's content; for elements without text, their tags. */
function textOf(nodes: readonly Node[]): string {
  const text = nodes.map(({ textContent }) => textContent).join('')
  return text.trim() === '' ? nodes.map((node) => (node instanceof Element ? tagOf(node) : '')).join('') : text
}

function quoted(text: string): string {
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
  return text === '' ? 'nothing' : JSON.stringify(short)
}

/** The start tag of an element, with its id and classes. */
function tagOf(element: Element): string {
  const attributes = ['id', 'class'].flatMap((name) => {
    const value = element.getAttribute(name)
    return value ? [` ${name}="${value}"`] : []
  })
  return `<${element.localName}${attributes.join('')}>`
}
