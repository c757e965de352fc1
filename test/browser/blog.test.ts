import { expect, onTestFinished, test } from 'vitest'
import { kindSuite, screens } from '../harness/page-kinds.js'
import { hydrated, openReader, visit } from '../harness/reader.js'

const suite = kindSuite()

test.each(Object.entries(screens))(
  'on a %s, a reader goes from the posts to one of them and on to its tag',
  async (_, screen) => {
    const reader = await openReader(suite.browser, screen)
    onTestFinished(() => reader.context.close())
    const { page } = reader
    await visit(reader, suite.urlOf({ site: 'kitchen sink', path: '/blog' }))
    await hydrated(page)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await page.getByRole('link', { name: 'The second kitchen', exact: true }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'The second kitchen' }).waitFor()
    expect(await page.locator('main .byline time').textContent()).toBe('January 31, 2026')
    expect(await page.locator('main h1').count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByRole('link', { name: 'Releases' }).click()
    await page.getByRole('heading', { level: 1, name: '2 posts tagged with “Releases”' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'The second kitchen',
      'Tabs in a post',
    ])
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'The second kitchen' }).waitFor()
    await page.getByRole('link', { name: /^Older post/ }).click()
    await page.getByRole('tab', { name: 'B' }).click()
    expect(await page.getByText('In b').isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await page.evaluate(() => Object.hasOwn(window, 'stayed'))).toBe(true)
    expect(await reader.complaints()).toEqual([])
  },
)
