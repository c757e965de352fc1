import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyStartOf } from '../../src/node/base/source-text/front-matter-span.js'
import { corpusFiles, hasCorpora } from '../harness/corpora.js'
import { indexRuns, longestSharedRun, type RunIndex } from '../harness/longest-shared-run.js'
import { comparableText } from '../harness/page-text.js'
import { ownPages } from '../harness/own-pages.js'

/** A shared run of this many words counts as copied. */
const tooLong = 12

describe.skipIf(!hasCorpora)('the documentation is original text (skipped if ../shared/corpora is missing)', () => {
  const texts = hasCorpora ? corpusFiles().map(({ text, bodyStart }) => comparableText(text.slice(bodyStart))) : []
  let index: RunIndex

  beforeAll(() => {
    index = indexRuns(texts)
  })

  test('finds a text of the corpora in them', () => {
    const text = texts.find(({ length }) => length > 1000) ?? ''
    expect(longestSharedRun(text, index).length).toBeGreaterThan(100)
  })

  test(`no page shares a run of ${tooLong} words with them`, async () => {
    const pages = await ownPages()
    const runs = pages.map(({ file, path }) => {
      const text = readFileSync(path, 'utf8')
      return { file, ...longestSharedRun(comparableText(text.slice(bodyStartOf(text))), index) }
    })
    expect(runs.length).toBeGreaterThan(70)
    expect(runs.filter(({ length }) => length >= tooLong)).toEqual([])
  })
})
