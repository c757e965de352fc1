import { expect, test } from 'vitest'
import { siteTest, type SiteTest } from '../harness/site-test.js'

const draft = 'is a draft, which is not published; remove the link, or `draft: true` from the front matter of the draft'
const partial = 'is a partial, which has no page of its own; import it, or link to a page that shows it'

/** A site with pages that readers cannot see, and one page with links, at `source`. */
function siteWith(link: string, source = 'docs/start.md'): SiteTest {
  return siteTest()
    .config({
      pages: {},
      blog: {},
      docs: [
        { dir: 'docs', exclude: ['internal/**', '**/_*'], versions: { '1.0': {} } },
        { id: 'community', dir: 'community', routeBase: 'community' },
      ],
      links: { unreachable: 'ignore' },
    })
    .file('versions.json', '["1.0"]')
    .file('docs/index.md', '# Home\n\n[Start](start.md)\n')
    .file('docs/start.md', '# Start\n')
    .file('docs/draft.md', '---\ndraft: true\n---\n\n# Draft\n')
    .file('docs/unlisted.md', '---\nunlisted: true\n---\n\n# Unlisted\n')
    .file('docs/_partial.md', 'Text\n')
    .file('docs/internal/notes.md', '# Notes\n')
    .file('versioned_docs/version-1.0/old.md', '# Old\n')
    .file('versioned_docs/version-1.0/index.md', '# Home\n')
    .file('community/index.md', '# Community\n')
    .file('community/team.md', '# Team\n')
    .file('blog/2024-01-01-post.md', '# Post\n')
    .file('blog/2024-01-02-soon.md', '---\ndraft: true\n---\n\n# Soon\n')
    .file('pages/about.md', '# About\n')
    .file('pages/hidden.md', '---\ndraft: true\n---\n\n# Hidden\n')
    .file('README.md', '# Readme\n')
    .file(source, `# Title\n\nFirst.\n\n[Link](${link})\n`)
}

test.each([
  ['draft.md', draft],
  ['./draft.md#part', draft],
  ['/draft.md', draft],
  ['/next/draft', draft],
  ['/blog/2024/01/02/soon', draft],
  ['../blog/2024-01-02-soon.md', draft],
  ['/hidden', draft],
  ['./_partial.md', partial],
  ['@site/docs/_partial.md', partial],
  ['internal/notes.md', 'is no page, because the config excludes it; remove the link, or the pattern in "exclude"'],
  [
    '../README.md',
    'is outside of the content folders, so it is no page; move it into one of them, or link to it at its public URL',
  ],
  ['old.md', 'exists only in the version "1.0"; link to "/old", or add the page here'],
  ['/next/old', 'exists only in the version "1.0"; link to "/old", or add the page here'],
  ['/team.md', 'exists only in the docs folder "community"; link to "/community/team", or add the page here'],
  ['/next/team', 'exists only in the docs folder "community"; link to "/community/team", or add the page here'],
])('a link to "%s" says why there is no page', async (url, expected) => {
  const { diagnostics } = await siteWith(url).run('build')
  expect(diagnostics).toMatchObject([
    {
      file: 'docs/start.md',
      line: 5,
      code: expect.stringMatching(/^broken-(?:markdown-)?link$/),
      text: `"${url}" ${expected}`,
    },
  ])
})

test.each([
  ['docs/start.mdx', './draft.md'],
  ['blog/2024-01-03-new.md', '../docs/draft.md'],
  ['pages/other.md', '../docs/draft.md'],
  ['community/links.md', '../docs/draft.md'],
])('in %s too', async (source, url) => {
  const { diagnostics } = await siteWith(url, source)
    .remove('docs/start.md')
    .file('docs/index.md', '# Home\n')
    .file(source, `# Title\n\n[Link](${url})\n`)
    .run('check-links', '--no-crawl')
  expect(diagnostics).toMatchObject([{ file: source, code: 'broken-markdown-link', text: `"${url}" ${draft}` }])
})

test.each(['unlisted.md', '/next/unlisted', '/old', '../versioned_docs/version-1.0/old.md', '/community/team'])(
  'a link to "%s" is fine',
  async (url) => {
    expect((await siteWith(url).run('build')).diagnostics).toEqual([])
  },
)

test.each(['darft.md', 'index.md/x.md', '%00.md', `${'a'.repeat(5000)}.md`, '/zzz.md', '/1.0', '/community', '/nope'])(
  'a link to "%s" says nothing of the kind',
  async (url) => {
    const { diagnostics } = await siteWith(url).run('build')
    for (const { text } of diagnostics) expect(text).not.toMatch(/exists only|draft,|partial,|excludes/)
  },
)
