import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseArguments } from '../src/node/cli/program.js'
import { loadSiteConfig } from '../src/node/site/site-config.js'
import { generator } from '../src/tools/docusaurus/node/generator.js'
import { DocsgenError } from '../src/node/base/diagnostics/docsgen-error.js'
import { temporaryDir, writeFiles } from './harness/build-site.js'
import { importsOf, readSources } from './harness/imports.js'
import { repositoryPath } from './harness/repository.js'

/** What configs in the guide name besides files of their own page. */
const namedFiles = { 'docs/index.md': '# Home\n' }

const readme = readText('README.md')
const forContributors = readText('src/README.md')
const guide = readdirSync(repositoryPath('site/guide'), { recursive: true, encoding: 'utf8' })
  .map((name) => `site/guide/${name.replaceAll('\\', '/')}`)
  .filter((name) => /^site\/guide\/(?:docs|pages|blog)\/.*\.mdx?$/.test(name))

describe('README.md and the guide', () => {
  test('has every command in its table', () => {
    const help = parseArguments(['--help'], '0.0.0')
    const commands = help.command === 'print' ? [...help.text.matchAll(/^ {2}([a-z-]+) (?=.*\[)/gm)] : []
    const names = commands.map(([, name = '']) => name).filter((name) => name !== 'help')
    expect(names).toContain('check-links')
    expect(names.filter((name) => !sectionOf(readme, 'Commands').includes(`| \`docsgen ${name}`))).toEqual([])
  })

  test('map every renamed Docusaurus option to its new name', () => {
    const page = readText('site/guide/docs/coming-from/docusaurus.md')
    const missing = Object.keys(generator.options.names).filter(
      (name) => !page.includes(name.split('.').at(-1) ?? name),
    )
    expect(missing).toEqual([])
  })

  test('have configs without mistakes', async () => {
    const configs = ['README.md', ...guide].flatMap((file) => configsIn(readText(file)).map((code) => ({ file, code })))
    expect(configs.length).toBeGreaterThan(5)
    const problems: string[] = []
    for (const [index, { file, code }] of configs.entries()) {
      const root = temporaryDir(`readme-${index}`)
      writeFiles(root, { ...namedFiles, 'docsgen.config.ts': code })
      problems.push(...(await configProblems(root)).map((problem) => `${file}: ${problem}`))
    }
    expect(problems).toEqual([])
  })

  test('link to existing files', () => {
    expect(brokenPaths(readme, '.')).toEqual([])
  })
})

test('the pages of the starters link to pages of the guide', () => {
  const names = readdirSync(repositoryPath('templates/starter'), { recursive: true, encoding: 'utf8' })
  const texts = names.filter((name) => /\.mdx?$/.test(name)).map((name) => readText(`templates/starter/${name}`))
  const linked = texts.flatMap((text) => [...text.matchAll(/\{\{guide\}\}\/([\w/-]+)/g)].map(([, page = '']) => page))
  expect(linked.length).toBeGreaterThan(5)
  const generated = ['reference/config']
  const pages = [...generated, ...guide.map((file) => file.replace(/^site\/guide\/docs\/|\.mdx?$/g, ''))]
  expect(linked.filter((page) => !pages.includes(page))).toEqual([])
})

describe('the dependencies', () => {
  const { dependencies, peerDependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<
    'dependencies' | 'peerDependencies' | 'devDependencies',
    Readonly<Record<string, string>>
  >
  const sources = readSources(['src', 'templates/default', 'bin']).filter(({ file }) => !file.endsWith('.md'))
  const bare = sources.flatMap(importsOf).filter(({ to, isRelative }) => !isRelative && !/^(?:node|docsgen):/.test(to))

  test('are in the table of their group in README.md, once each', () => {
    const [installed, peers, compiled, development] = packageTables(sectionOf(readme, 'Dependencies'))
    const isCompiled = (name: string) => notices.includes(name)
    const notices = [...readText('dist/third-party-licenses.txt').matchAll(/^(\S+) \S+ \(.*\)$/gm)].map(
      ([, name]) => name,
    )
    const own = Object.keys(devDependencies).filter((name) => !(name in peerDependencies))
    expect({ installed, peers, compiled, development }).toEqual({
      installed: Object.keys(dependencies).sort(),
      peers: Object.keys(peerDependencies).sort(),
      compiled: own.filter(isCompiled).sort(),
      development: own.filter((name) => !isCompiled(name)).sort(),
    })
  })

  test('include every package that the sources import', () => {
    const declared = { ...dependencies, ...peerDependencies, ...devDependencies }
    const types = (name: string) => `@types/${name}` in declared
    const missing = bare.filter(({ to, isType }) => {
      const name = packageOf(to)
      // The modules of the site, or those of docsgen in their place.
      if (name.startsWith('@theme/')) return false
      return name !== 'docsgen' && !(name in declared) && !(isType && types(name))
    })
    expect(missing.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test('are all used', () => {
    const texts = readSources(['test', 'site']).filter(({ file }) => file !== 'test/documentation.test.ts')
    const everything = [...sources, ...texts]
    const { scripts } = JSON.parse(readText('package.json')) as { readonly scripts: Readonly<Record<string, string>> }
    const commands = Object.values(scripts).join(' ')
    const isUsed = (name: string): boolean => {
      if (name === '@types/node') return true
      if (name.startsWith('@types/')) return everything.some(({ text }) => mentions(text, name.slice('@types/'.length)))
      return everything.some(({ text }) => mentions(text, name)) || commands.includes(commandOf(name))
    }
    const unused = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies }).filter(
      (name) => !isUsed(name),
    )
    // The command `stryker`; a peer dependency of @testing-library/react; a component in the docs of `test/corpora`.
    const stryker = ['@stryker-mutator/core', '@stryker-mutator/vitest-runner']
    expect(unused).toEqual([...stryker, '@testing-library/dom', 'react-lite-youtube-embed'])
  })
})

describe('src/README.md', () => {
  test('names every folder of src/node', () => {
    const folders = readdirSync(repositoryPath('src/node'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(folders.filter((name) => !forContributors.includes(`\`${name}\``))).toEqual([])
  })

  test.each(['src', 'src/client', 'src/node/store', 'src/tools/docusaurus'])(
    'and those of its folders link to files that are there: %s',
    (folder) => {
      expect(brokenPaths(readText(`${folder}/README.md`), folder)).toEqual([])
    },
  )

  test('names files that are there', () => {
    const roots = ['.', 'src', 'src/node', 'src/node/markdown', 'src/node/base', 'src/client', 'templates/default']
    const named = [...forContributors.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name)
    const isThere = (name: string) => roots.some((root) => existsSync(repositoryPath(root, name)))
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !isThere(name))).toEqual([])
  })

  test('names each environment variable of the tests', () => {
    const files = ['browser', 'integration', 'harness'].flatMap((folder) =>
      readdirSync(repositoryPath('test', folder)).map((name) => `test/${folder}/${name}`),
    )
    const used = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...readText(file).matchAll(/process\.env\.((?:DOCSGEN|CHROME)\w+)/g)].map(([, name]) => name))
    expect(used.length).toBeGreaterThan(3)
    expect(used.filter((name) => !forContributors.includes(`\`${name}\``))).toEqual([])
  })
})

function readText(name: string): string {
  return readFileSync(repositoryPath(name), 'utf8')
}

/** The whole configs in the samples of a Markdown file. */
function configsIn(text: string): string[] {
  const samples = [...text.matchAll(/^( *)(```+)tsx?(?= |\n)([^\n]*)\n([\s\S]*?)^\1\2$/gm)]
  return samples.flatMap(([, , , info = '', code = '']) =>
    /^export default defineConfig\(/m.test(code) && !/\bno-check\b/.test(info) ? [code] : [],
  )
}

/** What is wrong with a config, apart from the files and packages that it names, which its page does not have. */
async function configProblems(root: string): Promise<string[]> {
  const missing = ['config-file-missing', 'config-load', 'docs-version']
  try {
    await loadSiteConfig({ root })
    return []
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error
    return error.diagnostics
      .filter(({ code }) => !missing.includes(code))
      .map(({ code, message }) => `${code} ${message}`)
  }
}

/** The text between a heading of the second level and the next one. */
function sectionOf(text: string, heading: string): string {
  return text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''
}

/** The packages in the first column of each table, sorted. */
function packageTables(section: string): string[][] {
  return [...section.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .flatMap((row) => (row.split('|')[1] ?? '').split(',').map((name) => name.trim()))
      .sort(),
  )
}

/** Whether a text has a package's name, or a module of it, in quotes. */
function mentions(text: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`) || text.includes(`${quote}${name}/`))
}

/** The package of an imported module. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The command that a package installs. */
function commandOf(name: string): string {
  return { typescript: 'tsc', '@biomejs/biome': 'biome' }[name] ?? name
}

/** Relative links of a Markdown file of the repository that lead to no file. */
function brokenPaths(text: string, folder: string): string[] {
  const prose = text.replace(/^( *)(`{3,})[\s\S]*?^\1\2/gm, '').replace(/`[^`\n]*`/g, '')
  const targets = [...prose.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !existsSync(repositoryPath(folder, target)))
}
