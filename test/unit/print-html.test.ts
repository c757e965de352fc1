import type { Element, Properties, Root } from 'hast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { loadHtmlPrinter, printHtml } from '../../src/node/markdown/print-html.js'
import { specExamples } from '../harness/commonmark.js'
import { compile, compileContext } from '../harness/compile.js'
import { corpusFiles, hasCorpora } from '../harness/corpora.js'

const printReference = await loadHtmlPrinter(true)
const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true }).freeze()

describe("docsgen's printer gives the bytes of rehype-stringify", () => {
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

describe('the printer of a site', () => {
  test('is the own one without rehype plugins', async () => {
    expect((await compileContext()).printHtml).toBe(printHtml)
  })

  test('is not the own one with rehype plugins', async () => {
    expect((await compileContext({ rehypePlugins: [() => undefined] })).printHtml).not.toBe(printHtml)
  })

  test('prints nothing for unknown nodes that a plugin leaves in the tree', async () => {
    const addUnknownNode = () => (tree: Root) => {
      tree.children.unshift({ type: 'unknown', children: [{ type: 'text', value: 'b' }] } as never)
    }
    expect((await compile('a', { rehypePlugins: [addUnknownNode] })).parts).toEqual(['<p>a</p>'])
  })
})

function compileWithPlugin(text: string): ReturnType<typeof compile> {
  return compile(text, { mdx: true, rehypePlugins: [() => undefined] })
}
