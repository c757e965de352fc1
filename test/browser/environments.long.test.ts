import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { docRoutes, topLevelRoutes } from '../fixtures/spec-routes.js'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { openReader, visit } from '../harness/reader.js'
import { type ServedDir, serveDir } from '../harness/serve.js'

let browser: Browser
let site: ServedDir

beforeAll(async () => {
  browser = await workerBrowser()
  site = await serveDir(inject('siteDir'))
})

afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const some = docRoutes.filter((_, index) => index % 18 === 0)
const sample = [...new Set([...topLevelRoutes, '/tutorials/fundamentals/part-2-concepts-data-flow', ...some])]

describe('pages hydrate without errors in every environment', () => {
  test.each([
    { locale: 'en-US', timezoneId: 'America/Los_Angeles' },
    { locale: 'de-DE', timezoneId: 'Europe/Berlin', colorScheme: 'dark' },
    { locale: 'ar-EG', timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 } },
  ] as const)('$locale in $timezoneId', async (options) => {
    const reader = await openReader(browser, options)
    for (const route of sample) {
      await visit(reader, `${site.url}${route}?from=${options.locale}#dg-main`)
      expect([route, await reader.complaints()]).toEqual([route, []])
    }
    await reader.context.close()
  })

  test('a page works if storage is blocked', async () => {
    const reader = await openReader(browser)
    await reader.page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      }
    })
    await visit(reader, `${site.url}/faq/general`)
    expect(await reader.complaints()).toEqual([])
    await reader.context.close()
  })
})
