import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileHtml, hostileSite, payload } from '../fixtures/hostile/hostile-site.js'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { hydrated, navigated, openReader, shellHydrated } from '../harness/reader.js'
import { type ServedDir, serveDir } from '../harness/serve.js'
import { type SiteRun, siteTest } from '../harness/site-test.js'

let browser: Browser
let site: ServedDir
let run: SiteRun
let documents: readonly string[]

beforeAll(async () => {
  browser = await workerBrowser()
  // Without a policy, the browser runs whatever the build has let through.
  const built = siteTest().config({
    url: 'https://docs.example',
    blog: {},
    csp: false,
    docs: { inlineTags: 'ignore' },
    search: { provider: 'local' },
    markdown: { math: true },
    links: { broken: 'ignore', brokenMarkdown: 'ignore', brokenAnchors: 'ignore' },
  })
  for (const [name, content] of Object.entries(hostileSite)) built.file(name, content)
  run = await built.run('build')
  if (run.exitCode !== 0)
    throw new Error(
      run.stderr
        .split('\n')
        .filter((l) => / error /.test(l))
        .join('\n'),
    )
  documents = [...run.outputTree().keys()].filter((name) => name.endsWith('.html'))
  site = await serveDir(path.join(built.dir, 'build'))
})

afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** What could run code in the current document, and what has run. */
function findings(): string[] {
  const found: string[] = '__pwn' in window ? [`ran: ${String(window.__pwn)}`] : []
  const visit = (root: Document | DocumentFragment): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLTemplateElement) visit(element.content)
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'srcdoc') found.push(`${element.localName} ${name}`)
        if (!/href|src|action|poster|^data$|background/.test(name) || !URL.canParse(value, location.href)) continue
        if (/^(?:javascript|vbscript|data:(?!image)):?/.test(new URL(value, location.href).href))
          found.push(`${element.localName} ${name}=${value}`)
      }
    }
  }
  visit(document)
  return found
}

/** Uses everything on the page, with events that handlers could wait for. */
function touchAll(): void {
  for (const element of document.querySelectorAll('main *, aside *, nav *')) {
    for (const type of ['mouseover', 'focus', 'toggle', 'pointerenter']) element.dispatchEvent(new Event(type))
  }
}

/** Exceptions and hydration errors; markup that the browser ignores only causes warnings. */
const isProblem = (line: string): boolean => /^(?:exception|hydration)/.test(line)

test('no document contains or runs scripts from Markdown and data files', async () => {
  const { page, context, complaints } = await openReader(browser)
  const found: Record<string, string[]> = {}
  expect(documents.length).toBeGreaterThan(hostileHtml.length * 2)
  for (const name of documents) {
    await page.goto(`${site.url}/${name.split('/').map(encodeURIComponent).join('/')}`, { waitUntil: 'load' })
    await shellHydrated(page)
    await hydrated(page)
    await page.evaluate(touchAll)
    const problems = [...(await page.evaluate(findings)), ...(await complaints()).filter(isProblem)]
    const isWhole = !/^html\/.+\//.test(name) || (await page.locator('main p', { hasText: /^The end\.$/ }).isVisible())
    if (!isWhole) problems.push('the raw HTML hides the rest of the page')
    if (problems.length > 0) found[name] = problems
  }
  await context.close()
  expect(found).toEqual({})
}, 180_000)

test('a navigation and a search show the same pages without running scripts of the content', async () => {
  const { page, context, complaints } = await openReader(browser)
  await page.goto(site.url, { waitUntil: 'load' })
  await shellHydrated(page)
  for (const name of ['Prose', 'Gadgets']) {
    await page.locator('main a', { hasText: name }).first().waitFor()
    const follow = (text: string) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
      links.find((link) => link.textContent === text)?.click()
    }
    await navigated(page, () => page.evaluate(follow, name))
    expect(new URL(page.url()).pathname).toBe(`/${name.toLowerCase()}`)
    await page.evaluate(touchAll)
    expect(await page.evaluate(findings)).toEqual([])
    await navigated(page, () => page.goBack())
  }
  for (const query of [
    'onerror img src',
    '<img src=/icon.svg onerror=window.__pwn=1>',
    'javascript window __pwn',
    payload,
  ]) {
    await page.goto(`${site.url}/search?q=${encodeURIComponent(query)}#<img src=x onerror=window.__pwn=1>`)
    await page.locator('main [role=option], main .search-body p').first().waitFor()
    expect(await page.evaluate(findings)).toEqual([])
  }
  expect((await complaints()).filter(isProblem)).toEqual([])
  await context.close()
})

test('stored settings and the URL run nothing', async () => {
  const { page, context, complaints } = await openReader(browser)
  await page.addInitScript((text) => {
    for (const name of [
      'docsgen:color-mode',
      'theme',
      'docsgen:searches',
      'docsgen:docs-version',
      'docsgen:announcement',
      'docsgen:reload',
      'docsgen:scroll',
    ])
      for (const storage of [localStorage, sessionStorage]) storage.setItem(name, text)
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, text)
  }, payload)
  for (const path of [
    '/?theme=<img>',
    '/#<img src=x onerror=window.__pwn=1>',
    '/prose?q=%3Cscript%3E#:~:text=a',
    '/nowhere/%3Cimg%20src=x%20onerror=window.__pwn=1%3E',
    '/%22%3E%3Cscript%3Ewindow.__pwn=1%3C/script%3E?a=</script>#javascript:window.__pwn=1',
    '/prose#%E0%A4%A',
    '/prose#%',
  ]) {
    await page.goto(site.url + path, { waitUntil: 'load' })
    await shellHydrated(page)
    expect([path, await page.evaluate(findings)]).toEqual([path, []])
  }
  expect((await complaints()).filter(isProblem)).toEqual([])
  await context.close()
})

test('feeds, lists and rules for hosts are well-formed', async () => {
  for (const name of ['blog/rss.xml', 'blog/atom.xml', 'sitemap.xml']) {
    const text = run.output(name) ?? ''
    const { page, context } = await openReader(browser)
    const problem = await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror')?.textContent ?? null,
      text,
    )
    expect([name, text.length > 0, problem]).toEqual([name, true, null])
    await context.close()
  }
})
