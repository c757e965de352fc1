import { describe, expect, test } from 'vitest'
import { projectSite } from '../harness/project-site.js'

/** What `check-code` reports about a fence: `line code: text`. */
async function reported(fences: string): Promise<string[]> {
  const { diagnostics } = await projectSite().file('docs/index.md', `# Home\n\n${fences}\n`).run('check-code')
  return diagnostics.map(({ line, code, text }) => `${line} ${code}: ${text}`)
}

const leftOut = 'write a comment for code that is left out, or mark the sample `no-check`'

describe('mistakes in what controls samples', () => {
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
