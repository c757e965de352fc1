import { expect, test } from 'vitest'
import { importsOf, withoutLines } from '../../src/node/base/source-text/module-imports.js'

const page = `
export default function MDXContent(props) {
  return <><Chart data={data} /><Tools.Row /><a.b /></>
}
`

/** The modules of imports at the top of a page, and the names that the page uses of them. */
function imported(head: string, rest = page): string[] | undefined {
  return importsOf(`${head}\n${rest}`, [0])?.map(({ module, names, isEffect }) => {
    const list = names.map(({ exported, local }) => (exported === local ? local : `${exported} as ${local}`))
    return `${module}: ${isEffect ? 'effect' : list.join(', ')}`
  })
}

test.each([
  ["import Chart from './chart'", ['./chart: default as Chart']],
  ['import { Chart } from "charts";', ['charts: Chart']],
  ["import { Graph as Chart, data } from './chart'", ['./chart: Graph as Chart, data']],
  ["import Chart, { data } from './chart'", ['./chart: default as Chart, data']],
  ["import * as Tools from '@site/tools'", ['@site/tools: * as Tools']],
  ["import Chart, * as Tools from './tools'", ['./tools: default as Chart, * as Tools']],
  [
    "import {\n  Chart,\n  data,\n} from './chart'\nimport './chart.css'",
    ['./chart: Chart, data', './chart.css: effect'],
  ],
])('the imports of %j are known', (head, modules) => {
  expect(imported(head)).toEqual(modules)
})

test('imports that a page does not use have no effect, because they may be types', () => {
  expect(imported("import Chart, { Unused } from './chart'\nimport { Other } from './other'")).toEqual([
    './chart: default as Chart',
    './other: ',
  ])
})

test('imports are listed by block, with their lines', () => {
  const code = `import { Island as _Island } from "docsgen/client"\nimport {\n  Chart\n} from './chart'\n${page}import Tabs from "@theme/Tabs"\n<_Island><Tabs /></_Island>\n`
  const last = code.split('\n').indexOf('import Tabs from "@theme/Tabs"')
  const imports = importsOf(code, [0, 1, last])
  expect(imports?.map(({ module, at, length }) => [module, at, length])).toEqual([
    ['docsgen/client', 0, 1],
    ['./chart', 1, 3],
    ['@theme/Tabs', last, 1],
  ])
  const rest = withoutLines(code.split('\n'), imports ?? [])
  expect(rest).toHaveLength(code.split('\n').length)
  expect(rest.join('\n')).not.toContain('import')
})

test.each([
  ['a type', "import type { Chart } from './chart'"],
  ['a type in braces', "import { type Chart } from './chart'"],
  ['attributes', "import Chart from './chart.json' with { type: 'json' }"],
  ['a comment', "import Chart /* all */ from './chart'"],
  ['a loader', "import Chart from '!!raw-loader!./chart'"],
  ['an escaped path', "import Chart from './\\u0063hart'"],
  ['an import after other code', "export const a = 1\nimport Chart from './chart'"],
  ['an export of another module', "import Chart from './chart'\nexport { data } from './data'"],
  ['an export of all names', "export * from './data'"],
  ['an import by a call', "import Chart from './chart'\nexport const later = () => import('./later')"],
  ['a required module', "export const Chart = require('./chart')"],
  ['the URL of the module', 'export const Chart = () => import.meta.url'],
  ['another JSX function', "/** @jsx h */\nimport Chart from './chart'"],
  ['code that looks like an import', "export const sample = `\nimport Chart from './chart'\n`"],
])('a page with %s is left to the bundler', (_, head) => {
  expect(imported(head)).toBeUndefined()
})

test('a name that may be a type is left to the bundler', () => {
  const typed = "import { Chart } from './chart'\nexport const draw = (a: Chart) => a"
  expect(imported(typed, '')).toBeUndefined()
  // Where it is a component too, it cannot be a type.
  expect(imported(typed)).toEqual(['./chart: Chart'])
})
