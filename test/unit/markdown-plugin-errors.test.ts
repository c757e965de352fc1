import type { Root } from 'mdast'
import type { PluggableList } from 'unified'
import type { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { compile } from '../harness/compile.js'

function boom() {
  return () => {
    throw new TypeError('no such node')
  }
}

function boomLater() {
  return () => Promise.reject(new Error('not found'))
}

function throwsText() {
  return () => Promise.reject('no ink')
}

function stop() {
  return (_: unknown, file: VFile) => file.fail('unfinished text', { line: 3, column: 1 })
}

function withCallback() {
  return (tree: unknown, _file: unknown, next: (error?: Error, tree?: unknown) => void) => next(undefined, tree)
}

describe('an error that a plugin throws is a diagnostic at its place', () => {
  test.each<[string, { remarkPlugins?: PluggableList; rehypePlugins?: PluggableList }, string]>([
    ['remark', { remarkPlugins: [boom] }, 'the remark plugin "boom" failed: no such node'],
    ['rehype with options', { rehypePlugins: [[boomLater, {}]] }, 'the rehype plugin "boomLater" failed: not found'],
    ['a preset', { remarkPlugins: [{ plugins: [boom] }] }, 'the remark plugin "boom" failed: no such node'],
    ['without a name', { rehypePlugins: [() => boom()] }, 'a rehype plugin failed: no such node'],
    ['a text', { remarkPlugins: [throwsText] }, 'the remark plugin "throwsText" failed: no ink'],
  ])('%s', async (_, plugins, message) => {
    const { diagnostics } = await compile('# Title', plugins)
    expect(diagnostics).toMatchObject([{ code: 'plugin-failed', severity: 'error', message }])
    const file = message.includes('no ink') ? undefined : expect.stringContaining('markdown-plugin-errors.test.ts')
    expect(diagnostics[0]?.location?.file).toEqual(file)
  })

  test('but what it says with `fail` of the file is one of the page', async () => {
    const { diagnostics } = await compile('# Title', { remarkPlugins: [stop] })
    expect(diagnostics).toMatchObject([
      { code: 'markdown', severity: 'error', message: 'unfinished text', location: { file: 'docs/page.md', line: 3 } },
    ])
  })
})

test('a plugin that is listed twice runs once, with the later options', async () => {
  const runs: unknown[] = []
  const note = (options: unknown) => () => {
    runs.push(options)
  }
  const { diagnostics } = await compile('# Title', { remarkPlugins: [[note, 'first'], withCallback, [note, 'second']] })
  expect({ runs, diagnostics }).toEqual({ runs: ['second'], diagnostics: [] })
})

describe('options of remark-rehype', () => {
  /** Replaces each paragraph with a node that only a handler can convert. */
  const terms = () => (tree: Root) => {
    tree.children = tree.children.map((node) =>
      node.type === 'paragraph' ? ({ ...node, type: 'term' } as never) : node,
    )
  }
  const page = 'A *queue*.\n\n1. one\n\n[^1]\n\n[^1]: Note.\n'

  test('convert nodes of a remark plugin, and keep the handlers of docsgen', async () => {
    const term = (state: { all(node: unknown): unknown[] }, node: unknown) => ({
      type: 'element',
      tagName: 'dl',
      properties: {},
      children: state.all(node),
    })
    const remarkRehype = { handlers: { term }, footnoteLabel: 'Remarks' }
    const { parts, diagnostics } = await compile(page, { remarkPlugins: [terms], remarkRehype })
    expect(diagnostics).toEqual([])
    expect(parts.join('')).toContain('<dl>A <em>queue</em>.</dl>')
    expect(parts.join('')).toContain('>Remarks<')
    expect(parts.join('')).toContain('<ol>')
  })

  test('are named if a node has no handler, once for each page', async () => {
    const { parts, diagnostics } = await compile('one\n\ntwo\n', { remarkPlugins: [terms] })
    expect(diagnostics).toMatchObject([
      {
        code: 'markdown',
        severity: 'warning',
        message: 'a remark plugin makes nodes of the type "term", which become plain text',
        location: { file: 'docs/page.md', line: 1, column: 1 },
      },
    ])
    expect(parts.join('')).toContain('<div>two</div>')
  })

  test('are not needed for nodes that name their element', async () => {
    const named = () => (tree: Root) => {
      tree.children = tree.children.map((node) => ({ ...node, type: 'term', data: { hName: 'dl' } }) as never)
    }
    const { parts, diagnostics } = await compile('one\n', { remarkPlugins: [named] })
    expect(diagnostics).toEqual([])
    expect(parts.join('')).toContain('<dl>one</dl>')
  })

  test('report a handler that throws', async () => {
    const term = () => {
      throw new TypeError('no such term')
    }
    const { diagnostics } = await compile(page, { remarkPlugins: [terms], remarkRehype: { handlers: { term } } })
    expect(diagnostics).toMatchObject([
      { code: 'plugin-failed', severity: 'error', message: 'a handler of remark-rehype failed: no such term' },
    ])
    expect(diagnostics[0]?.hint).toBe('correct `markdown.remarkRehype`')
  })
})
