import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const languages = { default: 'en', list: { en: {}, ja: {}, de: {} } }
const text = ({ dir }: SiteTest, name: string): string => readFileSync(path.join(dir, name), 'utf8')

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', '-c', 'protocol.file.allow=always']
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' })
}

function commit({ dir }: SiteTest): void {
  git(dir, 'init', '-q')
  git(dir, 'add', '.')
  git(dir, 'commit', '-qm', 'Edit')
}

/** Two of three pages are translated into Japanese, and none into German. */
function translatedSite(options: object = {}): SiteTest {
  return siteTest()
    .config({ languages, ...options })
    .file('docs/index.md', '# Home\n\nWelcome.\n\n## Install\n\nRun it.\n')
    .file('docs/use/about.md', '# About\n')
    .file('docs/draft.md', '---\ndraft: true\n---\n# Draft\n')
    .file('docs/zoo.md', '# Zoo\n')
    .file('i18n/ja/docs/index.md', '# ホーム\n\n## インストール\n')
    .file('i18n/ja/docs/use/about.md', '---\ntitle: 概要\n---\n')
}

interface Report {
  readonly language: string
  readonly translated: number
  readonly missing: readonly string[]
  readonly outOfDate: readonly { readonly translation: string; readonly changes: unknown[]; readonly diff?: string }[]
  readonly unknown: readonly { readonly translation: string; readonly why: string }[]
  readonly orphaned: readonly string[]
}

async function report(site: SiteTest, ...args: string[]): Promise<Report> {
  const { stdout } = await site.run('translations', '--format', 'json', '--language', 'ja', ...args)
  return JSON.parse(stdout).languages[0]
}

describe('docsgen translations', () => {
  test('lists what is missing and orphaned in each language', async () => {
    const site = translatedSite()
      .file('i18n/ja/docs/old.md', '# 旧\n')
      .file('i18n/de/docs/zoo.md', '---\ndraft: true\n---\n')
    commit(site)
    const run = await site.run('translations')
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toBe(`日本語 (ja): 2 of 3 pages translated (66%), 1 missing, 1 orphaned
  missing      docs/zoo.md
  orphaned     i18n/ja/docs/old.md
  texts        i18n/ja/texts.json: 0 of 1 text in the file, 1 missing
  missing      i18n/ja/texts.json: "sidebar.use"

Deutsch (de): 0 of 3 pages translated (0%), 3 missing
  missing      docs/index.md
  missing      docs/use/about.md
  missing      docs/zoo.md
  texts        i18n/de/texts.json: 0 of 1 text in the file, 1 missing
  missing      i18n/de/texts.json: "sidebar.use"
`)
    expect((await site.run('translations', '--language', 'de')).stdout).not.toContain('ja')
  })

  test('lists the same if pages that are not translated are hidden, and in renamed folders', async () => {
    const site = translatedSite({ languages: { ...languages, fallback: 'hide', folders: { docs: 'handbook' } } })
    site.remove('i18n').file('i18n/ja/handbook/zoo.md', '# 動物園\n')
    commit(site)
    expect(await report(site)).toMatchObject({ translated: 1, missing: ['docs/index.md', 'docs/use/about.md'] })
  })

  test('fails on what --fail-on names, with a line that says why', async () => {
    const site = translatedSite()
    commit(site)
    const run = await site.run('translations', '--language', 'ja', '--fail-on', 'missing,orphaned', '--quiet')
    expect([run.exitCode, run.stdout, run.stderr]).toEqual([
      1,
      '',
      'Failed because of --fail-on: ja: 1 missing, 1 missing text\n',
    ])
    expect((await site.run('translations', '--fail-on', 'orphaned')).exitCode).toBe(0)
    site.file('i18n/ja/texts.yml', 'sidebar.use: 使い方\nsidebar.gone: 旧\nversion.Next: 次\nown.key: x\n')
    expect((await report(site)) as object).toMatchObject({
      texts: { file: 'i18n/ja/texts.yml', total: 1, missing: [], same: [], orphaned: ['sidebar.gone', 'version.Next'] },
    })
    const orphaned = await site.run('translations', '--fail-on', 'orphaned', '--quiet')
    expect([orphaned.exitCode, orphaned.stderr]).toEqual([1, 'Failed because of --fail-on: ja: 2 orphaned texts\n'])
    const invalid = await site.file('i18n/ja/texts.yml', 'sidebar.use: [1]\n').run('translations')
    expect([invalid.exitCode, invalid.diagnostics]).toMatchObject([1, [{ code: 'language-texts' }]])
  })

  test.each([
    [['--language', 'jp'], 'error usage: the site has no translations into "jp"; use one of ja, de'],
    [
      ['--fail-on', 'late'],
      'error usage: --fail-on is "late"; use missing, out-of-date, unknown or orphaned, separated by commas',
    ],
    [['--done', 'docs/index.md'], 'error usage: --done: "docs/index.md" is not the translation of a page; '],
    [['--done', 'i18n/ja/docs/none.md'], 'error usage: --done: there is no file "i18n/ja/docs/none.md"; '],
    [['--extract', '--fail-on', 'missing'], 'error usage: --fail-on cannot be combined with --extract; '],
    [['--done', 'i18n', '--diff'], 'error usage: --diff cannot be combined with --done; '],
    [['--done', 'i18n', '--extract'], 'error usage: --extract cannot be combined with --done; '],
  ])('rejects %j', async (args, message) => {
    const run = await translatedSite().run('translations', ...args)
    expect(run.exitCode).toBe(2)
    expect(run.stderr).toContain(message)
  })

  test('rejects a site in one language', async () => {
    const run = await siteTest().file('docs/index.md', '# Home\n').run('translations')
    expect([run.exitCode, run.diagnostics[0]?.text]).toEqual([
      2,
      'the site has one language; set "languages" in the config',
    ])
  })
})

describe('a translation without a fingerprint', () => {
  test('is compared with the original in the commit in which it last changed', async () => {
    const site = translatedSite()
    commit(site)
    expect((await report(site)).outOfDate).toEqual([])
    site.file('docs/index.md', '# Home\n\nWelcome.\n\n## Install\n\nRun this.\n\n## Use\n')
    commit(site)
    expect((await report(site)).outOfDate).toMatchObject([
      {
        translation: 'i18n/ja/docs/index.md',
        changes: [
          { kind: 'changed', heading: 'Install' },
          { kind: 'new', heading: 'Use' },
        ],
      },
    ])
    site.file('i18n/ja/docs/index.md', '# ホーム\n\n更新\n')
    commit(site)
    expect((await report(site)).outOfDate).toEqual([])
  })

  test('is not out of date if only the form of the original changed', async () => {
    const site = translatedSite()
    commit(site)
    site.file('docs/index.md', '---\nsidebar_position: 3\n---\n\n# Home\n\nWelcome.\n\n\nInstall\n---\n\nRun\nit.\n')
    expect((await report(site)).outOfDate).toEqual([])
  })

  test('shows the changed passages of the original', async () => {
    const site = translatedSite()
    commit(site)
    site.file('docs/index.md', '# Home\n\nWelcome.\n\n## Install\n\nRun this.\n')
    expect((await report(site, '--diff')).outOfDate[0]?.diff).toBe(
      '@@ Install @@\n ## Install\n \n-Run it.\n+Run this.',
    )
  })

  test.each<[string, (site: SiteTest) => SiteTest, why: string]>([
    ['outside of a repository', (site) => site, 'git has no history of the translations'],
    [
      'that is not committed',
      (site) => {
        site.file('.gitignore', 'i18n/ja/docs/index.md\n')
        commit(site)
        return site
      },
      'the translation is in no commit',
    ],
    [
      'in a shallow clone',
      (site) => {
        commit(site)
        site.file('docs/index.md', '# New home\n')
        commit(site)
        const target = temporaryDir('clone')
        git(target, 'clone', '-q', '--depth', '1', `file://${site.dir}`, '.')
        return siteTest(target).config({ languages })
      },
      'the repository is a shallow clone',
    ],
    [
      'that is older than its original',
      (site) => {
        const page = text(site, 'docs/index.md')
        site.remove('docs/index.md')
        commit(site)
        return site.file('docs/index.md', page)
      },
      'the original is not in the commit of the translation',
    ],
  ])('%s is unknown, and never up to date', async (_, change, why) => {
    const site = change(translatedSite())
    expect((await report(site)).unknown).toContainEqual({ translation: 'i18n/ja/docs/index.md', why })
    expect((await site.run('translations', '--fail-on', 'unknown')).exitCode).toBe(1)
  })
})

describe('docsgen translations --done', () => {
  test('writes a fingerprint of the original, which counts from then on', async () => {
    const site = translatedSite()
    const run = await site.run('translations', '--done', 'i18n/ja/docs/index.md', 'i18n/ja/docs/use')
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toBe(
      'Marked i18n/ja/docs/index.md as up to date\nMarked i18n/ja/docs/use/about.md as up to date\n',
    )
    expect(text(site, 'i18n/ja/docs/index.md')).toMatch(
      /^---\ntranslation_of: '\S{8} \S{8} \S{8}'\n---\n\n# ホーム\n\n## インストール\n$/,
    )
    expect(text(site, 'i18n/ja/docs/use/about.md')).toMatch(/^---\ntitle: 概要\ntranslation_of: '.*'\n---\n$/)
    expect(await report(site)).toMatchObject({ outOfDate: [], unknown: [] })
    site.file('docs/index.md', '# Home\n\nWelcome.\n\n## Other\n\nRun it.\n')
    expect((await report(site)).outOfDate).toMatchObject([
      { translation: 'i18n/ja/docs/index.md', changes: [{ kind: 'new', heading: 'Other' }, { kind: 'removed' }] },
    ])
    site.file('docs/index.md', '# Home\n\nHi.\n\n## Install\n\nRun it.\n')
    expect((await site.run('translations', '--diff')).stdout).toContain('"Home" changed\n    (no diff: ')
  })

  test('lets git find the text that was translated, even if the translation changed later', async () => {
    const site = translatedSite()
    await site.run('translations', '--done', 'i18n')
    commit(site)
    site.file('docs/index.md', '# Home\n\nWelcome!\n\n## Install\n\nRun it.\n')
    commit(site)
    site.file('i18n/ja/docs/index.md', `${text(site, 'i18n/ja/docs/index.md')}\n誤字\n`)
    commit(site)
    expect((await report(site, '--diff')).outOfDate[0]?.diff).toContain('-Welcome.\n+Welcome!')
  })

  test('leaves marked files as they are, and marks none if there is a problem with one', async () => {
    const site = translatedSite()
    await site.run('translations', '--done', 'i18n/ja/docs/index.md')
    const before = text(site, 'i18n/ja/docs/index.md')
    expect((await site.run('translations', '--done', 'i18n/ja/docs/index.md')).stdout).toContain('already')
    expect(text(site, 'i18n/ja/docs/index.md')).toBe(before)
    site.file('i18n/ja/docs/zoo.md', '---\n{ title: 動物園 }\n---\n')
    const run = await site.run('translations', '--done', 'i18n')
    expect([run.exitCode, run.diagnostics]).toMatchObject([2, [{ code: 'front-matter', file: 'i18n/ja/docs/zoo.md' }]])
    expect(text(site, 'i18n/ja/docs/use/about.md')).not.toContain('translation_of')
  })

  test('writes front matter that a build accepts', async () => {
    const site = translatedSite()
    await site.run('translations', '--done', 'i18n')
    expect((await site.run('build')).diagnostics).toEqual([])
  })
})

describe('in a site, a translation whose original has changed', () => {
  const notice = /language-notice"><p>([^<]*)<!-- --> <a href="([^"]*)"/

  /** A site whose translations have been marked; after that, the home page has changed. */
  async function changedSite(options: object): Promise<SiteTest> {
    const site = translatedSite({ languages: { ...languages, ...options } })
    await site.run('translations', '--done', 'i18n')
    return site.file('docs/index.md', '# Home\n\nWelcome to 2.0.\n\n## Install\n\nRun it.\n')
  }

  test('says so and leads to the original, if the site wants that', async () => {
    const { diagnostics, output } = await (await changedSite({ outdatedNotice: true })).run('build')
    expect(diagnostics).toEqual([])
    expect(notice.exec(output('ja/index.html') ?? '')?.slice(1)).toEqual(['翻訳後に原文が変更されています。', '/'])
    for (const name of ['index.html', 'ja/use/about/index.html']) expect(output(name)).not.toContain('language-notice')
    expect(output('ja/zoo/index.html')).toContain('このページはまだ翻訳されていません。')
    expect((await (await changedSite({})).run('build')).output('ja/index.html')).not.toContain('language-notice')
  })
})

describe('the texts that are in no Markdown file', () => {
  const labeled = () =>
    translatedSite({
      navbar: { items: [{ label: 'Guide', to: '/' }] },
      footer: {
        groups: [{ title: 'More', items: [{ label: 'Code', href: 'https://a.example' }] }],
        copyright: '© Ann',
      },
      announcement: { content: 'Now **2.0**' },
      docs: {
        sidebars: {
          docs: [
            { type: 'doc', id: 'index', label: 'Start' },
            { type: 'category', label: 'Using it', link: { type: 'generated-index' }, items: ['use/about', 'zoo'] },
            { type: 'link', label: 'Forum', href: 'https://b.example' },
          ],
        },
      },
    })

  test('are written to texts.json, once', async () => {
    const site = labeled()
    const run = await site.run('translations', '--extract')
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toBe('Wrote i18n/ja/texts.json (8 new texts)\nWrote i18n/de/texts.json (8 new texts)\n')
    const texts = JSON.parse(text(site, 'i18n/ja/texts.json'))
    expect(Object.keys(texts)).toEqual([
      ...['announcement.Now **2.0**', 'footer.Code', 'footer.More', 'footer.© Ann', 'navbar.Guide'],
      ...['sidebar.Forum', 'sidebar.Start', 'sidebar.Using it'],
    ])
    expect(texts['sidebar.Forum']).toEqual({ message: 'Forum', description: 'Label of a link in a sidebar' })
    const file = path.join(site.dir, 'i18n/ja/texts.json')
    utimesSync(file, 1, 1)
    expect((await site.run('translations', '--extract')).stdout).toContain('i18n/ja/texts.json has all texts\n')
    expect(statSync(file).mtimeMs).toBe(1000)
  })

  test('are shown in the language after they are translated, and URLs stay the same', async () => {
    const site = labeled()
    await site.run('translations', '--extract', '--language', 'ja')
    const translated = text(site, 'i18n/ja/texts.json')
      .replace('"message": "Using it"', '"message": "使い方"')
      .replace('"message": "Forum"', '"message": "掲示板"')
      .replace('"message": "Start"', '"message": "はじめ"')
    site.file('i18n/ja/texts.json', translated)
    const run = await site.run('build')
    expect(run.diagnostics).toEqual([])
    for (const label of ['使い方', '掲示板', 'はじめ']) {
      expect(run.output('ja/zoo/index.html')).toContain(label)
      expect(run.output('zoo/index.html')).not.toContain(label)
    }
    expect(run.output('ja/category/using-it/index.html')).toContain('<h1>使い方</h1>')
    await site.run('translations', '--extract')
    expect(text(site, 'i18n/ja/texts.json')).toBe(translated)
  })

  test('stay if the site no longer has them, and are reported', async () => {
    const site = translatedSite({ docs: { sidebars: { docs: ['index', 'use/about', 'zoo'] } } }).file(
      'i18n/ja/texts.json',
      '{\r\n\t"navbar.Old": "旧",\r\n\t"footer.X": { "message": "x" }\r\n}',
    )
    const run = await site.run('translations', '--extract', '--language', 'ja')
    expect(run.stdout).toBe('Wrote i18n/ja/texts.json (0 new texts)\n  no longer used: "footer.X", "navbar.Old"\n')
    expect(text(site, 'i18n/ja/texts.json')).toBe(
      '{\r\n\t"footer.X": {\r\n\t\t"message": "x"\r\n\t},\r\n\t"navbar.Old": "旧"\r\n}',
    )
  })

  test('are not written if a file of texts is invalid, or in YAML', async () => {
    const invalid = await labeled().file('i18n/de/texts.json', '{ "navbar.Guide": 3 }').run('translations', '--extract')
    expect([invalid.exitCode, invalid.diagnostics]).toMatchObject([1, [{ code: 'language-texts', line: 1, column: 3 }]])
    const yaml = await labeled().file('i18n/de/texts.yml', 'navbar.Guide: Anleitung\n').run('translations', '--extract')
    expect([yaml.exitCode, yaml.diagnostics]).toMatchObject([2, [{ code: 'file-exists' }]])
  })

  test('include those of tags, authors and blogs', async () => {
    const site = translatedSite({ blog: { title: 'News', description: 'What is new' } })
      .file('docs/zoo.md', '---\ntags: [animal]\n---\n\n# Zoo\n')
      .file('docs/tags.yml', 'animal: { label: Animals, description: Cats and dogs }\n')
      .file('blog/tags.yml', 'release: { label: Releases }\n')
      .file('blog/authors.yml', 'ann: { name: Ann, title: Zoo keeper, page: true }\n')
      .file('blog/2026-01-01-one.md', '---\ntags: [release]\nauthors: ann\n---\n\n# One\n')
    await site.run('translations', '--extract', '--language', 'ja')
    const texts = JSON.parse(text(site, 'i18n/ja/texts.json'))
    const translated: Readonly<Record<string, string>> = {
      'author.Zoo keeper': '飼育員',
      'blog.News': 'ニュース',
      'blog.What is new': '新着情報',
      'sidebar.use': '使い方',
      'tag.Animals': '動物',
      'tag.Cats and dogs': '猫と犬',
      'tag.Releases': 'リリース',
    }
    expect(Object.keys(texts)).toEqual(Object.keys(translated))
    site.file('i18n/ja/texts.json', JSON.stringify(translated))
    const { diagnostics, output } = await site.run('build')
    expect(diagnostics).toEqual([])
    expect(output('ja/tags/animal/index.html')).toMatch(/動物.*猫と犬/s)
    expect(output('tags/animal/index.html')).toMatch(/Animals.*Cats and dogs/s)
    expect(output('ja/blog/index.html')).toMatch(/<title>ニュース.*新着情報.*リリース/s)
    expect(output('blog/index.html')).toMatch(/<title>News.*What is new.*Releases/s)
    expect(output('ja/blog/authors/ann/index.html')).toContain('飼育員')
    expect(output('blog/authors/ann/index.html')).toContain('Zoo keeper')
    expect((await site.run('translations', '--extract', '--language', 'ja')).stdout).toContain('has all texts')
  })

  test('include labels of versions', async () => {
    const site = translatedSite({ docs: { versions: { current: { label: 'Next version' } } } })
      .file('versions.json', '["1.0"]')
      .file('versioned_docs/version-1.0/index.md', '# Home\n')
    await site.run('translations', '--extract', '--language', 'ja')
    expect(Object.keys(JSON.parse(text(site, 'i18n/ja/texts.json')))).toEqual(['sidebar.use', 'version.Next version'])
    site.file('i18n/ja/texts.json', '{ "version.Next version": "次期版" }')
    const run = await site.run('build')
    expect(run.output('ja/next/zoo/index.html')).toContain('次期版')
    expect(run.output('next/zoo/index.html')).not.toContain('次期版')
  })

  test('can name the unreleased version, which docsgen has a label for', async () => {
    const site = translatedSite()
      .file('versions.json', '["1.0"]')
      .file('versioned_docs/version-1.0/index.md', '# Home\n')
      .file('i18n/ja/texts.json', '{ "sidebar.use": "使い方", "version.Next": "開発版" }')
    const run = await site.run('build')
    expect(run.output('ja/next/zoo/index.html')).toContain('開発版')
    expect(run.output('next/zoo/index.html')).toContain('Next')
    expect(run.output('de/next/zoo/index.html')).toContain('Nächste')
    const { stdout } = await site.run('translations', '--extract')
    expect(stdout).toContain('i18n/ja/texts.json has all texts\n')
    expect(stdout).not.toContain('no longer used')
    expect(Object.keys(JSON.parse(text(site, 'i18n/de/texts.json')))).toEqual(['sidebar.use'])
  })
})
