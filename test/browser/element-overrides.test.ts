import path from 'node:path'
import { expect, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({ theme: { compat: 'docusaurus' } })
    .file(
      'src/theme/MDXComponents.js',
      `import { useState } from 'react'
      import MDXComponents from '@theme-original/MDXComponents'
      function Counter({ children, ...props }) {
        const [count, setCount] = useState(0)
        return <a {...props} data-count={count} onMouseEnter={() => setCount(count + 1)}>{children}</a>
      }
      export default {
        ...MDXComponents,
        a: Counter,
        table: (props) => <table data-own="" {...props} />,
        blockquote: (props) => <blockquote data-own="" {...props} />,
        ul: (props) => <ul data-own="" {...props} />,
        pre: (props) => <div data-own="pre">{props.children}</div>,
      }`,
    )
    .file(
      'docs/index.md',
      [
        ...[
          '# Home',
          '',
          'A [link](other.md), `code`.',
          '',
          '## Part [two](other.md)',
          '',
          '> quote',
          '>',
          '> - item [x](other.md)',
          '',
        ],
        ...[
          '```js title="a.js" {1}',
          'let a = 1',
          '```',
          '',
          '| a | b |',
          '| - | -: |',
          '| 1 | [y](other.md) |',
          '',
          '- [ ] task',
          '',
        ],
      ].join('\n'),
    )
    .file('docs/other.md', '# Other\n\n[home](index.md)\n\n:::note\n\n[again](index.md)\n\n:::\n')
  await site.run('build')
  return path.join(site.dir, 'build')
})

test('elements that the site renders hydrate without differences, and have their state', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/`)
  const link = page.locator('.prose a[data-count]').first()
  expect(await page.locator('.prose a[data-count]').count()).toBe(4)
  await page.waitForFunction(() => {
    document.querySelector('.prose a[data-count]')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    return document.querySelector('.prose a[data-count="1"]') !== null
  })
  expect(await page.locator('[data-own=pre] .code-title').textContent()).toBe('a.js')
  expect(await page.locator('table[data-own] td').count()).toBe(2)
  await link.click()
  await page.locator('h1').getByText('Other').waitFor()
  expect(await page.locator('.prose a[data-count]').count()).toBe(2)
  await page.locator('.prose a[data-count]').first().click()
  await page.locator('[data-own=pre] code').waitFor()
  expect(await page.locator('[data-own=pre] code').textContent()).toBe('let a = 1\n')
  expect(await reader.complaints()).toEqual([])
})
