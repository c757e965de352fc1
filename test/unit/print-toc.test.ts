import type { ElementContent, RootContent } from 'hast'
import type { MdxjsEsmHast } from 'mdast-util-mdxjs-esm'
import { expect, test } from 'vitest'
import { readEsm } from '../../src/node/markdown/esm.js'
import { tocLines } from '../../src/node/markdown/print-module.js'

const outline = ['a', 'b'].map((id) => ({ depth: 2, id, html: id.toUpperCase() }))
const a = '{"value":"A","id":"a","level":2}'
const b = '{"value":"B","id":"b","level":2}'

const heading = (id: string): ElementContent => ({
  type: 'element',
  tagName: 'h2',
  properties: { id },
  children: [],
})

const component = (name: string): RootContent => ({ type: 'mdxJsxFlowElement', name, attributes: [], children: [] })

const inBox = (...children: ElementContent[]): RootContent => ({
  type: 'element',
  tagName: 'div',
  properties: {},
  children,
})

function linesFor(code: string, body: readonly RootContent[], isPartial = false) {
  const esm: MdxjsEsmHast = { type: 'mdxjsEsm', value: code }
  return tocLines(body, { esm: readEsm({ type: 'root', children: [esm] }), outline, isPartial })
}

test('lists the headings of the page', () => {
  expect(linesFor('', [heading('a'), heading('b')])).toEqual({ lines: [`const toc = [${a},${b}]`], isExported: false })
})

test('puts the headings of a partial where it is rendered, each time', () => {
  const body = [
    component('Part'),
    inBox(heading('a'), component('Part') as ElementContent),
    heading('other'),
    heading('b'),
  ]
  expect(linesFor("import Part from './_part.mdx'", body)).toEqual({
    lines: ['import { toc as _tocPart } from "./_part.mdx"', `export const toc = [..._tocPart,${a},..._tocPart,${b}]`],
    isExported: true,
  })
})

test('imports the headings of rendered Markdown files only', () => {
  const code = "import Part from './_part.md'\nimport Box from './box.js'"
  expect(linesFor(code, [heading('a'), component('Box'), heading('b')]).isExported).toBe(false)
})

test('exports the headings of a partial', () => {
  expect(linesFor('', [heading('a'), heading('b')], true)).toEqual({
    lines: [`export const toc = [${a},${b}]`],
    isExported: true,
  })
})
