import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { repositoryPath } from '../harness/repository.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

/** Adds a rule with the names of all files in the folder `docs`, as a plugin that reads the classes in them does. */
const namesPlugin = `const { readdirSync } = require('node:fs')
const path = require('node:path')

module.exports = ({ prefix = 'doc' } = {}) => ({
  postcssPlugin: 'names',
  Once(root, { result, Rule, Declaration }) {
    const dir = path.join(__dirname, '../docs')
    result.messages.push({ type: 'dir-dependency', plugin: 'names', dir, glob: '**/*.md', parent: result.opts.from })
    for (const [index, name] of readdirSync(dir).sort().entries()) {
      const selector = '.' + prefix + '-' + path.parse(name).name
      root.append(new Rule({ selector, nodes: [new Declaration({ prop: 'order', value: String(index) })] }))
    }
  },
})
module.exports.postcss = true
`

function site(theme: object): SiteTest {
  const made = siteTest()
    .config({ theme: { css: ['css/site.css'], ...theme } })
    .file('docs/index.md', '# Home\n')
    .file('css/site.css', 'main {\n  color: red;\n}\n')
    .file('plugins/names.cjs', namesPlugin)
  mkdirSync(path.join(made.dir, 'node_modules'))
  symlinkSync(repositoryPath('node_modules', 'postcss'), path.join(made.dir, 'node_modules', 'postcss'), 'junction')
  return made
}

/** The selectors that the plugin has added, in the style sheet that the home page links to. */
function added(run: SiteRun): string[] {
  const [, name = ''] = /rel="stylesheet" href="\/([^"]+)"/.exec(run.output('index.html') ?? '') ?? []
  return [...(run.output(name) ?? '').matchAll(/\.(\w+-\w+)\{order:\d\}/g)].map(([, selector = '']) => selector)
}

test('PostCSS plugins run on the style sheets of the site, also those of components and in Sass', async () => {
  const plugin = { './plugins/names.cjs': { prefix: 'css' } }
  expect(added(await site({ postcss: plugin }).run('build'))).toEqual(['css-index'])
  const module = site({ css: [], postcss: plugin, slots: { footerEnd: 'Foot.tsx' } })
    .file('Foot.tsx', "import './foot.css'\n\nexport default () => <p>Foot</p>\n")
    .file('foot.css', 'p { color: blue }\n')
  expect(added(await module.run('build'))).toEqual(['css-index'])
})

test('a new file in a folder that a plugin reads changes the style sheet of the next build', async () => {
  const made = site({ postcss: { './plugins/names.cjs': {} } })
  expect(added(await made.run('build'))).toEqual(['doc-index'])
  expect(added(await made.file('docs/second.md', '# Second\n').run('build'))).toEqual(['doc-index', 'doc-second'])
  const again = await made.run('build')
  expect(again.stdout).toMatch(/0 written/)
})

test('an error of PostCSS or of a plugin is located in the style sheet', async () => {
  const syntax = site({ postcss: { './plugins/names.cjs': {} } }).file('css/site.css', 'main {\n  color red;\n}\n')
  expect((await syntax.run('build')).diagnostics).toEqual([
    expect.objectContaining({ file: 'css/site.css', line: 2, column: 3, code: 'postcss', text: 'Unknown word color' }),
  ])
  const thrown = site({ postcss: { './plugins/fails.cjs': {} } }).file(
    'plugins/fails.cjs',
    "module.exports = () => ({ postcssPlugin: 'fails', Declaration(node) { throw node.error('no colors here') } })\nmodule.exports.postcss = true\n",
  )
  expect((await thrown.run('build')).diagnostics).toEqual([
    expect.objectContaining({ file: 'css/site.css', line: 2, column: 3, code: 'postcss', text: 'no colors here' }),
  ])
})

test('a plugin that is not installed is reported with its name', async () => {
  const { diagnostics } = await site({ postcss: { tailwindcss: {} } }).run('build')
  expect(diagnostics).toEqual([
    expect.objectContaining({
      code: 'postcss',
      text: expect.stringContaining('run `npm install --save-dev tailwindcss`'),
    }),
  ])
})
