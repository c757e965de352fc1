import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stopClock } from '../harness/page-clock.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'
import { type HeldRequests, holdRequests } from '../harness/slow-network.js'

const suite = readerSuite(async () => {
  const components = { ErrorBox: 'theme/Box.tsx', ProgressBar: 'theme/Bar.tsx', Spinner: 'theme/Spinner.tsx' }
  const site = siteTest()
    .config({ theme: { components } })
    .file('static/favicon.ico', '')
    .file(
      'theme/Box.tsx',
      `import { usePage } from 'docsgen/client'
export default ({ message, onRetry, onDismiss }) => <section role="alert" id="own" data-kind={usePage().kind}>
  {message}<button onClick={onRetry}>Again</button><button data-close="" onClick={onDismiss}>Away</button>
</section>`,
    )
    .file(
      'theme/Bar.tsx',
      'export default ({ value }) => <meter role="progressbar" id="own-bar" aria-valuenow={value} />',
    )
    // It is never rendered in Node otherwise, so it may need a browser.
    .file('theme/Spinner.tsx', 'export default () => <i role="status" id="own-spinner">{window.innerWidth}</i>')
    .file('docs/index.md', '# Home\n\n[Other](./other.md)\n')
    .file('docs/other.md', '# Other\n')
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stdout + stderr)
  return path.join(site.dir, 'build')
})

test('replaced components are shown before React has loaded, and work', async () => {
  const { page, network } = await openHome()
  await page.clock.runFor(1801)
  const bar = page.locator('#own-bar')
  await bar.waitFor()
  expect(await bar.getAttribute('aria-valuenow')).toBe('0.1')
  expect(await bar.evaluate((element) => element.style.getPropertyValue('--progress'))).toBe('0.1')
  await network.fail()
  await page.locator('#own').waitFor()
  expect(await bar.count()).toBe(0)
  await page.getByRole('button', { name: 'Away' }).click()
  expect(await page.locator('#own').count()).toBe(0)
  await otherLink(page).click()
  await page.getByRole('button', { name: 'Again' }).waitFor()
  network.hold()
  await page.getByRole('button', { name: 'Again' }).click()
  expect(await page.locator('#own').count()).toBe(0)
  await network.release()
  await page.getByRole('heading', { name: 'Other' }).waitFor()
})

test('the default component takes the place of one that needs a browser', async () => {
  const { page, network } = await openHome()
  await network.fail()
  await page.locator('#own').waitFor()
  network.hold()
  await page.getByRole('button', { name: 'Again' }).click()
  await page.clock.runFor(201)
  await page.getByRole('status').waitFor()
  expect(await page.getByRole('status').getAttribute('class')).toBe('spinner')
})

/** Opens the home page with a stopped clock, and clicks a link, whose page and code do not arrive. */
async function openHome(): Promise<{ readonly page: Page; readonly network: HeldRequests }> {
  const { page } = await suite.open()
  await stopClock(page)
  const network = await holdRequests(page, /^\/(?:assets\/(?:main|shell)-|docsgen\/pages\/|other)/)
  await page.goto(suite.url, { waitUntil: 'load' })
  await otherLink(page).click()
  await network.asked
  return { page, network }
}

function otherLink(page: Page) {
  return page.locator('main').getByRole('link', { name: 'Other', exact: true })
}
