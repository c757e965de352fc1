import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readMdxComponents } from '../../src/tools/docusaurus/node/mdx-components.js'
import { mdxModules } from '../../src/tools/docusaurus/node/site-theme.js'
import { temporaryDir } from '../harness/build-site.js'

function namesOf(text: string, files: Readonly<Record<string, string>> = {}): readonly string[] {
  const dir = temporaryDir('mdx-components')
  const all = { 'src/theme/MDXComponents.js': text, ...files }
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    writeFileSync(path.join(dir, name), content)
  }
  return readMdxComponents(path.join(dir, 'src/theme/MDXComponents.js'), dir).names
}

test.each([
  ['an object', 'export default { ...MDXComponents, A, b: B, "c-d": C, E() {} }', ['A', 'b', 'c-d', 'E']],
  ['a variable', 'const all = { ...MDXComponents, A: B }\nexport default all', ['A']],
  ['a spread variable', 'const own = { A, B }\nexport default { ...MDXComponents, ...own, C }', ['A', 'B', 'C']],
  ['TypeScript', 'export default { A } satisfies Record<string, unknown>', ['A']],
  ['a computed key', 'export default { [name]: A, B }', ['B']],
  ['something else', 'export default createComponents()', []],
  ['a syntax error', 'export default {', []],
  ['itself', 'import own from "./MDXComponents"\nexport default { ...own, A }', ['A']],
  ['a package', 'import own from "own"\nexport default { ...own, A }', ['A']],
])('the names in MDXComponents: %s', (_, text, names) => {
  expect(namesOf(text)).toEqual(names)
})

test.each([
  ['a default export', 'import own from "./own"\nexport default { ...own }', 'export default { A, b }', ['A', 'b']],
  ['a named export', 'import { own } from "./own"\nexport default own', 'export const own = { A }', ['A']],
  ['an export list', 'import { own } from "./own"\nexport default own', 'const o = { A }\nexport { o as own }', ['A']],
  [
    'a namespace',
    'import * as own from "./own"\nexport default { ...own }',
    'export const A = 1\nexport function b() {}',
    ['A', 'b'],
  ],
  ['an alias', 'import own from "@site/src/theme/own"\nexport default own', 'export default { A }', ['A']],
  ['a re-export', 'export { default } from "./own"', 'export default { A }', ['A']],
])('the names that MDXComponents takes from another file: %s', (_, text, own, names) => {
  expect(namesOf(text, { 'src/theme/own.js': own })).toEqual(names)
})

test.each([
  [['Footer'], [], {}],
  [['MDXComponents'], ['Box', 'a', 'x-y', 'mermaid'], { Box: 'MDXComponents', a: 'MDXComponents' }],
  [['MDXComponents/A', 'MDXComponents'], ['a'], { a: 'MDXComponents' }],
  [['MDXComponents'], ['code'], { code: 'MDXComponents', fence: 'MDXComponents' }],
  [['CodeInline'], [], { code: 'CodeInline' }],
  [['CodeBlock'], [], { CodeBlock: 'CodeBlock', fence: 'CodeBlock' }],
  [['MDXComponents'], ['Details'], { Details: 'MDXComponents', details: 'MDXComponents' }],
])('the modules %j and the names %j of a site render %j', (modules, keys, expected) => {
  expect(mdxModules(modules, keys)).toEqual(expected)
})
