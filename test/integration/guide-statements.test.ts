import { describe, expect, test } from 'vitest'
import { createProgram, parseArguments } from '../../src/node/cli/program.js'
import { configSchema } from '../../src/node/site/site-config.js'
import { diagnosticCodes } from '../../src/node/base/diagnostics/codes.js'
import { DocsgenError } from '../../src/node/base/diagnostics/docsgen-error.js'
import { listOptions } from '../../src/node/config/reference/list-options.js'
import { type GuideBlock, type GuidePage, type GuideText, readGuide, readGuidePage } from '../harness/guide-pages.js'
import { readSources } from '../harness/imports.js'
import { repositoryPath } from '../harness/repository.js'
import { type PrintedDiagnostic, readDiagnostic, siteTest } from '../harness/site-test.js'

const guide = readGuide()

/** Codes with messages that plugins and other tools write. */
const ofOtherTools = ['markdown', 'math', 'plugin-problem', 'plugin-failed', 'sample-type']

/** Files that the text of a page describes without showing them. */
const notShown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/extending/plugins.md': {
    'CHANGELOG.md': '# Changelog\n',
    'theme/LatestVersion.tsx': 'export default () => null\n',
  },
  'docs/extending/typedoc.md': {
    'src/index.ts': "export * from './draw.js'\n",
    'src/testing/index.ts': 'export const one = 1\n',
    'tsconfig.json': '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "strict": true } }\n',
  },
}

test('readGuide finds code blocks, inline code and tables', () => {
  const text =
    '1. Text\n\n   ```md title="a.md"\n   # A\n   ```\n\n| code | cause |\n| --- | --- |\n| `usage` | `b` |\n'
  expect(readGuidePage('page.md', text)).toEqual({
    name: 'page.md',
    blocks: [{ place: 'page.md:3', language: 'md', title: 'a.md', code: '# A' }],
    inline: [
      { place: 'page.md:9', text: 'usage' },
      { place: 'page.md:9', text: 'b' },
    ],
    tables: [{ header: 'code', names: [{ place: 'page.md:9', text: 'usage' }] }],
  })
})

describe('samples of Markdown in the guide', () => {
  /** What a sample out of its site cannot avoid: the files that it names are not there. */
  const ofOtherFiles = [
    'broken-link',
    'broken-markdown-link',
    'broken-anchor',
    'missing-image',
    'unresolved-import',
    'unreachable-page',
    'code-file',
    'code-region',
    'include',
    'type-table',
  ]
  /** A sample that a diagnostic on its page names is a mistake on purpose. */
  const isMistake = ({ title = '' }: GuideBlock, blocks: readonly GuideBlock[]): boolean =>
    title !== '' && blocks.some(({ code }) => code.includes(`${title}:`))
  const samples = guide.flatMap(({ blocks }) =>
    blocks.filter((block) => /^mdx?$/.test(block.language) && !isMistake(block, blocks)),
  )

  test('have no findings', async () => {
    expect(samples.length).toBeGreaterThan(40)
    const site = siteTest()
      .config({ markdown: { math: true, syntax: { definitionLists: true } } })
      .file('docs/index.md', '# Home\n')
    const places = new Map(samples.map((sample, index) => [`docs/s${index}/page.${sample.language}`, sample]))
    for (const [file, { code }] of places) site.file(file, `${code}\n`)
    const { diagnostics } = await site.run('build')
    const findings = diagnostics.filter(({ code }) => !ofOtherFiles.includes(code))
    expect(
      findings.map(
        ({ file = '', line, code, text }) => `${places.get(file)?.place ?? file} +${line}: ${code}: ${text}`,
      ),
    ).toEqual([])
    // The files that samples name are indeed reported.
    expect(diagnostics.length).toBeGreaterThan(findings.length)
  })
})

describe('diagnostics in the guide', () => {
  const printed = guide.flatMap((page) =>
    page.blocks.flatMap((block) =>
      linesOf(block.code).flatMap((line) => readDiagnostic(line).map((found) => ({ page, block, found }))),
    ),
  )

  test('have codes that exist, with a severity that they can have', () => {
    expect(printed.length).toBeGreaterThan(20)
    const isWrong = ({ code, severity }: PrintedDiagnostic): boolean => {
      const described = descriptionOf(code)
      const severities = [described?.severity, ...(described?.cause.match(/\b(?:error|warning)(?=s?\b)/g) ?? [])]
      return !severities.includes(severity)
    }
    const wrong = printed.filter(({ found }) => isWrong(found))
    expect(wrong.map(({ block, found }) => `${block.place}: ${found.severity} ${found.code}`)).toEqual([])
  })

  test('are worded as in the source', () => {
    const sources = readSources(['src'])
      .map(({ text }) => text)
      .join('\n')
    const parts = printed.flatMap(({ block, found }) =>
      wordingOf(found.text).map((part) => ({ place: block.place, code: found.code, part })),
    )
    expect(parts.length).toBeGreaterThan(20)
    expect(parts.filter(({ code, part }) => !ofOtherTools.includes(code) && !sources.includes(part))).toEqual([])
  })

  /** What depends on more than the files that a page can show: sizes, and all pages of a site. */
  const ofWholeSite = ['budget-exceeded', 'search-question']
  const withSource = guide.flatMap((page) =>
    page.blocks.flatMap((block) => {
      const found = printed.filter((one) => one.block === block).map((one) => one.found)
      const shown = filesAbove(page, block)
      const fromSource = found.filter(({ code, file = '' }) => shown.has(file) && !ofWholeSite.includes(code))
      return fromSource.length === 0 ? [] : [{ page, block, shown, found: fromSource }]
    }),
  )

  test('have the source above on many pages', () => {
    expect(withSource.length).toBeGreaterThan(8)
  })

  test.each(withSource.map((statement) => [statement.block.place, statement] as const))(
    '%s are reported for the files above',
    async (_, { page, shown, found }) => {
      const site = siteTest().config({ pages: {} }).symlink('node_modules', repositoryPath('node_modules'))
      site.file('docs/index.md', '# Home\n')
      for (const name of found.flatMap(({ text }) => suggestedIn(text) ?? []))
        site.file(`docs/${name}${/\.mdx?$/.test(name) ? '' : '.md'}`, '# Other\n')
      const files = new Map([...shown, ...Object.entries(notShown[page.name] ?? {})])
      for (const [name, code] of files) site.file(name, code)
      const command = /\bdocsgen (check-code)\b/.exec(page.blocks.map(({ code }) => code).join('\n'))?.[1] ?? 'build'
      const asShown = (await site.run(command)).diagnostics.map((one) => JSON.stringify(one))
      if (found.every((one) => asShown.includes(JSON.stringify(one)))) return
      for (const one of found) files.set(one.file ?? '', withMistake(files.get(one.file ?? '') ?? '', one))
      for (const [name, code] of files) site.file(name, code)
      expect((await site.run(command)).diagnostics).toEqual(expect.arrayContaining(found))
    },
  )
})

const isFile = /\.(?:conf|caddy|[jt]sx?|json|ya?ml|mdx?|css)$/

describe('names in the guide', () => {
  test('in tables of codes are codes of diagnostics', () => {
    const names = guide.flatMap(({ tables }) =>
      tables.flatMap(({ header, names }) => (/^(?:code|diagnostic)$/.test(header) ? names : [])),
    )
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter(({ text }) => !Object.hasOwn(diagnosticCodes(), text))).toEqual([])
  })

  test('that look like options of the config are options', () => {
    const options = new Set(listOptions(configSchema).map(({ name }) => name.replaceAll('[]', '')))
    const groups = new Set([...options].filter((name) => name.includes('.')).map((name) => name.split('.')[0]))
    const named = guide.flatMap(({ name, inline, tables }) => {
      // The first column of these tables has the options of another tool.
      const others = new Set(
        name.startsWith('docs/coming-from/') ? tables.flatMap(({ names }) => names.map(keyOf)) : [],
      )
      return inline.flatMap((found) => {
        const [, path = ''] = /^([a-z]\w*(?:\.\w+)+)(?:: .*)?$/i.exec(found.text) ?? []
        const isOption = groups.has(path.split('.')[0]) && !isFile.test(path) && !others.has(keyOf(found))
        return isOption ? [{ place: found.place, path }] : []
      })
    })
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ path }) => !options.has(path))).toEqual([])
  })
})

describe('commands in the guide', () => {
  const lines = guide
    .flatMap(({ blocks }) => blocks.filter(({ language }) => /^(?:bash|sh|shell|console)$/.test(language)))
    .flatMap(({ place, code }) => code.split('\n').map((text) => ({ place, text })))
    .filter(({ text }) => argumentsOf(text) !== undefined)
  const mentions = guide.flatMap(({ inline }) => inline).filter(({ text }) => argumentsOf(text) !== undefined)

  test('in code blocks can be run', () => {
    expect(lines.length).toBeGreaterThan(40)
    const problems = lines.map(({ place, text }) => `${place}: ${problemOf(argumentsOf(text) ?? []) ?? ''}`)
    expect(problems.filter((problem) => !problem.endsWith(': '))).toEqual([])
  })

  test('in sentences exist, and have the options that they are named with', () => {
    const { commands } = createProgram('0.0.0', () => undefined)
    const known = new Map(
      commands.map((command) => [command.name(), command.options.flatMap(({ long, short }) => [long, short])]),
    )
    known.set('help', [])
    expect(mentions.length).toBeGreaterThan(60)
    const wrong = mentions.filter(({ text }) => {
      const [name = '', ...args] = argumentsOf(text) ?? []
      const options = args.filter((arg) => arg.startsWith('-'))
      return !name.startsWith('-') && (!known.has(name) || options.some((option) => !known.get(name)?.includes(option)))
    })
    expect(wrong).toEqual([])
  })

  test('are split as a shell does', () => {
    expect(argumentsOf('$ npx docsgen diff "a b" --out x # text')).toEqual(['diff', 'a b', '--out', 'x'])
    expect(argumentsOf('docsgen build > log.txt')).toEqual(['build'])
    expect(argumentsOf('docsgen')).toBeUndefined()
    expect(argumentsOf('npm run docsgen build')).toBeUndefined()
    expect(problemOf(['biuld'])).toMatch(/build/)
  })
})

/** The files that the blocks before one show, by their titles. The blocks of a Markdown file are its parts. */
function filesAbove({ blocks }: GuidePage, block: GuideBlock): Map<string, string> {
  const files = new Map<string, string>()
  for (const { title, code } of blocks.slice(0, blocks.indexOf(block))) {
    if (title === undefined) continue
    const before = /\.mdx?$/.test(title) ? files.get(title) : undefined
    files.set(title, before === undefined ? `${code}\n` : `${before}\n${code}\n`)
  }
  return files
}

/** The lines of an output; indented ones continue the line before them. */
function linesOf(code: string): string[] {
  return code
    .replaceAll(/\n {2}(?=\S)/g, ' ')
    .split('\n')
    .map((line) => line.trim())
}

/** The name that a message suggests. */
function suggestedIn(message: string): string | undefined {
  return /did you mean "([\w./-]+)"/.exec(message)?.[1]
}

/**
 * A file with the mistake of a message at its position: the first value that the message quotes replaces the word there, or the
 * one that the message suggests. If it quotes none, it is about a reference, which then leads nowhere.
 */
function withMistake(text: string, { line = 1, column = 1, text: message }: PrintedDiagnostic): string {
  const [, value] = /["'`]([^"'`]+)["'`]/.exec(message.replace("Can't", '')) ?? []
  const [, suggested = ''] = /did you mean "([^"]+)"/.exec(message) ?? []
  const lines = text.split('\n')
  const old = lines[line - 1] ?? ''
  const end = old.slice(column - 1)
  const word = new RegExp(`[\\w./#-]*${suggested === '' ? '[\\w./#-]' : suggested}`)
  const changed =
    value === undefined ? end.replace(/'[^']*'/, "'#/none'") : end.replace(word, value.replace(/^.*\]\./, ''))
  return [...lines.slice(0, line - 1), old.slice(0, column - 1) + changed, ...lines.slice(line)].join('\n')
}

/** The parts of a message between its values: three words or more without quotes, numbers and punctuation. */
function wordingOf(message: string): string[] {
  const parts = message.split(/"[^"]*"|'[^']*'|`[^`]*`|\([^)]*\)|\[[^\]]*\]|[\d.]+(?: kB)?|[;,:.…"]/)
  return parts.map((part) => part.trim()).filter((part) => part.split(' ').length > 2)
}

function descriptionOf(code: string) {
  return diagnosticCodes()[code]
}

function keyOf({ place, text }: GuideText): string {
  return `${place} ${text}`
}

/** The arguments of a command line that runs docsgen. */
function argumentsOf(line: string): string[] | undefined {
  const [, rest] = /^(?:\$ )?(?:npx )?docsgen (\S.*)$/.exec(line.trim()) ?? []
  const [command = ''] = rest?.split(/ (?:#|\||>|&&|;)/) ?? []
  if (rest === undefined) return undefined
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([word, double, single]) => double ?? single ?? word)
}

function problemOf(args: readonly string[]): string | undefined {
  try {
    parseArguments(args, '0.0.0')
    return undefined
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error
    return error.diagnostics.map(({ message, hint }) => `${message}; ${hint ?? ''}`).join('; ')
  }
}
