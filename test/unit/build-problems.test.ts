import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/node/site/build.js'
import type { BuildResult } from '../../src/node/base/command.js'
import { type Files, siteFolder } from '../harness/config-case.js'

/** A site with mistakes in its code, its style sheets and its links, each in a file of its own. */
const mistakes: Files = {
  'docsgen.config.ts': `export default {
  title: 'Test',
  search: { provider: 'none' },
  theme: { css: ['site.css'] },
  navbar: { items: [{ label: 'None', to: '/none' }] },
  redirects: [{ from: '/from', to: '/nowhere' }],
}
`,
  'site.css': '.a { colr: red }\n.missing-class { color: red }\n',
  'docs/index.md': '# Home\n\n[None](./none.md) [Part](guide.md#none) ![Image](./none.png)\n',
  'docs/guide.md': '# Guide\n\n<a href="/missing">missing</a>\n',
  'docs/import.mdx': "import A from './none.jsx'\n\n# Import\n\n<A />\n",
  'docs/package.mdx': "import A from 'some-package'\n\n# Package\n\n<A />\n",
  'docs/node.mdx': "import { readFileSync } from 'node:fs'\n\n# Node\n\n{readFileSync.name}\n",
  'docs/syntax.mdx': "import { A } from './syntax.jsx'\n\n# Syntax\n\n<A />\n",
  'docs/syntax.jsx': 'export const A = () => (\n  <b>\n',
  'docs/throws.mdx': "import { Throws } from './throws.jsx'\n\n# Throws\n\n<Throws />\n",
  'docs/throws.jsx': "export const Throws = () => {\n  throw new Error('no luck')\n}\n",
  'docs/window.mdx': "import { Width } from './window.jsx'\n\n# Window\n\n<Width />\n",
  'docs/window.jsx': 'export const Width = () => <b>{window.innerWidth}</b>\n',
  'docs/undefined.mdx': '# Undefined\n\n<Unknown />\n',
  'docs/style.mdx': "import './style.css'\n\n# Style\n\n<Tabs />\n",
  'docs/style.css': '.x { color: }\n',
}

/** What a build reports, sorted. */
const linesOf = ({ diagnostics }: BuildResult): string[] =>
  diagnostics
    .map(({ code, severity, message, hint = '', location }) => {
      const { file, line, column } = location ?? {}
      return `${[file, line, column].filter((one) => one !== undefined).join(':')} ${severity} ${code}: ${message}; ${hint}`
    })
    .sort()

describe('one build of a site with many mistakes', () => {
  let result: BuildResult

  beforeAll(async () => {
    result = await build({ root: siteFolder(mistakes) })
  })

  test('fails, and writes nothing', () => {
    expect(result).toMatchObject({ failed: true, written: 0, bytes: { html: 0 } })
  })

  test('reports all of them, where their authors can correct them', () => {
    expect(linesOf(result)).toMatchInlineSnapshot(`
      [
        "docs/guide.md:3:1 error broken-link: "/missing" matches no page; correct the URL, or add its target",
        "docs/import.mdx:1:1 error unresolved-import: "./none.jsx" cannot be found; did you mean "./node.mdx"?",
        "docs/index.md:3:1 error broken-markdown-link: "./none.md" matches no Markdown file of this site; did you mean "node.mdx"?",
        "docs/index.md:3:19 warning broken-anchor: "guide.md#none" matches no heading on its page; link to one of its headings",
        "docs/index.md:3:41 error missing-image: the file "./none.png" does not exist; correct the URL, or add its target",
        "docs/node.mdx:1:1 error unresolved-import: "node:fs" is a module of Node, which browsers do not have; components also run in browsers: read the data in the \`site\` hook of a plugin, or import a JSON file",
        "docs/package.mdx:1:1 error unresolved-import: "some-package" cannot be found; correct the path, or install the package that it names",
        "docs/syntax.jsx:3:49 error bundle: Unexpected end of file before a closing "b" tag; the opening "b" tag is here: docs/syntax.jsx:2:4",
        "docs/throws.jsx:2:9 error render-failed: this file threw while docs/throws.mdx was rendered: Error: no luck; correct the code at this place; \`--debug\` prints the whole stack",
        "docs/undefined.mdx:3:1 error unknown-component: the component <Unknown> is not imported, and is not one of the site's components; import it at the top of the file, or add it to \`globalComponents\` in the config",
        "docs/window.jsx:1:32 error render-failed: this file threw while docs/window.mdx was rendered: ReferenceError: window is not defined; components run in Node at build time: touch \`window\` only in effects if browsers define it; otherwise, import or define it",
        "docsgen.config.ts:5:38 error broken-link: "/none" matches no page (on 11 pages); did you mean "/node"?",
        "docsgen.config.ts:6:32 error broken-link: "/nowhere" matches no page; correct the URL, or add its target",
        "site.css:1:6 warning css: "colr" is not a known CSS property; did you mean "color" instead?",
      ]
    `)
  })
})

test('mistakes in the theme are reported together with those of the content', async () => {
  const { 'docs/index.md': index = '' } = mistakes
  const result = await build({
    root: siteFolder({
      'docsgen.config.ts': "export default { title: 'Test', theme: { css: ['site.css'] } }\n",
      'site.css': '.b { background: url(./none.png) }\n@import "none.css";\n',
      'docs/index.md': index,
    }),
  })
  expect(linesOf(result)).toMatchInlineSnapshot(`
    [
      "docs/index.md:3:1 error broken-markdown-link: "./none.md" matches no Markdown file of this site; correct the URL, or add its target",
      "docs/index.md:3:19 error broken-markdown-link: "guide.md#none" matches no Markdown file of this site; correct the URL, or add its target",
      "docs/index.md:3:41 error missing-image: the file "./none.png" does not exist; correct the URL, or add its target",
      "site.css:1:18 error unresolved-import: "./none.png" cannot be found; correct the path, or install the package that it names",
    ]
  `)
})

test('a missing module is one problem for all pages that import it by the same name', async () => {
  const page = (module: string) => `import A from '${module}'\n\n# Page\n\n<A />\n`
  const result = await build({
    root: siteFolder({
      'docsgen.config.ts': "export default { title: 'Test' }\n",
      'docs/a1.mdx': page('@site/None'),
      'docs/a2.mdx': page('@site/None'),
      'docs/in/a3.mdx': page('@site/None'),
      'docs/b1.mdx': page('./none'),
      'docs/b2.mdx': page('./none'),
      'docs/in/b3.mdx': page('./none'),
      'docs/c1.mdx': page('@theme/BlogListPage'),
      'docs/in/c2.mdx': page('@theme/BlogListPage'),
    }),
  })
  const problems = linesOf(result).filter((line) => line.includes('error'))
  expect(problems.map((line) => line.slice(0, line.indexOf(';')))).toEqual([
    'docs/a1.mdx:1:1 error unresolved-import: "@site/None" cannot be found (and on 2 other pages)',
    'docs/b1.mdx:1:1 error unresolved-import: "./none" cannot be found (and on 1 other page)',
    'docs/c1.mdx:1:1 error unsupported-module: "@theme/BlogListPage" is not supported by docsgen (and on 1 other page)',
    'docs/in/b3.mdx:1:1 error unresolved-import: "./none" cannot be found',
  ])
})

test('mistakes that modules only show together are reported where they are imported', async () => {
  const result = await build({
    root: siteFolder({
      'docsgen.config.ts': "export default { title: 'Test' }\n",
      'docs/name.mdx': "import { Nme } from './name.jsx'\n\n# Name\n\n<Nme />\n",
      'docs/name.jsx': 'export const Name = () => null\n',
    }),
  })
  expect(linesOf(result)).toMatchInlineSnapshot(`
    [
      "docs/name.mdx:1:1 error bundle: No matching export in "docs/name.jsx" for import "Nme"; did you mean to import "Name" instead?",
    ]
  `)
})
