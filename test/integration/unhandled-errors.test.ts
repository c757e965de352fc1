import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startDocsgen } from '../harness/cli.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'
import { sample } from '../harness/sample.js'

/** More pages than one thread compiles alone. */
const PAGES = 120

/** A site whose config is given as code, with the modules beside it. */
function siteOf(config: string, files: Readonly<Record<string, string>> = {}, pages = 1): SiteTest {
  const site = siteTest().config(null).file('docs/index.md', '# Home\n')
  site.file(
    'docsgen.config.ts',
    config.replace('export default {', "export default { title: 'T', pages: false, search: { provider: 'none' },"),
  )
  for (const [name, text] of Object.entries(files)) site.file(name, text)
  for (let page = 1; page < pages; page++) site.file(`docs/page-${page}.md`, `# Page ${page}\n`)
  return site
}

const withPlugin = "import { plugin } from './plugin'\nexport default { plugins: [plugin] }\n"
const withRemark = "import { plugin } from './plugin'\nexport default { markdown: { remarkPlugins: [plugin] } }\n"
const later = "setTimeout(() => {\n  throw new Error('no connection')\n}, 1)\n"
const rejects = "void Promise.reject(new Error('no connection'))\n"
/** Runs only in a worker: the main thread leaves the pages to it. */
const inWorker = (code: string): string =>
  `import { isMainThread } from 'node:worker_threads'\nexport const plugin = () => async () => {\nif (!isMainThread) ${code}else await new Promise((done) => setTimeout(done, 20))\n}\n`

const unhandled = 'nothing handles an error of a plugin or the config'
const failed = `${unhandled}: Error: no connection`

const cases: readonly (readonly [what: string, site: () => SiteTest, expected: string])[] = [
  ['the config rejects', () => siteOf(`${rejects}export default {}`), `docsgen.config.ts:1:21 ${failed}`],
  ['the config throws later', () => siteOf(`${later}export default {}`), `docsgen.config.ts:2:9 ${failed}`],
  [
    'the sidebars reject',
    () =>
      siteOf("export default { docs: { sidebars: './sidebars.ts' } }", {
        'sidebars.ts': `${rejects}export default { docs: ['index'] }\n`,
      }),
    `sidebars.ts:1:21 ${failed}`,
  ],
  [
    'a hook throws later',
    () =>
      siteOf(withPlugin, {
        'plugin.ts': `export const plugin = {\n  name: 'p',\n  site() {\n${later}return {}\n  },\n}\n`,
      }),
    `plugin.ts:5:9 ${failed}`,
  ],
  [
    'a package rejects',
    () =>
      siteOf("import 'broken'\nexport default {}", {
        'node_modules/broken/package.json': '{ "name": "broken", "main": "index.js" }',
        'node_modules/broken/index.js': rejects,
      }),
    `node_modules/broken/index.js:1:21 ${failed}`,
  ],
  [
    'a remark plugin rejects on each page',
    () => siteOf(withRemark, { 'plugin.ts': `export const plugin = () => () => {\n${rejects}}\n` }, PAGES),
    `plugin.ts:2:21 ${failed}`,
  ],
  [
    'a remark plugin throws later in a worker',
    () => siteOf(withRemark, { 'plugin.ts': inWorker(later) }, PAGES),
    `plugin.ts:4:9 ${failed}`,
  ],
  [
    'the config rejects with an object without a prototype',
    () => siteOf('void Promise.reject(Object.create(null))\nexport default {}'),
    `${unhandled}: {}`,
  ],
]

test.each(sample(cases, 2))(
  'one diagnostic and no stack: %s',
  async (_, create, expected) => {
    const { dir } = create()
    const { exitCode, stderr } = await startDocsgen(['build', '--jobs', '2'], { cwd: dir }).end
    expect(exitCode, stderr).toBe(1)
    const place = /^[\w./-]+:\d+:\d+ /.exec(expected)?.[0] ?? ''
    const reported = stderr.split('\n').filter((line) => / ?(?:error|warning) [a-z-]+: /.test(line))
    expect(reported).toEqual([
      `${place}error unhandled-error: ${expected.slice(place.length)}; await the promise, or catch the error; \`--debug\` prints the stack`,
    ])
    expect(stderr).not.toMatch(/^\s+at /m)
  },
  60_000,
)

const endings: readonly (readonly [what: string, config: string, expected: string])[] = [
  ['config', 'process.exit(0)\nexport default {}', 'docsgen.config.ts:1:9 error config-load: '],
  [
    'import',
    "import { exit } from 'node:process'\nexit()\nexport default {}",
    'docsgen.config.ts:2:1 error config-load: ',
  ],
  [
    'callback',
    'setTimeout(() => process.exit(0), 1)\nexport default {}',
    'docsgen.config.ts:1:26 error unhandled-error: ',
  ],
  [
    'hook',
    "const p = { name: 'p', content: () => process.exit(0) }\nexport default { plugins: [p] }",
    'docsgen.config.ts:1:47 error plugin-failed: ',
  ],
  [
    'plugin',
    'export default { markdown: { remarkPlugins: [() => process.exit(0)] } }',
    'error plugin-failed: a remark plugin failed: process.exit(0) ends no command; ',
  ],
  ['await', 'await new Promise(() => {})\nexport default {}', 'docsgen.config.ts error config-load: '],
  ['function', 'export default { ...(await new Promise(() => {})) }', 'docsgen.config.ts error config-load: '],
  [
    'pending hook',
    "const p = { name: 'p', content: () => new Promise(() => {}) }\nexport default { plugins: [p] }",
    'error unhandled-error: a plugin or the config awaits a promise that never settles',
  ],
  [
    'pending plugin',
    'export default { markdown: { remarkPlugins: [() => () => new Promise(() => {})] } }',
    'error unhandled-error: a plugin or the config awaits a promise that never settles',
  ],
]

test.each(sample(endings, 2))(
  'a command that would end as if it were done fails: %s',
  async (_, config, expected) => {
    const { exitCode, stderr } = await startDocsgen(['build', '--jobs', '1'], { cwd: siteOf(config).dir }).end
    expect(stderr).toContain(expected)
    expect(exitCode).toBe(1)
  },
  60_000,
)

test('what a remark plugin throws for each page is one problem at its place', async () => {
  const plugin = "export function plugin() {\n  return () => {\n    throw new Error('no ink')\n  }\n}\n"
  const { dir } = siteOf(withRemark, { 'plugin.ts': plugin }, PAGES)
  const { exitCode, stderr } = await startDocsgen(['build', '--jobs', '2'], { cwd: dir }).end
  expect(stderr.split('\n').filter((line) => line.includes('error plugin-failed'))).toEqual([
    `plugin.ts:3:11 error plugin-failed: the remark plugin "plugin" failed: no ink (on docs/index.md) (and on ${PAGES - 1} other pages); correct the plugin, or remove it from \`markdown.remarkPlugins\``,
  ])
  expect(stderr).toContain('1 error')
  expect(exitCode).toBe(1)
}, 60_000)

test('a plugin that ends a worker ends the build with a diagnostic, and `--debug` prints the stack of an error', async () => {
  const { dir } = siteOf(withRemark, { 'plugin.ts': inWorker('process.exit(0)\n') }, PAGES)
  const ended = await startDocsgen(['build', '--jobs', '2'], { cwd: dir }).end
  expect(ended.exitCode).toBe(1)
  expect(ended.stderr).toContain('error plugin-failed: a plugin ended a thread that compiles pages; ')
  const debug = await startDocsgen(['build', '--debug'], { cwd: siteOf(`${rejects}export default {}`).dir }).end
  expect(debug.exitCode).toBe(1)
  expect(debug.stderr).toMatch(/^\s+at .*config-/m)
}, 60_000)

test('the preview server goes on, and reports an error that comes for each page once', async () => {
  const code = `export const plugin = () => () => {\n${rejects}}\n`
  const site = siteOf(withRemark, { 'plugin.ts': code }, 20)
  const command = startDocsgen(['serve', '--watch', '--port', '0'], { cwd: site.dir })
  onTestFinished(() => void command.process.kill('SIGKILL'))
  const output = { text: '' }
  command.process.stderr?.on('data', (text: string) => {
    output.text += text
  })
  command.process.stdout?.on('data', (text: string) => {
    output.text += text
  })
  const url = (): string => /http:\/\/\S+?(?=\/?\s)/.exec(output.text)?.[0] ?? ''
  await expect.poll(url, { timeout: 30_000 }).not.toBe('')
  const document = async (): Promise<string> => (await fetch(url())).text()
  expect(await document()).toContain('Home')
  const reports = (): number => output.text.split(`plugin.ts:2:21 error unhandled-error: ${failed}`).length - 1
  await expect.poll(reports, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(reports()).toBeLessThan(4)
  site.file('docs/index.md', '# Start\n')
  await expect.poll(document, { timeout: 30_000 }).toContain('Start')
  command.process.kill('SIGINT')
  await once(command.process, 'close')
}, 90_000)

test('a build waits for a worker that is slower than the main thread', async () => {
  const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, isMainThread ? 2 : 100)'
  const plugin = `import { isMainThread } from 'node:worker_threads'\nexport const plugin = () => () => {\n  ${wait}\n}\n`
  const { dir } = siteOf(withRemark, { 'plugin.ts': plugin }, PAGES)
  const { exitCode, stderr } = await startDocsgen(['build', '--jobs', '2'], { cwd: dir }).end
  expect(exitCode, stderr).toBe(0)
}, 60_000)
