import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OutputRecord } from '../../src/node/base/output-record.js'
import { Stage } from '../../src/node/store/stage.js'
import { writeSite } from '../../src/node/store/write-site.js'

describe('a file that is joined of others', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'docsgen-join-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const outDir = () => path.join(root, 'build')

  /** Writes an output of these parts, in this order, and the file joined of them. */
  function build(parts: Readonly<Record<string, string>>, previous: Readonly<Record<string, OutputRecord>> = {}) {
    const stage = new Stage(path.join(root, 'stage'), outDir(), previous)
    for (const [name, text] of Object.entries(parts)) stage.write(name, text)
    stage.join('all.txt', Object.keys(parts))
    return writeSite({ stage, outDir: outDir(), cacheDir: path.join(root, 'cache') }).outputs
  }

  const first = { a: 'Alpha\n', b: 'Beta\n', c: 'Gamma\n', d: 'Delta é\n', e: 'Epsilon\n' }
  test.each<[change: string, parts: Record<string, string>]>([
    ['no part', first],
    ['the first part', { ...first, a: 'Another and longer\n' }],
    ['a part in between', { ...first, c: 'x\n' }],
    ['the last part', { ...first, e: 'ü\n' }],
    ['every other part', { ...first, a: '1\n', c: '2\n', e: '3\n' }],
    ['the number of parts', { a: first.a, c: first.c, d: first.d, f: 'New\n' }],
    ['the order of the parts', { c: first.c, a: first.a, b: first.b, e: first.e, d: first.d }],
    ['all parts', { x: '1\n', y: '2\n' }],
  ])('holds the parts in order after a change of %s', (_, parts) => {
    build(parts, build(first))
    expect(readFileSync(path.join(outDir(), 'all.txt'), 'utf8')).toBe(Object.values(parts).join('\n---\n\n'))
  })
})
