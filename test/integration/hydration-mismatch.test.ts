import { expect, onTestFinished, test } from 'vitest'
import { type SiteRun, siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

/** A component with the name `Part` whose body is given. */
const part = (body: string, before = '') => `${before}\nexport function Part() {\n${body}\n}\n`

const page = "import { Part } from '../parts/Part.tsx'\n\n# Home\n\n<Part />\n"

const found = ({ diagnostics }: SiteRun) =>
  diagnostics.map(({ code, severity, file, line }) => `${severity} ${code} ${file}:${line}`)

async function build(code: string, files: Readonly<Record<string, string>> = {}): Promise<SiteRun> {
  const site = siteTest().file('docs/index.mdx', page).file('parts/Part.tsx', code)
  for (const [name, content] of Object.entries(files)) site.file(name, content)
  return site.run('build')
}

test.each([
  ['  return <b>{new Date().toISOString()}</b>', 'new Date()'],
  ['  return <b>{Date()}</b>', 'Date()'],
  ['  return <time dateTime={String(Date.now())} />', 'Date.now()'],
  ['  return <b>{Math.random()}</b>', 'Math.random()'],
  ['  return <b>{crypto.randomUUID()}</b>', 'crypto.randomUUID()'],
  ["  return <b>{Math.random() < 0.5 ? 'heads' : 'tails'}</b>", 'Math.random()'],
  ["  return <b>{new Date().toLocaleDateString('en', { weekday: 'long' })}</b>", 'new Date()'],
])('a build reports %s', async (body, call) => {
  const run = await build(part(body))
  expect(run.exitCode).toBe(0)
  expect(found(run)).toEqual(['warning hydration-mismatch parts/Part.tsx:3'])
  expect(run.diagnostics[0]?.text).toContain(`\`${call}\` in the component "Part" gives docs/index.mdx other HTML`)
})

const react = "import { useEffect, useState, useRef } from 'react'\n"

test.each([
  ['a date that is given', "  return <b>{new Date('2026-01-31').getTime()}</b>"],
  ['a year', '  return <b>{new Date().getFullYear()}</b>'],
  ['a value that is not shown', '  const start = Date.now()\n  return <b onClick={() => console.log(start)}>a</b>'],
  [
    'an effect',
    "  const [now, set] = useState('')\n  useEffect(() => set(String(new Date())), [])\n  return <b>{now}</b>",
  ],
  ['an event handler', '  const [n, set] = useState(0)\n  return <b onClick={() => set(Math.random())}>{n}</b>'],
  [
    'a value that is not in the HTML',
    '  const id = useRef(Math.random())\n  return <b onClick={() => id.current}>a</b>',
  ],
  ['a key', '  return <b key={Math.random()}>a</b>'],
  ['a difference that is intended', '  return <b suppressHydrationWarning>{String(new Date())}</b>'],
  ['a busy component', '  const end = Date.now() + 20\n  while (Date.now() < end);\n  return <b>a</b>'],
  [
    'a shuffle that ends sorted',
    '  const all = [1, 2, 3].map((n) => ({ n, r: Math.random() }))\n  return <b>{all.length}</b>',
  ],
])('a build does not report %s', async (_, body) => {
  expect(found(await build(part(body, react)))).toEqual([])
})

test('a call of a component on several pages is reported once, from the cache too, and until it is fixed', async () => {
  const site = siteTest()
    .file('docs/index.mdx', page)
    .file('docs/other.mdx', page)
    .file('docs/own.mdx', '# Own\n\n<b>{Math.random()}</b>\n')
    .file('parts/Part.tsx', part('  return <b>{String(new Date())}</b>'))
  const expected = ['warning hydration-mismatch docs/own.mdx:3', 'warning hydration-mismatch parts/Part.tsx:3']
  for (let run = 1; run <= 2; run++) {
    const result = await site.run('build')
    expect(found(result), `build ${run}`).toEqual(expected)
    expect(result.diagnostics[1]?.text).toContain('gives docs/index.mdx (and 1 other page) other HTML')
    expect(result.diagnostics[0]?.text).toContain('`Math.random()` gives this page other HTML')
  }
  site.file('parts/Part.tsx', part('  return <b>fixed</b>'))
  expect(found(await site.run('build'))).toEqual(expected.slice(0, 1))
})

test('a component of the theme is reported once', async () => {
  const site = siteTest()
    .config({ theme: { components: { SkipLink: 'theme/SkipLink.tsx' } } })
    .file(
      'theme/SkipLink.tsx',
      'export default function SkipLink() {\n  return <a href="#dg-main">{Math.random()}</a>\n}\n',
    )
  for (let i = 0; i < 10; i++) site.file(`docs/page-${i}.md`, `# Page ${i}\n`)
  site.file('docs/index.md', '# Home\n')
  expect(found(await site.run('build'))).toEqual(['warning hydration-mismatch theme/SkipLink.tsx:2'])
})

test('the preview reports it as well, until it is fixed', async () => {
  const site = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', pages: false }\n",
    'docs/index.mdx': page,
    'parts/Part.tsx': part('  return <b>{String(new Date())}</b>'),
  })
  onTestFinished(() => site.close())
  await site.document('/')
  await expect.poll(() => site.reported.at(-1)?.map(({ code }) => code)).toEqual(['hydration-mismatch'])
  site.write('parts/Part.tsx', part('  return <b>fixed</b>'))
  await expect.poll(() => site.document('/')).toContain('fixed')
  await expect.poll(() => site.reported.at(-1)).toEqual([])
})
