import path from 'node:path'
import { expect, test } from 'vitest'
import { installReact } from '../harness/build-site.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

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

const suite = readerSuite(async () => {
  const site = siteTest().file('docs/index.mdx', text)
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
