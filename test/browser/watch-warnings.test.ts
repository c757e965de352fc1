import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { diagnosticCodes } from '../../src/node/base/diagnostics/codes.js'
import { formatDiagnostics } from '../../src/node/base/diagnostics/format.js'
import { workerBrowser } from '../harness/chromium.js'
import { openReader } from '../harness/reader.js'
import { siteTest } from '../harness/site-test.js'
import { type WatchedSite, watchFolder } from '../harness/watch-site.js'

/** A page with the example of `react-warning`, and one whose elements browsers move. */
const example = diagnosticCodes()['react-warning']?.example
const names = 'components/Names.tsx'
const other = [
  "import Box from '@site/components/Box'",
  '# Other\n\n```jsx\n<Box />\n```\n\n<Box />',
  "<b title={typeof window === 'undefined' ? 'one' : 'two'}>Title</b>",
]

/** The problems that the preview shows, as text. */
async function shown(page: Page): Promise<string[]> {
  const items = await page.locator('docsgen-problems article').allTextContents()
  return items.map((text) => text.replace(/\s+/g, ' '))
}

/** The problems that it has reported last, as the terminal prints them. */
async function reported({ reported: all }: WatchedSite): Promise<string[]> {
  const text = await formatDiagnostics(all.at(-1) ?? [], { format: 'pretty', colors: false })
  return text.split('\n').slice(0, -2)
}

test('the preview reports what React warns of, at the line of the component, until it is fixed', async () => {
  const built = siteTest()
    .config({})
    .file('docs/other.mdx', other.join('\n\n'))
    .file('components/Box.tsx', 'export default () => <p><div>Text</div></p>\n')
  for (const [name, text] of Object.entries(example?.files ?? {})) built.file(name, text)
  const build = await built.run('build')
  const scripts = [...build.outputTree().keys()].filter((name) => name.endsWith('.js')).map(build.output)
  expect(scripts.join('')).toContain('Minified React error')
  expect(scripts.join('')).not.toContain('unique "key" prop')

  const site = await watchFolder(built.dir)
  const reader = await openReader(await workerBrowser())
  onTestFinished(async () => {
    await reader.context.close()
    await site.close()
  })
  // Without a browser, the preview reports what a build reports.
  const unlocated = [
    expect.stringContaining('docs/other.mdx warning hydration-mismatch: a component renders `<div>` in'),
  ]
  expect(await reported(site)).toEqual(unlocated)
  await reader.page.goto(site.url)
  await expect.poll(() => reported(site)).toEqual([example?.message, ...unlocated])
  await expect
    .poll(() => shown(reader.page))
    .toContainEqual(expect.stringMatching(/^docs\/index.mdx:5warning react-warning Each child .*5 \| <Names \/>/))
  for (const [name, text] of Object.entries(example?.fixed ?? {})) site.write(name, text)
  await expect.poll(() => reported(site)).toEqual(unlocated)

  // The mistake is back after an edit that the page shows without being loaded again, and on the next page there are others.
  site.write(names, example?.files[names] ?? '')
  await expect.poll(() => reported(site)).toEqual([example?.message, ...unlocated])
  // In another tab: the server may load the first one again once it knows the content policy of all pages.
  await (await reader.context.newPage()).goto(`${site.url}/other`)
  const nesting = 'docs/other.mdx:9 warning hydration-mismatch: In HTML, <div> cannot be a descendant of <p> (in `Box`)'
  const title = 'a component of this page gives title="two" in the browser, but title="one" on the server'
  const others = [`docs/other.mdx warning hydration-mismatch: ${title}`, nesting].map((text) =>
    expect.stringContaining(text),
  )
  await expect.poll(() => reported(site)).toEqual([example?.message, ...others])
  site.edit('components/Box.tsx', '<p><div>Text</div></p>', '<p>Text</p>')
  await expect.poll(() => reported(site)).toEqual([example?.message, others[0]])
})
