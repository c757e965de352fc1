import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryPath } from '../harness/repository.js'
import { type SiteRun, siteTest } from '../harness/site-test.js'

const wrong = '# Page\n\nSee [the guide][].\n'

/** A site with a mistake in each kind of source. */
function mistakesEverywhere() {
  const site = siteTest()
    .config({ pages: { dir: 'pages' }, blog: {}, docs: { version: { label: 'Next' } } })
    .file('docs/index.md', wrong)
    .file('docs/used.mdx', "import Part from './_part.mdx'\n\n# Used\n\n<Part />\n")
    .file('docs/_part.mdx', '##Part\n')
    .file('versions.json', '["1.0"]')
    .file('versioned_docs/version-1.0/index.md', wrong)
    .file('blog/2026-01-31-news.md', wrong.replace('# Page', '# News'))
    .file('pages/about.md', wrong)
  symlinkSync(repositoryPath('node_modules'), path.join(site.dir, 'node_modules'))
  return site
}

function found({ diagnostics }: SiteRun): string[] {
  return diagnostics.map(({ file, line, column, severity, code }) => `${file}:${line}:${column} ${severity} ${code}`)
}

describe('mistakes in the text of pages', () => {
  test.each(['build', 'check-links'])(
    'are reported in docs, versions, posts, pages and partials by %s',
    async (command) => {
      expect(found(await mistakesEverywhere().run(command))).toEqual(
        expect.arrayContaining([
          'blog/2026-01-31-news.md:3:5 warning undefined-reference',
          'docs/_part.mdx:1:1 warning heading-syntax',
          'docs/index.md:3:5 warning undefined-reference',
          'pages/about.md:3:5 warning undefined-reference',
          'versioned_docs/version-1.0/index.md:3:5 warning undefined-reference',
        ]),
      )
    },
  )

  test('are reported again by a build whose pages come from the cache', async () => {
    const site = siteTest().file('docs/index.md', wrong)
    const first = found(await site.run('build'))
    expect(first).toEqual(['docs/index.md:3:5 warning undefined-reference'])
    expect(found(await site.run('build'))).toEqual(first)
  })

  test('front matter that is not read is reported at its first line, and a byte order mark is no problem', async () => {
    const run = await siteTest()
      .file('docs/index.md', '\ufeff---\ntitle: Home\n---\n\nText.\n')
      .file('docs/late.md', '\n---\ntitle: Late\n---\n\nText.\n')
      .file('docs/open.md', '---\ntitle: Open\n\nText.\n')
      .run('build')
    expect(found(run)).toEqual(['docs/late.md:2:1 error front-matter', 'docs/open.md:1:1 error front-matter'])
  })
})

test('imports that a page does not use are not reported', async () => {
  const site = siteTest()
    .config({ alias: { '~': './lib' } })
    .file('lib/a.ts', 'export const a = 1\n')
    .file('docs/part.mdx', '# Part\n')
    .file('docs/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n')
    .file(
      'docs/index.mdx',
      [
        "import { a } from '~/a'\nimport { b } from '@site/lib/a'\nimport Part from './part.mdx'\nimport logo from './logo.svg'",
        "import Tabs from '@theme/Tabs'\nimport React, { useState } from 'react'\nimport type { T } from './nothing'",
        "import { useSite } from 'docsgen/client'\nimport fs from 'node:fs'\n\n# Home\n",
      ].join('\n'),
    )
  symlinkSync(repositoryPath('node_modules'), path.join(site.dir, 'node_modules'))
  expect(found(await site.run('build'))).toEqual([])
})
