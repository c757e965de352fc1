import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { toHtml } from 'hast-util-to-html'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { printHtml } from '../../src/node/markdown/print-html.js'
import { specExamples } from '../harness/commonmark.js'
import { normalizeHtml } from '../harness/normalize-html.js'
import { repositoryDir } from '../harness/repository.js'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true }).freeze()

function bothPrinters(markdown: string): { ours: string; reference: string } {
  const tree = processor.runSync(processor.parse(markdown))
  return {
    ours: normalizeHtml(printHtml([tree])),
    reference: normalizeHtml(toHtml(tree, { allowDangerousHtml: true })),
  }
}

describe('the printer gives the document that hast-util-to-html gives', () => {
  test.each(specExamples)('CommonMark example $number', ({ markdown }) => {
    const { ours, reference } = bothPrinters(markdown)
    expect(ours).toBe(reference)
  })

  const corpus = path.join(repositoryDir, '..', 'shared', 'corpora', 'redux', 'docs')
  test.skipIf(!existsSync(corpus))('the Redux corpus (skipped where ../shared is absent)', () => {
    for (const name of readdirSync(corpus, { recursive: true }) as string[]) {
      if (!/\.mdx?$/.test(name)) continue
      const { ours, reference } = bothPrinters(readFileSync(path.join(corpus, name), 'utf8'))
      expect(ours, name).toBe(reference)
    }
  })

  test.each([
    [
      'boolean and overloaded attributes',
      { tagName: 'input', properties: { disabled: true, checked: false, type: 'checkbox' } },
    ],
    ['a download without a name', { tagName: 'a', properties: { download: true, href: 'a"b&c' } }],
    ['aria and data attributes', { tagName: 'p', properties: { ariaHidden: 'true', dataLine: 3, ariaLabel: 'a "b"' } }],
    ['lists of tokens', { tagName: 'p', properties: { className: ['a', 'b'], accept: ['x', 'y'] } }],
    ['SVG names', { tagName: 'svg', properties: { viewBox: '0 0 1 1', strokeWidth: 2 } }],
  ])('%s', (_, { tagName, properties }) => {
    const element = { type: 'element', tagName, properties, children: [] } as never
    expect(normalizeHtml(printHtml([element]))).toBe(normalizeHtml(toHtml(element)))
  })
})
