import { describe, expect, test } from 'vitest'
import { projectSite } from '../harness/project-site.js'

/** What a build reports, without pages that nothing links to. */
async function reported(files: Readonly<Record<string, string>>, config: object = {}): Promise<string[]> {
  const site = projectSite().config(config).file('docs/index.md', '# Home\n')
  for (const [name, text] of Object.entries(files)) site.file(name, text)
  const { diagnostics } = await site.run('build')
  return diagnostics
    .filter(({ code }) => code !== 'unreachable-page')
    .map(({ file, line, severity, code, text }) => `${file}:${line} ${severity} ${code}: ${text}`)
}

const one = { 'versioned_docs/version-1.0/index.md': '# One\n' }
const two = { 'versioned_docs/version-2.0/index.md': '# Two\n' }
const versioned = { docs: { routeBase: '/docs' } }

describe('versions that are not published as their author meant', () => {
  test('a folder that is not listed is reported', async () => {
    expect(await reported({ ...one, ...two, 'versions.json': '["2.0"]' }, versioned)).toEqual([
      'versions.json:1 warning docs-version: versions.json does not list "1.0", so "versioned_docs/version-1.0" is not published; add "1.0" to versions.json, or remove the folder',
    ])
  })

  test('a list whose first version is not the highest is reported', async () => {
    expect(await reported({ ...one, ...two, 'versions.json': '["1.0", "2.0"]' }, versioned)).toEqual([
      'versions.json:1 warning docs-version: versions.json lists "1.0" before "2.0", so it is the latest version; list the latest version first, or set `docs.lastVersion`',
    ])
  })

  test.each([
    ['names in order', '["2.0", "1.0"]', {}],
    ['the last version of the config', '["1.0", "2.0"]', { lastVersion: '1.0' }],
    ['no versions', undefined, { versions: false }],
    ['a part of the versions', '["2.0", "1.0"]', { onlyVersions: ['1.0'] }],
  ])('%s is accepted', async (_, names, docs) => {
    const files = { ...one, ...two, ...(names === undefined ? {} : { 'versions.json': names }) }
    expect(await reported(files, { docs: { routeBase: '/docs', ...docs } })).toEqual([])
  })

  test('a "v" before a number does not make it higher', async () => {
    const files = { ...two, 'versioned_docs/version-v1.0/index.md': '# One\n' }
    expect(await reported({ ...files, 'versions.json': '["2.0", "v1.0"]' }, versioned)).toEqual([])
  })

  test('names that are no plain numbers are accepted', async () => {
    const files = { ...one, 'versioned_docs/version-2.0-beta/index.md': '# Beta\n' }
    expect(await reported({ ...files, 'versions.json': '["1.0", "2.0-beta"]' }, versioned)).toEqual([])
  })
})

describe('posts without a blog', () => {
  const post = { 'blog/2026-01-05-hello.md': '# Hello\n' }

  test('are reported once', async () => {
    expect(await reported({ ...post, 'blog/2026-01-06-b.md': '# B\n' })).toEqual([
      'blog/2026-01-05-hello.md:undefined warning unread-file: the posts in "blog" are not published, because the config has no `blog`; add `blog: {}` to the config, or `blog: false` if there is no blog',
    ])
  })

  test.each([
    ['a blog', { blog: {} }],
    ['a config that turns it off', { blog: false }],
    ['docs in the folder', { docs: [{ id: 'default' }, { id: 'news', dir: 'blog', routeBase: '/news' }] }],
  ])('are not reported with %s', async (_, config) => {
    expect(await reported(post, config)).toEqual([])
  })
})

describe('the end of the excerpt of a post', () => {
  test.each([
    ['<!-- more -->', '<!-- truncate -->'],
    ['<!--more-->', '<!-- truncate -->'],
    ['<!-- truncated -->', '<!-- truncate -->'],
    ['<!-- excerpt -->', '<!-- truncate -->'],
    ['<!-- trucate -->', '<!-- truncate -->'],
  ])('is reported in another form: %s', async (mark, right) => {
    const text = `# A\n\nText.\n\n${mark}\n\nMore.\n`
    expect(await reported({ 'blog/2026-01-05-a.md': text, 'docs/a.md': text }, { blog: {} })).toEqual([
      `blog/2026-01-05-a.md:5 warning foreign-syntax: "${mark}" does not end the excerpt, so lists show the whole post; write \`${right}\``,
    ])
  })

  test('is not reported if the post has a marker or other comments', async () => {
    const files = {
      'blog/2026-01-05-a.md': '# A\n\n<!-- truncate -->\n\n<!-- more -->\n\nMore.\n',
      'blog/2026-01-06-b.md': '# B\n\n<!-- more to come -->\n\n```html\n<!-- more -->\n```\n',
    }
    expect(await reported(files, { blog: {} })).toEqual([])
  })
})
