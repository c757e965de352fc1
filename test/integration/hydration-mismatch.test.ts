import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

test('elements that browsers move are reported once for all pages, from the cache too, and until they are fixed', async () => {
  const page = "import { Part } from '../parts/Part.tsx'\n\n# Home\n\n<Part />\n"
  const part = (body: string) => `export function Part() {\n  return ${body}\n}\n`
  const site = siteTest()
    .file('docs/index.mdx', page)
    .file('docs/other.mdx', page)
    .file('parts/Part.tsx', part('<p><div>a</div></p>'))
  for (let run = 1; run <= 2; run++) {
    const { diagnostics } = await site.run('build')
    expect(diagnostics, `build ${run}`).toMatchObject([
      { severity: 'warning', code: 'hydration-mismatch', file: 'docs/index.mdx' },
    ])
    expect(diagnostics[0]?.text).toContain('a component renders `<div>` in `<p>` (and on 1 other page)')
  }
  const { diagnostics } = await site.file('parts/Part.tsx', part('<div>a</div>')).run('build')
  expect(diagnostics).toEqual([])
})
