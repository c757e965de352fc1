import { describe, expect, test } from 'vitest'
import { DocsgenError } from '../../src/node/base/diagnostics/docsgen-error.js'
import { compiledFrom, configKey } from '../../src/node/config/keys.js'
import { compileTask, packagesKey } from '../../src/node/site/compile-settings.js'
import { loadSite } from '../harness/config-case.js'
import { plannedSite } from '../harness/planned-site.js'

/** What packages a site needs; its folder has none if it is the root of the disk. */
async function settingsOf(markdown: string, rootDir?: string) {
  const { structure, site } = await plannedSite('', {})
  const config = await loadSite({ 'docsgen.config.ts': `export default { title: 'T', markdown: { ${markdown} } }\n` })
  return compileTask({ ...config, rootDir: rootDir ?? site.config.rootDir }, structure.index.data).compile
}

describe('packages that render parts of pages', () => {
  test.each([
    ["highlighter: 'shiki'", 'missing-shiki'],
    ['math: true', 'missing-katex'],
    ['emoji: true', 'missing-node-emoji'],
  ])('with the option %s, a site without the package gets the error %s', async (option, code) => {
    const failure: unknown = await settingsOf(option, '/').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DocsgenError)
    expect((failure as DocsgenError).diagnostics.map((one) => one.code)).toEqual([code])
  })

  test('are found from the folder of the site', async () => {
    const { packages } = await settingsOf('math: true, mermaid: true')
    expect(packages.katex?.dir).toMatch(/katex$/)
    expect(Object.keys(packages)).toEqual(['katex', 'mermaid'])
    expect((await settingsOf('mermaid: true', '/')).packages).toEqual({})
    expect((await settingsOf('mermaid: false')).packages).toEqual({})
  })

  test('change the key of compiled pages when they are installed or removed', async () => {
    const { config } = (await plannedSite('markdown: { mermaid: true, math: true }', {})).site
    expect(packagesKey(config)).not.toBe(packagesKey({ ...config, rootDir: '/' }))
    expect(packagesKey(config)).toBe(packagesKey({ ...config }))
  })
})

test('threads get the options that compiling reads as plain data, without the plugins', async () => {
  const { config } = await settingsOf("foldLongCode: 30, html: 'raw', remarkPlugins: [() => undefined]")
  expect(config).toMatchObject({ locale: 'en', markdown: { foldLongCode: 30, html: 'raw', imageZoom: true } })
  expect(config).not.toHaveProperty('navbar')
  expect(structuredClone(config)).toEqual(config)
})

test('the code of the config is in a key that depends on a function of it, and in no other one', async () => {
  const withPlugin = 'remarkPlugins: [() => (tree) => tree]'
  const keys = async (markdown: string) => {
    const config = await loadSite({ 'docsgen.config.ts': `export default { title: 'T', markdown: { ${markdown} } }\n` })
    return ['one', 'two'].map((codeHash) => configKey({ ...config, codeHash }, compiledFrom))
  }
  expect(new Set(await keys(withPlugin)).size).toBe(2)
  expect(new Set(await keys('math: false')).size).toBe(1)
})
