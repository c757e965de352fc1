import { cpSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations, colorRules } from '../harness/axe.js'
import { buildTo, temporaryDir } from '../harness/build-site.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { repositoryPath } from '../harness/repository.js'

const suite = readerSuite(async () => {
  const dir = temporaryDir('docusaurus-styles')
  cpSync(repositoryPath('test', 'fixtures', 'docusaurus-styles'), dir, { recursive: true })
  await buildTo(dir, path.join(dir, 'served', 'tern'))
  return path.join(dir, 'served')
})

/** Opens a page of the fixture in a color mode. */
async function open(route: string, colorScheme: 'light' | 'dark' = 'light', width = 1280): Promise<Page> {
  const { page } = await suite.open({ colorScheme, viewport: { width, height: 800 } })
  await page.goto(`${suite.url}/tern${route}`)
  return page
}

/** Computed styles of the first element that a selector finds. */
function styles<Name extends string>(
  page: Page,
  selector: string,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>>> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, wanted) => {
      const computed = getComputedStyle(element)
      return Object.fromEntries(wanted.map((name) => [name, computed.getPropertyValue(name)]))
    }, names) as Promise<Readonly<Record<Name, string>>>
}

const modes = {
  light: { primary: 'rgb(15, 118, 110)', background: 'rgb(255, 255, 255)', surface: 'rgb(255, 255, 255)' },
  dark: { primary: 'rgb(94, 234, 212)', background: 'rgb(12, 20, 19)', surface: 'rgb(19, 32, 30)' },
} as const

describe.each(['light', 'dark'] as const)('in the %s mode', (mode) => {
  const { primary, background, surface } = modes[mode]

  test('the theme has the variables of the site', async () => {
    const page = await open('/docs/intro', mode)
    expect(await styles(page, 'html', ['background-color'])).toEqual({ 'background-color': background })
    expect(await styles(page, '.prose p a', ['color', 'font-family'])).toEqual({
      color: primary,
      'font-family': 'Georgia, serif',
    })
    expect(await styles(page, '.prose h2', ['font-family'])).toEqual({ 'font-family': 'system-ui, sans-serif' })
    expect(await styles(page, '.navbar', ['height', 'border-bottom-color'])).toEqual({
      height: '64px',
      'border-bottom-color': primary,
    })
    expect(await styles(page, '.footer', ['background-color'])).toEqual({ 'background-color': 'rgb(18, 48, 45)' })
    expect(await styles(page, '.button--primary', ['background-color'])).toEqual({ 'background-color': primary })
  })

  test('the home page has the looks of its classes', async () => {
    const page = await open('/', mode)
    const hero = await styles(page, '.hero', ['background-color', 'text-align', 'padding-top'])
    expect(hero).toEqual({ 'background-color': primary, 'text-align': 'center', 'padding-top': '64px' })
    // The border is a rule of the site, the rest comes from the variables.
    expect(await styles(page, '.card', ['background-color', 'border-top-width', 'border-top-left-radius'])).toEqual({
      'background-color': surface,
      'border-top-width': '1px',
      'border-top-left-radius': '8.4px',
    })
    expect(await styles(page, '.button--block', ['background-color', 'display'])).toEqual({
      'background-color': primary,
      display: 'block',
    })
  })
})

test('variables that the site does not set have the values of the tokens, also of tokens that it sets', async () => {
  const page = await open('/docs/intro')
  const read = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      const value = (name: string) => {
        probe.style.color = `var(${name})`
        return getComputedStyle(probe).color
      }
      const names = [
        '--ifm-color-content',
        '--ifm-color-emphasis-300',
        '--dg-text',
        '--dg-border',
        '--ifm-color-info-dark',
      ]
      return names.map(value)
    })
  const [content, line, text, border, dark] = await read()
  expect([content, text]).toEqual(['rgb(30, 27, 38)', 'rgb(30, 27, 38)'])
  expect(line).toBe(border)
  expect(dark).not.toBe(content)
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--dg-text', 'rgb(1, 2, 3)')
    document.documentElement.style.setProperty('--dg-border', 'rgb(4, 5, 6)')
  })
  expect((await read()).slice(0, 4)).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)', 'rgb(1, 2, 3)', 'rgb(4, 5, 6)'])
})

test('sections reach the edges of the window, and columns share a row', async () => {
  for (const width of [390, 1280, 1900]) {
    const page = await open('/sections', 'light', width)
    const boxes = await page.evaluate(() => {
      const box = (element: Element | null | undefined) => element?.getBoundingClientRect()
      const [one, other] = document.querySelectorAll('.row--align-center > .col')
      return {
        section: [
          box(document.querySelector('.main-wrapper > div'))?.left,
          box(document.querySelector('.main-wrapper > div'))?.width,
        ],
        columns: box(one)?.left === box(other)?.left ? 'column' : 'row',
        overflow: document.documentElement.scrollWidth - innerWidth,
        clientWidth: document.documentElement.clientWidth,
      }
    })
    expect(boxes).toMatchObject({
      section: [0, boxes.clientWidth],
      columns: width < 997 ? 'column' : 'row',
    })
    expect(boxes.overflow).toBeLessThanOrEqual(0)
  }
})

test('names of the classes of Docusaurus in a style sheet mean the parts of this theme', async () => {
  const page = await open('/docs/intro')
  expect(await styles(page, '.brand > span', ['text-transform'])).toEqual({ 'text-transform': 'uppercase' })
  expect(await styles(page, '.prose h2', ['text-decoration-line'])).toEqual({ 'text-decoration-line': 'underline' })
})

test('a root-relative image of a CSS module is loaded', async () => {
  const page = await open('/sections')
  const { 'background-image': image } = await styles(page, '.main-wrapper > div', ['background-image'])
  expect(image).toMatch(/\/tern\/img\/waves\.svg"\)$/)
  expect((await page.request.get(/url\("(.*)"\)/.exec(image)?.[1] ?? '')).status()).toBe(200)
})

test('pages are accessible, apart from the colors and headings of the site itself, and hydrate without an error', async () => {
  for (const route of ['/', '/sections', '/parts', '/docs/intro']) {
    const reader = await suite.open()
    await visit(reader, `${suite.url}/tern${route}`)
    // The hero of a page with a `<main>` of its own is outside of it, and below it is a heading of level 3.
    const without = [...colorRules, 'heading-order', 'region']
    expect(await axeViolations(reader.page, { without })).toEqual([])
    expect(await reader.complaints()).toEqual([])
  }
})
