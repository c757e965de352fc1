import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pageKinds, screens, kindSuite } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const suite = kindSuite()

describe.each(Object.entries(screens))('on a %s, axe finds nothing', (name, screen) => {
  let reader: Awaited<ReturnType<typeof openReader>>
  beforeEach(async () => {
    reader = await openReader(suite.browser, { ...screen, reducedMotion: 'reduce' })
  })
  afterEach(() => reader.context.close())

  test.each(pageKinds)('on a page of kind $kind', async (page) => {
    await visit(reader, suite.urlOf(page))
    if ('shows' in page) await reader.page.locator(page.shows).first().waitFor()
    await expectNoViolation(reader.page)
    expect(await reader.complaints()).toEqual(page.kind === 'not found' ? [expect.stringContaining('404')] : [])
  })

  test('in what is folded, once it is open', async () => {
    await visit(reader, suite.urlOf({ site: 'kitchen sink', path: '/components' }))
    await reader.page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    await reader.page.getByRole('tab', { name: 'Only text' }).click()
    await expectNoViolation(reader.page)
  })

  test('in the error box and in the spinner of a page whose code does not come', async () => {
    const { page } = reader
    const held: (() => void)[] = []
    await page.route(/\/assets\/page-.*\.js$/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.abort()
    })
    await page.goto(suite.urlOf({ site: 'own', path: '/errors' }))
    await page.locator('a[href]').first().focus()
    await page.getByRole('status').and(page.locator('.spinner')).waitFor()
    await expectNoViolation(page)
    for (const release of held) release()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await expectNoViolation(page)
  })

  test.runIf(name === 'phone')('in the menu and in the outline, once they are open', async () => {
    const { page } = reader
    await visit(reader, suite.urlOf({ site: 'kitchen sink', path: '/constructs' }))
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Close menu' }).waitFor()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'On this page' }).click()
    await page.locator('#dg-outline a').first().waitFor()
    await expectNoViolation(page)
  })
})

/**
 * All of axe's rules that are no experiments and not of level AAA; in the dark mode, where nothing else is different, those
 * on colours, which no width changes.
 */
async function expectNoViolation(page: Page): Promise<void> {
  // By the debugger, which the content policy does not bind.
  await page.evaluate(axeSource)
  const isWide = (page.viewportSize()?.width ?? 0) > 1000
  expect([...(await violations(page, 'light')), ...(isWide ? await violations(page, 'dark') : [])]).toEqual([])
}

function violations(page: Page, mode: 'light' | 'dark'): Promise<string[]> {
  return page.evaluate(async (theme) => {
    document.documentElement.dataset.theme = theme
    const { axe: checker } = window as unknown as { readonly axe: typeof axe }
    const results = await checker.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      ...(theme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
    })
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${theme} ${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, mode)
}
