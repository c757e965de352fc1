import { expect, onTestFinished, test } from 'vitest'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import { type WatchedSite, watchSite } from '../harness/watch-site.js'

const good = 'export default function Part() {\n  return <b>healed</b>\n}\n'

async function servePart(): Promise<WatchedSite> {
  const site = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', pages: false, render: { timeout: 1, memory: 256 } }\n",
    'docs/index.md': '# Home\n\nPlain.\n',
    'docs/part.mdx': "import Part from '../components/Part'\n\n# Part\n\nText.\n\n<Part />\n",
    'docs/other.mdx': "import { Other } from '../components/Other'\n\n# Other\n\n<Other />\n",
    'components/Part.tsx': good,
    'components/Other.tsx': 'export const Other = () => <i>other</i>\n',
  })
  onTestFinished(() => site.close())
  return site
}

/** A busy machine notices changes late. */
const patience = { timeout: 20_000 }

const latest = ({ reported }: WatchedSite): readonly Diagnostic[] => reported.at(-1) ?? []

test('the preview server survives each mistake of a component, shows other pages meanwhile, and recovers', async () => {
  const site = await servePart()
  expect(await site.document('/part')).toContain('<b>healed</b>')
  const mistakes: readonly (readonly [code: string, diagnostic: string, line: number | undefined])[] = [
    ['export default function Part() {\n  for (;;);\n}\n', 'render-timeout', undefined],
    ['for (;;);\nexport default () => null\n', 'render-timeout', undefined],
    ['await new Promise(() => {})\nexport default () => <b />\n', 'render-timeout', undefined],
    ['export default function Part() {\n  process.exit(1)\n  return <b />\n}\n', 'render-failed', undefined],
    [
      'export default function Part() {\n  const all: unknown[] = []\n  for (;;) all.push(new Uint8Array(1e7).fill(1))\n}\n',
      'render-(?:memory|timeout)',
      undefined,
    ],
    [
      'export default function Part() {\n  setTimeout(() => { throw new Error("late") })\n  return <b />\n}\n',
      'render-failed',
      2,
    ],
    ['export default function Part() {\n  Promise.reject(new Error("late"))\n  return <b />\n}\n', 'render-failed', 2],
    ['export default function Part() {\n  console.log("hello")\n  return <b />\n}\n', 'console-output', undefined],
  ]
  for (const [code, diagnostic, line] of mistakes) {
    site.write('components/Part.tsx', code)
    await expect
      .poll(async () => {
        const part = site.document('/part')
        // Neither of them waits for the page that hangs.
        expect(await site.document('/')).toContain('Plain.')
        expect(await site.document('/other')).toContain('<i>other</i>')
        expect(await part, code).toContain('Text.')
        return latest(site).map((one) => `${one.code}:${one.location?.line}`)
      }, patience)
      .toEqual([expect.stringMatching(`^${diagnostic}:${line}$`)])
    const [found] = latest(site)
    expect([found?.location?.file, found?.message].join(' ')).toContain(
      diagnostic === 'console-output' ? 'hello' : 'docs/part.mdx',
    )
    site.write('components/Part.tsx', good)
    await expect.poll(() => site.document('/part'), patience).toContain('<b>healed</b>')
    await expect.poll(() => latest(site), patience).toEqual([])
  }
})

test('code that had to be stopped is not run again before it changes', async () => {
  const site = await servePart()
  site.write('components/Part.tsx', 'export default function Part() {\n  for (;;);\n}\n')
  await expect
    .poll(() => site.document('/part').then(() => latest(site).map(({ code }) => code)), patience)
    .toEqual(['render-timeout'])
  const first = await site.document('/part')
  expect(first).toContain('Text.')
  const started = process.cpuUsage()
  for (let request = 0; request < 5; request++) expect(await site.document('/part')).toBe(first)
  // Each run would take a second of processor time.
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(3)
  site.write('components/Part.tsx', good)
  await expect.poll(() => site.document('/part'), patience).toContain('<b>healed</b>')
  const page = site.text('docs/part.mdx')
  site.write('docs/part.mdx', `import Self from './part.mdx'\n${page}\n<Self />\n`)
  await expect
    .poll(() => site.document('/part').then(() => latest(site).map(({ code }) => code)), patience)
    .toEqual(['import-circle'])
  site.write('docs/part.mdx', page)
  await expect.poll(() => site.document('/part').then(() => latest(site).map(({ code }) => code)), patience).toEqual([])
})
