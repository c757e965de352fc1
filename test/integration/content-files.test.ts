import { describe, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

const home = '# Home\n'

/** Builds a site with these files and a home page, and returns what is reported: `file:line:column severity code: text`. */
async function reported(files: Readonly<Record<string, string>>, config: object = {}): Promise<readonly string[]> {
  const site = siteTest().config(config).file('docs/index.md', home)
  for (const [name, text] of Object.entries(files)) site.file(name, text)
  const { diagnostics } = await site.run('build')
  return diagnostics.map(({ file, line, column, severity, code, text }) => {
    const place = [file, line, column].filter((part) => part !== undefined).join(':')
    return `${place} ${severity} ${code}: ${text}`
  })
}

describe('unknown fields of data files', () => {
  test('in category files', async () => {
    const pages = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`docs/${name}/page.md`, '# Page\n']))
    const found = await reported({
      ...pages,
      'docs/a/_category_.json': '{\n  "label": "A",\n  "colapsed": true\n}\n',
      'docs/b/_category_.yml': 'label: B\nlink:\n  type: generated-index\n  slgu: /b-index\n',
      'docs/c/_category_.yaml': 'label: C\nstars: 3\n',
      'docs/d/_category_.yml':
        'label: D\nposition: 4\nclassName: d\ncollapsible: true\ncollapsed: false\nkey: d\ncustomProps: { a: 1 }\ndescription: All\nlink:\n  { type: generated-index, title: All, description: All, keywords: [a], slug: /d-index }\n',
    })
    expect(found).toEqual([
      'docs/a/_category_.json:3:3 warning unknown-field: unknown key "colapsed"; did you mean "collapsed"?',
      'docs/b/_category_.yml:4:3 warning unknown-field: unknown key "link.slgu"; did you mean "slug"?',
      'docs/c/_category_.yaml:2:1 warning unknown-field: unknown key "stars"; known keys: label, position, collapsed, collapsible, className, badge, icon, description, link, $schema, key and customProps',
    ])
  })

  test('in files of authors and tags', async () => {
    const found = await reported(
      {
        'blog/2026-01-31-news.md': '---\nauthors: [jane, john]\ntags: [setup]\n---\n\nNews\n',
        'blog/authors.yml':
          'jane:\n  name: Jane\n  image: /jane.png\n  github: jane\njohn:\n  name: John\n  titel: Maintainer\n  email: john@a.example\n  socials: { github: john }\n',
        'blog/tags.yml': 'setup:\n  lable: Setup\n',
      },
      { blog: {} },
    )
    expect(found).toEqual([
      'blog/authors.yml:3:3 warning unknown-field: "image" is not a field of an author; did you mean "image_url"?',
      'blog/authors.yml:4:3 warning unknown-field: "github" is not a field of an author; write it below "socials": socials: { github: … }',
      'blog/authors.yml:7:3 warning unknown-field: "titel" is not a field of an author; did you mean "title"?',
      'blog/tags.yml:2:3 error tags-file: unknown key "setup.lable"; did you mean "label"?',
    ])
  })
})

describe('Markdown files that are not named as pages', () => {
  test('are reported in docs, blogs and pages, with their new names', async () => {
    const site = siteTest()
      .config({ blog: {}, pages: { dir: 'pages' } })
      .file('docs/index.md', home)
    for (const name of ['docs/A.MD', 'docs/sub/b.Mdx', 'docs/c.markdown', 'blog/d.MDX', 'pages/e.Markdown'])
      site.file(name, home)
    const { diagnostics, exitCode, outputTree } = await site.run('build')
    expect(exitCode).toBe(0)
    expect(diagnostics.map(({ file, text }) => `${file} ${text.split('; ')[1]}`)).toEqual([
      'blog/d.MDX rename it to d.mdx',
      'docs/A.MD rename it to A.md',
      'docs/c.markdown rename it to c.md',
      'docs/sub/b.Mdx rename it to b.mdx',
      'pages/e.Markdown rename it to e.md',
    ])
    expect(diagnostics[0]).toMatchObject({ severity: 'warning', code: 'misnamed-page' })
    expect([...outputTree().keys()].filter((name) => /\/[a-e]\b/i.test(name))).toEqual([])
  })

  test('are not reported if they are excluded, static or beside the folders', async () => {
    const found = await reported(
      { 'docs/old/A.MD': home, 'docs/_part.markdown': home, 'static/B.MD': home, 'README.MD': home },
      { docs: { exclude: ['old', '**/_*'] } },
    )
    expect(found).toEqual([])
  })
})

describe('tags', () => {
  const tags = 'setup:\n  label: Setup\n'

  test('that the tags file does not define get a suggestion', async () => {
    const found = await reported(
      {
        'docs/tags.yml': tags,
        'docs/a.md': '---\ntags: [setpu]\n---\n\n# A\n',
        'blog/tags.yml': tags,
        'blog/2026-01-31-b.md': '---\ntags: [setup, other, Setups]\n---\n\nB\n',
      },
      { blog: {} },
    )
    expect(found).toEqual([
      'blog/2026-01-31-b.md:2:15 warning inline-tag: the tag "other" is not defined in blog/tags.yml; add it to that file or correct it; `blog.inlineTags` sets the severity',
      'blog/2026-01-31-b.md:2:22 warning inline-tag: the tag "Setups" is not defined in blog/tags.yml; did you mean "setup"? `blog.inlineTags` sets the severity',
      'docs/a.md:2:8 warning inline-tag: the tag "setpu" is not defined in docs/tags.yml; did you mean "setup"? `docs.inlineTags` sets the severity',
    ])
  })
})
