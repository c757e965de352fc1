// Compiles the tool into dist/: the entries of the command line, the API, the worker threads and the process of samples, and the chunks that they
// share. JavaScript libraries are bundled, which saves Node hundreds of file lookups on every start. Packages with native
// parts, and those that a site's plugins share with docsgen, stay outside.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleDiagnostics } from './bundle-diagnostics.mjs'
import { bundleIcons } from './bundle-icons.mjs'
import { bundleLanguages } from './bundle-languages.mjs'
import { bundlePrism } from './bundle-prism.mjs'
import { copyFonts, fontPackages, socialFont } from './copy-fonts.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const result = await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/node/cli/entry.ts',
    index: 'src/node/index.ts',
    worker: 'src/node/render/threads/worker.ts',
    'crawl-worker': 'src/node/links/crawl/crawl-worker.ts',
    'sample-host': 'src/tools/check-code/sample-host.ts',
    options: 'src/node/site/options.ts',
    explain: 'src/node/site/explain.ts',
    'ship-results': 'src/node/site/ship-results.ts',
    'site-worker': 'src/node/render/threads/site-worker.ts',
    ...pluginEntries(),
    ...threadEntries(),
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Some packages have CommonJS code that only a loader of Node can resolve.
  mainFields: ['module', 'main'],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  chunkNames: 'chunk-[name]-[hash]',
  // typedoc-plugin-markdown can format with Prettier, which this plugin does not use.
  external: [
    'esbuild',
    'satteri',
    'typedoc',
    'prettier',
    '#prism',
    '#script-parser',
    '#html-tokenizer',
    '#markdown-tokenizer',
  ],
  alias: { '@babel/parser': '#script-parser' },
  logLevel: 'warning',
  write: false,
  metafile: true,
})
const tool = { ...result, outputFiles: result.outputFiles.map(withRequire) }

/** Bundled CommonJS code loads modules of Node by `require`, which one chunk has for all. Creating it takes time in each file. */
function withRequire({ path: file, text }) {
  const banner =
    "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);\n"
  return { path: file, contents: Buffer.from(text.includes('typeof require') ? banner + text : text) }
}

/** The plugins that docsgen comes with: `docsgen/plugins/openapi` is `src/tools/openapi/plugin.ts`. */
function pluginEntries() {
  const names = readdirSync(`${root}/src/tools`).filter((name) => existsSync(`${root}/src/tools/${name}/plugin.ts`))
  return Object.fromEntries(names.sort().map((name) => [`plugins/${name}`, `src/tools/${name}/plugin.ts`]))
}

/** The modules of features that threads load: `features/search/record` is `src/features/search/threads/record.ts`. */
function threadEntries() {
  const features = readdirSync(`${root}/src/features`).filter((name) =>
    existsSync(`${root}/src/features/${name}/threads`),
  )
  const entries = features.flatMap((feature) =>
    readdirSync(`${root}/src/features/${feature}/threads`).map((file) => [
      `features/${feature}/${path.basename(file, '.ts')}`,
      `src/features/${feature}/threads/${file}`,
    ]),
  )
  return Object.fromEntries(entries.sort())
}

const scriptParser = await bundleParser('script-parser', "export { parse, parseExpression } from '@babel/parser'")
const htmlTokenizer = await bundleParser(
  'html-tokenizer',
  "export { ErrorCodes, parseFragment, Tokenizer, TokenizerMode } from 'parse5'",
)
const markdownTokenizer = await bundleParser(
  'markdown-tokenizer',
  "export { parse, postprocess, preprocess } from 'micromark'",
)

/** Bundles a parser as a CommonJS file of its own, because synchronous code loads it, and only for some pages. */
function bundleParser(name, contents) {
  return build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    outfile: `dist/vendor/${name}.cjs`,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
    metafile: true,
  })
}

const languages = await bundleLanguages(root)
const icons = await bundleIcons(root)
const prism = await bundlePrism(root)

// The script of `docsgen serve --watch`; built sites do not contain it.
const devClient = await build({
  absWorkingDir: root,
  entryPoints: { 'dev-client': 'src/client/dev/client.ts' },
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  charset: 'utf8',
  logLevel: 'warning',
  write: false,
  metafile: true,
})

// `docsgen/client`, `docsgen/plugin-data`, `docsgen/strings` and `docsgen/theme` for Node and for the tests of a site's components. Sites do not load them: docsgen
// bundles them from source with their theme, so that theme and pages share their contexts.
const client = await build({
  absWorkingDir: root,
  entryPoints: {
    client: 'src/client/index.ts',
    'plugin-data': 'src/client/plugin-data.ts',
    strings: 'src/shared/strings.ts',
    theme: 'src/client/theme-api.ts',
  },
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  jsx: 'automatic',
  packages: 'external',
  logLevel: 'warning',
  write: false,
  metafile: true,
})

const results = [tool, scriptParser, htmlTokenizer, markdownTokenizer, ...languages, icons, ...prism, devClient, client]
const fonts = await copyFonts(root)

const id = createHash('sha256')
const outputs = [...results.flatMap(({ outputFiles }) => outputFiles), ...fonts, bundleDiagnostics(root)].sort(
  (a, b) => (a.path < b.path ? -1 : 1),
)
for (const file of outputs) {
  mkdirSync(path.dirname(file.path), { recursive: true })
  writeFileSync(file.path, file.contents)
  id.update(file.contents)
}
// Sites bundle these from source, and results of the last version must not pass for results of this one.
for (const file of bundledSources()) id.update(readFileSync(path.join(root, file)))
removeStale(outputs.map((file) => file.path))
writeNotices(results)
writeFileSync(`${root}/dist/build-id`, `${id.digest('base64url').slice(0, 22)}\n`)

// The references of this version, for people and tools that read the package.
const { describeOptions } = await import(pathToFileURL(`${root}/dist/options.js`).href)
writeFileSync(`${root}/dist/config-reference.md`, describeOptions({ format: 'markdown' }, { colors: false }))
const { explainCodes } = await import(pathToFileURL(`${root}/dist/explain.js`).href)
writeFileSync(`${root}/dist/diagnostics.md`, explainCodes({ format: 'markdown' }, { colors: false }))

// What sites with the default theme need not bundle again.
const { shipResults } = await import(pathToFileURL(`${root}/dist/ship-results.js`).href)
await shipResults()

function bundledSources() {
  const folders = ['src/client', 'src/shared', 'src/features', 'src/tools', 'templates/default']
  return folders
    .flatMap((folder) => readdirSync(`${root}/${folder}`, { recursive: true }).map((name) => path.join(folder, name)))
    .filter((file) => statSync(path.join(root, file)).isFile())
    .sort()
}

/** Removes files of an earlier version of the tool. The text files are written again, and bundle-types.mjs writes dist/types. */
function removeStale(paths) {
  const current = new Set(paths)
  const isCurrent = (file) => current.has(file) || paths.some((other) => other.startsWith(file + path.sep))
  for (const name of readdirSync(`${root}/dist`, { recursive: true })) {
    const file = path.join(root, 'dist', name)
    if (!/^types(?:$|[\\/])/.test(name) && !isCurrent(file)) rmSync(file, { recursive: true, force: true })
  }
}

/** Writes the licenses of the libraries whose code is in dist/. */
function writeNotices(results) {
  const packages = new Map()
  for (const input of results.flatMap(({ metafile }) => Object.keys(metafile.inputs))) {
    const match = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)
    if (match) packages.set(match[1], path.join(root, 'node_modules', match[1]))
  }
  for (const name of [...Object.values(fontPackages), socialFont])
    packages.set(name, path.join(root, 'node_modules', name))
  const notices = [...packages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, dir]) => {
      const { version, license } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
      const licenses = readdirSync(dir).filter((entry) => /^licen[cs]e/i.test(entry))
      // Of a package with a font, that of the font.
      const file = licenses.find((entry) => /font/i.test(entry)) ?? licenses[0]
      return `${name} ${version} (${license})\n\n${file ? readFileSync(path.join(dir, file), 'utf8').trim() : ''}\n`
    })
  writeFileSync(`${root}/dist/third-party-licenses.txt`, notices.join(`\n${'-'.repeat(72)}\n\n`))
}
