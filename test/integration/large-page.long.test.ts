import { expect, test } from 'vitest'
import { startDocsgen } from '../harness/cli.js'
import { siteTest } from '../harness/site-test.js'

test('a page of 10 MB is built with a heap of 2 GB', async () => {
  const { dir } = siteTest()
    .config({ render: { timeout: 30, memory: 2048 } })
    .file('docs/index.md', 'Some words of a text, and a number of them.\n\n'.repeat(220_000))
  const env = { NODE_OPTIONS: '--max-old-space-size=2048' }
  expect(await startDocsgen(['build', dir], { env }).end).toMatchObject({ exitCode: 0 })
}, 120_000)
