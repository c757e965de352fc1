import path from 'node:path'
import { expect, test } from 'vitest'
import { runDocsgen } from '../harness/cli.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const CONFIG = `export default {
  title: 'Site title',
  url: 'https://example.com',
  baseUrl: '/',
  presets: [['classic', { blog: false, theme: { customCss: './src/css/custom.css' } }]],
  themeConfig: {
    navbar: {
      logo: { alt: 'Project', src: 'img/logo.svg', href: 'https://example.org/', target: '_self', width: '40', height: '20' },
      items: [
        { to: '/docs/intro', label: 'Anywhere' },
        { to: '/docs/intro', label: 'Right', position: 'right' },
        { label: 'More', items: [{ to: '/docs/intro', label: 'Inner' }] },
        { href: 'https://github.com/acme/project', className: 'header-github-link', 'aria-label': 'Source code' },
        { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Sidebar' },
        { type: 'html', value: '<b>html</b>', position: 'right', className: 'own-html' },
      ],
    },
    footer: {
      style: 'dark',
      logo: { src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', alt: 'Footer logo', href: 'https://example.org' },
      links: [{ items: [{ label: 'One', to: '/docs/intro' }, { html: '<i>own</i>' }] }, { title: 'Two', items: [] }],
    },
  },
}
`

const PAGE = `import Layout from '@theme/Layout'
function Wrapper({ children }) {
  return <div className="outer"><Layout title="Home" description="About" wrapperClassName="wrapped">{children}</Layout></div>
}
export default function Home() {
  return <Wrapper><section id="section"><h1>Home</h1><a href="/plain">Plain</a></section><div id="auto" style={{ margin: '0 auto' }}>auto</div></Wrapper>
}
`

const PLAIN = `import Layout from '@theme/Layout'
export default function Plain() {
  return <Layout noFooter title="Plain"><main id="section"><h1>Plain</h1></main><div id="grow" style={{ flex: 1 }}>grow</div></Layout>
}
`

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>'

const suite = readerSuite(async () => {
  const site = siteTest()
    .config(null)
    .file('docusaurus.config.js', CONFIG)
    .file(
      'src/css/custom.css',
      ".header-github-link::before { content: ''; display: flex; width: 24px; height: 24px; }",
    )
    .file('static/img/logo.svg', LOGO)
    .file('static/img/logo-dark.svg', LOGO)
    .file('docs/intro.md', '# Intro\n')
    .file('src/pages/index.js', PAGE)
    .file('src/pages/plain.js', PLAIN)
  await runDocsgen(['migrate', site.dir])
  const run = await site.run('build')
  expect(run.diagnostics).toEqual([])
  return path.join(site.dir, 'build')
})

/** The left edge, top and width of an element, in pixels. */
const BOX = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

test.each([1280, 390])('a layout inside an element reaches the edges of a window of %i px', async (width) => {
  const reader = await suite.open({ viewport: { width, height: 800 } })
  await visit(reader, `${suite.url}/`)
  const { page } = reader
  for (const selector of ['.outer', '.wrapped', '#section'])
    expect(await page.locator(selector).evaluate(BOX)).toMatchObject({ x: 0, y: 60, width })
  const auto = await page.locator('#auto').evaluate(BOX)
  expect(auto.width).toBeLessThan(100)
  expect(auto.x + auto.width / 2).toBeCloseTo(width / 2)
  expect(await page.title()).toBe('Home | Site title')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('About')
  await page.goto(`${suite.url}/plain`)
  expect(await page.locator('#section').evaluate(BOX)).toMatchObject({ x: 0, y: 60, width })
  const grow = await page.locator('#grow').evaluate(BOX)
  expect(grow.y + grow.height).toBe(800)
  expect(await page.locator('.footer').isVisible()).toBe(false)
  expect(await reader.complaints()).toEqual([])
})

test('items of the navbar are on the side where Docusaurus has them, and icons have no text', async () => {
  const { page } = await suite.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${suite.url}/docs/intro`)
  const texts = (list: string) =>
    page.locator(`.nav > .${list} > li > :is(a, div, details > summary), .nav > .${list} summary`).allInnerTexts()
  expect((await texts('left')).map((text) => text.trim())).toEqual(['Anywhere', 'More', 'Source code', 'Sidebar'])
  expect(await texts('right')).toEqual(['Right', 'html'])
  const icon = page.locator('.nav .header-github-link')
  expect(await icon.evaluate((element) => getComputedStyle(element).fontSize)).toBe('0px')
  expect(await icon.getAttribute('aria-label')).toBe('Source code')
  expect(await page.locator('.brand').innerText()).toBe('')
  expect(await page.locator('.brand').getAttribute('href')).toBe('https://example.org/')
  expect(await page.locator('.brand').getAttribute('target')).toBe('_self')
  expect(await page.locator('.brand img').first().getAttribute('alt')).toBe('Project')
  expect(await page.locator('.brand img').first().evaluate(BOX)).toMatchObject({ width: 40, height: 20 })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const inMenu = page.locator('#dg-menu .header-github-link')
  expect(await inMenu.evaluate((element) => getComputedStyle(element).fontSize)).toBe('0px')
  expect(await inMenu.evaluate(BOX)).toMatchObject({ width: expect.any(Number) })
  expect((await inMenu.evaluate(BOX)).height).toBeGreaterThanOrEqual(24)
})

test('a footer has columns without titles, HTML and a logo', async () => {
  const { page } = await suite.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${suite.url}/docs/intro`)
  const footer = page.locator('.footer')
  expect(await footer.locator('.groups').innerText()).toMatch(/One\s+own\s+Two/)
  expect(await footer.locator('a[href="https://example.org"] img').count()).toBeGreaterThan(0)
  expect(await footer.evaluate((element) => element.dataset.theme)).toBe('dark')
})
