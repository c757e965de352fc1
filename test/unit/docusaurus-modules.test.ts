import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { THEME_COMPONENTS } from '../../src/shared/theme-components.js'
import { THEME_SLOTS } from '../../src/shared/theme-slots.js'
import counterparts from '../../src/tools/docusaurus/node/counterparts.json' with { type: 'json' }
import { printTags } from '../../src/node/render/merge-head.js'
import { addedHead } from '../../src/node/render/render-document.js'
import { matchPath } from '../../src/tools/docusaurus/client/match-path.js'
import type { Counterpart } from '../../src/tools/docusaurus/node/counterparts.js'
import { docsModuleOfTheme } from '../../src/tools/docusaurus/node/docusaurus.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { languageModule } from '../../src/tools/docusaurus/node/docusaurus.js'
import { compatModules, missingExport, unsupportedModule } from '../../src/tools/docusaurus/node/modules.js'
import { docusaurusPath, namesExportedBy } from '../../src/tools/docusaurus/node/modules.js'
import { unusedThemeFiles } from '../../src/tools/docusaurus/node/site-theme-modules.js'
import { mdxModules } from '../../src/tools/docusaurus/node/site-theme.js'

describe('an unsupported module', () => {
  test.each([
    ['@docusaurus/ComponentCreator', 'docsgen creates the routes'],
    ['@docusaurus/plugin-content-blog/client', 'docsgen has no hooks for the blog'],
    ['@docusaurus/plugin-content-docs', '"@docusaurus/plugin-content-docs/client"'],
    ['@docusaurus/useBaseUrls', 'did you mean "@docusaurus/useBaseUrl"?'],
    ['@docusaurus/whatever', 'docsgen has "@docusaurus/BrowserOnly", '],
    ['@generated/routes', '"docsgen:pages"'],
    ['@theme/Tabz', 'did you mean "@theme/Tabs"?'],
    ['@theme/Icon/Clos', 'did you mean "@theme/Icon/Close"?'],
    ['@theme/BlogPostItem/Content', 'components of the blog'],
    ['@theme/DocTagsListPage', 'pages of tags'],
    ['@theme/DocItem', 'use "@theme/DocPage"'],
    ['@theme/DocItem/Layout', 'use "@theme/DocPage"'],
    ['@theme/DocItem/Footer', 'use "@theme/PageFooter"'],
    ['@theme/Navbar/ColorModeToggle', 'use "@theme/ColorModeSwitch"'],
    ['@theme/NotFound/Content', 'use "@theme/NotFound"'],
    ['@theme-original/SearchBar', 'use "@theme/SearchLink"'],
    ['@theme-init/Foter', 'did you mean "@theme-init/Footer"?'],
    ['@theme/SomethingElse', '`docsgen eject --list`'],
  ])('%s: the hint names %s', (name, part) => {
    const problem = unsupportedModule(name)
    expect(problem?.message).toBe(`"${name}" is not supported by docsgen`)
    expect(problem?.hint).toContain(part)
  })

  test.each(['@site/src/theme', 'clsx', '@docusaurus-community/x', '@theme'])('%s is none', (name) => {
    expect(unsupportedModule(name)).toBeUndefined()
  })

  test('is none of those that the hints recommend', () => {
    expect([...compatModules().keys()]).toContain('@docusaurus/plugin-content-docs/client')
  })
})

test.each([
  ['docusaurus/theme-common.ts', 'useDocsSidebar', 'use `useCurrentSidebarCategory`'],
  ['docusaurus/theme-common.ts', 'useColorMod', 'did you mean "useColorMode"?'],
  ['docusaurus/router.tsx', 'Prompt', 'it has Link, NavLink, Redirect, matchPath, '],
  ['../../../client/components/Tabs.tsx', 'sanitizeTabsChildren', 'it has only a default export'],
  ['docsgen-printed:@theme/Icon/Copy', 'Props', 'it has only a default export'],
])('a name that %s does not export: %s', (file, name, hint) => {
  expect(missingExport(docusaurusPath(file), name)?.hint).toContain(hint)
})

test('the table of counterparts has names of components and slots', () => {
  const entries: readonly Counterpart[] = Object.values(counterparts as Readonly<Record<string, Counterpart>>)
  const names = (of: 'component' | 'slots') => entries.flatMap((entry) => entry[of] ?? [])
  expect(names('component').filter((name) => !Object.hasOwn(THEME_COMPONENTS, name))).toEqual([])
  expect(names('slots').filter((name) => !Object.hasOwn(THEME_SLOTS, name))).toEqual([])
})

test('a file of the site is not reported as a module of docsgen', () => {
  expect(missingExport('/site/src/theme/Tabs.tsx', 'x')).toBeUndefined()
})

test('exports are read from the source: functions, lists and renamed ones, but no types', () => {
  expect(namesExportedBy(docusaurusPath('docs', 'sidebar-category.ts'))).toEqual([
    'filterDocCardListItems',
    'findFirstSidebarItemLink',
    'useCurrentSidebarCategory',
    'useCurrentSidebarSiblings',
  ])
})

test('a file in src/theme that would be in the theme of Docusaurus is reported, unless the config names it', () => {
  const file = (name: string) => path.resolve(`/site/src/theme/${name}.js`)
  const names = [
    'Footer',
    'DocItem/Footer',
    'CodeBlock',
    'Mermaid',
    'Root',
    'Widget',
    'Navbar',
    'prism-include-languages',
  ]
  const folder = Object.fromEntries(names.map((name) => [name, file(name)]))
  const theme = {
    components: { Navbar: file('Navbar') },
    slots: {},
    folder,
    postcss: {},
    clientModules: [],
    mdx: mdxModules(names, []),
    cssPaths: [],
    fonts: {},
  }
  const found = unusedThemeFiles({ rootDir: path.resolve('/site'), theme })
  expect(found.map(({ hint, location }) => `${location?.file}: ${hint}`)).toEqual([
    "src/theme/Footer.js: add it to the config if it fits: theme: { components: { Footer: './src/theme/Footer.js' } }",
    'src/theme/DocItem/Footer.js: use "@theme/PageFooter", the component of docsgen\'s theme; `theme.components.PageFooter` replaces it',
    'src/theme/Mermaid.js: change the look with CSS, or write `<Mermaid>` in the pages that need it',
    'src/theme/prism-include-languages.js: delete it: docsgen highlights all languages without it',
  ])
})

test.each([
  ['/docs/a', '/docs', { url: '/docs', isExact: false, params: {} }],
  ['/docs/a', { path: '/docs', exact: true }, undefined],
  ['/docs/', { path: '/docs', exact: true }, { url: '/docs/', isExact: true, params: {} }],
  ['/docs/', { path: '/docs', exact: true, strict: true }, undefined],
  ['/docsearch', '/docs', undefined],
  ['/DOCS', { path: '/docs', sensitive: true }, undefined],
  ['/a/b/c', '/a/:x', { url: '/a/b', isExact: false, params: { x: 'b' } }],
  ['/a', '/a/:x?', { url: '/a', isExact: true, params: { x: undefined } }],
  ['/a/b/c', { path: '/a/:rest*', exact: true }, { url: '/a/b/c', isExact: true, params: { rest: 'b/c' } }],
  ['/b', ['/a', '/b'], { url: '/b', isExact: true, params: {} }],
])('matchPath(%j, %j)', (pathname, options, expected) => {
  const { path: _, ...match } = matchPath(pathname, options) ?? {}
  expect(match).toEqual(expected ?? {})
})

describe('what components add to the head', () => {
  const meta = (name: string, content: string) => ({ tag: 'meta', attributes: { name, content } })

  test('replaces the tags of docsgen and of earlier components', () => {
    const added = addedHead([
      { tag: 'title', attributes: {}, text: 'First' },
      meta('description', 'one'),
      meta('description', 'two'),
      { tag: 'link', attributes: { rel: 'canonical', href: '/x' } },
      { tag: 'link', attributes: { rel: 'preconnect', href: '/y' } },
      { tag: 'title', attributes: {}, text: 'Second' },
    ])
    expect(added.title).toBe('Second')
    expect(printTags(added.tags)).toBe(
      '<meta name="description" content="two" data-added=""><link rel="canonical" href="/x" data-added=""><link rel="preconnect" href="/y" data-added="">',
    )
    const own = [
      { rank: 'page', key: 'meta description', html: '<own description>' },
      { rank: 'page', key: 'meta og:type', html: '<own type>' },
      { rank: 'page', key: 'canonical', html: '<own canonical>' },
    ] as const
    expect(printTags([...own, ...added.tags])).toBe(`<own type>${printTags(added.tags)}`)
  })

  test('is escaped, and cannot end a script', () => {
    const { tags, html } = addedHead([
      meta('a"b', '<x>'),
      { tag: 'script', attributes: { type: 'application/ld+json', 'a b': '1' }, text: '"</script><script>"' },
      { tag: 'html', attributes: { class: 'one', lang: 'xx' } },
      { tag: 'html', attributes: { class: 'two' } },
    ])
    expect(printTags(tags)).toBe(
      '<meta name="a&quot;b" content="&lt;x&gt;" data-added=""><script type="application/ld+json" data-added="">"<\\/script><script>"</script>',
    )
    expect(html).toBe(' class="one two"')
  })
})

test('components in the theme get the versions of the docs, and an error for the pages', async () => {
  const version = { name: '2.0', label: '2.0', latest: true }
  const docs = [
    { folder: 'default', routeBase: '/docs', version },
    { folder: 'api', routeBase: '/api', version },
  ]
  const source = docsModuleOfTheme({ docs: docs as never, base: '/', trailingSlash: false })
  const { docsData, versionData } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  expect([docsData.default.path, docsData.api.versions[0].name]).toEqual(['/docs', '2.0'])
  expect(() => docsData.default.versions[0].docs).toThrow('components in the theme cannot read docs')
  expect(versionData.api['2.0']).toMatchObject({ pluginId: 'api', version: '2.0', isLast: true })
  expect(() => versionData.api['2.0'].docs).toThrow('components in the theme cannot read docs')
})

test('the code of a language gets its texts, and those of the theme that components of the site use', async () => {
  const root = temporaryDir('language')
  writeFiles(root, {
    'i18n/ja/code.json':
      '{ "home": { "message": "家" }, "plain": "素", "broken": {}, "theme.used": { "message": "有" }, "theme.unused": { "message": "無" } }',
    'Footer.jsx': "translate({ id: 'theme.used' })",
  })
  const shown = { offer: '', origin: '', hasOwnHost: false, direction: 'ltr' } as const
  const all = [
    { tag: 'en', label: 'English', path: '', base: '/', ...shown },
    { tag: 'ja', label: '日本語', path: 'ja', base: '/ja/', ...shown },
  ]
  const theme = { folder: { Footer: `${root}/Footer.jsx` } } as never
  const given = { base: '/ja/', languages: { all, current: 'ja', root: `${root}/i18n` }, locale: 'ja', theme }
  const { i18n, messages } = await import(`data:text/javascript,${encodeURIComponent(languageModule(given))}`)
  expect(messages).toEqual({ home: '家', plain: '素', 'theme.used': '有' })
  expect(i18n).toMatchObject({
    ...{ currentLocale: 'ja', defaultLocale: 'en', locales: ['en', 'ja'] },
    localeConfigs: {
      en: { calendar: 'gregory', path: 'en', baseUrl: '/' },
      ja: { label: '日本語', direction: 'ltr', htmlLang: 'ja', path: 'ja', baseUrl: '/ja/' },
    },
  })
})
