import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { svgComponents } from '../../src/tools/docusaurus/node/docusaurus.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

/** Renders an SVG file as the component that code imports. */
async function rendered(svg: string, props: object = {}): Promise<string> {
  const dir = temporaryDir('svg')
  writeFiles(dir, {
    'logo.svg': svg,
    'entry.js': `import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
const Logo = require('./logo.svg').default
export default renderToStaticMarkup(createElement(Logo, ${JSON.stringify(props)}))`,
  })
  const outfile = path.join(dir, 'out.mjs')
  const packages = ['react', 'react-dom']
  await build({
    absWorkingDir: dir,
    entryPoints: ['entry.js'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: packages,
    plugins: [svgComponents()],
  })
  return ((await import(pathToFileURL(outfile).href)) as { readonly default: string }).default
}

test('an SVG file is a component whose props replace the attributes of the file', async () => {
  const svg =
    '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg" class="a" stroke-width=\'2\' style="fill: red" viewBox="0 0 8 8" onload="x()"><!-- b --><path d="M0 0"/></svg>\n'
  expect(await rendered(svg, { className: 'big', role: 'img' })).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" class="big" stroke-width="2" style="fill:red" viewBox="0 0 8 8" role="img"><path d="M0 0"/></svg>',
  )
})

test('ids differ from those of other files', async () => {
  const html = await rendered('<svg><g id="a"/><use href="#a" fill="url(#a)"/></svg>')
  const [, id = ''] = /id="(svg-\w+-a)"/.exec(html) ?? []
  expect(html).toBe(`<svg><g id="${id}"/><use href="#${id}" fill="url(#${id})"/></svg>`)
})

test('an empty file is an empty image', async () => {
  expect(await rendered('<svg width="1"/>')).toBe('<svg width="1"></svg>')
})
