import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A page of the browser that writes down what it asks for and what goes wrong. */
export interface ReaderPage {
  readonly page: Page
  /** Paths of all requests since the last `forget`. */
  readonly requests: string[]
  /** Everything that went wrong since the last call, hydration and the content policy included. */
  complaints(): Promise<string[]>
}

interface WatchedWindow extends Window {
  readonly __docsgenRecoverable?: readonly string[]
  readonly __violations?: readonly string[]
}

/** Opens a page in a context of its own; closing the context ends it. */
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
    if (['error', 'warning'].includes(message.type())) lines.push(`console: ${message.text()}`)
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

/** Resolves when React has taken over the document, the page's own components included. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (history.scrollRestoration !== 'manual') return false
    const data: { readonly chunk?: string } = JSON.parse(document.getElementById('docsgen-page')?.textContent ?? '{}')
    if (data.chunk === undefined) return true
    const body = [...document.querySelectorAll('main .prose-part, main h1')].at(-1)
    return body !== undefined && Object.keys(body).some((key) => key.startsWith('__reactFiber$'))
  })
}

/** Brings React by a sign of the reader, not when the browser is idle; resolves when the shell lives. */
export async function shellHydrated(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('a[href]')?.dispatchEvent(new Event('focusin', { bubbles: true })))
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Loads a URL and waits until it is hydrated, the page's own components included. */
export async function visit({ page }: Pick<ReaderPage, 'page'>, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await shellHydrated(page)
  await hydrated(page)
}

/** What a reader sees of a page: its title, its main heading, and the text of its main region. */
export interface Sight {
  readonly title: string
  readonly heading: string
  readonly text: string
}

/** Reads a page; runs in it, also where its own scripts are off. */
export function look(page: Page): Promise<Sight> {
  return page.evaluate(readSight, undefined)
}

/** What differs with and without scripts is left out: buttons, live regions, texts for readers without scripts. */
function readSight(read: Document = document): Sight {
  const main = read.querySelector('main')?.cloneNode(true) as HTMLElement | undefined
  for (const element of main?.querySelectorAll('button, [role=status], noscript') ?? []) element.remove()
  const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  return { title: read.title, heading: textOf(main?.querySelector('h1')), text: textOf(main) }
}

/** Routes that visible links of this site lead to, each with the link's place among all links. */
export type LinkPlaces = readonly { readonly route: string; readonly index: number }[]

function readLinks(): LinkPlaces {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap((anchor, index) => {
    const { width, height } = anchor.getBoundingClientRect()
    const isSeen =
      width > 0 && height > 0 && anchor.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // A query can make a page show something else than its route alone.
    const isPlain = anchor.hash === '' && anchor.search === '' && anchor.target === ''
    const isOurs = anchor.origin === location.origin && isPlain
    return isSeen && isOurs && !anchor.matches('.skip, [data-search-open]') ? [{ route: anchor.pathname, index }] : []
  })
}

/** What a navigation within the document led to. */
export interface Landing {
  readonly sight: Sight
  readonly links: LinkPlaces
}

/** Clicks a link by script (where `index` tells one), and reads the page when the route and its title are there. */
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

/** What `watch` gives to every document, so that one call can do several things there. */
export interface PageSide {
  readonly __readSight: typeof readSight
  readonly __readLinks: typeof readLinks
}
