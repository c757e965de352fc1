import { describe, expect, test } from 'vitest'
import { specExamples } from '../harness/commonmark.js'
import { compileHtml } from '../harness/compile.js'
import { normalizeHtml } from '../harness/normalize-html.js'

/** Expected HTML of the examples with bare URLs, by number. CommonMark leaves these as text; GFM, which is always on, links them. */
const extendedAutolinks: Readonly<Record<number, string>> = {
  602: '<p>&lt;<a href="https://foo.bar/baz">https://foo.bar/baz</a> bim&gt;</p>',
  606: '<p>&lt;<a href="mailto:foo+@bar.example.com">foo+@bar.example.com</a>&gt;</p>',
  608: '<p>&lt; <a href="https://foo.bar">https://foo.bar</a> &gt;</p>',
  611: '<p><a href="https://example.com">https://example.com</a></p>',
  612: '<p><a href="mailto:foo@bar.example.com">foo@bar.example.com</a></p>',
}

test('commonmark-spec provides all 652 examples', () => {
  expect(specExamples).toHaveLength(652)
})

describe.each(['auto', 'remark'] as const)('CommonMark 0.31.2, parser %s', (parser) => {
  test.each(specExamples)('example $number ($section)', async ({ number, markdown, html }) => {
    const actual = await compileHtml(markdown, { html: 'raw', parser, frontMatter: false })
    expect(normalizeHtml(actual, { extras: true })).toBe(normalizeHtml(extendedAutolinks[number] ?? html))
  })
})
