// What the reader's benchmark measures on a site: a slow phone loads a page, follows a link, searches.
import { plainPages } from './content.mjs'
import { installProbe } from './reader-probe.mjs'

/** The conditions of all measurements. */
const PHONE = { viewport: { width: 412, height: 915 }, isMobile: true, hasTouch: true }
const CPU_SLOWDOWN = 4
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

const FROM = 'tutorials/fundamentals/part-3-state-actions-reducers'
const TO = 'tutorials/fundamentals/part-4-store'
const TYPED = 'reducer'
const IDLE_MS = 5000
/** How long the pointer rests on a link before the click. */
const PREFETCH_MS = 3000
/** Pause between two keys. */
const KEY_MS = 50
/** A reader taps again if nothing happens. */
const TAP_AGAIN_MS = 300
/** What takes longer is reported as missing. */
const TIMEOUT_MS = 20_000

const KINDS = ['HTML', 'JavaScript', 'CSS', 'fonts', 'other']

/** The metrics in the order of the rows; the key of a value is `<group>.<key>`. Less is better in all of them. */
export const METRICS = [
  ...rows('paint', 'ms', {
    first: 'first contentful paint',
    largest: 'largest contentful paint',
    blocking: 'blocking time until 5 s after load',
  }),
  ...rows('paint', '', { shift: 'layout shift until 5 s after load' }),
  ...['load', 'later'].flatMap((moment) => {
    const when = moment === 'load' ? 'at load' : '5 s later'
    return [
      ...rows(
        'paint',
        'kB',
        Object.fromEntries(['all', ...KINDS].map((kind) => [`${moment}-${kind}`, `${kind} ${when}`])),
      ),
      ...rows('paint', '', { [`${moment}-requests`]: `requests ${when}` }),
    ]
  }),
  ...rows('navigation', 'ms', {
    'at-load': 'click to heading, right after load, not prefetched',
    idle: 'click to heading, 5 s after load, not prefetched',
    prefetched: 'click to heading, prefetched',
    interaction: 'worst interaction, prefetched navigation',
  }),
  ...['at-load', 'idle'].flatMap((state) => {
    const when = state === 'idle' ? '5 s after load' : 'right after load'
    return rows('search', 'ms', {
      [`${state}-field`]: `tap to focused field, ${when}`,
      [`${state}-result`]: `first key of "${TYPED}" to first result, ${when}`,
      [`${state}-opening`]: `worst interaction, opening the search, ${when}`,
      [`${state}-typing`]: `worst interaction, typing, ${when}`,
    })
  }),
]

function rows(group, unit, labels) {
  return Object.entries(labels).map(([key, label]) => ({ group, key: `${group}.${key}`, label, unit }))
}

/** Measures the groups of metrics once; returns values by key. What cannot be measured is missing. */
export async function measureSite({ browser, site, url, groups }) {
  const visit = (measure) => inFreshContext({ browser, site, url: url + site.urlOf(FROM) }, measure)
  const values = {}
  if (groups.includes('paint')) Object.assign(values, await visit(paint))
  if (groups.includes('navigation')) {
    values['navigation.at-load'] = await visit(({ phone }) => follow(phone, url, site))
    values['navigation.idle'] = await visit(async ({ phone }) => {
      await phone.page.waitForTimeout(IDLE_MS)
      return follow(phone, url, site)
    })
    Object.assign(values, await visit(({ phone }) => followPrefetched(phone, url, site)))
  }
  if (groups.includes('search') && site.search !== undefined) {
    for (const state of ['at-load', 'idle']) {
      const found = await visit(async ({ phone }) => {
        if (state === 'idle') await phone.page.waitForTimeout(IDLE_MS)
        return searchFor(phone, site.search)
      })
      for (const [key, value] of Object.entries(found)) values[`search.${state}-${key}`] = value
    }
  }
  return values
}

/** Opens a page on a slow phone with an empty cache, and measures something there. */
async function inFreshContext({ browser, site, url }, measure) {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const interactions = { pointer: [], key: [] }
    const painted = new Map(['heading', 'field', 'result'].map((name) => [name, withResolvers()]))
    await page.exposeFunction('benchInteraction', (kind, duration) => interactions[kind].push(duration))
    await page.exposeFunction('benchPainted', (name, duration) => painted.get(name).resolve(duration))
    await page.addInitScript(installProbe, { search: site.search, typed: TYPED })
    const client = await context.newCDPSession(page)
    const network = await recordNetwork(client)
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(url, { waitUntil: 'load' })
    const phone = { page, interactions, painted: (name) => within(painted.get(name).promise) }
    return await measure({ phone, network })
  } finally {
    await context.close()
  }
}

/** Slows the network down, also that of workers, and records responses. */
async function recordNetwork(client) {
  const responses = new Map()
  const moments = {}
  client.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (!response.url.startsWith('http') || response.fromDiskCache) return
    responses.set(requestId, { kind: kindOf(response.mimeType, type), bytes: 0 })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const response = responses.get(requestId)
    if (response !== undefined) Object.assign(response, { bytes: encodedDataLength, finished: timestamp })
  })
  client.on('Page.loadEventFired', ({ timestamp }) => {
    moments.load = timestamp
  })
  client.on('Target.attachedToTarget', ({ sessionId }) => {
    const send = (method, params = {}) =>
      client
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, method, params }) })
        .catch(() => undefined)
    send('Network.enable')
    send('Network.emulateNetworkConditions', SLOW_4G)
    send('Runtime.runIfWaitingForDebugger')
  })
  await client.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
  await client.send('Page.enable')
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW_4G)
  return {
    /** The transferred kB and requests until a time of the browser's clock. */
    until: (timestamp) => {
      const done = [...responses.values()].filter(({ finished }) => finished <= timestamp)
      const kB = (counted) => counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
      const byKind = KINDS.map((kind) => [kind, kB(done.filter((response) => response.kind === kind))])
      return { all: kB(done), ...Object.fromEntries(byKind), requests: done.length }
    },
    loadedAt: () => moments.load,
  }
}

function kindOf(mimeType, type) {
  if (mimeType === 'text/html') return 'HTML'
  if (mimeType.endsWith('javascript')) return 'JavaScript'
  if (mimeType === 'text/css') return 'CSS'
  return type === 'Font' || mimeType.startsWith('font/') ? 'fonts' : 'other'
}

async function paint({ phone, network }) {
  await phone.page.waitForTimeout(IDLE_MS)
  const seen = await phone.page.evaluate(() => ({
    ...window.bench.seen,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }))
  const values = {
    'paint.first': seen.first,
    'paint.largest': seen.largestPaint,
    'paint.blocking': seen.longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    'paint.shift': seen.shift,
  }
  const loadedAt = network.loadedAt()
  for (const [moment, until] of Object.entries({ load: loadedAt, later: loadedAt + IDLE_MS / 1000 }))
    for (const [key, value] of Object.entries(network.until(until))) values[`paint.${moment}-${key}`] = value
  return values
}

/** Clicks a link below the first screen by script: no theme has seen it, and the pointer was never near it. */
async function follow(phone, url, site) {
  const { href } = await expectHeading(phone, url, site)
  await phone.page.evaluate((wanted) => {
    const links = [...document.querySelectorAll('a[href]')].filter((link) => link.href === wanted)
    links.at(-1).click()
  }, href)
  return phone.painted('heading')
}

/** Clicks a link 5 s after load, after hovering over it until all that it needs has been fetched. */
async function followPrefetched(phone, url, site) {
  const { page, interactions } = phone
  await page.waitForTimeout(IDLE_MS)
  const { href } = await expectHeading(phone, url, site)
  const links = page.locator('a[href]')
  const index = await links.evaluateAll((all, wanted) => all.findLastIndex((link) => link.href === wanted), href)
  await links.nth(index).scrollIntoViewIfNeeded()
  await links.nth(index).hover()
  await page.waitForTimeout(PREFETCH_MS)
  interactions.pointer.length = 0
  await page.mouse.down()
  await page.mouse.up()
  const prefetched = await phone.painted('heading')
  await page.waitForTimeout(1000)
  return { 'navigation.prefetched': prefetched, 'navigation.interaction': worst(interactions.pointer) }
}

/** Prepares the page for a navigation; returns the URL to click. */
async function expectHeading({ page }, url, site) {
  const { title } = plainPages().find(({ id }) => id === TO)
  await page.evaluate((wanted) => window.bench.expectHeading(wanted), title)
  return { href: url + site.urlOf(TO) }
}

/** Opens the search as a reader does who taps again if nothing happens, and types as soon as the field has the focus. */
async function searchFor({ page, interactions, painted }, search) {
  const isPainted = { field: false }
  const field = painted('field').then((duration) => {
    isPainted.field = true
    return duration
  })
  await page.evaluate(() => window.bench.expectSearch())
  for (let waited = 0; !isPainted.field && waited < TIMEOUT_MS; waited += TAP_AGAIN_MS) {
    const point = await page.evaluate(pointToTap, search)
    if (point !== undefined) await page.touchscreen.tap(point.x, point.y)
    await Promise.race([field, page.waitForTimeout(TAP_AGAIN_MS)])
  }
  const opening = await field
  if (opening === undefined) return {}
  await page.keyboard.type(TYPED, { delay: KEY_MS })
  const result = await painted('result')
  await page.waitForTimeout(1000)
  return { field: opening, result, opening: worst(interactions.pointer), typing: worst(interactions.key) }
}

/** Where a reader taps next: the field that is there without the focus, or the button, unless something covers it. */
function pointToTap({ button }) {
  const field = window.bench.field()
  if (field !== null && field === document.activeElement) return undefined
  const target = field?.checkVisibility() ? field : document.querySelector(button)
  const { x, y, width, height } = target.getBoundingClientRect()
  const point = { x: x + width / 2, y: y + height / 2 }
  const top = document.elementFromPoint(point.x, point.y)
  return target === top || target.contains(top) ? point : undefined
}

/** The longest duration; undefined if the browser reported none, as for a click that unloads the document. */
function worst(durations) {
  return durations.length === 0 ? undefined : Math.max(...durations)
}

/** The value of a promise, or undefined after the timeout. */
function within(promise) {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS).unref())])
}

/** `Promise.withResolvers`, which Node.js 20 lacks. */
function withResolvers() {
  const resolvers = {}
  const promise = new Promise((resolve) => {
    resolvers.resolve = resolve
  })
  return { promise, ...resolvers }
}
