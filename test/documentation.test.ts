import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseArguments } from '../src/node/cli/program.js'
import { loadConfig } from '../src/node/config/load.js'
import { docusaurusNames } from '../src/node/config/docusaurus-names.js'
import { temporaryDir, writeFiles } from './harness/build-site.js'
import { repositoryPath } from './harness/repository.js'

/** What the configs of the README name. */
const namedFiles = {
  'docs/intro.md': '# Intro\n',
  'sidebars.json': '{ "docs": ["intro"] }\n',
  'sidebars.js': "export default { docs: ['intro'] }\n",
  'src/pages/about.tsx': 'export default () => null\n',
  'src/Badge.tsx': 'export default () => null\n',
  'src/Footer.tsx': 'export default () => null\n',
  'src/custom.css': '',
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" />\n',
}

const readme = readText('README.md')
const forContributors = readText('src/README.md')
const guide = readdirSync(repositoryPath('site/guide/docs')).map((name) => `site/guide/docs/${name}`)

describe('README.md and the guide', () => {
  test('names every dependency of the package, and why it is there', () => {
    const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<string, object>
    const section = sectionOf(readme, 'Dependencies')
    const isNamed = (name: string) =>
      namesIn(section).some((named) => named === name || (named.endsWith('*') && name.startsWith(named.slice(0, -1))))
    const all = Object.keys({ ...dependencies, ...devDependencies })
    expect(all.filter((name) => !isNamed(name))).toEqual([])
  })

  test('has every command in its table', () => {
    const help = parseArguments(['--help'], '0.0.0')
    const commands = help.command === 'print' ? [...help.text.matchAll(/^ {2}([a-z-]+) (?=.*\[)/gm)] : []
    const names = commands.map(([, name = '']) => name).filter((name) => name !== 'help')
    expect(names).toContain('check-links')
    expect(names.filter((name) => !sectionOf(readme, 'Commands').includes(`| \`docsgen ${name}`))).toEqual([])
  })

  test('map every renamed Docusaurus option to its new name', () => {
    const page = readText('site/guide/docs/docusaurus.md')
    const missing = Object.keys(docusaurusNames).filter((name) => !page.includes(name.split('.').at(-1) ?? name))
    expect(missing).toEqual([])
  })

  test('have configs that load', async () => {
    const texts = ['README.md', ...guide].map(readText).join('\n')
    const configs = [...texts.matchAll(/^( *)```ts\n([\s\S]*?)^\1```$/gm)].flatMap(([, , code = '']) =>
      code.includes('defineConfig(') ? [code] : [],
    )
    expect(configs).toHaveLength(3)
    for (const [index, code] of configs.entries()) {
      const root = temporaryDir(`readme-${index}`)
      writeFiles(root, { ...namedFiles, 'docsgen.config.ts': code })
      expect(await loadConfig({ root })).toMatchObject({ title: 'My Project' })
    }
  })

  test('link to existing files', () => {
    expect(brokenPaths(readme, '.')).toEqual([])
    expect(guide.flatMap((page) => brokenPaths(readText(page), 'site/guide/docs'))).toEqual([])
  })
})

describe('src/README.md', () => {
  test('names every folder of src/node', () => {
    const folders = readdirSync(repositoryPath('src/node'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(folders.filter((name) => !forContributors.includes(`\`${name}\``))).toEqual([])
  })

  test('links to files that are there', () => {
    expect(brokenPaths(forContributors, 'src')).toEqual([])
  })

  test('names files that are there', () => {
    const roots = ['.', 'src', 'src/node', 'src/node/markdown', 'src/node/pipeline', 'src/client', 'templates/default']
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

/** The text between a heading of the second level and the next one. */
function sectionOf(text: string, heading: string): string {
  return text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''
}

/** What could be a package's name. */
function namesIn(text: string): string[] {
  return text.match(/@?[\w-]+(?:\/[\w-]*)?\*?/g) ?? []
}

/** Relative links of a Markdown file of the repository that lead to no file. */
function brokenPaths(text: string, folder: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !existsSync(repositoryPath(folder, target)))
}
