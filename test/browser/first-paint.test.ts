import { expect, inject, test } from 'vitest'
import { readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => inject('siteDir'))
const route = '/tutorials/fundamentals/part-3-state-actions-reducers'

const screens = {
  phone: { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const

test('on a phone, no script measures the page before it is painted, and nothing of the sidebar is measured', async () => {
  const { page } = await suite.open(screens.phone)
  await page.addInitScript(recordMeasuring)
  await page.goto(suite.url + route)
  // The recording works: the outline measures where the headings are.
  await expect.poll(async () => (await page.evaluate(readMeasuring)).all.length).toBeGreaterThan(0)
  const { all, early } = await page.evaluate(readMeasuring)
  expect(early).toEqual([])
  expect(all.filter(({ isInSidebar }) => isInSidebar)).toEqual([])
})

test('on a desktop, no script makes the browser compute a layout before the first paint', async () => {
  const { page, context } = await suite.open(screens.desktop)
  const browser = context.browser()
  await browser?.startTracing(page, {
    categories: ['devtools.timeline', 'blink.user_timing', 'disabled-by-default-devtools.timeline.stack'],
  })
  await page.goto(suite.url + route)
  await page.waitForFunction(() => localStorage.getItem('docsgen:docs-version') !== null)
  const { traceEvents: events } = JSON.parse(String(await browser?.stopTracing())) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  const layouts = events.filter(({ name, pid, ts }) => name === 'Layout' && pid === painted?.pid && ts < painted.ts)
  expect(layouts.length).toBeGreaterThan(0)
  expect(layouts.flatMap(({ args }) => args.beginData?.stackTrace ?? [])).toEqual([])
})

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly ts: number
  readonly args: { readonly beginData?: { readonly stackTrace?: readonly unknown[] } }
}

interface Measuring {
  readonly at: number
  readonly name: string
  readonly isInSidebar: boolean
}

/** Records every call that makes the browser compute the layout. */
function recordMeasuring(): void {
  const calls: Measuring[] = []
  Object.assign(window, { __calls: calls })
  const note = (name: string, target: unknown) => {
    const isInSidebar = target instanceof Element && target.closest('#dg-menu') !== null
    calls.push({ at: performance.now(), name, isInSidebar })
  }
  const wrap = (owner: object, name: string) => {
    const own = Object.getOwnPropertyDescriptor(owner, name)
    if (own === undefined) return
    const { get, set, value } = own
    Object.defineProperty(owner, name, {
      ...own,
      ...(get && {
        get(this: unknown) {
          note(name, this)
          return get.call(this)
        },
      }),
      ...(set && {
        set(this: unknown, to: unknown) {
          note(name, this)
          set.call(this, to)
        },
      }),
      ...(typeof value === 'function' && {
        value(this: unknown, ...args: unknown[]) {
          note(name, this)
          return value.apply(this, args)
        },
      }),
    })
  }
  for (const side of ['scroll', 'client', 'offset']) {
    for (const part of ['Top', 'Left', 'Width', 'Height', 'Parent']) {
      wrap(Element.prototype, side + part)
      wrap(HTMLElement.prototype, side + part)
    }
  }
  for (const name of ['getBoundingClientRect', 'getClientRects', 'scrollIntoView', 'scrollTo', 'scrollBy'])
    wrap(Element.prototype, name)
  wrap(HTMLElement.prototype, 'innerText')
  for (const name of ['scrollX', 'scrollY', 'innerHeight', 'innerWidth', 'getComputedStyle', 'scrollTo'])
    wrap(window, name)
}

function readMeasuring(): { readonly all: readonly Measuring[]; readonly early: readonly Measuring[] } {
  const { __calls: all = [] } = window as unknown as { __calls?: readonly Measuring[] }
  const painted = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
  return { all, early: all.filter(({ at }) => at < painted) }
}
