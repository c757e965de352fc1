import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { changedNames, readTree } from '../harness/build-site.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const page = (title: string, code = '') => `import Box from '../src/Box'\n\n# ${title}\n\n<Box>${title}</Box>\n${code}`

const site = (dir?: string) =>
  siteTest(dir)
    .file('docs/index.md', '# Home\n')
    .file('docs/one.mdx', page('One'))
    .file('docs/two.mdx', page('Two'))
    .file('src/Box.jsx', 'import \'./box.css\'\nexport default ({ children }) => <b className="box">{children}</b>\n')
    .file('src/box.css', '.box { color: red }\n')

/** What the site keeps of the modules that its pages import: a file for each time that they were bundled with other code. */
function bundledModules({ dir }: SiteTest): string[] {
  return readdirSync(path.join(dir, '.docsgen/cache/results/page-modules'))
}

const treeOf = ({ dir }: SiteTest) => readTree(path.join(dir, 'build'))

test('after an edit of its code, a page is compiled alone', async () => {
  const edited = site()
  await edited.run('build')
  const before = { modules: bundledModules(edited), tree: treeOf(edited) }
  await edited.file('docs/two.mdx', page('Two', '\n<Box>{1 + 1}</Box>\n')).run('build')
  expect(bundledModules(edited)).toEqual(before.modules)
  const changed = changedNames(before.tree, treeOf(edited))
  expect(changed.filter((name) => name.startsWith('assets/'))).toEqual([
    expect.stringMatching(/page-two-.*\.js$/),
    expect.stringMatching(/page-two-.*\.js$/),
  ])
  expect(changed).not.toContain('one/index.html')
})

test('a new page that imports what others do is compiled alone', async () => {
  const edited = site()
  await edited.run('build')
  const before = { modules: bundledModules(edited), tree: treeOf(edited) }
  await edited.file('docs/three.mdx', page('Three')).run('build')
  expect(bundledModules(edited)).toEqual(before.modules)
  const code = changedNames(before.tree, treeOf(edited)).filter((name) => /\.(?:js|css)$/.test(name))
  expect(code).toEqual([expect.stringMatching(/page-three-.*\.js$/)])
})

test('a page that is the first to share its imports is the same as in a first build', async () => {
  const edited = site().file('docs/two.mdx', '# Two\n')
  await edited.run('build')
  await edited.file('docs/two.mdx', page('Two')).run('build')
  const cold = site()
  await cold.run('build')
  expect(changedNames(treeOf(cold), treeOf(edited))).toEqual([])
})

test('an error in the code of a page is located by its lines, also after an edit above', async () => {
  const failing = (text: string) =>
    `# One\n\n${text}\n\nexport const Fails = () => { throw new Error('no data') }\n\n<Fails />\n`
  const edited = siteTest().file('docs/index.mdx', failing('Text'))
  const first = await edited.run('build')
  const second = await edited.file('docs/index.mdx', failing('More\n\nText')).run('build')
  const lines = [first, second].map((run) => run.diagnostics.find(({ code }) => code === 'render-failed')?.line)
  expect(lines).toEqual([5, 7])
})

test('pages of two languages with the same code keep their maps, so a second build makes nothing again', async () => {
  const translated = site()
    .config({ languages: { default: 'en', list: { en: {}, de: {} } } })
    .file('i18n/de/docs/one.mdx', page('One').replace('# One', '# Eins'))
  await translated.run('build')
  const maps = () => readTree(path.join(translated.dir, '.docsgen/cache/results/modules'))
  const before = maps()
  await translated.file('docs/index.md', '# Home\n\nEdited\n').run('build')
  expect(changedNames(before, maps())).toEqual([])
})

const forms = {
  'a default export': ["import One from '../src/parts'", '<One />', 'part one'],
  'a name': ["import { Two } from '../src/parts'", '<Two />', 'part two'],
  'another name': ["import { Two as Second } from '../src/parts'", '<Second />', 'part two'],
  'all names': ["import * as parts from '../src/parts'", '<parts.Two />', 'part two'],
  'several names': ["import One, { Two } from '../src/parts'", '<One /><Two />', 'part one'],
  'a file of data': ["import data, { name } from '../src/data.json'", '<b>{data.name} {name}</b>', 'Data'],
  'an image': ["import dot from '../src/dot.svg?url'", '<img src={dot} alt="Dot" />', '/assets/dot-'],
  'a folder beside a file of the same name': ["import One from '../src/parts/'", '<One />', 'part of a folder'],
  'the alias of the site': ["import One from '@site/src/parts'", '<One />', 'part one'],
  'TypeScript as JavaScript': ["import One from '../src/parts.js'", '<One />', 'part one'],
  'a component of docsgen': [
    "import Details from '@theme/Details'",
    '<Details summary="More">text {1 + 1}</Details>',
    'More',
  ],
  'a module of classes': [
    "import styles from '../src/a.module.css'",
    '<b className={styles.a}>classes {1 + 1}</b>',
    'class="a',
  ],
  'a partial': ["import Part from './_part.mdx'", '<Part />', 'Partial text'],
  'a hook of React': [
    "import { useState } from 'react'\n\nexport function Count() { const [n] = useState(41); return <b>count {n + 1}</b> }",
    '<Count />',
    'count ',
  ],
  'a module that is loaded later': [
    "import { lazy, Suspense } from 'react'\n\nexport const Late = lazy(() => import('../src/parts'))",
    '<Suspense><Late /></Suspense>',
    'part one',
  ],
  'an export of another module': ["export { Two } from '../src/parts'", '<b>text {1 + 1}</b>', 'text'],
} as const

test.each(Object.entries(forms))('pages that import %s are rendered', async (_, [head, use, text]) => {
  const of = (title: string) => `${head}\n\n# ${title}\n\n${use}\n`
  const run = await siteTest()
    .file('docs/index.mdx', of('Home'))
    .file('docs/two.mdx', of('Two'))
    .file('docs/_part.mdx', 'Partial text\n')
    .file('src/parts.tsx', 'export default () => <b>part one</b>\nexport const Two = () => <b>part two</b>\n')
    .file('src/parts/index.tsx', 'export default () => <b>part of a folder</b>\n')
    .file('src/data.json', '{ "name": "Data" }\n')
    .file('src/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n')
    .file('src/a.module.css', '.a { color: red }\n')
    .run('build')
  expect(run.diagnostics).toEqual([])
  for (const name of ['index.html', 'two/index.html']) expect(run.output(name)).toContain(text)
})

test('the styles of a page are in the order of its imports', async () => {
  const run = await siteTest()
    .file('docs/index.mdx', "import './a.css'\nimport One from '../src/One'\nimport './b.css'\n\n# Home\n\n<One />\n")
    .file('docs/two.mdx', "import './a.css'\nimport One from '../src/One'\nimport './b.css'\n\n# Two\n\n<One />\n")
    .file('docs/a.css', '.x { color: red }\n')
    .file('docs/b.css', '.x { color: blue }\n')
    .file('src/One.jsx', 'import \'./one.css\'\nexport default () => <b className="x">one</b>\n')
    .file('src/one.css', '.x { color: lime }\n')
    .run('build')
  const sheets = ['index.html', 'two/index.html'].map(
    (name) => /assets\/imports-[^"]*\.css/.exec(run.output(name) ?? '')?.[0],
  )
  expect(sheets[0]).toBe(sheets[1])
  expect(run.output(sheets[0] ?? '')).toMatch(/red[\s\S]*(?:lime|#0f0)[\s\S]*(?:blue|#00f)/)
})
