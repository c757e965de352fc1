import path from 'node:path'
import { expect, test } from 'vitest'
import { hydrated, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const wrapper = (name: string, text: string) => `import { useState } from 'react'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
import Original from '@theme-original/${name}'

export default function Wrapper(props) {
  const { metadata } = useDoc()
  const [count, setCount] = useState(0)
  return <><Original {...props} /><button id="${text}" onClick={() => setCount(count + 1)}>{text} {metadata.title} {count}</button></>
}

const text = '${text}'
`

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({
      theme: {
        compat: 'docusaurus',
        components: { PageFooter: 'src/theme/DocItem/Footer.jsx', Outline: 'src/theme/DocItem/TOC/Desktop.jsx' },
      },
      blog: {},
    })
    .file('static/favicon.ico', '')
    .file('src/theme/DocItem/Footer.jsx', wrapper('DocItem/Footer', 'foot'))
    .file('src/theme/DocItem/TOC/Desktop.jsx', wrapper('DocItem/TOC/Desktop', 'toc'))
    .file('docs/index.md', '# Home\n\n[Other](./other.md)\n\n## Part\n')
    .file('docs/other.md', '# Other\n\n## Part\n')
    .file('blog/2024-01-02-post.md', '# Post\n\n[Home](/)\n\n## Part\n')
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stdout + stderr)
  return path.join(site.dir, 'build')
})

test('wrappers of components of the docs hydrate, work, and follow navigations', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, suite.url)
  await hydrated(page)
  await page.locator('#foot').click()
  await expect.poll(() => page.locator('#foot').textContent()).toBe('foot Home 1')
  expect(await page.locator('#toc').textContent()).toBe('toc Home 0')
  await page.locator('main').getByRole('link', { name: 'Other', exact: true }).click()
  await expect.poll(() => page.locator('#foot').textContent()).toMatch(/^foot Other/)
  expect(await reader.complaints()).toEqual([])
})

test('posts have no wrapper of a component of the docs', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/blog/2024/01/02/post`)
  await hydrated(page)
  expect(await page.locator('#foot, #toc').count()).toBe(0)
  await page.locator('main').getByRole('link', { name: 'Home', exact: true }).click()
  await page.locator('#foot').waitFor()
  expect(await reader.complaints()).toEqual([])
})
