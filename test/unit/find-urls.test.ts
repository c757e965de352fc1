import path from 'node:path'
import { expect, test } from 'vitest'
import { createUrlFinder } from '../../src/node/links/rendered-links.js'
import type { FileLinks } from '../../src/node/base/compiled-page.js'
import type { ResolvedConfig } from '../../src/node/base/config.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

interface Site {
  readonly own: Readonly<Record<string, string>>
  readonly shared?: Readonly<Record<string, string>>
  readonly base?: string
  readonly written?: readonly FileLinks[]
}

/** The locations of a URL in the files of a page and in those of all pages, as `file:line:column url`. */
function find(url: string, { own, shared = {}, base = '/', written = [] }: Site): string[] {
  const rootDir = temporaryDir()
  writeFiles(rootDir, { ...own, ...shared })
  const pathsOf = (files: object) => Object.keys(files).map((name) => path.join(rootDir, name))
  const findUrl = createUrlFinder({ config: { base, rootDir } as ResolvedConfig, written })
  const found = findUrl(url, { own: pathsOf(own), shared: pathsOf(shared) })
  return found.map(({ file, line, column, url: at }) => `${file}:${line}:${column} ${at}`)
}

test('finds all attributes with the URL in the first file that has one', () => {
  const own = {
    'a.tsx': '<p title="/x"/>',
    'b.tsx': '<p>\n<a href="/x"/><a href="/x"/></p>',
    'c.tsx': '<a href="/x"/>',
  }
  expect(find('/x', { own })).toEqual(['b.tsx:2:9 /x', 'b.tsx:2:23 /x'])
})

test('prefers an attribute of a shared file to another string of an own file', () => {
  expect(find('/x', { own: { 'a.tsx': "f('/x')" }, shared: { 'b.tsx': '<a href="/x"/>' } })).toEqual(['b.tsx:1:9 /x'])
})

test('finds another string of an own file before one of a shared file', () => {
  expect(find('/x', { own: { 'a.tsx': "f('/x')" }, shared: { 'b.tsx': "f('/x')" } })).toEqual(['a.tsx:1:3 /x'])
})

test('finds a URL that is written without the base', () => {
  expect(find('/base/x', { own: { 'a.tsx': '<a href="/x"/>' }, base: '/base/' })).toEqual(['a.tsx:1:9 /x'])
})

test('finds a URL with escaped characters', () => {
  const own = { 'a.tsx': `<a href="/x?a&amp;b=it's"/>` }
  expect(find("/x?a&b=it's", { own })).toEqual(["a.tsx:1:9 /x?a&b=it's"])
})

test('finds strings in the code of MDX, and not in its text', () => {
  const written: FileLinks[] = [
    {
      file: 'a.mdx',
      links: [],
      code: [{ kind: 'tag', start: { line: 2, column: 3 }, end: { line: 2, column: 30 } }],
    },
  ]
  const own = { 'a.mdx': '"/x"\n> <Card to="/x">*it\'s*</Card>\n' }
  expect(find('/x', { own, written })).toEqual(['a.mdx:2:12 /x'])
  expect(find('/x', { own })).toEqual([])
})

test('finds nothing in a file with a syntax error', () => {
  expect(find('/x', { own: { 'a.tsx': '<a href="/x"' } })).toEqual([])
})

test('finds nothing in a file that has just been removed, and goes on', () => {
  const rootDir = temporaryDir()
  writeFiles(rootDir, { 'b.tsx': '<a href="/x"/>' })
  const findUrl = createUrlFinder({ config: { base: '/', rootDir } as ResolvedConfig, written: [] })
  const shared = ['a.tsx', 'b.tsx'].map((name) => path.join(rootDir, name))
  expect(findUrl('/x', { own: [], shared }).map(({ file }) => file)).toEqual(['b.tsx'])
})
