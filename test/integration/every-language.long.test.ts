import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { repositoryPath } from '../harness/repository.js'
import { withoutChunk } from '../harness/served-differences.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'
import { watchFolder, withoutClient } from '../harness/watch-site.js'

/** A site with everything that a language of a site has, in three languages, one of which has no translations. */
const site = siteTest(temporaryDir('every-language'))
let built: SiteRun

const none = { exitCode: 0, diagnostics: [] }

/** The output of the same site at the root of its host. */
function atRoot(copy: SiteTest): SiteTest {
  for (const name of ['docsgen.config.ts', 'theme/Languages.tsx'])
    copy.file(name, readFileSync(path.join(copy.dir, name), 'utf8').replaceAll('/lamps/', '/'))
  return copy.remove('build').remove('.docsgen')
}

const documents = (run: SiteRun) => [...run.outputTree().keys()].filter((name) => name.endsWith('.html')).sort()

beforeAll(async () => {
  cpSync(repositoryPath('test/fixtures/languages-site'), site.dir, { recursive: true })
  const names = ['NavLink', 'Navbar', 'LanguageNotice', 'VersionNotice']
  expect(await site.run('eject', ...names)).toMatchObject(none)
  const config = readFileSync(path.join(site.dir, 'docsgen.config.ts'), 'utf8')
  const added = names.map((name) => `, ${name}: './theme/${name}.tsx'`).join('')
  site.file('docsgen.config.ts', config.replace(/components: \{ [^}]*(?= \})/, `$&${added}`))
  built = await site.run('build')
})

test('a build has all languages, and a warm one changes nothing', async () => {
  expect(built).toMatchObject(none)
  expect(documents(built).filter((name) => name.startsWith('de/')).length).toBe(
    documents(built).filter((name) => name.startsWith('ar/')).length,
  )
  const tree = built.outputTree()
  const warm = await site.run('build')
  expect(warm).toMatchObject(none)
  expect(warm.stdout).toContain('0 written')
  const again = await site
    .copy()
    .file('docs/units-note.md', '')
    .remove('docs/units-note.md')
    .remove('.docsgen')
    .run('build')
  expect(again).toMatchObject(none)
  expect(again.outputTree()).toEqual(tree)
})

test.each([
  ['en', '', 'Terms', undefined],
  ['de', 'de/', 'Begriffe', undefined],
  // The plugin has no texts in Arabic, so the page is that of the default language.
  ['ar', 'ar/', 'Terms', 'en'],
])('plugins know the language "%s" in all hooks', (language, prefix, title, written) => {
  const terms = built.output(`${prefix}docs/next/terms/index.html`) ?? ''
  expect(/<h1[^>]*>([^<]*)/.exec(terms)?.[1]).toBe(title)
  expect(/<div id="dg-text" class="prose"[^>]*? lang="(\w+)"/.exec(terms)?.[1]).toBe(written)
  expect(terms.includes('language-notice')).toBe(written !== undefined)
  // `content`, `files`, `buildEnd`, `document` and `site`.
  expect(built.output(`${prefix}language.txt`)).toBe(language)
  expect(built.output(`${prefix}routes.txt`)?.split('\n')[0]).toBe(`${language} ${title} ${written ?? language}`)
  expect(built.output(`${prefix}end.txt`)).toBe(language)
  expect(terms).toContain(`"pluginData":{"terms":{"route":"/docs/next/terms"`)
  expect(terms).toContain(`"language":"${language}"`)
  expect(built.output(`${prefix}index.html`)).toContain(`data-language="${language}"`)
  // What it generates alike in all languages is in the default one.
  const units = built.output(`${prefix}docs/next/units/index.html`) ?? ''
  expect(units.includes('language-notice')).toBe(language !== 'en')
})

test('the preview serves what is built', async () => {
  const watched = await watchFolder(site.dir)
  try {
    for (const base of ['/de/docs', '/ar/docs']) await watched.document(base)
    await watched.server.settled()
    const differences: string[] = []
    for (const name of documents(built)) {
      const served = await watched.document(`/${encodeURI(name)}`)
      if (withoutChunk(withoutClient(served)) !== withoutChunk(built.output(name) ?? '')) differences.push(name)
    }
    expect(differences).toEqual([])
    expect(watched.reported.at(-1) ?? []).toEqual([])
  } finally {
    await watched.close()
  }
})

test.each([
  [['check-links'], ': no problems'],
  [['check-search'], '2 of 2 questions answered'],
  [['check-code'], ''],
  [['translations'], 'Deutsch (de): 4 of 8 pages translated'],
  [['diff', 'build', 'build'], ': 51 unchanged'],
])('%j finds nothing', async ([command = '', ...args], printed) => {
  const run = await site.run(command, ...args)
  expect(run).toMatchObject(none)
  expect(run.stdout).toContain(printed)
})

test('a comparison with an edited build has what was edited in each language', async () => {
  const edited = site.copy().file('i18n/de/static/hello.txt', 'Servus').file('docs/guide.mdx', '# Guide\n\n## Switch\n')
  await edited.run('build')
  const { stdout } = await site.run('diff', 'build', path.join(edited.dir, 'build'), '--format', 'json')
  const { changed, files } = JSON.parse(stdout)
  expect(changed.map(({ route }: { route: string }) => route)).toEqual(['/ar/docs/next/guide', '/docs/next/guide'])
  expect(files).toEqual({ added: [], removed: [], changed: ['de/hello.txt'] })
})

test('a version is cut, and each language has it', async () => {
  const copy = site.copy()
  expect(await copy.run('version', '2.0')).toMatchObject(none)
  const run = await copy.run('build')
  expect(run).toMatchObject(none)
  for (const prefix of ['', 'de/', 'ar/']) expect(documents(run)).toContain(`${prefix}docs/1.0/index.html`)
})

test('at the root of its host, the site has the same documents and no finding', async () => {
  const copy = atRoot(site.copy())
  const run = await copy.run('build')
  expect(run).toMatchObject(none)
  const bare = (text = '') =>
    text
      .replaceAll('/lamps/', '/')
      .replaceAll('%2Flamps%2F', '%2F')
      .replace(/(?<=[-"])[\da-f]{10}(?=[."])/g, '')
  const differences = documents(built).filter((name) => {
    return bodyOf(bare(run.output(name))) !== bodyOf(bare(built.output(name)))
  })
  expect(differences).toEqual([])
  expect(await copy.run('check-links')).toMatchObject(none)
})

/** The body of a document without its data and its scripts, whose hashes differ. */
function bodyOf(html: string): string {
  return /<body.*<\/footer>/s.exec(html)?.[0] ?? html
}
