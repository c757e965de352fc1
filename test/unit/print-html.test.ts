import type { Element, Properties, Root } from 'hast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { loadHtmlPrinter, printHtml } from '../../src/node/markdown/print-html.js'
import { specExamples } from '../harness/commonmark.js'
import { compile } from '../harness/compile.js'
import { corpusFiles, hasCorpora } from '../harness/corpora.js'

const printReference = await loadHtmlPrinter(true)
const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true }).freeze()

describe("docsgen's printer gives the bytes of hast-util-to-html", () => {
  test.each(specExamples)('CommonMark example $number', ({ markdown }) => {
    const tree = processor.runSync(processor.parse(markdown))
    expect(printHtml([tree])).toBe(printReference([tree]))
  })

  test.skipIf(!hasCorpora)('the pages of both corpora (skipped if ../shared is absent)', async () => {
    for (const { name, text } of corpusFiles()) {
      const [own, reference] = [await compile(text, { mdx: true }), await compileWithPlugin(text)]
      expect(own.parts, name).toEqual(reference.parts)
    }
  })

  test.each<[name: string, tagName: string, properties: Properties]>([
    ['boolean attributes', 'input', { disabled: true, checked: false, type: 'checkbox' }],
    ['a download without a name', 'a', { download: true, href: 'a"b&c' }],
    ['aria and data attributes', 'p', { ariaHidden: 'true', dataLine: 3, ariaLabel: 'a "b"' }],
    ['apostrophes and backticks', 'p', { title: "it's `a`" }],
    ['lists of tokens', 'p', { className: ['a', 'b'], accept: ['x', 'y'] }],
    ['SVG names', 'svg', { viewBox: '0 0 1 1', strokeWidth: '2' }],
  ])('%s', (_, tagName, properties) => {
    const element: Element = { type: 'element', tagName, properties, children: [] }
    expect(printHtml([element])).toBe(printReference([element]))
  })

  test.each(['a', '>a', '->a', 'a-->b', 'a--!>b', '<!--a', 'a<!-'])('the comment %j', (value) => {
    expect(printHtml([{ type: 'comment', value }])).toBe(printReference([{ type: 'comment', value }]))
  })
})

test('the pages of a site with rehype plugins are printed by hast-util-to-html', async () => {
  const unknownNode = () => (tree: Root) => {
    tree.children.push({ type: 'unheard-of' } as never)
  }
  await expect(compile('a', { rehypePlugins: [unknownNode] })).rejects.toThrow('Cannot compile unknown node')
})

function compileWithPlugin(text: string): ReturnType<typeof compile> {
  return compile(text, { mdx: true, rehypePlugins: [() => undefined] })
}
