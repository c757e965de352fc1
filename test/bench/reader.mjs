// Measures the time from a click on a prefetched link until the new page is on the screen, in Chromium.
// npm run bench:reader -- [--site <folder of a built site>] [--runs 20]
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { serveBuilt } from './serve-built.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: { site: { type: 'string', default: root }, runs: { type: 'string', default: '20' } },
})

const { url, close } = await serveBuilt(values.site)
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })

for (const [from, to] of [
  ['/faq', '/faq/performance'],
  ['/tutorials/fundamentals/part-3-state-actions-reducers', '/tutorials/fundamentals/part-4-store'],
  ['/api/api-reference', '/api/createstore'],
]) {
  const times = []
  for (let run = 0; run < Number(values.runs); run++) times.push(await navigate(from, to))
  const rendered = median(times.map((time) => time.rendered))
  const painted = median(times.map((time) => time.painted))
  console.log(`${from} -> ${to}: rendered ${rendered.toFixed(1)} ms, painted ${painted.toFixed(1)} ms after the click`)
}
await browser.close()
close()

/** Loads `from`, has the page `to` prefetched by hovering its link, then clicks it. */
async function navigate(from, to) {
  await page.goto(url + from, { waitUntil: 'load' })
  const link = page.locator(`main a[href^="${to}"], .sidebar a[href="${to}"]`).first()
  await link.evaluate((anchor) => anchor.dispatchEvent(new Event('focusin', { bubbles: true })))
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await link.hover()
  await page.waitForLoadState('networkidle')
  return link.evaluate(
    (anchor) =>
      new Promise((resolve) => {
        const heading = document.querySelector('h1')
        const start = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1') === heading) return
          observer.disconnect()
          const rendered = performance.now() - start
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve({ rendered, painted: performance.now() - start })
            port2.postMessage(0)
          })
        })
        observer.observe(document.body, { childList: true, subtree: true })
        anchor.click()
      }),
  )
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
