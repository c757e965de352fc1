import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCycle, type ImportEdge, importsOf, readSources } from './harness/imports.js'

const files = readSources(['src', 'templates', 'bin'])
const code = files.filter(({ file }) => /\.(?:tsx?|mjs|js)$/.test(file))
const edges = code.flatMap(importsOf)
const relative = edges.filter(({ isRelative }) => isRelative)

/** The sides of docsgen, and what each may import besides itself. */
const sides: Readonly<Record<string, readonly string[]>> = {
  'src/shared': [],
  'src/client': ['src/shared'],
  'src/node': ['src/shared'],
  templates: ['src/client', 'src/shared'],
  bin: ['dist'],
}

/**
 * The step folders of src/node, and the folders whose code each may use. Types may come from anywhere: what a step is
 * handed must be named.
 */
const steps: Readonly<Record<string, readonly string[]>> = {
  bundle: ['cache', 'content', 'diagnostics', 'search'],
  cache: ['content'],
  cli: ['diagnostics'],
  code: ['cache', 'content', 'diagnostics', 'markdown'],
  config: ['diagnostics'],
  content: [],
  crawl: ['links'],
  // A live site takes the steps of the build one page at a time.
  dev: [
    ...['bundle', 'cache', 'config', 'content', 'diagnostics', 'links', 'markdown', 'prerender', 'publish'],
    ...['search', 'sidebars'],
  ],
  diagnostics: [],
  external: ['cache'],
  links: ['content', 'diagnostics'],
  markdown: ['content', 'links', 'search'],
  output: ['cache', 'content', 'diagnostics'],
  prerender: ['cache', 'content', 'links', 'markdown', 'search', 'sidebars'],
  publish: ['markdown', 'prerender'],
  reference: ['config', 'diagnostics'],
  search: ['content', 'links'],
  sidebars: ['content', 'diagnostics'],
  threads: ['cache', 'config', 'markdown', 'prerender', 'search'],
}

/** Files of src/node itself that steps may import: what they are handed, what they hand back, where the package lies. */
const knownToSteps = [
  'package.ts',
  'result.ts',
  'site.ts',
  'bundle-site.ts',
  'compile-pages.ts',
  'compile-partial.ts',
  'compile-settings.ts',
].map((name) => `src/node/${name}`)

describe('dependencies point one way', () => {
  test('no file imports in a circle', () => {
    expect(findCycle(edges)?.join(' -> ')).toBeUndefined()
  })

  test.each(Object.entries(sides))('%s imports only itself and its allowed sides', (side, allowed) => {
    const own = relative.filter(({ from }) => isIn(from, side))
    expect(own.length).toBeGreaterThan(0)
    expect(strays(own, ({ to }) => [side, ...allowed].some((folder) => isIn(to, folder)))).toEqual([])
  })

  test('the theme knows the browser side by its public module alone', () => {
    const inward = relative.filter(({ from, to }) => isIn(from, 'templates') && isIn(to, 'src/client'))
    expect(strays(inward, ({ to }) => to === 'src/client/index.ts')).toEqual([])
  })

  test('bin -> cli -> commands: nobody imports the command line, and it loads commands only when asked', () => {
    const toCli = relative.filter(
      ({ from, to }) => (to === 'src/node/cli.ts' || isIn(to, 'src/node/cli')) && !isIn(from, 'src/node/cli'),
    )
    expect(strays(toCli, ({ from }) => from === 'src/node/cli.ts')).toEqual([])
    const commands = ['build', 'serve', 'serve-watch', 'check-links', 'check-code', 'check-search', 'options'].map(
      (name) => `src/node/${name}.ts`,
    )
    const early = code.find(({ file }) => file === 'src/node/cli.ts')?.text.match(/^import .*$/gm) ?? []
    for (const command of commands) expect(early.join('\n')).not.toContain(`./${path.basename(command, '.ts')}.js`)
    const users = relative.filter(({ to, isType }) => commands.includes(to) && !isType)
    expect(strays(users, ({ from }) => ['src/node/cli.ts', 'src/node/index.ts', ...commands].includes(from))).toEqual(
      [],
    )
  })

  test.each(Object.entries(steps))('the step folder %s uses only the steps it is allowed', (step, allowed) => {
    const own = relative.filter(
      ({ from, to, isType }) => isIn(from, `src/node/${step}`) && isIn(to, 'src/node') && !isType,
    )
    const isAllowed = ({ to }: ImportEdge) => knownToSteps.includes(to) || [step, ...allowed].includes(folderOf(to))
    expect(strays(own, isAllowed)).toEqual([])
  })

  test('every step folder stands in the table', () => {
    const folders = new Set(code.map(({ file }) => folderOf(file)).filter((folder) => folder !== ''))
    expect([...folders].filter((folder) => !Object.hasOwn(steps, folder))).toEqual([])
  })
})

describe('each side keeps to its packages', () => {
  const packages: readonly (readonly [string, RegExp])[] = [
    ['src/shared', /^$/],
    ['src/client', /^(?:react|react-dom)(?:\/|$)|^docsgen\/client$/],
    ['templates', /^react$/],
    ['src/node', /^(?!react(?:-dom)?(?:\/|$))/],
  ]
  test.each(packages)('%s', (side, allowed) => {
    const bare = edges.filter(({ from, isRelative }) => isIn(from, side) && !isRelative)
    expect(strays(bare, ({ to }) => allowed.test(to) || to.startsWith('docsgen:'))).toEqual([])
  })
})

describe('the shape of the code', () => {
  test('only cli.ts prints or sets the exit code', () => {
    const loud = /\bconsole\.|\bprocess\.(?:exit\b|exitCode|stdout|stderr)/
    const others = code.filter(({ file }) => isIn(file, 'src/node') && file !== 'src/node/cli.ts')
    expect(others.filter(({ text }) => loud.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('a file has at most 250 lines', () => {
    expect(
      files.filter(({ text }) => lineCount(text) > 250).map(({ file, text }) => `${file}: ${lineCount(text)}`),
    ).toEqual([])
  })

  test('no file or folder is a drawer for odds and ends', () => {
    expect(
      files.map(({ file }) => file).filter((file) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.|$)/.test(file)),
    ).toEqual([])
  })

  test('no module keeps a variable of its own', () => {
    const found = code.flatMap(({ file, text }) =>
      (text.match(/^(?:export )?(?:let|var) .*/gm) ?? []).map((line) => `${file}: ${line}`),
    )
    expect(found).toEqual([])
  })

  test('only public modules are barrels', () => {
    const barrels = files.map(({ file }) => file).filter((file) => /(?:^|\/)index\.tsx?$/.test(file))
    expect(barrels.filter((file) => !isIn(file, 'templates/starter'))).toEqual([
      'src/client/index.ts',
      'src/node/index.ts',
      'templates/default/index.ts',
    ])
  })
})

/** Edges outside what is allowed, as readable lines. */
function strays(found: readonly ImportEdge[], isAllowed: (edge: ImportEdge) => boolean): string[] {
  return found.filter((edge) => !isAllowed(edge)).map(({ from, to }) => `${from} -> ${to}`)
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`)
}

/** Name of the step folder that a file of src/node lies in; empty for others. */
function folderOf(file: string): string {
  return /^src\/node\/([^/]+)\//.exec(file)?.[1] ?? ''
}

function lineCount(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}
