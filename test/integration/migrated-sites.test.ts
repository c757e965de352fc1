import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import {
  type DocusaurusSite,
  docusaurusDocuments,
  docusaurusSiteDir,
  docusaurusSites,
} from '../fixtures/docusaurus-sites.js'
import { installReact, readTree, temporaryDir, writeFiles } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'

/** Documents that docsgen adds: its own search in each language, with its redirects if the site redirects `.html` URLs. */
const added = /^(?:[a-z]{2}\/)?search(?:\.html?)?(?:\/index)?\.html$/

/**
 * What `docsgen migrate` says about the old config and the old files, in its order. Each of these lines has been
 * compared with what the site loses.
 */
const needsYou: Readonly<Record<string, readonly string[]>> = {
  data: [
    'docusaurus.config.ts onBrokenLinks',
    'docusaurus.config.ts noIndex',
    // A plugin that is used under a condition.
    'docusaurus.config.ts',
    // The packages of Docusaurus.
    'package.json',
    'tsconfig.json',
  ],
  monorepo: [
    'docusaurus.config.js themeConfig.docs.sidebar.hideable',
    'docusaurus.config.js themeConfig.navbar.hideOnScroll',
    'docusaurus.config.js themeConfig.navbar.items[1].activeBaseRegex',
    'docusaurus.config.js themeConfig.algolia.contextualSearch',
    // Scripts that docsgen does not have, and React 18.
    'package.json',
  ],
  instances: [
    'docusaurus.config.ts presets[0][1].docs.rehypePlugins[0]',
    'docusaurus.config.ts themeConfig.docs.sidebar.hideable',
    'package.json',
  ],
  swizzled: [
    'docusaurus.config.js favicon',
    'docusaurus.config.js themeConfig.navbar.hideOnScroll',
    'src/theme/NotFound/Content/index.js',
    'package.json',
  ],
  oldblog: [
    'docusaurus.config.js favicon',
    // The emoji of this file need a package, which comes with Docusaurus in real sites.
    'docs/grinding.md',
    'package.json',
  ],
  // Besides titles and labels, no part of the config may depend on the language.
  hives: ['docusaurus.config.js', 'package.json'],
}

describe.each(docusaurusSites)('a Docusaurus site in the shape of a real one: $name', (site) => {
  let moved: Moved
  beforeAll(async () => {
    moved = await movedSite(site.name)
  })

  test('needs exactly what `docsgen migrate` says', () => {
    const { migrated } = moved
    expect(migrated.exitCode).toBe(0)
    expect([...new Set(migrated.subjects)].sort()).toEqual([...new Set(needsYou[site.name])].sort())
  })

  test('builds without an edit', () => {
    const { built } = moved
    expect({ exitCode: built.exitCode, errors: built.errors }).toEqual({ exitCode: 0, errors: [] })
  })

  test('has the URLs that Docusaurus gave it, in each language', () => {
    const documents = [...moved.output.keys()].filter((name) => name.endsWith('.html'))
    const folders = ['', ...(site.translations ?? []).map((language) => `${language}/`)]
    const expected = folders.flatMap((folder) => docusaurusDocuments(site).map((name) => folder + name)).sort()
    expect(documents.filter((name) => expected.includes(name) || !added.test(name))).toEqual(expected)
  })

  test('publishes its static files', () => {
    const { output, staticDirs } = moved
    const files = staticDirs.flatMap((dir) => [...readTree(dir)])
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter(([name, hash]) => output.get(name) !== hash)).toEqual([])
  })
})

interface Moved {
  readonly migrated: { readonly exitCode: number | null; readonly subjects: readonly string[] }
  readonly built: { readonly exitCode: number | null; readonly errors: readonly string[] }
  /** What the build has written: names and hashes; empty if it failed. */
  readonly output: ReadonlyMap<string, string>
  readonly outDir: string
  readonly staticDirs: readonly string[]
}

const moves = new Map<string, Promise<Moved>>()

/** A site of the list, migrated and built once. */
function movedSite(name: string): Promise<Moved> {
  const site = docusaurusSites.find((one) => one.name === name) as DocusaurusSite
  const moved = moves.get(name) ?? migrateAndBuild(site)
  moves.set(name, moved)
  return moved
}

/** Copies a site, and does what its owner would do. */
async function migrateAndBuild(site: DocusaurusSite): Promise<Moved> {
  const root = temporaryDir(site.name)
  cpSync(docusaurusSiteDir(site), root, { recursive: true })
  installReact(root)
  for (const name of ['remark-math', 'rehype-katex'])
    symlinkSync(repositoryPath('node_modules', name), path.join(root, 'node_modules', name), 'junction')
  writeFiles(root, { 'node_modules/clsx/index.js': clsx })
  const cwd = path.join(root, site.folder)
  const migrated = await runDocsgen(['migrate', '--format', 'json'], { cwd })
  const built = await runDocsgen(['build', '--format', 'json'], { cwd })
  const outDir = path.join(cwd, 'build')
  const problems = diagnosticsOf(built.stdout)
  return {
    migrated: { exitCode: migrated.exitCode, subjects: diagnosticsOf(migrated.stdout).map(subjectOf) },
    built: {
      exitCode: built.exitCode,
      errors: problems.filter(({ severity }) => severity === 'error').map(({ code, message }) => `${code}: ${message}`),
    },
    outDir,
    output: existsSync(outDir) ? readTree(outDir) : new Map(),
    staticDirs: [path.join(cwd, 'static')],
  }
}

/** What components, client modules and plugins of the sites add: a file of the new site, and a text that it has. */
const rendered: readonly (readonly [site: string, what: string, file: RegExp, text: string])[] = [
  ['swizzled', 'a wrapper of DocItem/Footer', /^learn\/care\/index\.html$/, 'class="valve-feedback"'],
  ['swizzled', 'a client module', /\.js$/, 'valveClient'],
  ['monorepo', 'a translation of docs outside of its folder', /^fr\/docs\/guide\/folding\.html$/, "D'abord en deux."],
  ['instances', 'a plugin', /^threads\/index\.html$/, '<h1>1200'],
]

test.each(rendered)('the new site %s has what %s renders', async (name, _what, file, text) => {
  const { output, outDir } = await movedSite(name)
  const files = [...output.keys()].filter((one) => file.test(one))
  expect(files.some((one) => readFileSync(path.join(outDir, one), 'utf8').includes(text))).toBe(true)
})

/** A package that nearly every Docusaurus site uses: joins the names of classes. */
const clsx = `const clsx = (...names) => names.flat().filter((name) => typeof name === 'string' && name !== '').join(' ')
module.exports = Object.assign(clsx, { default: clsx, clsx })
`

function diagnosticsOf(json: string): readonly Diagnostic[] {
  return (JSON.parse(json) as { readonly diagnostics: readonly Diagnostic[] }).diagnostics
}

/** The file and, in a config, the key that a note is about. */
function subjectOf({ location, message }: Diagnostic): string {
  const key = /^"([^"]+)": /.exec(message)?.[1]
  return [location?.file ?? message, ...(key === undefined ? [] : [key])].join(' ')
}
