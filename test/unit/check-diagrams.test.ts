import { describe, expect, test } from 'vitest'
import { VFile } from 'vfile'
import { onceForMistake } from '../../src/node/base/diagnostics/without-repeats.js'
import { createDiagramChecker } from '../../src/node/markdown/check-diagrams.js'
import { mermaidFence } from '../../src/node/markdown/media.js'
import { diagrams } from '../fixtures/diagrams.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { compile, type CompileOptions } from '../harness/compile.js'
import { repositoryPath } from '../harness/repository.js'

const dir = repositoryPath('node_modules', 'mermaid')
const checkDiagrams = createDiagramChecker({ dir })

/** What is reported for a diagram in a fence, with positions in its source. */
async function problems(source: string): Promise<string[]> {
  const value = `\`\`\`mermaid\n${source}\n\`\`\``
  const file = new VFile({ value })
  const end = { line: value.split('\n').length, column: 4 }
  await checkDiagrams([{ ...mermaidFence(`${source}\n`), position: { start: { line: 1, column: 1 }, end } }], file)
  return file.messages
    .filter(({ ruleId }) => ruleId === 'invalid-diagram')
    .map(({ line, column, reason }) => {
      const place = line === 1 || line === undefined ? '' : `${line - 1}:${column} `
      return place + reason.replace('this diagram is not valid: ', '')
    })
}

describe.each(diagrams)('a diagram of the type $type', ({ valid, broken, problem }) => {
  test('is not reported if it is valid', async () => {
    expect(await problems(valid)).toEqual([])
  })

  test('is reported at its line if it has a mistake', async () => {
    expect(await problems(broken)).toEqual([problem])
  })
})

/** What is reported on a page. */
async function findings(text: string, options: CompileOptions = {}): Promise<string[]> {
  const { diagnostics } = await compile(text, { packages: { mermaid: dir }, ...options })
  return diagnostics.map(({ code, severity, location }) => `${location?.line}:${location?.column} ${severity} ${code}`)
}

const wrong = 'flowchart LR\n  accTitle: Wrong\n  a --> [b'
const indent = (text: string, by: string): string => text.replace(/^/gm, by)

test.each<[string, string, string, CompileOptions?]>([
  ['a fence', `Text\n\n\`\`\`mermaid\n${wrong}\n\`\`\``, '6:3'],
  ['a fence in a list', `- Text\n\n${indent(`\`\`\`mermaid\n${wrong}\n\`\`\``, '  ')}`, '6:5'],
  ['a fence in a quote', indent(`\`\`\`mermaid\n${wrong}\n\`\`\``, '> '), '4:5'],
  ['a fence in MDX', `\`\`\`mermaid\n${wrong}\n\`\`\``, '4:3', { mdx: true }],
  ['a component', `<Mermaid\n  value={\`\n${indent(wrong, '    ')}\n\`} />`, '5:7', { mdx: true }],
  ['a component on one line', '<Mermaid chart="flowchart TD; a --> [b" />', '1:1', { mdx: true }],
  ['HTML', `<pre><code class="language-mermaid">${wrong}\n</code></pre>`, '3:3'],
  [
    'a diagram with front matter, a directive and comments',
    `\`\`\`mermaid\n---\ntitle: A\n---\n\n%%{init: { "theme": "base" }}%%\n%% One\nflowchart LR\n\n  %% Two\n  a --> b\n  b --> [c\n  accTitle: A\n\`\`\``,
    '12:3',
  ],
])('finds the line of a mistake in %s', async (_, text, place, options) => {
  expect(await findings(text, options)).toEqual([`${place} error invalid-diagram`])
})

test('reports a mistake in the code of another file at the block', async () => {
  const rootDir = temporaryDir('diagrams')
  writeFiles(rootDir, { 'docs/a.mmd': wrong })
  expect(await findings('Text\n\n```mermaid file=./a.mmd\n```', { rootDir })).toEqual(['3:1 error invalid-diagram'])
})

test.each([
  ['flowchrt LR\n  a --> b', '"flowchrt" is not a Mermaid diagram type', 'did you mean "flowchart"?'],
  ['%% c\nsequencediagram', '"sequencediagram" is not a Mermaid diagram type', 'did you mean "sequenceDiagram"?'],
  ['a --> b', '"a" is not a Mermaid diagram type', 'begin it with its type, such as `flowchart LR`'],
  ['%% Nothing', 'it is empty', 'begin it with its type, such as `flowchart LR`'],
])('reports a diagram without a type: %j', async (source, reason, hint) => {
  const { diagnostics } = await compile(`\`\`\`mermaid\n${source}\n\`\`\``, { packages: { mermaid: dir } })
  expect(diagnostics).toMatchObject([
    { code: 'invalid-diagram', message: `this diagram is not valid: ${reason}`, hint },
  ])
})

test('reports the first diagram of a page that could have a name and has none', async () => {
  const named = '```mermaid\npie\n  accTitle: Pets\n  "Dogs" : 1\n```'
  const mindmap = '```mermaid\nmindmap\n  A\n```'
  const unnamed = '```mermaid\ngraph TD; A-->B\n```'
  expect(await findings([named, mindmap, unnamed, unnamed].join('\n\n'))).toEqual(['12:1 warning unnamed-diagram'])
})

test('diagrams without names on several pages are one problem', async () => {
  const pages = await Promise.all(
    ['b.md', 'a.md', 'c.md'].map((file) => compile('```mermaid\npie\n```', { file, packages: { mermaid: dir } })),
  )
  const [first, ...others] = onceForMistake(pages.flatMap(({ diagnostics }) => diagnostics))
  expect(others).toEqual([])
  expect(first).toMatchObject({ code: 'unnamed-diagram', message: expect.stringContaining('(and on 2 other pages)') })
  expect(first?.location?.file).toBe('docs/a.md')
})

test('a version of Mermaid that cannot be loaded reports nothing', async () => {
  expect(await findings(`\`\`\`mermaid\n${wrong}\n\`\`\``, { packages: { mermaid: '/nowhere' } })).toEqual([])
})
