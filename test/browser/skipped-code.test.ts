import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { laidOut, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

const fence = (lines: number, info = 'js') =>
  `\`\`\`${info}\n${Array.from({ length: lines }, (_, i) => `const value${i} = ${i} // some words`).join('\n')}\n\`\`\`\n`

const suite = readerSuite(async () => {
  const sections = Array.from({ length: 20 }, (_, i) =>
    [
      `## Section ${i}\n\nWords before the code.\n`,
      fence(5 + (i % 7) * 6),
      fence(8 + i, `js title="src/file-${i}.js"`),
      fence(7, 'js {2} showLineNumbers'),
      fence(1),
    ].join('\n'),
  )
  const site = siteTest(temporaryDir('skipped-code'))
    .config({})
    .file('docs/index.md', `# Long\n\nWords.\n\n${sections.join('\n')}\n## End\n\nThe last-words.\n`)
    .file('docs/other.md', '# Other\n\nWords.\n')
  const { exitCode, stderr } = await site.run('build')
  expect(exitCode, stderr).toBe(0)
  return `${site.dir}/build`
})

test.each(Object.entries(screens))('code that is not rendered yet has its final height on a %s', async (_, screen) => {
  const { page } = await suite.open(screen)
  // Becomes idle when the test says so.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    Object.assign(window, {
      requestIdleCallback: (work: () => void) => waiting.push(work),
      becomeIdle: () => {
        Object.assign(window, { requestIdleCallback: (work: () => void) => setTimeout(work) })
        for (const work of waiting) work()
      },
    })
  })
  await page.goto(suite.url)
  const long = page.locator('.prose-part > [data-lines]')
  expect(await long.last().evaluate(isSkipped)).toBe(true)
  const measured = async () => (await heights(page)).filter((_, i) => isLong[i])
  const isLong = await page
    .locator('.prose-part > .code')
    .evaluateAll((all) => all.map((block) => block.hasAttribute('data-lines')))
  const estimated = await measured()
  await page.evaluate(() => (window as unknown as { readonly becomeIdle: () => void }).becomeIdle())
  await laidOut(page)
  // A picture of the whole page shows all code.
  expect(
    await long.evaluateAll(
      (all) =>
        all.filter((block) => block.querySelector('code')?.checkVisibility({ contentVisibilityAuto: true }) === false)
          .length,
    ),
  ).toBe(0)
  const real = await measured()
  const wrong = estimated.filter((height, i) => Math.abs(height - (real[i] ?? 0)) > 0.6)
  expect(wrong).toEqual([])
  expect(real.length).toBe(60)
})

test('a fragment below many code blocks is at the top of the window, and nothing shifts on the way', async () => {
  const { page } = await suite.open(screens.phone)
  await page.goto(`${suite.url}/#section-17`)
  await expect.poll(() => topOf(page, 'section-17')).toBeLessThan(200)
  expect(await topOf(page, 'section-17')).toBeGreaterThanOrEqual(0)
  const shifts = await page.evaluate(async () => {
    const found: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
        found.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    for (let top = scrollY; top > 0; top -= 400) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return found
  })
  expect(shifts).toEqual([])
})

test('going back restores the position below code blocks that are not rendered', async () => {
  const { page } = await suite.open(screens.phone)
  await visit({ page }, suite.url)
  await page.evaluate(() => document.getElementById('section-15')?.scrollIntoView({ behavior: 'instant' }))
  const before = await topOf(page, 'section-15')
  await page.goto(`${suite.url}/other`)
  await page.goBack()
  // Browsers restore whole pixels.
  await expect.poll(async () => Math.abs((await topOf(page, 'section-15')) - before)).toBeLessThan(2)
})

test('the copy button of a block that was not rendered works, and print shows all code', async () => {
  const { page } = await suite.open({ ...screens.desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(suite.url)
  const last = page.locator('.prose-part > [data-lines]').last()
  await last.locator('[data-copy]').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('const value0')
  await page.emulateMedia({ media: 'print' })
  const breaks = await page
    .locator('.code')
    .evaluateAll((all) =>
      all.map((block) => [
        block.querySelector('code')?.textContent.trimEnd().split('\n').length,
        getComputedStyle(block).breakInside,
      ]),
    )
  for (const [lines = 0, inside] of breaks)
    expect([lines, inside]).toEqual([lines, Number(lines) > 20 ? 'auto' : 'avoid'])
  await page.evaluate(() => scrollTo(0, 0))
  expect(await page.locator('.prose-part > [data-lines]').nth(50).evaluate(isSkipped)).toBe(false)
})

function isSkipped(block: Element): boolean {
  return block.querySelector('code')?.checkVisibility({ contentVisibilityAuto: true }) === false
}

function heights(page: Page): Promise<number[]> {
  return page
    .locator('.prose-part > .code')
    .evaluateAll((all) => all.map((block) => block.getBoundingClientRect().height))
}

function topOf(page: Page, id: string): Promise<number> {
  return page.evaluate((target) => document.getElementById(target)?.getBoundingClientRect().top ?? -1, id)
}
