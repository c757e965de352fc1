import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { saveData } from '../harness/slow-network.js'

const suite = readerSuite(() => inject('siteDir'))
const from = '/faq/general'
const to = '/faq/actions'

interface Recorded {
  readonly recorded: string[]
}

test('a click on a link to a prefetched page is handled before the page is rendered', async () => {
  const { page, requests } = await suite.open()
  const data = `/docsgen/pages${to}.json`
  const prefetched = page.waitForResponse((response) => response.url() === suite.url + data)
  await visit({ page }, suite.url + from)
  await page.locator(`.sidebar a[href="${to}"]`).hover()
  await (await prefetched).finished()
  const before = requests.length
  await recordHeading(page)
  await page.evaluate((route) => {
    const link = document.querySelector<HTMLElement>(`.sidebar a[href="${route}"]`)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (window as unknown as Recorded).recorded.push('click handled')
    // The message arrives after the promises that the click settles.
    link?.addEventListener('click', () => port2.postMessage(0))
    link?.click()
  }, to)
  await page.getByRole('heading', { name: 'FAQ: Actions', level: 1 }).waitFor()
  expect((await recorded(page)).slice(0, 2)).toEqual(['click handled', 'heading'])
  expect(requests.slice(before)).not.toContain(data)
})

test('fonts that arrived late do not delay the first frame of a page', async () => {
  const { page } = await suite.open()
  await saveData(page, { rtt: 150, effectiveType: '4g' })
  await visit({ page }, suite.url + from)
  await page.waitForFunction(() => document.documentElement.dataset.fonts === 'loaded')
  await recordHeading(page)
  await page.evaluate(() => {
    const { recorded } = window as unknown as Recorded
    const { insertRule } = CSSStyleSheet.prototype
    CSSStyleSheet.prototype.insertRule = function (...args) {
      if (recorded.at(-1) !== 'fonts') recorded.push('fonts')
      return insertRule.apply(this, args)
    }
  })
  await page.evaluate((route) => document.querySelector<HTMLElement>(`.sidebar a[href="${route}"]`)?.click(), to)
  await page.waitForFunction(() => document.documentElement.dataset.lateFonts === undefined)
  expect(await recorded(page)).toEqual(['heading', 'frame', 'fonts'])
})

/** Records when the heading changes, and the frame that shows it. */
async function recordHeading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const list: string[] = []
    Object.assign(window, { recorded: list })
    const former = document.querySelector('h1')?.textContent
    const observer = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === former) return
      observer.disconnect()
      list.push('heading')
      requestAnimationFrame(() => list.push('frame'))
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
}

function recorded(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as Recorded).recorded)
}
