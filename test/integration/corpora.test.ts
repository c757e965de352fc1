import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SiteManifest } from '../../src/node/links/site-manifest.js'
import { parseAny, parseRendered } from '../../src/node/markdown/markdown-version/page-markdown.js'
import { printMarkdown } from '../../src/node/markdown/markdown-version/print-markdown.js'
import { findContent } from '../../src/node/render/rendered-content.js'
import type { Diagnostic, SourceLocation } from '../../src/shared/diagnostic.js'
import { readTree, temporaryDir } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { copyCorpusConfig } from '../harness/corpora.js'
import { repositoryPath } from '../harness/repository.js'

/** Real Docusaurus docs next to this repository; the tests are skipped if they are missing. */
const corporaDir = repositoryPath('..', 'shared', 'corpora')
const isThere = existsSync(corporaDir)
if (!isThere) console.info(`corpora: ${corporaDir} is not there, so its docs are not built`)

const absentImage = 'the file "/img/tutorials/essentials/ReduxAsyncDataFlowDiagram.gif" does not exist'

const corpora = [
  { name: 'redux', absent: [absentImage, absentImage] },
  { name: 'redux-toolkit', absent: [] },
] as const

describe.skipIf(!isThere).each(corpora)('$name', ({ name, absent }) => {
  const docsDir = path.join(corporaDir, name, 'docs')
  let outDir: string
  let diagnostics: readonly Diagnostic[]

  beforeAll(async () => {
    const root = temporaryDir(name)
    outDir = path.join(root, 'build')
    copyCorpusConfig(name, root)
    const { exitCode, stdout, stderr } = await runDocsgen(['build', root, '--format', 'json'])
    expect(stderr).not.toContain('error')
    expect(exitCode).toBe(0)
    diagnostics = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
  })

  test('every source file becomes its page', () => {
    // Neither has a page at `/`, so that URL redirects to the main doc.
    const { folderIndexes } = JSON.parse(readFileSync(path.join(outDir, 'docsgen/site.json'), 'utf8')) as SiteManifest
    const generated = ['/search', ...folderIndexes].map((route) => `${route.slice(1)}/index.html`)
    const documents = [...readTree(outDir).keys()].filter(
      (file) => file.endsWith('/index.html') && !generated.includes(file),
    )
    expect(readFileSync(path.join(outDir, 'index.html'), 'utf8')).toMatch(/data-to="\/[^"]+"/)
    expect(
      sourceFiles(docsDir)
        .map((file) => documentOf(docsDir, file))
        .sort(),
    ).toEqual(documents.sort())
  })

  test('every page contains the words of its source', () => {
    const thin = sourceFiles(docsDir).filter((file) => {
      const source = readFileSync(path.join(docsDir, file), 'utf8')
      const document = readFileSync(path.join(outDir, documentOf(docsDir, file)), 'utf8')
      return !lastPlainWords(source).every((words) => document.includes(words))
    })
    expect(thin).toEqual([])
  })

  test('the fast HTML parser of Markdown versions gives the same result as a complete parser', async () => {
    const mains = [...readTree(outDir).keys()]
      .filter((file) => file.endsWith('/index.html'))
      .map((file) => readFileSync(path.join(outDir, file), 'utf8'))
      .filter((html) => html.includes('"chunk":"/'))
      .map((html) => findContent(html).main)
    expect(mains.length).toBeGreaterThan(0)
    const href = (url: string) => url
    for (const main of mains) {
      const tree = parseRendered(main)
      const { children } = await parseAny(main)
      expect(tree && printMarkdown(tree.children, { href })).toBe(printMarkdown(children, { href }))
    }
  })

  test('nothing is an error, and missing images are reported', () => {
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const images = diagnostics.filter(({ code }) => code === 'missing-image')
    expect(images.map(({ message }) => message)).toEqual(absent)
    const withoutPosition = images.filter(
      ({ location }) => location?.line === undefined || location.column === undefined,
    )
    expect(withoutPosition).toEqual([])
  })
})

test.skipIf(!isThere)('every sample of a corpus is checked, and every error has a position', async () => {
  const root = temporaryDir('redux-toolkit-code')
  copyCorpusConfig('redux-toolkit', root)
  symlinkSync(repositoryPath('node_modules'), path.join(root, 'node_modules'))
  const { exitCode, stdout } = await runDocsgen(['check-code', '--format', 'json'], { cwd: root })
  const found = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
  expect(exitCode).toBe(1)
  const codes = ['sample-error', 'sample-meta', 'sample-result', 'sample-syntax', 'sample-type']
  expect(found.filter(({ code }) => !codes.includes(code))).toEqual([])
  const lineOf = createLineReader(root)
  expect(found.filter(({ location }) => location === undefined || lineOf(location) === undefined)).toEqual([])
})

/** Returns a function that reads the line at a location; undefined if the file has no such line and column. */
function createLineReader(root: string): (location: SourceLocation) => string | undefined {
  const files = new Map<string, string[]>()
  return ({ file, line = 0, column = 0 }) => {
    const lines = files.get(file) ?? readFileSync(path.join(root, file), 'utf8').split('\n')
    files.set(file, lines)
    const text = lines[line - 1]
    return text !== undefined && column >= 1 && column <= text.length + 1 ? text : undefined
  }
}

/** Returns the Markdown files of a docs folder, without partials (`_` prefix). */
function sourceFiles(docsDir: string): string[] {
  return readdirSync(docsDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file) && !/(?:^|\/)_/.test(file))
    .sort()
}

/** Returns a page's document by Docusaurus's rules: `slug ?? id ?? name`; an index file has the path of its folder. */
function documentOf(docsDir: string, file: string): string {
  const { dir, name } = path.parse(file)
  const frontMatter = /^---\n(.*?)\n---/s.exec(readFileSync(path.join(docsDir, file), 'utf8'))?.[1] ?? ''
  const field = (key: string) => new RegExp(`^${key}: *['"]?([^'"\\n]+)`, 'm').exec(frontMatter)?.[1]?.trim()
  const isIndex = /^(?:readme|index)$/i.test(name) || name.toLowerCase() === path.basename(dir).toLowerCase()
  const last = field('slug') ?? (isIndex ? '' : (field('id') ?? name))
  return path.join(dir, last, 'index.html')
}

/** Returns the last runs of words in a source without markup. */
function lastPlainWords(source: string): string[] {
  const prose = source
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/^ *(```+|~~~+).*?^ *\1/gms, '')
    .replace(/<!--.*?-->|\{\/\*.*?\*\/\}/gs, '')
  const lines = prose.split('\n').filter((line) => /^[A-Z][A-Za-z ,]{30,}$/.test(line))
  return lines.slice(-2)
}
