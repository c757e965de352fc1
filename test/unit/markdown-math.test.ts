import { createRequire } from 'node:module'
import path from 'node:path'
import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import { describe, expect, test } from 'vitest'
import { compile, type CompileOptions } from '../harness/compile.js'

const katexPath = createRequire(import.meta.url).resolve('katex')
const site = { math: { macros: { '\\RR': '\\mathbb{R}' } }, packages: { katex: path.resolve(katexPath, '../..') } }

/** The TeX of the formulas of a page, as KaTeX adds it to its MathML; those in blocks in brackets. */
async function formulas(text: string, options: CompileOptions = {}): Promise<string[]> {
  const { parts } = await compile(text, { ...site, ...options })
  const found = parts
    .join('')
    .matchAll(/(<div class="math">)?<span class="katex.*?<annotation[^>]*>(.*?)<\/annotation>/gs)
  return [...found].map(([, block, tex = '']) => (block === undefined ? tex : `[${tex}]`))
}

describe.each(['auto', 'remark'] as const)('formulas with the parser %s', (parser) => {
  test.each([
    ['in a line', 'a $x^2$ b', ['x^2']],
    ['with braces in MDX', 'a $x_{1}$ b', ['x_{1}'], true],
    ['in a block', '$$\ny\n$$', ['[y]']],
    ['in a fence', '```math\nz\n```', ['[z]']],
    ['in a heading', '## About $x$', ['x']],
    ['with a macro of the config', '$\\RR$', ['\\RR']],
    ['none in code', '`$x$`', []],
    ['none after a backslash', '\\$5 and \\$6', []],
  ])('%s', async (_, text, expected, mdx = false) => {
    expect(await formulas(text, { parser, mdx })).toEqual(expected)
  })

  test('an error of TeX is reported at the formula, which stays code', async () => {
    const page = await compile('Text\n\nand $\\frac{1$ here', { ...site, parser })
    expect(page.diagnostics).toMatchObject([
      { code: 'math', severity: 'warning', location: { file: 'docs/page.md', line: 3, column: 5 } },
    ])
    expect(page.parts.join('')).toContain('\\frac{1</code>')
  })
})

test('only pages with formulas load their style sheet', async () => {
  expect((await compile('$x$', site)).extras).toEqual(['math'])
  expect((await compile('x', site)).extras).toBeUndefined()
})

test('dollar signs have no meaning unless the config asks for formulas', async () => {
  expect((await compile('a $x^2$ b')).parts).toEqual(['<p>a $x^2$ b</p>'])
})

test('the Markdown version has the source of the formulas', async () => {
  const options = { ...site, markdownOrigin: 'https://a.example' }
  const { markdown } = await compile('a $x^2$ b\n\n$$\ny\n$$', options)
  expect(markdown).toBe('a $x^2$ b\n\n```math\ny\n```\n')
})

test("Docusaurus's plugins render formulas without the option", async () => {
  const plugins = { remarkPlugins: [remarkMath], rehypePlugins: [rehypeKatex] }
  const { parts, diagnostics } = await compile('a $x^2$ b\n\n$$\ny\n$$', plugins)
  expect(diagnostics).toEqual([])
  expect(parts.join('').match(/class="katex"/g)).toHaveLength(2)
})
