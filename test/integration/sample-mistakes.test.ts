import { describe, expect, test } from 'vitest'
import { projectSite } from '../harness/project-site.js'

/** What `check-code` reports about a fence: `line code: text`. */
async function reported(fences: string): Promise<string[]> {
  const { diagnostics } = await projectSite().file('docs/index.md', `# Home\n\n${fences}\n`).run('check-code')
  return diagnostics.map(({ line, code, text }) => `${line} ${code}: ${text}`)
}

const leftOut = 'write a comment for code that is left out, or mark the sample `no-check`'

describe('mistakes in what controls samples', () => {
  test('misspelled words and comments are reported with the right ones', async () => {
    const fences = [
      "```ts nocheck\nlet a: number = 'x'\n```",
      '```js no_run\nlet b\n```',
      '```js\nconsole.log(1) // log: 2\n```',
      '```js\nconsole.log(1) // Logs: 2\n```',
      '```js\nconsole.log(1) // output: 2\n```',
      "```js\nJSON.parse('x') // throw: Error\n```",
    ]
    expect(await reported(fences.join('\n\n'))).toEqual([
      '3 sample-meta: "nocheck" does not control how the sample is checked; did you mean "no-check"?',
      '7 sample-meta: "no_run" does not control how the sample is checked; did you mean "no-run"?',
      '12 sample-meta: "// log:" is not checked; did you mean "// logs:"?',
      '16 sample-meta: "// Logs:" is not checked; did you mean "// logs:"?',
      '20 sample-meta: "// output:" is not checked; did you mean "// logs:"?',
      '24 sample-meta: "// throw:" is not checked; did you mean "// throws:"?',
    ])
  })

  test('other words and comments are not reported', async () => {
    const fences = [
      '```js title="no check"\nlet a // log: what happens here\n```',
      '```js sandbox\n// throw: see below\nconsole.log(1) // logs: 1\n```',
      '```js no-check\nconsole.log(1) // log: 2\n```',
    ]
    expect(await reported(fences.join('\n\n'))).toEqual([])
  })

  test('dots that stand for code are answered with what to write', async () => {
    const fences = [
      '```js\nfunction run() {\n  ...\n}\n```',
      '```ts\nconst a = { b: 1, ... }\n```',
      '```js\nstart()\n…\n```',
      '```json\n{ "a": 1, ... }\n```',
      '```js\nstart(]\n```',
    ]
    const found = await reported(fences.join('\n\n'))
    expect(found.map((text) => [text.split(':', 1)[0], text.endsWith(leftOut)])).toEqual([
      ['5 sample-syntax', true],
      ['10 sample-syntax', true],
      ['15 sample-syntax', true],
      ['19 sample-syntax', true],
      ['23 sample-syntax', false],
    ])
  })
})
