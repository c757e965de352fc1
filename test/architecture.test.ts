import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import {
  exportsOf,
  findCycle,
  type ImportEdge,
  importsOf,
  loadedWith,
  readSources,
  type SourceText,
  usedNamesOf,
} from './harness/imports.js'

const files = readSources(['src', 'templates', 'bin'])
const code = files.filter(({ file }) => /\.(?:tsx?|mjs|js)$/.test(file))
const edges = code.flatMap(importsOf)
const relative = edges.filter(({ isRelative }) => isRelative)

/** The top-level folders of docsgen, and the folders and files that each may import besides itself. */
const sides: Readonly<Record<string, readonly string[]>> = {
  'src/shared': [],
  'src/client': ['src/features/theme-types.ts', 'src/shared'],
  'src/node': ['src/features', 'src/shared', 'src/tools'],
  'src/features': ['src/client', 'src/node', 'src/shared'],
  'src/tools': ['src/client', 'src/node', 'src/shared'],
  templates: ['src/client', 'src/shared'],
  bin: ['dist'],
}

/** The rooms of src/node from the bottom up: each imports only from those before it, types included. */
const rooms = ['base', 'store', 'config', 'content', 'links', 'markdown', 'bundle', 'render', 'site', 'preview', 'cli']

/** What every tool and every command of a feature may import from src/node: what has no knowledge of steps, and what commands declare and print with. */
const commandBase: readonly string[] = [
  ...['base', 'site/tool-api'],
  ...['command-options', 'find-site', 'output', 'progress', 'summary', 'terminal', 'declared-command'].map(
    (name) => `cli/${name}.ts`,
  ),
]

/** The tools, and the folders and files of src/node that each may import in addition, types included. */
const tools: Readonly<Record<string, readonly string[]>> = {
  'check-code': ['store/result-store.ts'],
  // Built sites, of this and of other versions of docsgen, and of other generators.
  diff: [
    ...['links/built', 'site/weight', 'src/tools/extensions.ts'],
    ...['former-urls', 'redirects-file', 'site-manifest', 'url-parts'].map((name) => `links/${name}.ts`),
  ],
  // Built sites, also on the web.
  mcp: ['links/site-manifest.ts'],
  // Configs and theme folders of other generators, and the shortcodes of emoji that their content has.
  migrate: [
    ...['store/text-format.ts', 'store/write-files.ts', 'markdown/emoji.ts', 'src/tools/docusaurus/node'],
    ...['host-redirects', 'mdx-components', 'missing-modules', 'missing-packages', 'site-theme', 'strings'].map(
      (name) => `config/${name}.ts`,
    ),
  ],
  // The core asks it through the list of extensions; the rest of it runs in the browser.
  docusaurus: ['src/client'],
  openapi: [],
  twoslash: [],
  typedoc: [],
}

/** What features may import from src/node, types included. No feature imports another one. */
const ofFeatures: readonly string[] = ['base', 'content']

/** What the features may import in addition that make files from what they have recorded of pages: the texts in the cache. */
const ofRecorders: readonly string[] = ['store/page-cache.ts', 'store/result-store.ts']

/** The features with commands, which are in their folders `cli`, and what these may import from src/node in addition. */
const featureCommands: Readonly<Record<string, readonly string[]>> = {
  // It reads the content and the sidebars as a build does, and writes texts beside the translations.
  languages: [
    ...['config/languages.ts', 'site/site-config.ts', 'site/workspace.ts', 'site/generate-content.ts'],
    ...['store/lock.ts', 'store/text-format.ts', 'store/write-files.ts'],
  ],
  search: [],
  // It copies pages, and reads them for it as a build does.
  versions: [
    ...['config/docs-versions.ts', 'config/version-paths.ts', 'markdown', 'site/site-config.ts'],
    ...['site/page-parsers.ts', 'site/generate-content.ts'],
    ...['store/lock.ts', 'store/text-format.ts', 'store/write-files.ts'],
  ],
}

describe('imports between folders', () => {
  test('have no cycles', () => {
    expect(findCycle(edges)?.join(' -> ')).toBeUndefined()
  })

  test.each(Object.entries(sides))('%s imports only itself and its allowed sides', (side, allowed) => {
    const own = relative.filter(({ from }) => isIn(from, side))
    expect(own.length).toBeGreaterThan(0)
    expect(strays(own, ({ to }) => [side, ...allowed].some((name) => to === name || isIn(to, name)))).toEqual([])
  })

  test('the theme imports src/client only through its public modules', () => {
    const inward = relative.filter(({ from, to }) => isIn(from, 'templates') && isIn(to, 'src/client'))
    expect(strays(inward, ({ to }) => /^src\/client\/(?:index|theme-api)\.ts$/.test(to))).toEqual([])
  })

  test.each(rooms)('src/node/%s imports only from the rooms below it', (room) => {
    const own = relative.filter(({ from, to }) => isIn(from, `src/node/${room}`) && isIn(to, 'src/node'))
    const allowed = rooms.slice(0, rooms.indexOf(room) + 1)
    expect(strays(own, ({ to }) => allowed.includes(folderOf(to)))).toEqual([])
  })

  test.each(Object.entries(tools))('src/tools/%s imports only itself and what it may import', (tool, allowed) => {
    const own = relative.filter(({ from, to }) => isIn(from, `src/tools/${tool}`) && !isIn(to, 'src/shared'))
    expect(own.length).toBeGreaterThan(0)
    const mayImport = commandImports(allowed)
    expect(strays(own, (edge) => isIn(edge.to, `src/tools/${tool}`) || mayImport(edge))).toEqual([])
  })

  test('a feature imports only itself and what features may import', () => {
    const own = relative.filter(
      ({ from, to }) => featureOf(from) !== undefined && !isIn(to, 'src/shared') && !isOfCommand(from),
    )
    const isOwn = ({ from, to }: ImportEdge) => featureOf(from) === featureOf(to)
    const isClient = ({ from, to }: ImportEdge) => sideOf(from) === 'src/features/*/client' && isIn(to, 'src/client')
    const isOfRecorder = ({ from, to }: ImportEdge) =>
      recorders.has(featureOf(from)) && ofRecorders.some((name) => to === `src/node/${name}`)
    const mayImport = (edge: ImportEdge) =>
      isOwn(edge) || isClient(edge) || isOfRecorder(edge) || ofFeatures.includes(folderOf(edge.to))
    const recorders = new Set(code.flatMap(({ file }) => (file.includes('/threads/') ? [featureOf(file)] : [])))
    expect(strays(own, mayImport)).toEqual([])
  })

  test.each(Object.entries(featureCommands))('the command of %s imports what commands may import', (name, allowed) => {
    const own = relative.filter(({ from, to }) => isIn(from, `src/features/${name}/cli`) && !isIn(to, 'src/shared'))
    const mayImport = commandImports([...ofFeatures, ...allowed])
    expect(own.length).toBeGreaterThan(0)
    expect(strays(own, (edge) => featureOf(edge.to) === name || mayImport(edge))).toEqual([])
  })

  test('only their lists import commands of features; the command line and the public module import the lists', () => {
    const importerOf: Readonly<Record<string, string>> = {
      'src/features/commands.ts': 'src/node/cli/program.ts',
      // The commands as functions.
      'src/features/api.ts': 'src/node/index.ts',
    }
    const isList = (file: string) => Object.hasOwn(importerOf, file)
    const inward = relative.filter(({ from, to }) => isList(to) || (isOfCommand(to) && !isOfCommand(from)))
    const mayImport = ({ from, to }: ImportEdge) => (isList(to) ? from === importerOf[to] : isList(from))
    expect(strays(inward, mayImport)).toEqual([])
    const found = new Set(code.flatMap(({ file }) => (isOfCommand(file) ? [featureOf(file)] : [])))
    expect([...found]).toEqual(Object.keys(featureCommands))
  })

  test('only their list imports what features add to the theme, and one module finds files with it', () => {
    const list = 'src/features/themes.ts'
    const inward = relative.filter(({ from, to }) => to === list || (isTheme(to) && featureOf(from) === undefined))
    expect(inward.length).toBeGreaterThan(1)
    expect(strays(inward, ({ from, to }) => from === (to === list ? 'src/node/base/theme-files.ts' : list))).toEqual([])
  })

  test('only their list imports the types of theme components of features, and the types of the theme import it', () => {
    const list = 'src/features/theme-types.ts'
    const inward = relative.filter(({ from, to }) => to === list || (isThemeTypes(to) && featureOf(from) === undefined))
    expect(inward.length).toBeGreaterThan(1)
    const users = ['src/client/index.ts', 'src/client/theme.ts']
    expect(strays(inward, ({ from, to }) => (to === list ? users.includes(from) : from === list))).toEqual([])
  })

  test('only their list imports features, and the start of work on a site imports the list', () => {
    const list = 'src/features/features.ts'
    const inward = relative.filter(
      ({ from, to }) =>
        (to === list || featureOf(to) !== undefined) &&
        featureOf(from) === undefined &&
        !isOfCommand(to) &&
        !isTheme(to) &&
        !isThemeTypes(to),
    )
    const users = ['site/site-config', 'site/workspace', 'site/compile-settings', 'preview/serve-watch'].map(
      (name) => `src/node/${name}.ts`,
    )
    expect(strays(inward, ({ from, to }) => (to === list ? users.includes(from) : from === list))).toEqual([])
  })

  test('every folder of src/node is listed, and its only file outside of folders is the public module', () => {
    const own = code.filter(({ file }) => isIn(file, 'src/node'))
    expect(own.filter(({ file }) => folderOf(file) === '').map(({ file }) => file)).toEqual(['src/node/index.ts'])
    const folders = new Set(own.map(({ file }) => folderOf(file)).filter((folder) => folder !== ''))
    expect([...folders].sort()).toEqual([...rooms].sort())
  })

  test('a tool is imported by the lists of tools, by the public module and by tools that may import it', () => {
    const lists = [
      ...['extensions', 'page-blocks', 'page-plugins'].map((name) => `src/tools/${name}.ts`),
      ...['src/node/cli/tools.ts', 'src/node/index.ts'],
    ]
    const others = relative.filter(({ from, to }) => isIn(to, 'src/tools') && toolOf(from) !== toolOf(to))
    const mayImport = ({ from, to }: ImportEdge) =>
      tools[toolOf(from)]?.some((name) => to === name || isIn(to, name)) === true
    expect(strays(others, (edge) => lists.includes(edge.from) || mayImport(edge))).toEqual([])
  })

  test('the command line loads the code of a command only when it runs', () => {
    const main = code.find(({ file }) => file === 'src/node/cli/main.ts')?.text ?? ''
    expect(main.match(/^import (?!type).*\.\.\/(?:site|preview)\/.*$/gm) ?? []).toEqual([])
  })
})

describe('what starts at once', () => {
  const needless = [
    /\/diagnostics\/codes\.ts$/,
    /^src\/node\/(?:links\/crawl|links\/external|preview)\//,
    /^src\/features\/.*\/cli\/(?!command\.ts$)/,
    /^src\/tools\/(?!extensions\.ts$|page-(?:blocks|plugins)\.ts$|docusaurus\/node\/(?!classes|selectors)|.*\/command\.ts$)/,
    /^(?:feed|es-module-lexer|chokidar)(?:\/|$)/,
  ]
  const ofChanges = [/^src\/node\/(?:markdown|links|site\/weight)\//, /^(?:unified|mdast-util-.*|remark-.*)$/]
  test.each([
    ['src/node/cli/entry.ts', 'src/node/cli/main.ts', [...needless, ...ofChanges, /^src\/features\/features\.ts$/]],
    ['src/node/site/build.ts', 'src/node/config/load.ts', [...needless, ...ofChanges]],
    ['src/node/site/build-site.ts', 'src/node/site/render.ts', needless],
    [
      'src/node/render/threads/worker.ts',
      'src/node/render/threads/tasks.ts',
      [...needless, /\/config\/|\/base\/schema\//],
    ],
    ['src/node/render/threads/site-worker.ts', 'src/node/render/render-job.ts', [...needless, /^npm-to-yarn$/]],
  ])('%s does not load what only some commands and sites need', (file, known, unwanted) => {
    const loaded = [...loadedWith(file, edges)]
    expect(loaded).toContain(known)
    expect(loaded.filter((name) => unwanted.some((pattern) => pattern.test(name)))).toEqual([])
  })
})

describe('each side imports only its allowed packages', () => {
  const packages: readonly (readonly [string, RegExp])[] = [
    ['src/shared', /^$/],
    ['src/client', /^(?:react|react-dom)(?:\/|$)|^docsgen\/(?:client$|plugin-data$)/],
    // `@theme/` is the module of the site if it has one, otherwise the one in this folder.
    [
      'src/tools/*/client',
      /^(?:react|react-dom)(?:\/|$)|^docsgen\/(?:client$|plugin-data$|(?:compat|components)\/)|^@theme\//,
    ],
    ['src/features/*/client', /^react$/],
    ['src/features', /^(?!react(?:-dom)?(?:\/|$))/],
    ['templates/default', /^react$/],
    ['src/node', /^(?!react(?:-dom)?(?:\/|$))/],
    ['src/tools', /^(?!react(?:-dom)?(?:\/|$))/],
  ]
  test.each(packages)('%s', (side, allowed) => {
    const bare = edges.filter(({ from, isRelative }) => sideOf(from) === side && !isRelative)
    expect(strays(bare, ({ to }) => allowed.test(to) || to.startsWith('docsgen:'))).toEqual([])
  })
})

/** Exported names that several files may declare, and why. */
const sharedNames: Readonly<Record<string, string>> = {
  attach: 'the chunks for the local and for the hosted search have the same exports',
  boot: 'the boot modules of features have the same export',
  prepare: 'see `attach`',
  view: 'the modules with views of features have the same export',
}

/** The modules whose exports are for others than the files of this repository, and the names that code asks for without an import. */
const exportedForOthers: readonly RegExp[] = [
  // What the package exports: see `exports` in package.json. A copy of the theme and of a site is for its owner.
  /^src\/(?:node|client)\/index\.ts |^src\/client\/(?:plugin-data|theme-api)\.ts |^src\/tools\/[^/]+\/plugin\.ts |^templates\//,
  // The modules of another generator have the exports that it documents.
  /^src\/tools\/docusaurus\/client\//,
  // Entries, whose exports the bundle, the process or the thread that loads them asks for.
  /^src\/client\/(?:begin\.ts begin|start\.tsx start)$|^src\/node\/cli\/entry\.ts runProcess$/,
  /^src\/tools\/[^/]+\/client\/view\.tsx view$/,
  /^src\/features\/[^/]+\/(?:client\/[\w-]+\.tsx? (?:attach|boot|prepare|view)|threads\/(?:record\.ts createRecorder|rules\.ts rules))$/,
  // A component of the theme has the name of its file.
  /^src\/features\/[^/]+\/client\/(\w+)\.tsx \1$/,
  // One of several modules with the same exports, of which a bundle gets one.
  /^src\/shared\/search\/english-stop-words\.ts stopwords$/,
  // `npm run compile` calls it.
  /^src\/node\/site\/ship-results\.ts shipResults$/,
  // Not yet.
  /^src\/(?:features\/languages|node\/(?:preview|store))\//,
]

describe('exports', () => {
  test('are imported somewhere', () => {
    const others = readSources(['test', 'site']).filter(({ file }) => /\.(?:tsx?|mjs)$/.test(file))
    const used = [...code, ...others].flatMap(usedNamesOf)
    const whole = new Set(used.flatMap(({ of, names }) => (names === undefined ? [of] : [])))
    const named = new Set(used.flatMap(({ of, names = [] }) => names.map((name) => `${of} ${name}`)))
    const exported = code.flatMap((source) => [...exportsOf(source)].map((name) => [source.file, name] as const))
    expect(exported.length).toBeGreaterThan(2000)
    const unused = exported.flatMap(([file, name]) => {
      const place = `${file} ${name}`
      const isKnown = whole.has(file) || named.has(place) || exportedForOthers.some((pattern) => pattern.test(place))
      return isKnown ? [] : [place]
    })
    expect(unused).toEqual([])
  })
})

describe('the glossary', () => {
  test('one exported name has one meaning in the whole source', () => {
    // Docusaurus has chosen these names. The others are imported as a whole: texts of the interface, and ids.
    const exempt = /^src\/(?:tools\/docusaurus\/client\/|packaging\/|shared\/(?:strings|element-ids)\.ts$)/
    const meanings = new Map<string, string[]>()
    for (const source of code)
      if (isIn(source.file, 'src') && !exempt.test(source.file))
        for (const name of exportsOf(source)) meanings.set(name, [...(meanings.get(name) ?? []), source.file])
    expect(meanings.size).toBeGreaterThan(2000)
    const repeated = [...meanings].filter(([name, files]) => files.length > 1 && !Object.hasOwn(sharedNames, name))
    expect(repeated.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([])
  })
})

describe('the shape of the code', () => {
  test('no literal is spread into another one', () => {
    // Not yet.
    const exempt = /^src\/(?:features\/languages|node\/(?:preview|store))\//
    const others = code.filter(({ file, text }) => /\.\.\.\s*\(?\s*[[{]/.test(text) && !exempt.test(file))
    expect(others.length).toBeGreaterThan(0)
    expect(others.flatMap(literalSpreads)).toEqual([])
  })

  test('a page is described: its kind is only for components of sites', () => {
    const readsKind = [
      /\b(?:page|data|sitePage)\??\.kind\b/,
      /\{[^{}]*\bkind\b[^{}]*\}\s*(?::\s*(?:PageData|Pick<PageData)\b|=\s*(?:usePage\(\)|(?:\w+\.)*(?:page|data|sitePage)\b))/,
      /\bPick<\s*PageData,[^>]*'kind'[^>]*'|\bPick<\s*PageData,[^>]*\|\s*'kind'/,
    ]
    // The modules of another generator answer code of sites. The pages of TypeDoc are its reflections.
    const exempt = /^src\/tools\/(?:docusaurus\/client\/|typedoc\/)/
    const others = code.filter(
      ({ file, text }) => readsKind.some((pattern) => pattern.test(text)) && !exempt.test(file),
    )
    expect(others.map(({ file }) => file)).toEqual([])
  })

  test('whoever makes a page says that it is for unknown paths', () => {
    const compares = code.filter(({ text }) => /[!=]== notFoundRoute\b/.test(text)).map(({ file }) => file)
    // The first one names the document of the route.
    expect(compares).toEqual(['src/node/base/site.ts', 'src/node/site/describe-pages.ts'])
  })

  test('only the entries of processes read from the process, print to it or end it', () => {
    const processAccess =
      /\bconsole\.|\bprocess\.(?:argv|cwd|exit\b|exitCode|stdin|stdout|stderr)|\bprocess\.env\b(?!\.NODE_ENV)/
    // The guards replace these functions for the code of the site. What is looked for are texts.
    const exempt =
      /^src\/(?:node\/(?:cli\/entry|render\/threads\/site-worker)|tools\/(?:check-code\/sample-host|migrate\/old-source))\.ts$/
    const others = code.filter(({ file }) => /^src\/(?:node|tools)\//.test(file) && !exempt.test(file))
    expect(others.filter(({ text }) => processAccess.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('only the tools for sites of Docusaurus and the lists of tools name it', () => {
    const others = code.filter(({ file }) => isIn(file, 'src') && !/^src\/tools\/(?:docusaurus|migrate)\//.test(file))
    expect(others.filter(({ file, text }) => /docusaurus/i.test(file + text)).map(({ file }) => file)).toEqual([
      // The declarations of modules.
      'src/client/index.ts',
      // The option `compat`.
      'src/node/base/schema/theme.ts',
      'src/tools/extensions.ts',
    ])
  })

  test('the core names blogs and feeds only in texts', () => {
    const core = code.filter(({ file }) => isIn(file, 'src/node'))
    const named = core.filter(({ file, text }) => /\bblogs?\b|\bfeeds?\b/i.test(file + withoutComments(text)))
    const isText = (file: string) => isIn(file, 'src/node/base/diagnostics')
    expect(named.map(({ file }) => file).filter((file) => !isText(file))).toEqual([
      'src/node/cli/init.ts',
      // A hint about its value.
      'src/node/config/reference/options-markdown.ts',
      'src/node/site/init.ts',
    ])
  })

  test('no file or folder has a catch-all name such as utils, helpers or common', () => {
    expect(
      files.map(({ file }) => file).filter((file) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.|$)/.test(file)),
    ).toEqual([])
  })

  test('no module has mutable top-level variables', () => {
    const found = code.flatMap(({ file, text }) =>
      (text.match(/^(?:export )?(?:let|var) .*/gm) ?? []).map((line) => `${file}: ${line}`),
    )
    expect(found).toEqual([])
  })

  test('the inner namespaces of zod are used for types only: their values bring its texts in 50 languages', () => {
    const uses = code.flatMap(({ file, text }) =>
      [...text.matchAll(/\bz\.(?:core|locales)\.(?!\$)\w+/g)].map(([use]) => `${file} ${use}`),
    )
    expect(uses).toEqual([])
  })

  test('only public modules are barrels', () => {
    const barrels = files.map(({ file }) => file).filter((file) => /(?:^|\/)index\.tsx?$/.test(file))
    expect(barrels.filter((file) => !isIn(file, 'templates/starter'))).toEqual([
      'src/client/index.ts',
      'src/node/index.ts',
      'templates/default/index.ts',
    ])
  })
})

/** Where a source file spreads the literal of an object or an array, as readable lines. */
function literalSpreads({ file, text }: SourceText): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)) {
      let value = node.expression
      while (ts.isParenthesizedExpression(value)) value = value.expression
      const { line } = source.getLineAndCharacterOfPosition(value.getStart(source))
      if (ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)) found.push(`${file}:${line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The text of a module without its comments, as far as it matters here: strings with `//` are cut. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

/** Edges outside what is allowed, as readable lines. */
function strays(found: readonly ImportEdge[], isAllowed: (edge: ImportEdge) => boolean): string[] {
  return found.filter((edge) => !isAllowed(edge)).map(({ from, to }) => `${from} -> ${to}`)
}

/** The side that a file belongs to: the client part of a tool or a feature is one of its own. */
function sideOf(file: string): string | undefined {
  const [, parts] = /^src\/(tools|features)\/[^/]+\/client\//.exec(file) ?? []
  if (parts !== undefined) return `src/${parts}/*/client`
  return ['src/shared', 'src/client', 'src/node', 'src/features', 'src/tools', 'templates/default'].find((side) =>
    isIn(file, side),
  )
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`)
}

/** Name of the folder below src/node that a file is in; empty for other files. */
function folderOf(file: string): string {
  return /^src\/node\/([^/]+)\//.exec(file)?.[1] ?? ''
}

/** The feature that a file belongs to. */
function featureOf(file: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1]
}

/** Whether a file declares what a feature adds to the theme. */
function isTheme(file: string): boolean {
  return /^src\/features\/[^/]+\/theme\.ts$/.test(file)
}

/** Whether a file has the types of a feature's theme components. */
function isThemeTypes(file: string): boolean {
  return /^src\/features\/[^/]+\/client\/theme-types\.ts$/.test(file)
}

/** Whether a file belongs to the command of a feature. */
function isOfCommand(file: string): boolean {
  return /^src\/features\/[^/]+\/cli\//.test(file)
}

/** Whether a tool or the command of a feature may import something, because every one may or because it is listed for it. */
function commandImports(listed: readonly string[]): (edge: ImportEdge) => boolean {
  const modules = [...commandBase, ...listed].map((name) => (name.startsWith('src/') ? name : `src/node/${name}`))
  return ({ to }) => modules.some((name) => to === name || isIn(to, name))
}

/** The tool that a file belongs to. */
function toolOf(file: string): string {
  return /^src\/tools\/([^/]+)\//.exec(file)?.[1] ?? ''
}
