import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

/** A site whose components fail while they render: in code that they call, in Markdown, in a partial, as they load. */
const failing = () =>
  siteTest()
    .file(
      'lib/format.ts',
      'interface Value {\n  readonly unit: any\n}\n\nexport const format = (value: Value) =>\n  value.unit.name\n',
    )
    .file(
      'components/Chart.tsx',
      "import { format } from '../lib/format'\n\n/** A chart. */\nexport function Chart({ value }: { value: any }) {\n  return <figure>{format(value)}</figure>\n}\n",
    )
    .file('docs/index.md', '# Home\n')
    .file(
      'docs/chart.mdx',
      "---\ntitle: Chart\n---\n\nimport { Chart } from '../components/Chart'\n\nText.\n\n<Chart value={{}} />\n",
    )
    .file('docs/inline.mdx', '# Inline\n\nText.\n\n{missing.words()}\n')
    .file('docs/_part.mdx', 'Part.\n\n{absent.words()}\n')
    .file('docs/whole.mdx', "import Part from './_part.mdx'\n\n# Whole\n\n<Part />\n")

test('an error is reported where the code of the site threw it', async () => {
  const site = failing()
  const { exitCode, diagnostics, stderr } = await site.run('build')
  expect(exitCode).toBe(1)
  expect(diagnostics.map(({ file, line, column, text }) => [`${file}:${line}:${column}`, text.split(';')[0]])).toEqual([
    ['docs/_part.mdx:3:1', 'this file threw while docs/whole.mdx was rendered: ReferenceError: absent is not defined'],
    [
      'docs/inline.mdx:5:1',
      'a component of this page threw while it was rendered: ReferenceError: missing is not defined',
    ],
    [
      'lib/format.ts:6:14',
      'this file threw while docs/chart.mdx was rendered: ' +
        "TypeError: Cannot read properties of undefined (reading 'name')",
    ],
  ])
  expect(stderr).not.toContain('node:')
  // From the cache, in the other order of the commands.
  const again = await site.run('check-links')
  expect(again.diagnostics.filter(({ code }) => code === 'render-failed')).toEqual(diagnostics)
})

test('`--debug` prints the whole stack of a component', async () => {
  const { stderr } = await failing().run('build', '--debug')
  expect(stderr).toContain('    components/Chart.tsx:5:19\n')
  expect(stderr).toMatch(/ {4}at renderWithHooks \(/)
})

test('a component of the theme that throws is reported once, not for each page', async () => {
  const { diagnostics } = await siteTest()
    .config({ theme: { components: { Footer: './theme/Footer.tsx' } } })
    .file('docs/index.md', '# Home\n\n[Other](./other.md)\n')
    .file('docs/other.md', '# Other\n')
    .file('theme/Footer.tsx', 'export default function Footer() {\n  return <p>{window.innerWidth}</p>\n}\n')
    .run('build')
  expect(diagnostics).toMatchObject([
    {
      file: 'theme/Footer.tsx',
      line: 2,
      text: expect.stringMatching(/^this component of the theme threw: ReferenceError: window is not defined;/),
    },
  ])
})

test('a page that throws while it is loaded, and a slot, are located too', async () => {
  const page = await failing()
    .config({ pages: { dir: 'pages' } })
    .file(
      'pages/broken.tsx',
      'import { format } from "../lib/format"\n\nconst text = format({} as any)\nexport default () => text\n',
    )
    .run('build')
  expect(page.diagnostics.find(({ text }) => text.includes('loaded'))).toMatchObject({ file: 'lib/format.ts', line: 6 })
  const slot = await siteTest()
    .config({ theme: { slots: { afterContent: ['./theme/Sound.tsx', './theme/Slot.tsx'] } } })
    .file('docs/index.md', '# Home\n')
    .file('theme/Sound.tsx', 'export default () => <i>Sound</i>\n')
    .file(
      'theme/Slot.tsx',
      'function Inner() {\n  return <i>{window.innerWidth}</i>\n}\n\nexport default () => <Inner />\n',
    )
    .run('build')
  expect(slot.diagnostics).toMatchObject([
    {
      file: 'theme/Slot.tsx',
      line: 2,
      text: expect.stringMatching(/^this component of the theme threw: /),
    },
  ])
})
