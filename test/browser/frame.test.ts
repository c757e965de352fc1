import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoViolation } from '../harness/axe.js'
import { temporaryDir } from '../harness/build-site.js'
import { screens } from '../harness/page-kinds.js'
import { visit } from '../harness/reader.js'
import { readerSuite, servedSite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const logo = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 80"><rect width="320" height="80" fill="${fill}"/></svg>`

/** A site with every kind of item that Docusaurus has. */
async function build(style: 'dark' | 'primary' | undefined): Promise<string> {
  const image = { src: 'img/light.svg', srcDark: 'img/dark.svg', alt: 'The logo', href: '/docs' }
  const site = siteTest(temporaryDir('frame'))
    .config({
      search: { provider: 'local' },
      docs: { routeBase: '/docs', sidebars: { guides: ['index', 'guide'], reference: ['api'] } },
      navbar: {
        ...(style ? { style } : {}),
        logo: { ...image, style: { borderRadius: 6 } },
        items: [
          { type: 'docSidebar', sidebarId: 'guides', position: 'left', label: 'Guides' },
          { type: 'docSidebar', sidebarId: 'reference', position: 'left', label: 'Reference' },
          { type: 'doc', docId: 'guide', position: 'left' },
          {
            type: 'dropdown',
            label: 'Community',
            position: 'left',
            items: [
              { label: 'Chat', href: 'https://discord.com/', target: '_blank' },
              { type: 'html', value: '<hr>' },
              { type: 'html', value: '<b>Meet</b> at <a href="/docs/api">the API</a>' },
            ],
          },
          { type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: 'All versions', to: '/docs' }] },
          { type: 'localeDropdown' },
          {
            type: 'html',
            value: '<a href="/docs/api"><img src="/img/light.svg" alt="Stars" width="64" height="16"></a>',
          },
          { type: 'search', position: 'right' },
          { href: 'https://github.com/', className: 'source-link', ariaLabel: 'Source code' },
        ],
      },
      footer: {
        style: 'dark',
        groups: [
          { title: 'Docs', items: [{ type: 'doc', docId: 'api' }] },
          {
            items: [
              {
                type: 'html',
                value: '<a href="/docs/guide"><img src="/img/dark.svg" alt="Badge" width="64" height="16"></a>',
              },
            ],
          },
        ],
        items: [{ label: 'Imprint', to: '/docs' }],
        logo: { ...image, width: 160 },
        copyright: '&copy; 2026, built with <a href="/docs/guide">docsgen</a>',
      },
      announcement: { content: '<b>News</b>', backgroundColor: '#20232a', textColor: '#fff' },
      customFields: { answer: 42 },
      theme: { css: ['site.css'] },
    })
    .file('site.css', ".source-link::before { content: ''; width: 24px; height: 24px; background: #777 }\n")
    .file('static/img/light.svg', logo('#6a3db8'))
    .file('static/img/dark.svg', logo('#c2a6ff'))
    .file('docs/index.md', '# Home\n\nWords.\n')
    .file('docs/guide.md', '---\nsidebar_label: The guide\n---\n\n# Guide\n\nWords.\n')
    .file(
      'docs/api.mdx',
      "import useDocusaurusContext from '@docusaurus/useDocusaurusContext'\nimport { useSite } from 'docsgen/client'\n\nexport function Answer() {\n  return <p>{useDocusaurusContext().siteConfig.customFields.answer} {useSite().customFields.answer}</p>\n}\n\n# API\n\n<Answer />\n",
    )
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stdout + stderr)
  return `${site.dir}/build`
}

const suite = readerSuite(() => build(undefined))
const dark = servedSite(() => build('dark'))
const primary = servedSite(() => build('primary'))

describe.each(Object.entries(screens))('on a %s', (name, screen) => {
  test('the items of Docusaurus are accessible in every style and color mode', async () => {
    const reader = await suite.open(screen)
    const { page } = reader
    for (const site of [suite, dark, primary]) {
      await visit(reader, `${site.url}/docs/guide`)
      if (name === 'phone') await page.getByRole('button', { name: 'Menu', exact: true }).click()
      for (const menu of await page.locator('details.dropdown:visible summary').all()) await menu.click()
      await expectNoViolation(page)
    }
    expect(await reader.complaints()).toEqual([])
  })

  test('the logo has its proportions before it is loaded, and one image in each color mode', async () => {
    const { page } = await suite.open(screen)
    await page.route(/\.svg$/, (route) => route.abort())
    for (const [site, images] of [
      [suite, ['light.svg', 'dark.svg']],
      [dark, ['dark.svg', 'dark.svg']],
    ] as const) {
      await page.goto(`${site.url}/docs`)
      for (const [at, theme] of ['light', 'dark'].entries()) {
        await page.evaluate((mode) => Object.assign(document.documentElement.dataset, { theme: mode }), theme)
        expect(await shownImages(page, '.brand img')).toEqual([`${images[at]} 112x28`])
        expect(await shownImages(page, '.footer-logo')).toEqual(['dark.svg 160x40'])
      }
    }
  })
})

test('the item of a sidebar is current on the pages of the sidebar, also after a navigation', async () => {
  const reader = await suite.open({ viewport: { width: 1440, height: 800 } })
  const { page } = reader
  const current = () =>
    page.locator('.nav .left [aria-current]').evaluateAll((links) => links.map((link) => link.textContent))
  await visit(reader, `${suite.url}/docs/guide`)
  expect(await current()).toEqual(['Guides', 'The guide'])
  await page.locator('.nav').getByRole('link', { name: 'Reference' }).click()
  await page.getByRole('heading', { name: 'API' }).waitFor()
  expect(await current()).toEqual(['Reference'])
  expect(await page.locator('main').innerText()).toContain('42 42')
  expect(await reader.complaints()).toEqual([])
})

test('a link without a label shows what its class draws, and has a name', async () => {
  const { page } = await suite.open({ viewport: { width: 1440, height: 800 } })
  await page.goto(`${suite.url}/docs`)
  const link = page.getByRole('link', { name: 'Source code' })
  const box = await link.boundingBox()
  expect(box?.width).toBeLessThan(48)
  expect(box?.height).toBeGreaterThanOrEqual(24)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect((await link.boundingBox())?.width).toBeGreaterThan(80)
})

test('the search is after the links, and opens', async () => {
  const { page } = await suite.open({ viewport: { width: 1440, height: 800 } })
  await page.goto(`${suite.url}/docs`)
  const [search, source] = await Promise.all([
    page.locator('.search-link').boundingBox(),
    page.getByRole('link', { name: 'Source code' }).boundingBox(),
  ])
  expect(search?.x).toBeGreaterThan(source?.x ?? Number.POSITIVE_INFINITY)
  await page.locator('.search-link').click()
  await page.getByRole('dialog').waitFor()
})

/** Name and size of the visible images. */
function shownImages(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((images) =>
    images
      .filter((image) => image.checkVisibility())
      .map((image) => {
        const { width, height } = image.getBoundingClientRect()
        return `${image.getAttribute('src')?.split('/').at(-1)} ${width}x${height}`
      }),
  )
}
