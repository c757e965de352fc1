import { expect, test } from 'vitest'
import { fence, projectSite } from '../harness/project-site.js'

const nested = (open: string, inner: string, close: string, times = 20_000): string =>
  open.repeat(times) + inner + close.repeat(times)

test('samples that are nested too deeply are reported at their place, and the others are checked', async () => {
  const samples = [
    fence('js', `const a = ${nested('(', '1', ')')}`),
    fence('ts', `const a = ${nested('[', '', ']')}`),
    fence('js', `const a = ${'!'.repeat(20_000)}1`),
    fence('ts', `const a = ${'1+'.repeat(20_000)}1`),
    fence('js', `1 // => ${nested('(', '1', ')')}`),
    fence('json', nested('[', '', ']')),
    fence('js title="deep.js"', `export const a = ${nested('(', '1', ')')}`),
    fence('ts', 'const text: string = 1'),
    fence('js', '1 + 1 // => 3'),
  ]
  const run = await projectSite().file('docs/a.md', samples.join('\n')).run('check-code')
  const starts = samples.map((_, i) => samples.slice(0, i).join('\n').split('\n').length + (i === 0 ? 0 : 1))
  const found = run.diagnostics.map(({ code, line = 0 }) => `${starts.filter((start) => start <= line).length} ${code}`)
  expect(found).toEqual([
    ...['1', '2', '3', '4'].map((sample) => `${sample} sample-syntax`),
    '5 sample-result',
    '6 sample-syntax',
    '7 sample-syntax',
    '8 sample-type',
    '9 sample-result',
  ])
})
