import { describe, expect, test } from 'vitest'
import { mistakesIn, problemsOf, siteFolder } from '../harness/config-case.js'

describe('reports missing files and folders', () => {
  test.each([
    [
      'docs: { dir: "doc" }',
      'dir | config-file-missing: "docs.dir" names "doc", which does not exist; did you mean "docs"?',
    ],
    [
      'docs: { dir: "text" }',
      'dir | config-file-missing: "docs.dir" names "text", which does not exist; create the folder, set "docs.dir", or set "docs" to false',
    ],
    [
      'docs: { dir: "docs/index.md" }',
      'dir | config-file-missing: "docs.dir" names "docs/index.md", which is a file; create the folder, set "docs.dir", or set "docs" to false',
    ],
    [
      'docs: { sidebars: "sidebars.ts" }',
      'sidebars | config-file-missing: "docs.sidebars" names "sidebars.ts", which does not exist; did you mean "sidebar.ts"?',
    ],
    [
      'docs: { sidebars: "docs" }',
      'sidebars | config-file-missing: "docs.sidebars" names "docs", which is a folder; create the file, or change the path',
    ],
    [
      'pages: { dir: "routes" }',
      'dir | config-file-missing: "pages.dir" names "routes", which does not exist; create the folder, or change the path',
    ],
    [
      'static: { dirs: ["public"] }',
      '"public" | config-file-missing: "static.dirs[0]" names "public", which does not exist; create the folder, or change the path',
    ],
    [
      'theme: { css: ["./src/cutsom.css"] }',
      '"./src/cutsom.css" | config-file-missing: "theme.css[0]" names "./src/cutsom.css", which does not exist; did you mean "./src/custom.css"?',
    ],
    [
      'theme: { slots: { navbarEnd: "./N.tsx" } }',
      'navbarEnd | config-file-missing: "theme.slots.navbarEnd" names "./N.tsx", which does not exist; create the file, or change the path',
    ],
    [
      'theme: { slots: { navbarEnd: ["./N.tsx"] } }',
      '"./N.tsx" | config-file-missing: "theme.slots.navbarEnd[0]" names "./N.tsx", which does not exist; create the file, or change the path',
    ],
    [
      'theme: { components: { Layout: "./L.tsx" } }',
      'Layout | config-file-missing: "theme.components.Layout" names "./L.tsx", which does not exist; create the file, or change the path',
    ],
    [
      'globalComponents: { Badge: "./B.tsx" }',
      'Badge | config-file-missing: "globalComponents.Badge" names "./B.tsx", which does not exist; create the file, or change the path',
    ],
    [
      'favicon: "/img/favicn.ico"',
      'favicon | config-file-missing: "favicon" names "img/favicn.ico", which does not exist; did you mean "img/favicon.ico"?',
    ],
    [
      'navbar: { logo: { src: "/none.svg" } }',
      'src | config-file-missing: "navbar.logo.src" names "none.svg", which does not exist; add the file to a static folder, or change the path',
    ],
  ])('%s', async (fields, expected) => {
    const files = { 'sidebar.ts': 'export default {}', 'src/custom.css': '', 'static/img/favicon.ico': '' }
    expect(await mistakesIn(fields, files)).toEqual([expected, 'exit 1'])
  })

  test.each([
    'favicon: "/img/favicon.ico"',
    'favicon: "img/favicon.ico?v=2"',
    'favicon: "https://cdn.example/favicon.ico"',
    'navbar: { logo: { src: "data:image/svg+xml,a", srcDark: "//cdn.example/a.svg" } }',
    'docs: false',
    'theme: { css: ["src/custom.css"] }',
  ])('accepts %s', async (fields) => {
    expect(await mistakesIn(fields, { 'src/custom.css': '', 'static/img/favicon.ico': '' })).toEqual([])
  })

  test('reports a missing docs folder that the config does not name', async () => {
    const lines = await mistakesIn('docs: { dir: undefined }', {})
    expect(lines).toEqual([])
    const site = siteFolder({ 'site/docsgen.config.js': 'export default { title: "T" }' })
    expect(await problemsOf(`${site}/site`)).toEqual([
      'docsgen.config.js:1:16 error config-file-missing: "docs.dir" names "docs", which does not exist; create the folder, set "docs.dir", or set "docs" to false',
      'exit 1',
    ])
  })
})
