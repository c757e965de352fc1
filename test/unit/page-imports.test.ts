import path from 'node:path'
import { expect, test } from 'vitest'
import type { PageEntry } from '../../src/node/bundle/page-entries.js'
import { codeOfPlain, groupByImports } from '../../src/node/bundle/page-imports.js'
import { importsOf } from '../../src/node/base/source-text/module-imports.js'

const root = path.resolve('/site')
const config = { rootDir: root, alias: {} }

function entryOf(file: string, head: string, body = '<A /><B />'): PageEntry {
  const code = `${head}\nexport default function MDXContent(props) {\n  return <>${body}</>\n}\n`
  return {
    route: `/${file}`,
    file,
    path: path.join(root, 'docs', file),
    module: { code, lines: [], imports: importsOf(code, [0]) },
  }
}

/** The files of each group, in the order of the files: groups are in that of their names, which are hashes. */
function groupsOf(...entries: readonly PageEntry[]): string[][] {
  return groupByImports(entries, config)
    .groups.map(({ pages }) => pages.map(({ file }) => file))
    .sort()
}

test('pages that import the same names of the same modules are in one group', () => {
  const one = entryOf('a.mdx', "import A from './parts/a'\nimport { B } from 'b'")
  const other = entryOf('deep/b.mdx', "import A from '../parts/a'\nimport { B } from 'b'")
  expect(groupsOf(one, other)).toEqual([['a.mdx', 'deep/b.mdx']])
})

test.each([
  ['another name', "import A from './a'\nimport { C as B } from 'b'"],
  ['another module', "import A from './a'\nimport { B } from 'c'"],
  ['another order', "import { B } from 'b'\nimport A from './a'"],
  ['a module for its effects', "import A from './a'\nimport { B } from 'b'\nimport './c.css'"],
])('a page with %s is in another group', (_, head) => {
  const one = entryOf('a.mdx', "import A from './a'\nimport { B } from 'b'")
  expect(groupsOf(one, entryOf('b.mdx', head))).toEqual([['a.mdx'], ['b.mdx']])
})

test('a group has the same name wherever the site is', () => {
  const groupIn = (dir: string) => {
    const code = `import A from './a'\nimport B from ${JSON.stringify(path.join(dir, 'src', 'b.tsx'))}\n<A /><B />`
    const module = { code, lines: [], imports: importsOf(code, [0]) }
    const page: PageEntry = { route: '/a', file: 'docs/a.mdx', path: path.join(dir, 'docs', 'a.mdx'), module }
    return groupByImports([page], { ...config, rootDir: dir }).groups[0]?.name
  }
  expect(groupIn(path.resolve('/elsewhere'))).toBe(groupIn(root))
})

test('a module that a page does not use makes no other group', () => {
  const one = entryOf('a.mdx', "import A from './a'")
  const other = entryOf('b.mdx', "import A from './a'\nimport C from './c'")
  expect(groupsOf(one, other)).toEqual([['a.mdx', 'b.mdx']])
})

test('React pages, and pages whose imports are not known, are in no group', () => {
  const unknown = entryOf('a.mdx', "import A from './a'\nexport * from './b'")
  const react: PageEntry = { route: '/b', file: 'b.tsx', path: path.join(root, 'pages', 'b.tsx') }
  expect(groupByImports([unknown, react], config)).toEqual({ groups: [], whole: [unknown, react] })
})

test('a page that may import a file of TypeScript as one of JavaScript is in no group', () => {
  const page = entryOf('a.mdx', "import A from './missing.js'")
  expect(groupByImports([page], config).whole).toEqual([page])
})

test('the module of a group exports what its pages use, under names that all of them know', () => {
  const one = entryOf(
    'a.mdx',
    "import A, * as Tools from './a'\nimport './a.css'\nimport { B } from 'b'",
    '<A /><B /><Tools.C />',
  )
  const [group] = groupByImports([one], config).groups
  expect(group?.module.contents.split('\n').slice(2)).toEqual([
    'export * as a1 from "./docs/a"',
    'export { default as a0 } from "./docs/a"',
    'import "./docs/a.css"',
    'export { B as a2 } from "b"',
  ])
  const code = group?.pages[0] && codeOfPlain(group.pages[0], ['/assets/imports.js', '/assets/shared.js'])
  expect(code?.split('\n')).toEqual([
    'import "/assets/shared.js";import { a0 as A, a1 as Tools, a2 as B } from "/assets/imports.js";',
    '',
    '',
    'export default function MDXContent(props) {',
    '  return <><A /><B /><Tools.C /></>',
    '}',
    '',
  ])
})
