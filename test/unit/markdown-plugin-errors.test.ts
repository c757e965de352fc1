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

function stop() {
  return (_: unknown, file: VFile) => file.fail('unfinished text', { line: 3, column: 1 })
}

function withCallback() {
  return (tree: unknown, _file: unknown, next: (error?: Error, tree?: unknown) => void) => next(undefined, tree)
}

describe('an error that a plugin throws is a diagnostic of the page', () => {
  test.each<[string, { remarkPlugins?: PluggableList; rehypePlugins?: PluggableList }, string]>([
    ['remark', { remarkPlugins: [boom] }, 'the remark plugin "boom" failed: no such node'],
    ['rehype with options', { rehypePlugins: [[boomLater, {}]] }, 'the rehype plugin "boomLater" failed: not found'],
    ['a preset', { remarkPlugins: [{ plugins: [boom] }] }, 'the remark plugin "boom" failed: no such node'],
    ['without a name', { rehypePlugins: [() => boom()] }, 'a rehype plugin failed: no such node'],
    ['`fail` of the file', { remarkPlugins: [stop] }, 'unfinished text'],
  ])('%s', async (_, plugins, message) => {
    const { diagnostics } = await compile('# Title', plugins)
    expect(diagnostics).toMatchObject([
      { code: 'markdown', severity: 'error', message, location: { file: 'docs/page.md' } },
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
