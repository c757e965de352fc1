import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite, servedSite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const component = `import { useColorMode } from '@docusaurus/theme-common'
import { useEffect, useState } from 'react'

export default function Modes() {
  const { colorMode, colorModeChoice, setColorMode } = useColorMode()
  const [functions, setFunctions] = useState(0)
  useEffect(() => setFunctions((count) => count + 1), [setColorMode])
  return (
    <>
      <h1>Modes</h1>
      <output>{[colorMode, String(colorModeChoice), functions].join(' ')}</output>
      <button type="button" onClick={() => setColorMode('dark')}>to dark</button>
      <button type="button" onClick={() => setColorMode(null)}>to none</button>
    </>
  )
}
`

/** Builds a site whose pages folder has the component. */
async function build(colorMode: object): Promise<string> {
  const site = siteTest()
    .config({ colorMode, pages: {} })
    .file('docs/index.md', '# Home\n')
    .file('pages/modes.jsx', component)
  await site.run('build')
  return `${site.dir}/build`
}

const suite = readerSuite(() => build({}))
const fixed = servedSite(() => build({ respectSystem: false }))
const fixedDark = servedSite(() => build({ respectSystem: false, default: 'dark' }))

test("Docusaurus' hook has no choice while the mode is that of the system", async () => {
  const reader = await suite.open({ colorScheme: 'dark' })
  const { page } = reader
  await visit(reader, `${suite.url}/modes`)
  await expect.poll(() => shown(page)).toBe('dark null 1')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => shown(page)).toBe('light null 1')
  await page.getByText('to dark').click()
  await expect.poll(() => shown(page)).toBe('dark dark 1')
  await page.locator('.mode-switch').click()
  await expect.poll(() => shown(page)).toBe('light light 1')
  await page.getByText('to none').click()
  await expect.poll(() => shown(page)).toBe('light null 1')
  expect(await page.evaluate(() => localStorage.getItem('docsgen:color-mode'))).toBeNull()
  expect(await reader.complaints()).toEqual([])
})

test.each([
  ['light', fixed],
  ['dark', fixedDark],
] as const)("Docusaurus' hook returns to the default, %s, of a site that ignores the system", async (mode, site) => {
  const { page } = await suite.open({ colorScheme: mode === 'dark' ? 'light' : 'dark' })
  await visit({ page }, `${site.url}/modes`)
  await expect.poll(() => shown(page)).toBe(`${mode} ${mode} 1`)
  await page.locator('.mode-switch').click()
  await page.getByText('to none').click()
  await expect.poll(() => shown(page)).toBe(`${mode} ${mode} 1`)
  expect(await page.evaluate(() => localStorage.getItem('docsgen:color-mode'))).toBeNull()
})

function shown(page: Page): Promise<string> {
  return page.locator('output').innerText()
}
