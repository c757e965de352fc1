import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import { installReact, readTree, temporaryDir, writeFiles } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'

const message = (text: string, description?: string) => ({ message: text, description })

const json = (texts: Readonly<Record<string, object>>) => `${JSON.stringify(texts, null, 2)}\n`

const manual = 'docusaurus-plugin-content-docs'
const api = 'docusaurus-plugin-content-docs-api'
const blog = 'docusaurus-plugin-content-blog'
const pages = 'docusaurus-plugin-content-pages'

/** A Docusaurus site in three languages, one of them from right to left, with versions, two docs folders, a blog and pages. */
const files: Readonly<Record<string, string>> = {
  'docusaurus.config.js': `export default {
  title: 'Kiln',
  tagline: 'Fires pots',
  url: 'https://kiln.example',
  baseUrl: '/',
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'ja', 'ar'],
    localeConfigs: { en: { htmlLang: 'en-GB' }, ja: { label: 'Nihongo' }, ar: { direction: 'rtl' } },
  },
  presets: [['classic', { docs: { path: './manual', sidebarPath: './sidebars.js' } }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'api' }]],
  themeConfig: {
    navbar: {
      title: 'Kiln',
      items: [
        { type: 'doc', docId: 'intro', label: 'Manual' },
        { to: '/blog', label: 'News' },
        { type: 'localeDropdown', position: 'right' },
      ],
    },
    footer: {
      links: [{ title: 'Learn', items: [{ label: 'Manual', to: '/docs/intro' }] }],
      copyright: 'Made of clay',
    },
  },
}
`,
  'package.json': JSON.stringify({
    scripts: { translate: 'docusaurus write-translations --locale ja', all: 'docusaurus build --locale ja' },
  }),
  'sidebars.js': "export default { manual: [{ type: 'category', label: 'Firing', items: ['intro', 'glaze'] }] }\n",
  'versions.json': '["1.0"]',
  'manual/intro.md':
    '---\nslug: /intro\n---\n\n# First firing\n\nHeat it. See [glaze](./glaze.mdx) and [pots](/about).\n',
  'manual/glaze.mdx':
    'import Translate from \'@docusaurus/Translate\'\n\n# Glaze\n\n<p><Translate id="glaze.warning">Mind the heat</Translate></p>\n',
  'versioned_docs/version-1.0/intro.md': '---\nslug: /intro\n---\n\n# Old firing\n',
  'versioned_docs/version-1.0/glaze.md': '# Old glaze\n',
  'versioned_sidebars/version-1.0-sidebars.json': '{ "manual": ["intro", "glaze"] }',
  'api/kiln.md': '# Kiln class\n',
  'blog/2024-01-02-opening.md': '# We open\n\nToday.\n',
  'blog/2024-02-03-closing.md': '# We close\n\nToday as well.\n',
  'src/pages/index.js': `import Translate, { translate } from '@docusaurus/Translate'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Layout from '@theme/Layout'

export default function Home() {
  const { i18n } = useDocusaurusContext()
  const { direction } = i18n.localeConfigs[i18n.currentLocale]
  return (
    <Layout title={translate({ id: 'home.title', message: 'Home of pots' })}>
      <h1><Translate values={{ count: 3 }}>{'Fires {count} pots'}</Translate></h1>
      <p><Translate id="home.same">Nobody translates this</Translate></p>
      <p><Translate id="home.place" /></p>
      <p>{\`\${i18n.locales.join(' ')}, \${i18n.currentLocale}, \${direction}\`}</p>
    </Layout>
  )
}
`,
  'src/pages/about.md': '# About pots\n',
  'i18n/en/code.json': json({
    'home.place': message('In the valley'),
    'theme.NotFound.title': message('Nothing here'),
  }),
  [`i18n/ja/${manual}/current/intro.md`]:
    '---\nslug: /intro\n---\n\n# 最初の焼成\n\n[釉薬](./glaze.mdx)と[焼き物](/about)を見る。\n',
  [`i18n/ja/${manual}/version-1.0/intro.md`]: '# 昔の焼成\n',
  [`i18n/ja/${manual}/current.json`]: json({
    'version.label': message('次', 'The label for version current'),
    'sidebar.manual.category.Firing': message('焼成', "The label for category 'Firing' in sidebar 'manual'"),
    'sidebar.manual.category.Firing.link.generated-index.title': message('焼成'),
  }),
  [`i18n/ja/${manual}/version-1.0.json`]: json({
    'version.label': message('一', 'The label for version 1.0'),
    'sidebar.manual.category.Firing': message('昔の焼成'),
  }),
  // Nobody sees the label of docs that have no versions.
  [`i18n/ja/${api}/current.json`]: json({ 'version.label': message('未来') }),
  [`i18n/ja/${api}/current/kiln.md`]: '# 窯クラス\n',
  [`i18n/ja/${blog}/2024-01-02-opening.md`]: '# 開店\n\n今日。\n',
  [`i18n/ja/${blog}/options.json`]: json({ title: message('ブログ'), description: message('Blog') }),
  [`i18n/ja/${blog}/authors.yml`]: 'ann:\n  name: アン\n',
  [`i18n/ja/${pages}/about.md`]: '# 焼き物について\n',
  [`i18n/ja/${pages}/index.js`]: 'export default () => null\n',
  'i18n/ja/docusaurus-theme-classic/navbar.json': json({
    title: message('窯', 'The title in the navbar'),
    'item.label.Manual': message('手引き', 'Navbar item with label Manual'),
    'item.label.News': message('ニュース'),
  }),
  'i18n/ja/docusaurus-theme-classic/footer.json': json({
    'link.title.Learn': message('学ぶ'),
    'link.item.label.Manual': message('手引き'),
    copyright: message('粘土製'),
  }),
  'i18n/ja/code.json': json({
    'theme.common.skipToMainContent': message('中身へ'),
    'home.title': message('焼き物の家'),
    'home.place': message('谷の中'),
    'glaze.warning': message('熱に注意'),
    'Fires {count} pots': message('{count}個の壺を焼く'),
  }),
  'i18n/ja/docusaurus-plugin-cats/cats.json': '{}',
  [`i18n/ar/${manual}/current/intro.md`]: '# الحرق الأول\n\n[الأواني](/about)\n',
  [`i18n/ar/${manual}/current.json`]: json({ 'version.label': message('Next') }),
  'i18n/ar/docusaurus-theme-classic/navbar.json': json({ 'item.label.Manual': message('الدليل') }),
}

describe('a Docusaurus site in three languages', () => {
  let root: string
  let notes: readonly string[]
  let built: Awaited<ReturnType<typeof build>>

  beforeAll(async () => {
    root = temporaryDir('languages')
    writeFiles(root, files)
    installReact(root)
    const migrated = await runDocsgen(['migrate', '--format', 'json', '--write-scripts'], { cwd: root })
    notes = problemsIn(migrated.stdout)
    built = await build()
  })

  const build = async () => {
    const { exitCode, stdout } = await runDocsgen(['build', '--format', 'json'], { cwd: root })
    return { exitCode, problems: problemsIn(stdout) }
  }
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
  const page = (route: string) => read(`build/${route}/index.html`)

  test('needs what has no counterpart', () => {
    expect(notes).toEqual([
      'docusaurus.config.js: "i18n.localeConfigs.en.htmlLang": pages have lang="en": to change it, rename the language in "languages"',
      'i18n/ja/docusaurus-plugin-cats/cats.json: docsgen does not read it',
      `i18n/ja/${blog}/authors.yml: docsgen reads only the file of the default language`,
      `i18n/ja/${pages}/index.js: docsgen translates pages in Markdown only: write the texts of this one as <Translate> in the original`,
      'package.json: the script "all" calls Docusaurus, change it or remove it: docusaurus build --locale ja',
      'package.json: the script "translate" calls Docusaurus, change it or remove it: docusaurus write-translations --locale ja',
    ])
  })

  test('builds without findings', () => {
    expect(built).toEqual({ exitCode: 0, problems: [] })
  })

  test('has the languages in its config, and the folders of their pages', () => {
    expect(read('docsgen.config.ts')).toContain(`  languages: {
    default: 'en',
    list: { en: {}, ja: { label: 'Nihongo', strings: { blog: 'ブログ', nextVersion: '次' } }, ar: {} },
    folders: {
      manual: '${manual}/current',
      'versioned_docs/version-1.0': '${manual}/version-1.0',
      api: '${api}/current',
      blog: '${blog}',
      'src/pages': '${pages}',
    },
  },
`)
    expect(read('docsgen.config.ts')).toContain("{ type: 'localeDropdown' }")
  })

  test('has the labels of each language in one file, with their descriptions', () => {
    expect(read('i18n/ja/texts.json')).toBe(
      json({
        'footer.Learn': message('学ぶ'),
        'footer.Made of clay': message('粘土製'),
        'footer.Manual': message('手引き'),
        'navbar.Kiln': message('窯', 'The title in the navbar'),
        'navbar.Manual': message('手引き', 'Navbar item with label Manual'),
        'navbar.News': message('ニュース'),
        'sidebar.Firing': message('焼成', "The label for category 'Firing' in sidebar 'manual'"),
        'version.1.0': message('一', 'The label for version 1.0'),
      }),
    )
  })

  test('has every page at the URL that Docusaurus gives it in each language', () => {
    const documents = [...readTree(path.join(root, 'build')).keys()].filter((name) =>
      /(?<!search)\/index\.html$/.test(name),
    )
    const routes = [
      ...['about', 'api/kiln', 'blog/2024/01/02/opening', 'blog/2024/02/03/closing', 'blog/archive', 'blog'],
      ...['docs/glaze', 'docs/intro', 'docs/next/glaze', 'docs/next/intro'],
    ]
    const expected = ['', 'ja/', 'ar/'].flatMap((prefix) => routes.map((route) => `${prefix}${route}/index.html`))
    expect(documents.sort()).toEqual([...expected, 'ar/index.html', 'ja/index.html'].sort())
  })

  test.each([
    ['docs/next/intro', 'en', 'First firing'],
    ['ja/docs/next/intro', 'ja', '最初の焼成'],
    ['ja/docs/intro', 'ja', '昔の焼成'],
    ['ja/api/kiln', 'ja', '窯クラス'],
    ['ja/blog/2024/01/02/opening', 'ja', '開店'],
    ['ja/blog/2024/02/03/closing', 'ja', 'We close'],
    ['ja/about', 'ja', '焼き物について'],
    ['ar/docs/next/intro', 'ar', 'الحرق الأول'],
    ['ar/docs/intro', 'ar', 'Old firing'],
  ])('%s is in its language: %s', (route, language, heading) => {
    expect(page(route)).toContain(`<html lang="${language}"`)
    expect(/<h1[^>]*>(?:<a [^>]*>)?([^<]+)/.exec(page(route))?.[1]).toBe(heading)
  })

  test('has translated labels, and links that stay in the language', () => {
    const html = page('ja/docs/next/intro')
    for (const text of [
      '手引き',
      'ニュース',
      '学ぶ',
      '粘土製',
      '焼成</summary>',
      'href="/ja/docs/next/glaze"',
      'Nihongo',
    ])
      expect(html).toContain(text)
    expect(page('ja/docs/next/intro').includes('最新バージョン（一）')).toBe(true)
    expect(page('ja/docs/next/intro')).toContain('このページは今後リリースされるバージョン（次）についてのものです。')
    expect(page('ar/docs/next/intro')).toContain('الدليل')
    expect(page('ar/docs/next/intro')).toContain('dir="rtl"')
  })

  test('shows the texts of its code in each language, and those that are not translated as written', () => {
    const home = page('ja')
    for (const text of [
      '<title>焼き物の家 | Kiln</title>',
      '3個の壺を焼く',
      'Nobody translates this',
      '谷の中',
      'en ja ar, ja, ltr',
    ])
      expect([text, home.includes(text)]).toEqual([text, true])
    expect(page('ja/docs/next/glaze')).toContain('熱に注意')
    expect(page('ar/docs/next/glaze')).toContain('Mind the heat')
    expect(page('ar')).toContain('en ja ar, ar, rtl')
    expect(read('build/index.html')).toContain('Fires 3 pots')
    expect(read('build/index.html')).toContain('In the valley')
  })

  test('the code of a language has its own texts only, without those of the theme', () => {
    const scripts = [...readTree(path.join(root, 'build')).keys()].filter((name) => name.endsWith('.js'))
    const having = (text: string) => scripts.filter((name) => read(`build/${name}`).includes(text))
    expect(having('熱に注意')).not.toEqual([])
    expect(having('熱に注意').filter((name) => !name.startsWith('ja/'))).toEqual([])
    expect(having('中身へ')).toEqual([])
  })

  test('keeps its labels when texts for translators are extracted', async () => {
    const labels = () => {
      const texts = JSON.parse(read('i18n/ja/texts.json')) as Readonly<Record<string, { readonly message: string }>>
      return Object.entries(texts).map(([key, text]) => [key, text.message])
    }
    const before = labels()
    const { exitCode, stderr } = await runDocsgen(['translations', '--extract'], { cwd: root })
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(labels()).toEqual(before)
  })

  test('builds again with changed texts, and reports a file that is not valid', async () => {
    const file = path.join(root, 'i18n/ja/code.json')
    const before = read('i18n/ja/code.json')
    writeFileSync(file, before.replace('熱に注意', '注意'))
    await build()
    expect(page('ja/docs/next/glaze').includes('-->注意<!--')).toBe(true)
    writeFileSync(file, '{ "glaze.warning": ')
    const { exitCode, problems } = await build()
    writeFileSync(file, before)
    expect({ exitCode, problems }).toEqual({
      exitCode: 1,
      problems: ['i18n/ja/code.json: the JSON is not valid'],
    })
  })
})

/** A valid Docusaurus site that uses what few sites use: a path and a host for each language, several blogs. */
const oddFiles: Readonly<Record<string, string>> = {
  'docusaurus.config.js': `module.exports = {
  title: 'Loom',
  tagline: 'Weaves cloth',
  url: 'https://loom.example',
  baseUrl: '/',
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'pt_BR', 'fa', 'da'],
    path: 'lang',
    localeConfigs: {
      en: { label: 'English', translate: false },
      pt_BR: { htmlLang: 'pt-BR', path: 'pt-BR' },
      fa: { direction: 'ltr', calendar: 'persian', url: 'https://loom.example.ir', baseUrl: '/', translate: true },
    },
  },
  presets: [
    [
      'classic',
      {
        docs: { routeBasePath: '/', sidebarPath: './sidebars.js', tags: 'tags.yml' },
        blog: { path: 'news', routeBasePath: 'news', blogTitle: 'Loom news', blogSidebarTitle: 'Recent' },
      },
    ],
  ],
  plugins: [
    [
      '@docusaurus/plugin-content-docs',
      { id: 'community', path: 'community', routeBasePath: 'community', sidebarPath: './sidebarsCommunity.js' },
    ],
    ['@docusaurus/plugin-content-blog', { id: 'changes', path: 'changes', routeBasePath: 'changes' }],
  ],
  themeConfig: {
    navbar: { logo: { alt: 'A loom', src: 'img/loom.svg' }, items: [{ label: 'More', items: [{ label: 'Join', to: '/community/join' }, { label: 'About', href: '/about' }] }] },
    footer: { logo: { alt: 'Loom logo', src: 'img/loom.svg' }, copyright: 'Woven by hand' },
  },
}
`,
  'package.json': '{}',
  'static/img/loom.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'sidebars.js': `module.exports = {
  docs: [
    'index',
    {
      type: 'category',
      label: 'Weaving',
      link: { type: 'generated-index', description: 'Warp and weft', slug: '/weaving' },
      items: [{ type: 'doc', id: 'twill', label: 'Twill cloth' }],
    },
    { Dyeing: ['dye'] },
    { type: 'link', label: 'Wool market', href: 'https://wool.example' },
    { type: 'autogenerated', dirName: 'parts' },
  ],
}
`,
  'sidebarsCommunity.js': "module.exports = { c: [{ type: 'category', label: 'Weaving', items: ['join'] }] }\n",
  'docs/tags.yml': 'wool:\n  label: Wool\n  description: About wool\nsilk:\n  label: Silk\n  permalink: /silk\n',
  'docs/index.md': '---\nslug: /\ntags: [wool]\n---\n\n# Start\n\n![loom](./loom.svg)\n',
  'docs/loom.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'docs/twill.md': '# Twill\n',
  'docs/dye.md': '# Dye\n',
  'docs/parts/frame/_category_.yml': 'label: Parts\nlink:\n  type: generated-index\n',
  'docs/parts/frame/heddle.md': '# Heddle\n',
  'versions.json': '["1.x"]',
  'versioned_docs/version-1.x/index.md': '---\nslug: /\n---\n\n# Old start\n',
  'versioned_docs/version-1.x/other.md': '# Old cloth\n',
  'versioned_sidebars/version-1.x-sidebars.json':
    '{ "docs": ["index", { "type": "category", "label": "Old parts", "link": { "type": "generated-index" }, "items": ["other"] }] }',
  'community/join.md': '# Join\n',
  'news/2024-01-02-first.md': '---\nauthors: [ann]\ntags: [release]\n---\n\n# First\n\nText.\n',
  'news/authors.yml': 'ann:\n  name: Ann\n  title: Weaver\n  page: true\n',
  'news/tags.yml': 'release:\n  label: Release\n',
  'changes/2024-02-02-two.md': '# Two\n\nText.\n',
  'src/pages/about.md': '# About\n\n[Team](/team)\n',
  'src/pages/team.jsx': `import Translate from '@docusaurus/Translate'
export default function Team() {
  return <a href="/about"><Translate id="team">Team</Translate></a>
}
`,
  [`lang/pt-BR/${manual}/current.json`]: json({
    'version.label': message('Seguinte'),
    'sidebar.docs.category.Weaving': message('Tecelagem'),
    'sidebar.docs.category.Weaving.link.generated-index.title': message('Tecelagem'),
    'sidebar.docs.category.Weaving.link.generated-index.description': message('Urdume e trama'),
    'sidebar.docs.category.Dyeing': message('Tingimento'),
    'sidebar.docs.category.Parts': message('Partes'),
    'sidebar.docs.link.Wool market': message('Mercado de lã'),
    'sidebar.docs.doc.Twill cloth': message('Sarja'),
  }),
  [`lang/pt-BR/${manual}/version-1.x.json`]: json({
    'version.label': message('1.x antiga'),
    'sidebar.docs.category.Old parts': message('Partes antigas'),
  }),
  [`lang/pt-BR/${manual}/current/index.md`]: '---\nslug: /\n---\n\n# Início\n\n![tear](./loom.svg)\n',
  [`lang/pt-BR/${manual}/current/loom.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="4"/>',
  [`lang/pt-BR/${manual}/current/tags.yml`]:
    'wool:\n  label: Lã\n  description: Sobre lã\nsilk:\n  label: Seda\n  permalink: /seda\nflax:\n  label: Linho\n',
  [`lang/pt-BR/${manual}/draft.md`]: '# Rascunho\n',
  [`lang/pt-BR/${manual}/version-0.x/index.md`]: '# Início mais antigo\n',
  [`lang/pt-BR/${manual}/version-0.x/parts/frame.md`]: '# Quadro\n',
  [`lang/pt-BR/${manual}/version-1.x/index.md`]: '---\nslug: /\n---\n\n# Início antigo\n',
  [`lang/pt-BR/${manual}-community/current.json`]: json({ 'sidebar.c.category.Weaving': message('Tecer juntos') }),
  [`lang/pt-BR/${manual}-community/current/join.md`]: '# Participe\n',
  [`lang/pt-BR/${blog}/options.json`]: json({
    title: message('Notícias do Loom'),
    description: message('O que há de novo'),
    'sidebar.title': message('Recentes'),
  }),
  [`lang/pt-BR/${blog}/2024-01-02-first.md`]: '# Primeiro\n\nTexto.\n',
  [`lang/pt-BR/${blog}/authors.yml`]: 'ann:\n  name: Ana\n  title: Tecelã\n  page: true\n',
  [`lang/pt-BR/${blog}/tags.yml`]: 'release:\n  label: Lançamento\n',
  [`lang/pt-BR/${blog}-changes/options.json`]: json({
    title: message('Mudanças'),
    description: message('Blog'),
    'sidebar.title': message('Recent posts'),
  }),
  [`lang/pt-BR/${pages}/about.md`]: '# Sobre\n\n[Equipe](/team)\n',
  'lang/pt-BR/docusaurus-theme-classic/navbar.json': json({
    'logo.alt': message('Um tear'),
    'item.label.More': message('Mais'),
    'item.label.Join': message('Participar'),
  }),
  'lang/pt-BR/docusaurus-theme-classic/footer.json': json({
    copyright: message('Tecido à mão pela <a href="/pt_BR/team">equipe</a>'),
    'logo.alt': message('Logotipo'),
  }),
  'lang/pt-BR/code.json': json({ team: message('Equipe'), 'theme.docs.paginator.next': message('Adiante') }),
  [`lang/fa/${manual}/current/index.md`]: '---\nslug: /\n---\n\n# شروع\n\n## شروع {/* #a */}\n',
  'lang/da/code.json': json({
    'theme.docs.paginator.next': message('Videre'),
    'theme.docs.versions.latestVersionLinkLabel': message('seneste version'),
  }),
}

describe('a Docusaurus site with what few sites have', () => {
  let root: string
  let notes: readonly string[]
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

  beforeAll(async () => {
    root = temporaryDir('odd-languages')
    writeFiles(root, oddFiles)
    installReact(root)
    notes = problemsIn((await runDocsgen(['migrate', '--format', 'json'], { cwd: root })).stdout)
    await runDocsgen(['build'], { cwd: root })
  })

  test('loses nothing in silence', () => {
    expect(notes).toEqual([
      'docusaurus.config.js: "i18n.localeConfigs.fa.calendar": dates are in the Gregorian calendar',
      'lang/da/code.json: docsgen does not translate these texts: theme.docs.versions.latestVersionLinkLabel',
      `lang/pt-BR/${blog}/authors.yml: docsgen reads only the file of the default language`,
      `lang/pt-BR/${blog}/options.json: docsgen does not translate these texts: description`,
      `lang/pt-BR/${blog}/tags.yml: docsgen reads only the file of the default language`,
      `lang/pt-BR/${manual}/current.json: docsgen does not translate these texts: sidebar.docs.category.Weaving.link.generated-index.description`,
      `lang/pt-BR/${manual}/current/tags.yml: docsgen reads only the file of the default language`,
      `lang/pt-BR/${manual}/draft.md: docsgen does not read it`,
      `lang/pt-BR/${manual}/version-0.x: docsgen does not read it`,
    ])
  })

  test('has links that stay in the language, as paths and in HTML', () => {
    const html = read('build/pt_BR/about/index.html')
    expect(html).toMatch(/<a [^>]*href="\/pt_BR\/about"[^>]*>About</)
    expect(html).toContain('<a href="/pt_BR/team">equipe</a>')
  })

  test('keeps the paths, the hosts and the directions of its languages', () => {
    expect(read('docsgen.config.ts')).toContain(`    default: 'en',
    list: {
      en: {},
      'pt-BR': { path: 'pt_BR', strings: { blog: 'Mudanças', nextVersion: 'Seguinte' } },
      fa: { url: 'https://loom.example.ir', dir: 'ltr' },
      da: { strings: { next: 'Videre' } },
    },
    dir: 'lang',
`)
    expect(read('build/next/index.html')).toContain('hreflang="fa" href="https://loom.example.ir/next"')
    expect(read('build/fa/next/index.html')).toContain('<link rel="canonical" href="https://loom.example.ir/next">')
    expect(read('build/fa/next/index.html')).not.toMatch(/<html[^>]* dir=/)
  })

  test.each([
    ['next/weaving', ['Mercado de lã', 'Sarja', 'Tingimento', 'Mais', 'Participar']],
    ['next/category/parts', ['Partes', 'Logotipo', 'Um tear', 'Tecido à mão']],
    ['category/old-parts', ['Partes antigas', '1.x antiga']],
    ['next', ['Início', 'width="5"', 'Seguinte']],
    ['news', ['Notícias do Loom', 'Recentes', 'Primeiro']],
    ['changes', ['Mudanças']],
    ['community/join', ['Participe', 'Tecer juntos']],
    ['about', ['Sobre']],
    ['team', ['Equipe']],
  ])('%s has its translated texts', (route, texts) => {
    const html = read(`build/pt_BR/${route}/index.html`)
    expect(texts.filter((text) => !html.includes(text))).toEqual([])
  })
})

/** `file: message` for each problem. */
function problemsIn(output: string): string[] {
  const { diagnostics } = JSON.parse(output) as { readonly diagnostics: readonly Diagnostic[] }
  return diagnostics.map(({ location, message: text }) => `${location?.file}: ${text}`)
}
