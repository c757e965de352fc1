import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'
import { repositoryPath } from '../harness/repository.js'

const plugin = `const { writeFileSync } = require('node:fs')
const path = require('node:path')

module.exports = async function lamps(context, { count }) {
  return {
    name: 'lamps',
    async loadContent() {
      return Array.from({ length: count }, (_, index) => ({ name: 'Lamp ' + (index + 1) }))
    },
    async contentLoaded({ content, actions: { addRoute, createData, setGlobalData } }) {
      const { currentLocale, localeConfigs } = context.i18n
      setGlobalData({ count: content.length, site: context.siteConfig.title, language: localeConfigs[currentLocale].label })
      for (const [index, lamp] of content.entries()) {
        const file = await createData('lamp-' + index + '.json', JSON.stringify(lamp))
        addRoute({ path: context.baseUrl + 'lamps/' + (index + 1), component: '@site/src/Lamp.jsx', modules: { lamp: file }, exact: true })
      }
    },
    async postBuild({ outDir, routesPaths }) {
      writeFileSync(path.join(outDir, 'routes.txt'), routesPaths.filter((route) => route.includes('lamps')).join('\\n'))
    },
  }
}
`

const config = (
  options: string,
) => `import docusaurusPlugin from ${JSON.stringify(repositoryPath('src/tools/docusaurus/plugin.ts'))}
import lamps from './plugins/lamps.cjs'

export default {
  title: 'Test', base: '/base/', search: { provider: 'none' }, pages: false,
  plugins: [docusaurusPlugin({ name: 'lamps', plugin: lamps, options: ${options} })],
}
`

function site(options = '{ count: 2 }') {
  return siteTest()
    .file('docsgen.config.ts', config(options))
    .file('plugins/lamps.cjs', plugin)
    .file(
      'docs/index.mdx',
      "import Count from '@site/src/Count'\n\n# Home\n\n<Count />\n\n[One](/lamps/1) and [two](/lamps/2)\n",
    )
    .file(
      'src/Count.jsx',
      "import { usePluginData } from '@docusaurus/useGlobalData'\n\nexport default function Count() {\n  const { count, site, language } = usePluginData('lamps')\n  return <p>{count} lamps of {site} in {language}</p>\n}\n",
    )
    .file(
      'src/Lamp.jsx',
      "import Layout from '@theme/Layout'\n\nexport default ({ lamp, route }) => <Layout title={lamp.name}><h1>{lamp.name}</h1><p>{route.path}</p></Layout>\n",
    )
}

const textOf = (html = '') =>
  html
    .replace(/<!--.*?-->|<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('a plugin of Docusaurus adds data, pages and files', async () => {
  const built = await site().run('build')
  expect(built.stderr).not.toMatch(/error|warning/)
  expect(textOf(built.output('index.html'))).toContain('2 lamps of Test in English')
  expect(textOf(built.output('lamps/1/index.html'))).toContain('Lamp 1 /base/lamps/1')
  expect(built.output('lamps/2/index.html')).toContain('<title>Lamp 2 | Test</title>')
  expect(built.output('routes.txt')).toBe('/base/lamps/1\n/base/lamps/2')
})

test('a plugin of Docusaurus runs for each language of the site', async () => {
  const inTwo = config('{ count: 2 }').replace(
    'pages: false',
    "pages: false, languages: { default: 'en', list: { en: {}, ja: { title: 'テスト' } } }",
  )
  const built = await site().file('docsgen.config.ts', inTwo).run('build')
  expect(built.stderr).not.toMatch(/error|warning/)
  expect(textOf(built.output('lamps/1/index.html'))).toContain('Lamp 1 /base/lamps/1')
  expect(textOf(built.output('ja/lamps/1/index.html'))).toContain('Lamp 1 /base/ja/lamps/1')
  expect(textOf(built.output('index.html'))).toContain('2 lamps of Test in English')
  expect(textOf(built.output('ja/index.html'))).toContain('2 lamps of テスト in 日本語')
  expect([built.output('routes.txt'), built.output('ja/routes.txt')]).toEqual([
    '/base/lamps/1\n/base/lamps/2',
    '/base/ja/lamps/1\n/base/ja/lamps/2',
  ])
})

test('a build after the data has changed has the new data, and no page that the plugin no longer adds', async () => {
  const made = site()
  await made.run('build')
  const again = await made
    .file('docsgen.config.ts', config('{ count: 1 }'))
    .file('docs/index.mdx', "import Count from '@site/src/Count'\n\n# Home\n\n<Count />\n\n[One](/lamps/1)\n")
    .run('build')
  expect(again.stderr).not.toMatch(/error|warning/)
  expect(textOf(again.output('index.html'))).toContain('1 lamps of Test')
  expect(existsSync(path.join(made.dir, 'build/lamps/2/index.html'))).toBe(false)
})

test('an error of the plugin is reported with its name', async () => {
  const { exitCode, stderr } = await site()
    .file(
      'plugins/lamps.cjs',
      "module.exports = () => ({ name: 'lamps', loadContent() { throw new Error('no lamps today') } })\n",
    )
    .run('build')
  expect(exitCode).toBe(1)
  expect(stderr).toContain('plugin-failed')
  expect(stderr).toContain('no lamps today')
})

const blog = '@docusaurus/plugin-content-blog'
const advice = `"${blog}" may not run outside of Docusaurus: docsgen has no hooks for the blog`

test.each([
  [
    'calls such a package',
    `const { default: blog } = require('${blog}')\nmodule.exports = async (...all) => ({ ...(await blog(...all)) })\n`,
    advice,
  ],
  ['is such a package', `module.exports = require('${blog}')\n`, advice],
  [
    'calls what such a package does not have',
    `const { create } = require('${blog}')\nmodule.exports = () => create()\n`,
    `create is not a function; ${advice}`,
  ],
  [
    'fails otherwise',
    "module.exports = () => { throw new Error('no lamps') }\n",
    expect.stringMatching(/`pages`: no lamps$/),
  ],
  ['is no function', 'module.exports = {}\n', '`plugin` is neither a function nor a module with one'],
])('a package that only runs in Docusaurus is named with its replacement: the plugin %s', async (_, code, expected) => {
  const { diagnostics } = await site()
    .file('plugins/lamps.cjs', code)
    .file(`node_modules/${blog}/package.json`, `{ "name": "${blog}", "version": "3.10.0" }`)
    .file(`node_modules/${blog}/index.js`, 'exports.default = ({ siteConfig }) => siteConfig.future.v4\n')
    .run('build')
  expect(diagnostics.map(({ text }) => text)).toEqual([
    typeof expected === 'string' ? expect.stringContaining(expected) : expected,
  ])
})
