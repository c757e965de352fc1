import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { featureStyleModules, frameModule, themeSheets } from '../../src/node/bundle/entries.js'
import { siteImports } from '../../src/node/bundle/styles.js'
import type { ResolvedConfig } from '../../src/node/base/config.js'
import { featurePath, packageDir, templatePath } from '../../src/node/base/package.js'
import { type Files, loadSite } from '../harness/config-case.js'

async function configOf(fields: string, files: Files = {}): Promise<ResolvedConfig> {
  const text = `export default { title: 'Test', search: { provider: 'none' }, ${fields} }\n`
  return loadSite({ 'docsgen.config.ts': text, ...files })
}

/** Names of the style sheets of the theme that a site needs. */
async function sheetsOf(fields: string, files: Files = {}): Promise<string[]> {
  const sheets = themeSheets(await configOf(fields, files))
  return sheets.map((sheet) => sheet.replace(`${packageDir()}/templates/default/`, '').replace(`${featurePath()}/`, ''))
}

const plain = 'colorMode: { switch: false }, pageMenu: false'

describe('the style sheet of a site', () => {
  test("has the site's rules in the order of the config, after those that the config states", async () => {
    const colors = "announcement: { content: 'New', textColor: 'red' }"
    const config = await configOf(`${colors}, theme: { css: ['b.css', 'a.css'] }`, { 'b.css': '', 'a.css': '' })
    expect(siteImports(config, themeSheets(config)).replaceAll(`${config.rootDir}/`, '').split('\n')).toEqual([
      '@import "docsgen:frame";',
      '@import "b.css";',
      '@import "a.css";',
    ])
  })

  test('has the theme in a layer below the rules of the site if it has the classes of another theme', async () => {
    const config = await configOf(`${plain}, theme: { css: ['a.css'], compat: 'docusaurus' }`, { 'a.css': '' })
    const text = siteImports(config, ['/styles.css'])
    const compat = templatePath('compat', 'docusaurus')
    expect(text.replaceAll(compat, '').replaceAll(config.rootDir, '').split('\n')).toEqual([
      '@layer docsgen.theme, docsgen.compat;',
      '@import "/styles.css" layer(docsgen.theme);',
      '@import "docsgen:icons" layer(docsgen.theme);',
      '@import "/theme.css" layer(docsgen.theme);',
      '@import "/index.css" layer(docsgen.compat);',
      '@import "/a.css";',
    ])
  })

  test.each<[string, string, string | undefined]>([
    [
      'a menu in the navbar',
      "navbar: { items: [{ label: 'M', items: [{ label: 'A', href: '/a' }] }] }",
      'dropdown.css',
    ],
    ['a link in the navbar', "navbar: { items: [{ label: 'A', href: '/a' }] }", undefined],
    ['HTML in the navbar', "navbar: { items: [{ type: 'html', value: '<b>x</b>' }] }", 'frame.css'],
    ['a dark navbar', "navbar: { style: 'dark' }", 'frame.css'],
    ['a dark footer', "footer: { style: 'dark' }", 'frame.css'],
    ['groups in the footer', "footer: { groups: [{ title: 'T', items: [{ label: 'A', href: '/a' }] }] }", undefined],
    ['a plain copyright', "footer: { copyright: 'Mine' }", undefined],
    ['HTML in the copyright', "footer: { copyright: '<b>Mine</b>' }", 'frame.css'],
    ['an announcement', "announcement: { content: 'New' }", 'announcement.css'],
  ])('for %s', async (_, fields, name) => {
    const extra = (await sheetsOf(`${plain}, ${fields}`)).filter((one) => one.startsWith('styles/'))
    expect(extra).toEqual(name === undefined ? [] : [`styles/${name}`])
  })

  test.each<[string, string, string[]]>([
    ['the switch of the color mode', 'pageMenu: false', ['styles/color-mode.css']],
    ['the menu of pages', 'colorMode: { switch: false }', ['styles/page-menu.css']],
  ])('for %s, which is on by default', async (_, fields, names) => {
    expect((await sheetsOf(fields)).filter((one) => one.startsWith('styles/'))).toEqual(names)
  })

  test('for versions', async () => {
    const files = { 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/index.md': '# One\n' }
    expect(await sheetsOf(plain, files)).toContain('versions/client/versions.css')
  })

  test('for what fills a slot of the theme', async () => {
    expect(
      await sheetsOf(`${plain}, theme: { slots: { layoutTop: './top.jsx' } }`, {
        'top.jsx': 'export default () => null',
      }),
    ).toContain('styles/slots.css')
  })
})

describe('the style sheets of features that every site has', () => {
  test('are imported by that of the theme, one module for each place', () => {
    const imported = readFileSync(templatePath('styles.css'), 'utf8').matchAll(/'(docsgen:[^']+)'/g)
    expect([...imported].map(([, name]) => name)).toEqual(featureStyleModules().map(([name]) => name))
  })

  test('are those of the search, of which the dialog comes after the rules of the page', () => {
    const search = (name: string) => `@import "${featurePath('search', 'client', name)}";`
    expect(featureStyleModules()).toEqual([
      ['docsgen:feature-styles/navbar', search('search-link.css')],
      ['docsgen:feature-styles/last', search('search.css')],
    ])
  })
})

test('the rules of the config have the values of the announcement', async () => {
  const fields = "announcement: { content: 'New', backgroundColor: '#fff', textColor: 'red' }"
  const config = await loadSite({ 'docsgen.config.ts': `export default { title: 'Test', ${fields} }\n` })
  expect(frameModule(config)).toBe('.announcement{background:#fff;color:red;}')
})
