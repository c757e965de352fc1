import { beforeAll, expect, test } from 'vitest'
import { type SiteRun, siteTest } from '../harness/site-test.js'

/** Settings of `tsconfig.json` files, by the folder with a component that they apply to. */
const settings = {
  classic: { jsx: 'react' },
  factory: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' },
  source: { jsx: 'react-jsx', jsxImportSource: 'preact' },
  development: { jsx: 'react-jsxdev' },
  preserved: { jsx: 'preserve' },
}

/** Components of a site, by folder. They have no need for the name `React`. */
const components: Readonly<Record<string, readonly [file: string, code: string]>> = {
  classic: ['box.tsx', 'export default () => <><b>classic</b></>'],
  factory: ['box.jsx', "import React from 'react'\nexport default () => <><b>factory</b></>"],
  source: ['box.tsx', 'export default () => <\n  b\n>source</b>'],
  development: ['index.js', 'export default () => <b>development</b> // the end'],
  preserved: ['box.tsx', '/** @jsx h */\nexport default () => <b>preserved</b>'],
  extended: ['box.tsx', 'export default () => <b>extended</b>'],
}

let run: SiteRun

beforeAll(async () => {
  const names = Object.keys(components)
  const imports = names.map((name) => `import ${name} from '../src/${name}/${components[name]?.[0]}'`)
  const site = siteTest()
    .config({ search: {} })
    .file('tsconfig.json', '{ "compilerOptions": { "jsx": "react" } }')
    .file('jsconfig.json', '{ "compilerOptions": { "jsx": "react" } }')
    .file('src/extended/tsconfig.json', '{ "extends": "../factory/tsconfig.json" }')
    .file('docs/_part.mdx', '---\nversion: 2.4\n---\n\n# The part\n\nPart <b>{frontMatter.version}</b>\n')
    .file('src/search.tsx', "import SearchBar from '@theme/SearchBar'\nexport default () => <p><SearchBar /></p>\n")
    .file(
      'docs/index.mdx',
      [
        ...imports,
        "import Part, { contentTitle as title, frontMatter as other, toc as items } from './_part.mdx'",
        "import Search from '../src/search'",
        '\n# Home\n',
        `<i>{[${names.join()}].map((Box) => <Box key={Box} />)}</i>`,
        '\n<u>{contentTitle}, {title}, {other.version}, {items.length}</u>\n\n<Part />\n\n<Search />\n',
      ].join('\n'),
    )
  for (const [name, compilerOptions] of Object.entries(settings))
    site.file(`src/${name}/tsconfig.json`, JSON.stringify({ compilerOptions }))
  for (const [name, [file, code]] of Object.entries(components)) site.file(`src/${name}/${file}`, code)
  run = await site.run('build', '--no-cache')
})

test('JSX needs no name in scope, whatever a tsconfig.json says', () => {
  expect(run.stderr).not.toContain('error')
  const boxes = Object.keys(components).map((name) => `<b>${name}</b>`)
  expect(run.output('index.html')).toContain(`<i>${boxes.join('')}</i>`)
})

test('a page reads the front matter, the title and the outline of a Markdown file that it imports', () => {
  const html = run.output('index.html')?.replaceAll('<!-- -->', '')
  expect(html).toContain('<u>Home, The part, 2.4, 0</u>')
  expect(html).toContain('<p>Part <b>2.4</b></p>')
})

test('`@theme/SearchBar` is the search of docsgen in the code of a site', () => {
  expect(run.output('index.html')).toMatch(/<p><a class="icon search-link" href="\/search"/)
})
