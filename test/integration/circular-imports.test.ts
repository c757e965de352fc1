import { expect, onTestFinished, test } from 'vitest'
import { type SiteRun, siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

type Files = Readonly<Record<string, string>>

const page = "import { A } from '../parts/a'\n\n# Home\n\n<A />\n"

const found = ({ diagnostics }: SiteRun) =>
  diagnostics.map(({ code, severity, file, line, text }) => `${severity} ${code} ${file}:${line} ${chainIn(text)}`)

const chainIn = (text: string) => /each other: (.*?);/.exec(text)?.[1] ?? text

async function build(files: Files): Promise<SiteRun> {
  const site = siteTest().file('docs/index.mdx', page)
  for (const [name, content] of Object.entries(files)) site.file(name, content)
  return site.run('build')
}

const a = "import { B } from './b'\nexport const size = 2\nexport const A = () => <b>{size}<B /></b>\n"
const chain = 'parts/b.tsx -> parts/a.tsx -> parts/b.tsx'

test.each<[string, Files, string[]]>([
  [
    'a value that is computed from one that is missing',
    {
      'parts/a.tsx': a,
      'parts/b.tsx': "import { size } from './a'\nconst twice = size * 2\nexport const B = () => <i>{twice}</i>\n",
    },
    [`warning circular-import parts/b.tsx:2 ${chain}`],
  ],
  [
    'a value of a namespace',
    {
      'parts/a.tsx': a,
      'parts/b.tsx': "import * as all from './a'\nconst twice = all.size * 2\nexport const B = () => <i>{twice}</i>\n",
    },
    [`warning circular-import parts/b.tsx:2 ${chain}`],
  ],
  [
    'a value that a function needs which is called while the file is loaded',
    {
      'parts/a.tsx': a,
      'parts/b.tsx':
        "import { size } from './a'\nconst compute = () => size * 2\nconst twice = compute()\nexport const B = () => <i>{twice}</i>\n",
    },
    [`warning circular-import parts/b.tsx:2 ${chain}`],
  ],
  [
    'a value that a barrel passes on',
    {
      'parts/a.tsx': a,
      'parts/all.ts': "export * from './a'\nexport { B } from './b'\n",
      'parts/b.tsx': "import { size } from './all'\nconst twice = size * 2\nexport const B = () => <i>{twice}</i>\n",
    },
    ['warning circular-import parts/b.tsx:2 parts/b.tsx -> parts/all.ts -> parts/a.tsx -> parts/b.tsx'],
  ],
  [
    'a component in a table',
    {
      'parts/a.tsx': "import { B } from './b'\nexport const Leaf = () => <u />\nexport const A = () => <b><B /></b>\n",
      'parts/b.tsx':
        "import { Leaf } from './a'\nconst table = { Leaf }\nexport const B = () => <i>{Object.keys(table)}</i>\n",
    },
    [`warning circular-import parts/b.tsx:2 ${chain}`],
  ],
])('a build reports %s', async (_, files, expected) => {
  const run = await build(files)
  expect(found(run)).toEqual(expected)
  expect(run.exitCode).toBe(0)
})

test.each<[string, Files]>([
  [
    'values that only functions use',
    { 'parts/a.tsx': a, 'parts/b.tsx': "import { size } from './a'\nexport const B = () => <i>{size}</i>\n" },
  ],
  [
    'components that render each other',
    {
      'parts/a.tsx':
        "import { B } from './b'\nexport function A({ deep = 0 }) { return deep > 2 ? null : <B deep={deep + 1} /> }\n",
      'parts/b.tsx': "import { A } from './a'\nexport function B({ deep = 0 }) { return <A deep={deep} /> }\n",
    },
  ],
  [
    'types',
    {
      'parts/a.tsx': `export type Size = number\n${a}`,
      'parts/b.tsx': "import type { Size } from './a'\nconst twice: Size = 4\nexport const B = () => <i>{twice}</i>\n",
    },
  ],
  [
    'types without the keyword',
    {
      'parts/a.tsx': `export interface Size { n: number }\n${a}`,
      'parts/b.tsx':
        "import { Size } from './a'\nconst twice = { n: 4 } as Size\nexport const B = () => <i>{twice.n}</i>\n",
    },
  ],
  [
    'function declarations, which are hoisted',
    {
      'parts/a.tsx':
        "import { B } from './b'\nexport function twice(n: number) { return n * 2 }\nexport const A = () => <B />\n",
      'parts/b.tsx': "import { twice } from './a'\nconst four = twice(2)\nexport const B = () => <i>{four}</i>\n",
    },
  ],
  [
    'a value that is there because its file is loaded first',
    {
      'parts/a.tsx':
        "import { size } from './b'\nconst twice = size * 2\nexport const name = 'a'\nexport const A = () => <b>{twice}</b>\n",
      'parts/b.tsx': "import { name } from './a'\nexport const size = 2\nexport const B = () => <i>{name}</i>\n",
    },
  ],
  [
    'a property with the same name',
    {
      'parts/a.tsx': a,
      'parts/b.tsx':
        "import { size } from './a'\nconst own = { size: 2 }\nconst n = own.size\nexport const B = () => <i>{size + n}</i>\n",
    },
  ],
  [
    'files that are loaded later',
    {
      'parts/a.tsx': a,
      'parts/b.tsx': "const later = () => import('./a')\nexport const B = () => <i onClick={later} />\n",
    },
  ],
])('a build does not report %s', async (_, files) => {
  expect(found(await build(files))).toEqual([])
})

test('the preview reports it, until it is fixed, and so does the next build from the cache', async () => {
  const files = {
    'docs/index.mdx': page,
    'parts/a.tsx': a,
    'parts/b.tsx': "import { size } from './a'\nconst twice = size * 2\nexport const B = () => <i>{twice}</i>\n",
  }
  const site = await watchSite({ 'docsgen.config.ts': "export default { title: 'T', pages: false }\n", ...files })
  onTestFinished(() => site.close())
  const codes = () => site.reported.at(-1)?.map(({ code }) => code)
  await site.document('/')
  await expect.poll(codes).toEqual(['circular-import'])
  site.write('parts/b.tsx', 'export const B = () => <i>fixed</i>\n')
  await expect.poll(() => site.document('/')).toContain('fixed')
  await expect.poll(codes).toEqual([])
  const built = siteTest()
  for (const [name, content] of Object.entries(files)) built.file(name, content)
  for (let run = 1; run <= 2; run++) expect(found(await built.run('build')).length, `build ${run}`).toBe(1)
})
