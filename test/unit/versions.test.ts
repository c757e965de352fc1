import { describe, expect, test } from 'vitest'
import { plannedSite } from '../harness/planned-site.js'

const files = {
  'versions.json': '["2.0", "1.0"]',
  'docs/index.md': '---\nhero: { title: Home }\n---\n',
  'docs/a.md': '---\ntags: [t]\n---\n\n# A next\n',
  'docs/new.md': '# New\n',
  'versioned_docs/version-2.0/a.md': '# A two\n',
  'versioned_docs/version-1.0/a.md': '---\ntags: [t]\n---\n\n# A one\n',
  'versioned_docs/version-1.0/made/b.md': '# B one\n',
  'versioned_docs/version-1.0/made/_category_.json': '{ "link": { "type": "generated-index" } }',
  'community/index.md': '# Community\n',
}
const docs =
  "docs: [{ routeBase: '/docs', versions: VERSIONS }, { id: 'community', dir: 'community', routeBase: '/community' }]"
const siteWith = (versions = '{}', fields = '') =>
  plannedSite(`url: 'https://s.example', base: '/b/', ${docs.replace('VERSIONS', versions)}, ${fields}`, files)

describe('a page of the docs', async () => {
  const site = await siteWith()
  const versionOf = (route: string) => site.page(route).version

  test('belongs to a version, with a banner if it is not the latest', () => {
    expect(site.problems).toEqual([])
    expect(versionOf('/docs/a')).toEqual({
      name: '2.0',
      label: '2.0',
      badge: true,
      others: { current: '/b/docs/next/a', '1.0': '/b/docs/1.0/a' },
    })
    expect(versionOf('/docs/1.0/a')).toMatchObject({ name: '1.0', banner: 'unmaintained' })
    expect(versionOf('/docs/next/a')).toMatchObject({ name: 'current', label: 'Next', banner: 'unreleased' })
  })

  test('leads to the same page in the versions that have it', () => {
    expect(versionOf('/docs/next/new')?.others).toEqual({})
    expect(versionOf('/docs/1.0/a')?.others).toEqual({ current: '/b/docs/next/a', '2.0': '/b/docs/a' })
  })

  test.each([
    ['the pages of tags', '/docs/1.0/tags/t'],
    ['the list of all tags', '/docs/1.0/tags'],
    ['the index of a category', '/docs/1.0/category/made'],
  ])('belongs to a version if it is one of %s', (_, route) => {
    expect(versionOf(route)).toMatchObject({ name: '1.0', others: {} })
  })

  test.each([
    ['a home page', '/docs/next'],
    ['a docs folder with one version and no label', '/community'],
  ])('shows no version in %s', (_, route) => {
    expect(versionOf(route)).toBeUndefined()
  })
})

test('search engines ignore all pages of a version with "noIndex"', async () => {
  const site = await siteWith("{ '1.0': { noIndex: true, badge: false, banner: 'none', className: 'old' } }")
  const ignored = site.planned.filter(({ page }) => page.noIndex).map(({ page }) => page.route)
  expect(ignored.sort()).toEqual([
    ...['/docs/1.0', '/docs/1.0/a', '/docs/1.0/category/made', '/docs/1.0/made/b'],
    ...['/docs/1.0/tags', '/docs/1.0/tags/t'],
  ])
  expect(site.page('/docs/1.0/a').version).toMatchObject({ badge: false, banner: undefined, className: 'old' })
})

test.each([
  ["locale: 'de', docs: {}", 'Nächste'],
  ["locale: 'de', docs: { version: { label: '3.0-dev' } }", '3.0-dev'],
  ["locale: 'de', docs: { versions: { current: { label: 'Vorschau' } } }", 'Vorschau'],
])('with %s, the label of the docs folder itself is %j', async (fields, label) => {
  const site = await plannedSite(fields, { 'versions.json': '[]' })
  expect(site.site.config.docs.map(({ version }) => version.label)).toEqual([label])
})

test('a docs folder with one version shows it if the config says so', async () => {
  const site = await plannedSite("docs: { versions: { current: { banner: 'unreleased' } } }", {})
  expect(site.page('/').version).toEqual({
    name: 'current',
    label: 'Next',
    badge: false,
    banner: 'unreleased',
    others: {},
  })
})

describe('an item of the navbar', () => {
  const itemsOf = async (items: string) => {
    const { problems, structure } = await siteWith('{}', `navbar: { items: [${items}] }`)
    expect(problems).toEqual([])
    return structure.data.navbar.items
  }
  const right = { position: 'right', group: 'Version' }
  const version = { versionsOf: 'default', versionLabel: true }
  const hrefs = { current: '/b/docs/next', '2.0': '/b/docs', '1.0': '/b/docs/1.0' }
  test.each([
    ["{ type: 'docsVersion' }", [{ label: '2.0', href: '/b/docs', ...version, hrefs, ...right }]],
    ["{ type: 'docsVersion', to: '/docs/a' }", [{ label: '2.0', href: '/b/docs/a', ...version, ...right }]],
    [
      "{ type: 'docsVersion', href: 'https://x.example', label: 'X' }",
      [{ label: 'X', href: 'https://x.example', external: true, versionsOf: 'default', ...right }],
    ],
    [
      "{ type: 'docsVersionDropdown', docsPluginId: 'community' }",
      [{ label: 'Next', href: '/b/community', versionsOf: 'community', versionLabel: true, ...right }],
    ],
    [
      "{ type: 'docsVersionDropdown', label: 'V', versions: { '1.0': { label: 'Old' } }, dropdownItemsAfter: [{ label: 'All', to: '/docs/a' }] }",
      [
        {
          label: 'V',
          href: '/b/docs/1.0',
          versionsOf: 'default',
          items: [
            { label: 'Old', href: '/b/docs/1.0', version: '1.0' },
            { label: 'All', href: '/b/docs/a' },
          ],
          ...right,
        },
      ],
    ],
    [
      "{ type: 'docsVersionDropdown', dropdownItemsBefore: [{ label: 'All', to: '/docs/a' }] }",
      [
        {
          label: '2.0',
          href: '/b/docs',
          ...version,
          items: [
            { label: 'All', href: '/b/docs/a' },
            { label: 'Next', href: '/b/docs/next', version: 'current' },
            { label: '2.0', href: '/b/docs', version: '2.0' },
            { label: '1.0', href: '/b/docs/1.0', version: '1.0' },
          ],
          ...right,
        },
      ],
    ],
  ])('%s', async (items, expected) => {
    expect(await itemsOf(items)).toEqual(expected)
  })

  test('that names an unknown version is reported', async () => {
    const { structure } = await siteWith(
      '{}',
      `navbar: { items: [
        { type: 'docsVersionDropdown', versions: ['curent'] }, { type: 'docsVersionDropdown', versions: { x: {} } },
        { type: 'docsVersionDropdown', docsPluginId: 'other', versions: ['1.0'] },
        { type: 'dropdown', label: 'D', items: [{ type: 'docsVersion', docsPluginId: 'other' }] },
      ] }`,
    )
    expect(structure.diagnostics.map(({ message, hint }) => `${message}; ${hint}`)).toEqual([
      '"navbar.items[0].versions[0]" names the version "curent", which does not exist; did you mean "current"?',
      '"navbar.items[1].versions.x" names the version "x", which does not exist; write the name of a version',
      '"navbar.items[2].versions[0]" names the version "1.0" of "other", which does not exist; there is no docs folder with the id "other"',
    ])
  })
})
