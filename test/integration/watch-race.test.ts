import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { docsgenFeatures } from '../../src/features/features.js'
import { loadSiteConfig } from '../../src/node/site/site-config.js'
import { StubReader } from '../../src/node/content/page-stub.js'
import { applyChanges } from '../../src/node/preview/apply-changes.js'
import { liveDocument, type PreparedPage, preparePage, renderPage } from '../../src/node/preview/documents.js'
import { LiveSite, openStores } from '../../src/node/preview/live-site.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

const skipLink = (text: string) => `export default function SkipLink() {\n  return <p>${text}</p>\n}\n`

const files = {
  'docsgen.config.ts':
    "export default { title: 'T', pages: false, theme: { components: { SkipLink: 'theme/SkipLink.tsx' } }, blog: {} }\n",
  'theme/SkipLink.tsx': skipLink('theme one'),
  'docs/index.mdx': "import { Part } from '../Part.tsx'\n\n# Home\n\n<Part />\n",
  'docs/other.md': '# Other\n',
  'blog/2026-01-31-post.mdx': "import { Part } from '../Part.tsx'\n\n# Post\n\n<Part />\n\n{/* truncate */}\n\nMore.\n",
  'Part.tsx': [
    "import { createContext, useContext, useState } from 'react'",
    "const Name = createContext('none')",
    'const Inner = () => <b>{useContext(Name)} {useState(1)[0]}</b>',
    'export const Part = () => <Name.Provider value="given"><Inner /></Name.Provider>',
  ].join('\n'),
}

async function openSite() {
  const dir = temporaryDir('race')
  writeFiles(dir, files)
  const config = await loadSiteConfig({ root: dir })
  const site = new LiveSite({
    ...{ config, reader: new StubReader(), stores: openStores(config) },
    features: docsgenFeatures(),
    ...{ onCompiled: () => undefined, onInputs: () => undefined, onLate: () => undefined },
  })
  onTestFinished(() => site.rendering.close())
  const place = (name: string) => path.join(dir, name)
  const change = async (name: string, content: string) => {
    writeFileSync(place(name), content)
    return applyChanges(site, new Set([place(name)]))
  }
  const codes = () => site.problems.all().map(({ code }) => code)
  return { site, place, change, codes }
}

/** The text around the component and the theme's own component, without markup. */
const textOf = (html: string) => html.replace(/<!--.*?-->|<[^>]*>/gs, '')

test('a page that was prepared before the theme was replaced is rendered with the theme before', async () => {
  const { site, change, codes } = await openSite()
  const prepared = (await preparePage(site, '/')) as PreparedPage
  expect(await change('theme/SkipLink.tsx', skipLink('theme two'))).toMatchObject({ theme: 'code' })
  const html = textOf((await renderPage(site, prepared)).html)
  expect(codes()).toEqual([])
  expect(html).toContain('given 1')
  expect(html).toContain('theme one')
  expect(textOf((await liveDocument(site, '/')) ?? '')).toMatch(/theme two.*given 1/s)
})

test.each(['/', '/blog', '/blog/2026/01/31/post'])(
  '%s is rendered correctly while the theme is replaced',
  async (route) => {
    const { site, change, codes } = await openSite()
    await liveDocument(site, route)
    const changing = change('theme/SkipLink.tsx', skipLink('theme two'))
    const documents = await Promise.all([liveDocument(site, route), changing.then(() => liveDocument(site, route))])
    for (const html of documents) expect(textOf(html ?? '')).toContain('given 1')
    expect(textOf(documents[1] ?? '')).toContain('theme two')
    expect(codes()).toEqual([])
  },
)

test('a page whose code has an error is shown without it once the theme is replaced', async () => {
  const { site, change, codes } = await openSite()
  expect(await liveDocument(site, '/')).toContain('given')
  await change('Part.tsx', 'export const Part = () => <b\n')
  const isSyntax = (code: string) => code !== 'render-failed'
  expect(await liveDocument(site, '/')).toContain('given')
  const before = codes()
  expect(before.length > 0 && before.every(isSyntax)).toBe(true)
  await change('theme/SkipLink.tsx', skipLink('theme two'))
  expect(await liveDocument(site, '/')).toContain('theme two')
  expect(codes()).toEqual(before)
  await change('Part.tsx', files['Part.tsx'])
  expect(await liveDocument(site, '/')).toContain('given')
  expect(codes()).toEqual([])
})

test('problems of a page that is rendered while it is removed are not kept', async () => {
  const { site, place, change, codes } = await openSite()
  await change('Part.tsx', "export const Part = () => { throw new Error('no') }\n")
  const prepared = (await preparePage(site, '/')) as PreparedPage
  const rendering = renderPage(site, prepared)
  rmSync(place('docs/index.mdx'))
  await applyChanges(site, new Set([place('docs/index.mdx')]))
  await rendering
  expect(codes()).not.toContain('render-failed')
})
