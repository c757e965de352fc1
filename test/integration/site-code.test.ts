import path from 'node:path'
import { expect, test } from 'vitest'
import { readTree } from '../harness/build-site.js'
import { startDocsgen } from '../harness/cli.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

/** A component that misbehaves, the only problem that is reported about its page, and where. */
interface Mistake {
  readonly name: string
  readonly code: string
  /** `file:line`, or only the file. */
  readonly place: string
  readonly diagnostic: string
  readonly text: RegExp
}

const mistakes: readonly Mistake[] = [
  {
    name: 'Loop',
    code: 'function spin() {\n  for (;;) Math.sqrt(2)\n}\nexport default function Loop() {\n  spin()\n  return <b />\n}\n',
    place: 'docs/loop.mdx',
    diagnostic: 'render-timeout',
    text: /^the code of this page did not finish within 2 s/,
  },
  {
    name: 'ModuleLoop',
    code: 'let n = 0\nwhile (n >= 0) n = (n + 1) % 10\nexport default () => <b>{n}</b>\n',
    place: 'docs/moduleloop.mdx',
    diagnostic: 'render-timeout',
    text: /^the code of this page did not finish within 2 s/,
  },
  {
    name: 'Never',
    code: 'const x = await new Promise(() => {})\nexport default () => <b>{String(x)}</b>\n',
    place: 'docs/never.mdx',
    diagnostic: 'render-timeout',
    text: /^the code of this page did not finish within 2 s/,
  },
  {
    name: 'Suspends',
    code: "import { use } from 'react'\nconst p = new Promise<string>(() => {})\nexport default () => <b>{use(p)}</b>\n",
    place: 'docs/suspends.mdx',
    diagnostic: 'render-failed',
    text: /^a component of this page threw while it was rendered: .*; a build cannot wait for data of components/,
  },
  {
    name: 'Flood',
    code: "export default () => {\n  for (let i = 0; i < 1e5; i++) console.log('line ' + i)\n  return <b />\n}\n",
    place: 'docs/flood.mdx',
    diagnostic: 'console-output',
    text: /^this page wrote 100,000 lines to the console while it was rendered, beginning with "line 0"/,
  },
  {
    name: 'Stdout',
    code: "export default () => {\n  for (let i = 0; i < 5e4; i++) process.stdout.write('a\\n')\n  return <b />\n}\n",
    place: 'docs/stdout.mdx',
    diagnostic: 'console-output',
    text: /^this page wrote 50,000 lines to the console/,
  },
  {
    name: 'Late',
    code: "export default () => {\n  setTimeout(() => {\n    throw new Error('late')\n  })\n  return <b />\n}\n",
    place: 'components/Late.tsx:3',
    diagnostic: 'render-failed',
    text: /^this file threw after docs\/late\.mdx was rendered: Error: late;/,
  },
  {
    name: 'Microtask',
    code: "export default () => {\n  queueMicrotask(() => {\n    throw new Error('soon')\n  })\n  return <b />\n}\n",
    place: 'components/Microtask.tsx:3',
    diagnostic: 'render-failed',
    text: /threw after docs\/microtask\.mdx was rendered: Error: soon;/,
  },
  {
    name: 'Rejects',
    code: "export default function Rejects() {\n  Promise.reject(new Error('unheard'))\n  return <b />\n}\n",
    place: 'components/Rejects.tsx:2',
    diagnostic: 'render-failed',
    text: /^this file left a promise that was rejected without a handler after docs\/rejects\.mdx was rendered: Error: unheard;/,
  },
  {
    name: 'Exits',
    code: 'export default function Exits() {\n  process.exit(0)\n  return <b />\n}\n',
    place: 'docs/exits.mdx',
    diagnostic: 'render-failed',
    text: /^the code of this page ended its thread; the code of a site runs in Node at build time/,
  },
  {
    name: 'Buffers',
    code: 'export default function Buffers() {\n  const all: unknown[] = []\n  for (;;) all.push(new Uint8Array(1e7).fill(1))\n}\n',
    place: 'docs/buffers.mdx',
    diagnostic: 'render-(?:memory|timeout)',
    text: /^the code of this page (?:used more than 256 MB of memory|did not finish within 2 s)/,
  },
  {
    name: 'Endless',
    code: 'export default function Endless() {\n  return <b><Endless /></b>\n}\n',
    place: 'docs/endless.mdx',
    diagnostic: 'render-(?:memory|timeout)',
    text: /^the code of this page (?:used more than 256 MB of memory|did not finish within 2 s)/,
  },
  {
    name: 'Browser',
    code: 'export default function Browser() {\n  return <b>{localStorage.length}</b>\n}\n',
    place: 'components/Browser.tsx:2',
    diagnostic: 'render-failed',
    text: /touch `localStorage` only in effects if browsers define it; otherwise, import or define it$/,
  },
  {
    name: 'Value',
    code: 'export default function Value() {\n  const value: any = undefined\n  return <b>{value.window}</b>\n}\n',
    place: 'components/Value.tsx:3',
    diagnostic: 'render-failed',
    text: /reading 'window'\); correct the code at this place/,
  },
]

/** A site with a page for each component. */
function siteWith(list: readonly Pick<Mistake, 'name' | 'code'>[], config: object = {}): SiteTest {
  const site = siteTest()
    .config({ render: { timeout: 2, memory: 256 }, ...config })
    .file('docs/index.md', '# Home\n')
  for (const { name, code } of list)
    site
      .file(`components/${name}.tsx`, code)
      .file(
        `docs/${name.toLowerCase()}.mdx`,
        `import ${name} from '../components/${name}'\n\n# ${name}\n\n<${name} />\n`,
      )
  return site
}

test('each mistake of a component is one diagnostic that names its page, and the old site stays', async () => {
  const site = siteWith([])
  const before = (await site.run('build')).outputTree()
  expect(before.has('index.html')).toBe(true)
  for (const { name, code } of mistakes)
    site
      .file(`components/${name}.tsx`, code)
      .file(
        `docs/${name.toLowerCase()}.mdx`,
        `import ${name} from '../components/${name}'\n\n# ${name}\n\n<${name} />\n`,
      )
  // In a process of its own, which some of the mistakes used to end.
  const { exitCode, stdout, stderr } = await startDocsgen(['build', site.dir], { cwd: site.dir }).end
  expect(exitCode).toBe(1)
  expect(stdout).not.toMatch(/line \d/)
  const lines = stderr.split('\n').filter((line) => / (?:error|warning) [a-z-]+: /.test(line))
  for (const { place, diagnostic, text, name } of mistakes) {
    const found = lines.filter((line) => line.startsWith(`${place}:`) || line.startsWith(`${place} `))
    expect(found, `${name}\n${stderr}`).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(` error ${diagnostic}: `))
    expect(found[0]?.replace(/^.*? error [a-z-]+: /, '')).toMatch(text)
  }
  expect(lines).toHaveLength(mistakes.length)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stderr).not.toContain('FATAL')
  expect(readTree(path.join(site.dir, 'build'))).toEqual(before)
}, 180_000)

test('what components write is reported by its first line, and the same with a warm cache', async () => {
  const log = "export default () => {\n  console.log('hello', { a: 1 })\n  console.warn('bye')\n  return <b />\n}\n"
  const site = siteWith([
    { name: 'First', code: log },
    { name: 'Second', code: log },
  ])
  const { exitCode, stdout, diagnostics } = await site.run('build')
  expect(exitCode).toBe(0)
  expect(stdout).not.toContain('hello')
  const texts = diagnostics.map(({ file, code, text }) => [file, code, text.split(';')[0]])
  expect(texts).toEqual([
    [
      'docs/first.mdx',
      'console-output',
      'this page (and 1 other page) wrote 2 lines to the console while it was rendered, beginning with "hello { a: 1 }"',
    ],
  ])
  const again = await site.file('docs/index.md', '# Home page\n').run('build')
  expect(again.diagnostics).toEqual(diagnostics)
})

test('React pages, slots and excerpts of a blog are stopped too, and other pages keep their problems', {
  timeout: 120_000,
}, async () => {
  const loop = 'export default function Endless() {\n  for (;;);\n}\n'
  const page = await siteWith([{ name: 'Value', code: 'export default () => <b>{(undefined as any).x}</b>\n' }], {
    pages: { dir: 'pages' },
    blog: {},
    render: { timeout: 1, memory: 256 },
  })
    .file('pages/hangs.tsx', 'for (;;);\nexport default () => <p />\n')
    .file('pages/404.tsx', loop)
    .file('components/Loop.tsx', loop)
    .file('blog/2026-01-31-news.mdx', "import Loop from '../components/Loop'\n\n# News\n\n<Loop />\n")
    .run('build')
  expect(page.exitCode).toBe(1)
  const found = page.diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`)
  expect(found).toContain('pages/hangs.tsx:undefined render-timeout')
  expect(found).toContain('pages/404.tsx:undefined render-timeout')
  expect(found).toContain('blog/2026-01-31-news.mdx:undefined render-timeout')
  expect(found).toContain('components/Value.tsx:1 render-failed')
  const slot = await siteWith([], {
    theme: { slots: { afterContent: './components/Slot.tsx' } },
    render: { timeout: 1, memory: 256 },
  })
    .file('components/Slot.tsx', loop.replace('Endless', 'Slot'))
    .run('build')
  expect(slot.diagnostics.filter(({ code }) => code === 'render-timeout').map(({ file }) => file)).toContain(
    'docs/index.md',
  )
})

test('Markdown files that import each other in a circle are reported, and scripts that do are not', async () => {
  const { diagnostics } = await siteTest()
    .file('docs/index.md', '# Home\n')
    .file('docs/self.mdx', "# Self\n\nimport Me from './self.mdx'\n\n<Me />\n")
    .file('docs/a.mdx', "import B from './b.mdx'\n\n# A\n\n<B />\n")
    .file('docs/b.mdx', "import A from './a.mdx'\n\n# B\n\n<A />\n")
    .file('docs/code.mdx', "import Box from '../components/Box'\n\n# Code\n\n<Box />\n")
    .file('components/Box.tsx', "import Code from '../docs/code.mdx'\n\nexport default () => <Code />\n")
    // A file with all components may export one that imports the page, which does not use it.
    .file('docs/barrel.mdx', "import { Note } from '../components'\n\n# Barrel\n\n<Note />\n")
    .file('components/index.ts', "export { Note } from './Note'\nexport { Intro } from './Intro'\n")
    .file('components/Note.tsx', 'export const Note = () => <i>note</i>\n')
    .file('components/Intro.tsx', "import Barrel from '../docs/barrel.mdx'\n\nexport const Intro = () => <Barrel />\n")
    // Scripts may import each other.
    .file('lib/x.ts', "import { y } from './y'\n\nexport const x = () => y\n")
    .file('lib/y.ts', "import { x } from './x'\n\nexport const y = 1\nexport const z = () => x\n")
    .file('docs/scripts.mdx', "import { x } from '../lib/x'\n\n# Scripts\n\n{x()}\n")
    .run('build')
  expect(diagnostics.map(({ file, line, code, text }) => `${file}:${line} ${code} ${text.split(',')[0]}`)).toEqual([
    'docs/a.mdx:1 import-circle this file imports itself through docs/b.mdx',
    'docs/code.mdx:1 import-circle this file imports itself through components/Box.tsx',
    'docs/self.mdx:3 import-circle this file imports itself',
  ])
})
