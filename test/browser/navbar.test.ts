import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { axeViolations } from '../harness/axe.js'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite, servedSite } from '../harness/reader-suite.js'
import { sample } from '../harness/sample.js'

/** This repository's site, whose navbar has seven links. */
const suite = readerSuite(() => inject('siteDir'))

/** A site with more links than a navbar has room for, a drop-down and a long title. */
const crowded = servedSite(() =>
  buildReaderSite({
    title: 'A library with a rather long name',
    // An open drop-down covers it.
    pageMenu: false,
    navbar: {
      items: [
        { label: 'Documentation', doc: 'guide', position: 'left' },
        { label: 'Releases', doc: 'long', position: 'left', icon: 'newspaper', iconOnly: false },
        ...['Showcase', 'Community', 'Integrations', 'Playground', 'Contribute'].map((label) => ({
          label,
          doc: 'tabs',
        })),
        { label: 'More', items: [{ label: 'Chat', href: 'https://discord.com/', icon: 'discord' }] },
        { label: 'Source code', href: 'https://github.com/', icon: 'github' },
      ],
    },
  }),
)

test('nothing in the navbar moves between pages, although other links are current', async () => {
  const { page } = await suite.open({ viewport: { width: 1280, height: 800 } })
  const seen: string[][] = []
  for (const path of ['/faq', '/tutorials/fundamentals/part-1-overview', '/']) {
    await visit({ page }, suite.url + path)
    seen.push(await boxes(page))
  }
  expect(seen[0]?.length).toBe(10)
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
  await visit({ page }, `${suite.url}/faq`)
  await page.locator('.nav').getByRole('link', { name: 'Tutorial' }).click()
  await page.locator('.nav [aria-current]', { hasText: 'Tutorial' }).waitFor()
  expect(await boxes(page)).toEqual(seen[0])
})

test('the current link has another color and background than the others, in both color modes', async () => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/faq`)
  for (const theme of ['light', 'dark']) {
    const looks = await page.evaluate((mode) => {
      document.documentElement.dataset.theme = mode
      const links = [...document.querySelectorAll('.nav a:not(.icon-only)')]
      for (const link of links) (link as HTMLElement).style.transition = 'none'
      return links.map((link) => {
        const { color, backgroundColor, fontWeight } = getComputedStyle(link)
        return { current: link.hasAttribute('aria-current'), color, backgroundColor, fontWeight }
      })
    }, theme)
    const current = looks.filter((look) => look.current)
    const others = looks.filter((look) => !look.current)
    expect(current).toHaveLength(1)
    expect(others.map(({ color }) => color)).not.toContain(current[0]?.color)
    expect(others.map(({ backgroundColor }) => backgroundColor)).not.toContain(current[0]?.backgroundColor)
    expect(new Set(looks.map(({ fontWeight }) => fontWeight)).size).toBe(1)
  }
})

test('the navbar is opaque', async () => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/faq`)
  const style = await page.locator('.navbar').evaluate((element) => {
    const { backdropFilter, backgroundColor } = getComputedStyle(element)
    return { backdropFilter, backgroundColor }
  })
  expect(style).toEqual({ backdropFilter: 'none', backgroundColor: 'rgb(255, 255, 255)' })
})

describe.each(sample([1440, 1280, 1100, 1024, 960, 900, 390, 320], 2))('at a width of %i px', (width) => {
  test('everything in the navbar has room, and the page is not wider than the screen', async () => {
    const { page } = await suite.open({ viewport: { width, height: 800 } })
    await page.goto(`${suite.url}/faq`)
    expect(await problems(page)).toEqual([])
    expect(await cutLabels(page)).toEqual([])
    // The footer begins where the navbar does.
    const [brand, menu, footer] = await Promise.all([
      page.locator('.brand').boundingBox(),
      page.locator('.menu-button').boundingBox(),
      page.locator('.footer-brand').boundingBox(),
    ])
    expect(footer?.x).toBeCloseTo(menu === null ? (brand?.x ?? 0) : menu.x + 8, 0)
  })

  test('too many links are cut off, but none leaves the navbar', async () => {
    const { page } = await suite.open({ viewport: { width, height: 800 } })
    await page.goto(`${crowded.url}/guide`)
    expect(await problems(page)).toEqual([])
  })
})

describe('the search field', () => {
  test.each([
    ['Win32', 'Ctrl K'],
    ['Linux x86_64', 'Ctrl K'],
    ['MacIntel', '⌘ K'],
    ['iPad', '⌘ K'],
  ])('has the keys of the platform %s before scripts are loaded', async (platform, keys) => {
    const reader = await suite.open()
    const { page } = reader
    await page.addInitScript((value) => Object.defineProperty(navigator, 'platform', { value }), platform)
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto(`${suite.url}/faq`)
    const shown = page.locator('.search-link .keys')
    expect(await shown.isVisible()).toBe(true)
    expect(await shown.evaluate((element) => getComputedStyle(element, '::after').content)).toBe(`"${keys}"`)
  })

  test('is named "Search", and is an icon on phones', async () => {
    const { page } = await suite.open({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${suite.url}/faq`)
    const link = page.getByRole('link', { name: 'Search', exact: true }).and(page.locator('[data-search-open]'))
    expect((await link.boundingBox())?.width).toBeGreaterThan(200)
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await link.boundingBox())?.width).toBe(36)
  })

  test('links to the search page without JavaScript, and has no keys then', async () => {
    const { page } = await suite.open({ javaScriptEnabled: false })
    await page.goto(`${suite.url}/faq`)
    expect(await page.locator('.search-link .keys').isVisible()).toBe(false)
    await page.locator('.search-link').click()
    expect(new URL(page.url()).pathname).toMatch(/^\/search\/?$/)
  })
})

describe('an icon', () => {
  test('replaces the label of a link on wide screens, which keeps its accessible name', async () => {
    const { page } = await suite.open({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${suite.url}/faq`)
    const link = page.getByRole('link', { name: 'GitHub: Source repository' })
    const [box, icon] = await Promise.all([link.boundingBox(), iconOf(page, '.nav [data-icon=github]')])
    expect(box?.width).toBe(36)
    expect(icon).toMatchObject({ width: '18px', mask: expect.stringContaining('data:image/svg+xml,') })
  })

  test('is in front of the label in drop-downs, with `iconOnly: false`, in the phone menu and in the footer', async () => {
    const { page } = await suite.open({ viewport: { width: 1440, height: 800 } })
    await page.goto(`${crowded.url}/guide`)
    await page.locator('.nav summary').click()
    for (const icon of ['newspaper', 'discord']) {
      const link = page.locator(`.nav [data-icon=${icon}]`)
      expect((await link.boundingBox())?.width).toBeGreaterThan(60)
      expect((await iconOf(page, `.nav [data-icon=${icon}]`)).mask).toContain('data:image/svg+xml,')
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    expect((await page.locator('#dg-menu [data-icon=github]').boundingBox())?.width).toBeGreaterThan(60)
    await page.goto(`${suite.url}/faq`)
    expect((await page.locator('footer [data-icon=github]').boundingBox())?.width).toBeGreaterThan(60)
  })

  test('is visible in forced colors', async () => {
    const { page } = await suite.open({ forcedColors: 'active', viewport: { width: 1280, height: 800 } })
    await page.goto(`${suite.url}/faq`)
    const { color, background } = await iconOf(page, '.nav [data-icon=github]')
    expect(color).not.toBe(background)
  })
})

test('a crowded navbar is accessible', async () => {
  const { page } = await suite.open({ viewport: { width: 1024, height: 800 } })
  await page.goto(`${crowded.url}/guide`)
  await page.locator('.nav summary').click()
  expect(await axeViolations(page)).toEqual([])
})

/** Position and size of everything in the navbar. */
function boxes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.navbar :is(a, button)')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.textContent || element.className} ${[x, y, width, height].join()}`
      }),
  )
}

/** Elements of the navbar that overlap, wrap or leave it, and the width of a page that is too wide. */
function problems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`)
    const navbar = document.querySelector('.navbar')?.getBoundingClientRect() ?? new DOMRect()
    let end = 0
    for (const element of document.querySelectorAll('.navbar :is(a, button, summary)')) {
      if (!element.checkVisibility()) continue
      const { left, right, top, bottom, height } = element.getBoundingClientRect()
      if (left < end - 0.5 || right > clientWidth || top < navbar.top || bottom > navbar.bottom || height > 40)
        found.push(`${element.textContent || element.className}: ${[left, right, top, bottom]}`)
      end = right
    }
    return found
  })
}

/** Labels of the navbar that are not shown in full. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.nav a:not(.icon-only)')]
      .filter((link) => link.checkVisibility() && link.scrollWidth > link.clientWidth)
      .map((link) => link.textContent),
  )
}

function iconOf(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { width, maskImage, backgroundColor } = getComputedStyle(element, '::before')
      const around = getComputedStyle(document.querySelector('.navbar') ?? element).backgroundColor
      return { width, mask: maskImage, color: backgroundColor, background: around }
    })
}
