import { beforeAll, expect, test } from 'vitest'
import { type SiteRun, siteTest } from '../harness/site-test.js'

/** Packages that were made for React 18. None calls a function that React 19 lacks while it is rendered, except for the last one. */
const packages: Readonly<Record<string, string>> = {
  'by-name': "import { findDOMNode } from 'react-dom'\nexport const find = findDOMNode",
  renamed:
    "import { render as draw, unmountComponentAtNode, createPortal } from 'react-dom'\nexport const find = [draw, unmountComponentAtNode, createPortal]",
  roots: "import { createRoot, hydrateRoot } from 'react-dom'\nexport const find = [createRoot, hydrateRoot]",
  'of-react': "import { createFactory, useState } from 'react'\nexport const find = [createFactory, useState]",
  'by-default': "import ReactDOM from 'react-dom'\nexport const find = () => ReactDOM.findDOMNode(null)",
  required: "const { findDOMNode } = require('react-dom')\nexports.find = findDOMNode",
}

let run: SiteRun

beforeAll(async () => {
  const names = Object.keys(packages)
  const site = siteTest()
  for (const [name, code] of Object.entries(packages)) {
    const type = code.includes('require(') ? 'commonjs' : 'module'
    site
      .file(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type }))
      .file(`node_modules/${name}/index.js`, code)
      .file(
        `docs/${name}.mdx`,
        `import { find } from '${name}'\n\n# Page\n\nexport const Box = () => <b data-find={typeof find}>text</b>\n\n<Box />\n`,
      )
  }
  site.file('docs/index.md', `# Home\n\n${names.map((name) => `[Page](./${name}.mdx)`).join(' ')}\n`)
  run = await site.run('build', '--no-cache')
})

test('pages build whose packages import what React 19 does not have', () => {
  expect(run.diagnostics).toEqual([])
  expect(run.output('by-name/index.html')).toContain('<b data-find="function">text</b>')
})
