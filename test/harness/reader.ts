import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ARRIVAL_EVENT } from '../../src/client/document-events.js'

/** A browser page that records its requests and its errors. */
export interface ReaderPage {
  readonly page: Page
  /** Paths of all requests. */
  readonly requests: string[]
  /** Returns all errors since the last call, including hydration errors and violations of the content policy. */
  complaints(): Promise<string[]>
}

interface WatchedWindow extends Window {
  readonly __docsgenRecoverable?: readonly string[]
  readonly __violations?: readonly string[]
}

/** Opens a page in a new context. */
export async function openReader(
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<ReaderPage & { readonly context: BrowserContext }> {
  const context = await browser.newContext(options)
  return { ...(await watch(await context.newPage())), context }
}

async function watch(page: Page): Promise<ReaderPage> {
  const requests: string[] = []
  const lines: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  page.on('pageerror', (error) => lines.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    const { url } = message.location()
    // The browser asks for the icon of a site that has none whenever it has time to.
    if (['error', 'warning'].includes(message.type()) && !url.endsWith('/favicon.ico'))
      lines.push(`console: ${message.text()} ${url}`)
  })
  await page.addInitScript(() => {
    const found: string[] = []
    Object.assign(window, { __violations: found })
    document.addEventListener('securitypolicyviolation', (event) => {
      found.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  await page.addInitScript(`Object.assign(window, { __readSight: ${readSight}, __readLinks: ${readLinks} })`)
  const complaints = async () => {
    const inPage = await page.evaluate(() => {
      const { __docsgenRecoverable = [], __violations = [] } = window as WatchedWindow
      return [
        ...__docsgenRecoverable.map((text) => `hydration: ${text}`),
        ...__violations.map((text) => `policy: ${text}`),
      ]
    })
    return [...lines.splice(0), ...inPage]
  }
  return { page, requests, complaints }
}

/**
 * Resolves once a click or a key has made another tab request the document at a URL, whose fragment no request has. The tab itself is not
 * asked: some versions of Chromium do not tell Playwright what it shows.
 */
export async function opensTab(page: Page, open: () => Promise<void>, url: RegExp): Promise<void> {
  const document = page.context().waitForEvent('request', (request) => {
    return request.isNavigationRequest() && url.test(request.url())
  })
  const here = page.url()
  await Promise.all([document, open()])
  expect(page.url()).toBe(here)
}

/** Resolves when React has hydrated the document, including the page's own components. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (history.scrollRestoration !== 'manual') return false
    const data: { readonly chunk?: string } = JSON.parse(document.getElementById('dg-page')?.textContent ?? '{}')
    if (data.chunk === undefined) return true
    const body = [...document.querySelectorAll('#dg-main .prose-part, #dg-main h1')].at(-1)
    return body !== undefined && Object.keys(body).some((key) => key.startsWith('__reactFiber$'))
  })
}

/** Loads React instead of waiting until the browser is idle or needs it; resolves when the shell is hydrated. */
export async function shellHydrated(page: Page): Promise<void> {
  // As text, because Vitest replaces imports in functions.
  await page.evaluate(`(async ({ site, shell, controls }) => {
    const [siteChunk, { hydrate }] = await Promise.all([import(site), import(shell), import(controls)])
    await hydrate(siteChunk)
  })(document.querySelector('script[data-main]').dataset)`)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Resolves when the whole page is laid out: the first frame of a long page leaves out what is far below. */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const blocks = [...document.querySelectorAll('.prose-part > *')]
    return blocks.every((block) => getComputedStyle(block).contentVisibility === 'visible')
  })
}

/** Does what starts a navigation without a new document, and resolves when the new page is shown and laid out: its URL is there earlier. */
export async function navigated(page: Page, start: () => Promise<unknown>): Promise<void> {
  const arrival = await page.evaluateHandle(
    (name) => ({ shown: new Promise((resolve) => document.addEventListener(name, resolve, { once: true })) }),
    ARRIVAL_EVENT,
  )
  await start()
  await arrival.evaluate(({ shown }) => shown.then(() => undefined))
  await laidOut(page)
}

/** Loads a URL and waits until it is laid out and hydrated, including the page's own components. */
export async function visit({ page }: Pick<ReaderPage, 'page'>, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await shellHydrated(page)
  await hydrated(page)
  await laidOut(page)
}

/** What a reader sees of a page: the title, the main heading, and the text of the main region. */
export interface Sight {
  readonly title: string
  readonly heading: string
  readonly text: string
}

/** Reads the current page; works even if scripts are disabled. */
export function look(page: Page): Promise<Sight> {
  return page.evaluate(readSight, undefined)
}

/** Omits what differs with and without scripts: buttons, live regions, texts for readers without scripts, what the search page shows. */
function readSight(read: Document = document): Sight {
  const main = read.querySelector('main')?.cloneNode(true) as HTMLElement | undefined
  for (const element of main?.querySelectorAll('button, [role=status], noscript, .search-body') ?? []) element.remove()
  const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  return { title: read.title, heading: textOf(main?.querySelector('h1')), text: textOf(main) }
}

/** Routes of the visible links to this site, each with the index of the link among all links. */
export type LinkPlaces = readonly { readonly route: string; readonly index: number }[]

function readLinks(): LinkPlaces {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap((anchor, index) => {
    const { width, height } = anchor.getBoundingClientRect()
    const isSeen =
      width > 0 && height > 0 && anchor.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // With a query, a page can show something different.
    const isPlain = anchor.hash === '' && anchor.search === '' && anchor.target === ''
    const isOurs = anchor.origin === location.origin && isPlain
    return isSeen && isOurs && !anchor.matches('.skip, [data-search-open]') ? [{ route: anchor.pathname, index }] : []
  })
}

/** The result of a navigation within the document. */
export interface Landing {
  readonly sight: Sight
  readonly links: LinkPlaces
}

/** Clicks a link by script (if there is an `index`), and reads the page when the route and its title have arrived. */
export function land(
  page: Page,
  goal: { readonly index?: number; readonly route: string; readonly title: string },
): Promise<Landing> {
  return page.evaluate(async ({ index, route, title }) => {
    if (index !== undefined) document.querySelectorAll<HTMLElement>('a[href]')[index]?.click()
    while (location.pathname !== route || document.title !== title) await new Promise(requestAnimationFrame)
    const { __readSight, __readLinks } = window as unknown as PageSide
    return { sight: __readSight(), links: __readLinks() }
  }, goal)
}

/** Functions that `watch` adds to every document, so that one call can use several of them. */
export interface PageSide {
  readonly __readSight: typeof readSight
  readonly __readLinks: typeof readLinks
}

/** Blocks fonts: those that arrive too late are not shown, so pages would have different ones on a busy machine. */
export async function withoutFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort())
}
