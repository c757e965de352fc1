import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pageKinds, screens, kindSuite } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const suite = kindSuite()

describe.each(Object.entries(screens))('on a %s, axe finds nothing', (name, screen) => {
  let reader: Awaited<ReturnType<typeof openReader>>
  beforeAll(async () => {
    reader = await openReader(suite.browser, { ...screen, reducedMotion: 'reduce' })
  })
  afterAll(() => reader?.context.close())

  test.each(pageKinds)('on a page of kind $kind', async (page) => {
    await visit(reader, suite.urlOf(page))
    if ('shows' in page) await reader.page.locator(page.shows).first().waitFor()
    await expectNoViolation(reader.page, name === 'desktop' ? ['all', 'dark'] : ['shapes'])
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
    const { page, context } = await openReader(suite.browser, { ...screen, reducedMotion: 'reduce' })
    onTestFinished(() => context.close())
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
 * All of axe's rules that are no experiments and not of level AAA; those on colours alone, in the dark mode, where nothing
 * else is different; all but those, on a narrow screen, which changes no colour: there, what only it has is seen by all.
 */
type Rules = 'all' | 'dark' | 'shapes'

const colorRules = ['color-contrast', 'link-in-text-block']

async function expectNoViolation(page: Page, rules: readonly Rules[] = ['all', 'dark']): Promise<void> {
  // By the debugger, which the content policy does not bind.
  await page.evaluate(axeSource)
  const found: string[] = []
  for (const one of rules) found.push(...(await violations(page, one)))
  expect(found).toEqual([])
}

function violations(page: Page, rules: Rules): Promise<string[]> {
  return page.evaluate(
    async ({ theme, options }) => {
      document.documentElement.dataset.theme = theme
      const { axe: checker } = window as unknown as { readonly axe: typeof axe }
      const results = await checker.run(document, options)
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${theme} ${id} at ${target.join(' ')}: ${failureSummary}`),
      )
    },
    { theme: rules === 'dark' ? 'dark' : 'light', options: optionsOf(rules) },
  )
}

function optionsOf(rules: Rules): axe.RunOptions {
  // None of the rules reads what would be loaded first.
  const common: axe.RunOptions = { resultTypes: ['violations'], preload: false }
  if (rules === 'dark') return { ...common, runOnly: colorRules }
  const switched = rules === 'all' ? [] : colorRules.map((rule) => [rule, { enabled: false }] as const)
  return { ...common, rules: { 'target-size': { enabled: true }, ...Object.fromEntries(switched) } }
}
