import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { installReact } from '../harness/build-site.js'
import { hydrated, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'
import { holdRequests } from '../harness/slow-network.js'

const text = `export const systems = ['Linux', 'BSD']

# Tabs

<Tabs>
  <TabItem label="Mac">

  Text of Mac.

  </TabItem>

  Loose text.

  <TabItem label="Windows">Text of Windows.</TabItem>
</Tabs>

<Tabs>{<>{systems.map((name) => <TabItem key={name} label={name}>Text of {name}.</TabItem>)}</>}</Tabs>

<Tabs defaultValue="none"><TabItem value="a">Text of a.</TabItem></Tabs>
`

const hidden = `# Hidden

[Deep](#deep) [In details](#in-details) [In a code group](#win-2)

<Tabs groupId="os">
<TabItem value="mac" label="Mac">

## Mac

</TabItem>
<TabItem value="win" label="Win">

## Win

<Tabs>
<TabItem value="a" label="A">a</TabItem>
<TabItem value="b" label="B">

### Deep

<details>
<summary>More</summary>

### In details

</details>

</TabItem>
</Tabs>

</TabItem>
</Tabs>

<Tabs groupId="os">
<TabItem value="mac" label="Mac">mac</TabItem>
<TabItem value="win" label="Win">

## Win 2

A needle.

</TabItem>
</Tabs>

${'Text.\n\n'.repeat(60)}
`

const suite = readerSuite(async () => {
  const site = siteTest()
    .file('docs/index.mdx', `${text}\n[Hidden](./hidden.mdx#in-details)\n`)
    .file('docs/hidden.mdx', hidden)
  installReact(site.dir)
  await site.run('build')
  return path.join(site.dir, 'build')
})

test('tabs without values, of expressions and with loose text work before and after hydration', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, suite.url)
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Mac', 'Windows', 'Linux', 'BSD', 'a'])
  const visible = page.getByRole('tabpanel').and(page.locator(':visible'))
  expect(await visible.allTextContents()).toEqual([expect.stringContaining('Mac'), 'Text of Linux.', 'Text of a.'])
  await page.getByRole('tab', { name: 'Windows' }).click()
  await page.getByRole('tab', { name: 'BSD' }).click()
  await expect
    .poll(() => visible.allTextContents())
    .toEqual([expect.stringContaining('Windows'), 'Text of BSD.', 'Text of a.'])
  await expect.poll(() => page.getByText('Loose text.').isVisible()).toBe(true)
  expect(await reader.complaints()).toEqual([])
})

/** Whether a heading is on the screen, below the navbar. */
async function isShown(page: Page, id: string): Promise<boolean> {
  return page.evaluate((id) => {
    const heading = document.getElementById(id)
    const { top = 0, height = 0 } = heading?.getBoundingClientRect() ?? {}
    const navbar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return heading?.checkVisibility() === true && height > 0 && top >= navbar && top < innerHeight
  }, id)
}

test('fragments open the tabs and details around their target', async () => {
  const reader = await suite.open()
  const { page } = reader
  const shows = (id: string) => expect.poll(() => isShown(page, id), { message: id }).toBe(true)
  for (const id of ['win', 'deep', 'in-details', 'win-2']) {
    await page.goto('about:blank')
    await visit(reader, `${suite.url}/hidden#${id}`)
    await shows(id)
  }
  await page.goto('about:blank')
  await visit(reader, `${suite.url}/hidden`)
  await page.locator('.prose a[href="#in-details"]:not(.anchor)').click()
  await shows('in-details')
  await page.locator('[data-outline] a[href="#win-2"]').click()
  await shows('win-2')
  // The same link again, after the reader has closed the tab.
  await page.getByRole('tab', { name: 'Mac' }).first().click()
  await page.locator('[data-outline] a[href="#win-2"]').click()
  await shows('win-2')
  await page.getByRole('tab', { name: 'Mac' }).first().click()
  await page.goBack()
  await shows('in-details')
  await visit(reader, suite.url)
  await page.locator('.prose a[href$="/hidden#in-details"]:not(.anchor)').click()
  await shows('in-details')
  expect(await reader.complaints()).toEqual([])
})

test('text in a closed tab is found by the browser, which opens the tab', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/hidden`)
  const panel = page.locator('tab-panel', { hasText: 'A needle.' }).last()
  expect(await panel.getAttribute('hidden')).toBe('until-found')
  // What the search of the browser does, which tests cannot use: the event, then the attribute goes.
  await panel.evaluate((element) => {
    element.dispatchEvent(new Event('beforematch', { bubbles: true }))
    element.removeAttribute('hidden')
  })
  // Both lists, because they are of one group.
  expect(await page.getByRole('tab', { selected: true, name: 'Win' }).count()).toBe(2)
  expect(await page.locator('tab-panel:not([hidden])', { hasText: 'mac' }).count()).toBe(0)
  await expect.poll(() => page.getByText('A needle.').isVisible()).toBe(true)
  expect(await reader.complaints()).toEqual([])
})

test('a fragment opens its tab without React, which finds it open', async () => {
  const reader = await suite.open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const { page } = reader
  const react = await holdRequests(page, /\/assets\/shell-/)
  await page.goto(`${suite.url}/hidden`, { waitUntil: 'load' })
  await page.locator('.prose a[href="#win-2"]:not(.anchor)').click()
  await expect.poll(() => isShown(page, 'win-2')).toBe(true)
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto')
  await react.release()
  await hydrated(page)
  await expect.poll(() => page.getByRole('tab', { selected: true, name: 'Win' }).count()).toBe(2)
  await expect.poll(() => isShown(page, 'win-2')).toBe(true)
  expect(await page.locator('tab-panel:not([hidden])', { hasText: 'mac' }).count()).toBe(0)
  expect(await reader.complaints()).toEqual([])
})
