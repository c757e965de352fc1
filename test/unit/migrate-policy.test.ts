import { expect, test } from 'vitest'
import { migrateSite } from '../../src/tools/migrate/migrate.js'
import { siteTest } from '../harness/site-test.js'

async function migrated(config: string, files: readonly string[]) {
  const site = siteTest().config(null).file('docusaurus.config.js', `export default { title: 'T', ${config} }`)
  for (const name of files) site.file(name, '')
  const { configText, notes } = await migrateSite({ root: site.dir })
  const note = notes.find(({ text }) => text.includes('csp: false'))
  return { isOff: /^ {2}csp: false,$/m.test(configText), place: note && (note.key || note.location.file) }
}

test.each([
  ["scripts: ['/js/x.js'],", [], 'scripts'],
  ["headTags: [{ tagName: 'script', attributes: { src: '/x.js' } }],", [], 'headTags'],
  ["clientModules: ['./src/client.js'],", [], 'clientModules'],
  ['', ['src/theme/Root.tsx'], 'src/theme/Root.tsx'],
  ['', ['docs/guide/Demo.jsx'], 'docs/guide/Demo.jsx'],
  ['', ['static/demo/app.html'], 'static/demo/app.html'],
  ["staticDirectories: ['public'],", ['public/x.mjs'], 'public/x.mjs'],
])('a site with code of its own has no policy, as in Docusaurus: %s%j', async (config, files, place) => {
  const found = await migrated(config, files)
  expect(found.isOff).toBe(true)
  expect(found.place).toContain(place)
})

test.each([
  ['', []],
  ["headTags: [{ tagName: 'meta', attributes: { name: 'a', content: 'b' } }],", []],
  ['', ['src/css/custom.css', 'src/components/Box.test.js', 'src/types.d.ts', 'static/img/logo.svg']],
])('a site without code of its own has the strict policy: %s%j', async (config, files) => {
  expect(await migrated(config, files)).toEqual({ isOff: false, place: undefined })
})
