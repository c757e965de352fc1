import { expect, test } from 'vitest'
import { runDocsgen } from '../harness/cli.js'

/** Minimum shares of the JavaScript and TypeScript samples, in percent. */
const wanted = { checked: 95, run: 60 }

test("the samples of this repository's site compile and give the stated results", async () => {
  const { exitCode, stdout, stderr } = await runDocsgen(['check-code'])
  expect({ exitCode, problems: stderr.split('\n').filter((line) => line.includes(' error ')) }).toEqual({
    exitCode: 0,
    problems: [],
  })
  const [figures = '', , checked, run] =
    /^.*; (\d+) in \S+ and \S+: ([\d.]+)% checked, ([\d.]+)% run$/m.exec(stdout) ?? []
  console.info(figures)
  expect(Number(checked)).toBeGreaterThanOrEqual(wanted.checked)
  expect(Number(run)).toBeGreaterThanOrEqual(wanted.run)
}, 240_000)
