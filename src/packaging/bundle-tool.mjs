// Compiles the tool itself into dist/: entries of the command line, the API and the worker thread, with what they share
// in chunks. Libraries in JavaScript are bundled, which saves Node some hundred file look-ups a start; what has native
// parts, or must be one copy with the site's own (React), stays outside.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleReactForBrowsers, bundleReactForNode } from './bundle-react.mjs'
import { bundleSearch, bundleLanguages } from './bundle-search.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const result = await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/node/cli/entry.ts',
    index: 'src/node/index.ts',
    worker: 'src/node/workers/worker.ts',
    'sample-worker': 'src/node/code/sample-worker.ts',
    options: 'src/node/commands/options.ts',
    'search-worker': 'src/node/workers/search-worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  chunkNames: 'chunk-[name]-[hash]',
  external: ['esbuild', 'satteri', 'react', 'react-dom', 'prismjs', 'shiki', 'playwright-core'],
  alias: { undici: path.join(root, 'src/node/crawl/direct-fetch.mjs') },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
  write: false,
  metafile: true,
})

const search = [...(await bundleSearch(root)), ...(await bundleLanguages(root))]
const vendor = [...(await Promise.all([bundleReactForBrowsers(root), bundleReactForNode(root)])), ...search]

// The script of `docsgen serve --watch`: it goes into no built site.
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
})

writeNotices([result, ...search].map(({ metafile }) => metafile))

const id = createHash('sha256')
for (const file of [result, ...vendor, devClient]
  .flatMap(({ outputFiles }) => outputFiles)
  .sort((a, b) => (a.path < b.path ? -1 : 1))) {
  mkdirSync(path.dirname(file.path), { recursive: true })
  writeFileSync(file.path, file.contents)
  id.update(file.contents)
}
removeStale([result, ...vendor, devClient].flatMap(({ outputFiles }) => outputFiles.map((file) => file.path)))
writeFileSync(`${root}/dist/build-id`, `${id.digest('base64url').slice(0, 22)}\n`)

// The config reference of this version, for those who look into the package.
const { describeOptions } = await import(pathToFileURL(`${root}/dist/options.js`).href)
writeFileSync(`${root}/dist/config-reference.md`, describeOptions({ format: 'markdown' }, { colors: false }))

/** Removes what an earlier version of the tool left; declarations (dist/types) are the type checker's. */
function removeStale(paths) {
  const current = new Set(paths)
  for (const entry of readdirSync(`${root}/dist`, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && file.endsWith('.js') && !current.has(file)) rmSync(file)
  }
}

/** The licences of the libraries whose code is in dist/, which ask to be passed on. */
function writeNotices(metafiles) {
  const packages = new Map()
  for (const input of metafiles.flatMap(({ inputs }) => Object.keys(inputs))) {
    const match = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)
    if (match) packages.set(match[1], path.join(root, 'node_modules', match[1]))
  }
  const notices = [...packages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, dir]) => {
      const { version, license } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
      const file = readdirSync(dir).find((entry) => /^licen[cs]e/i.test(entry))
      return `${name} ${version} (${license})\n\n${file ? readFileSync(path.join(dir, file), 'utf8').trim() : ''}\n`
    })
  mkdirSync(`${root}/dist`, { recursive: true })
  writeFileSync(`${root}/dist/third-party-licences.txt`, notices.join(`\n${'-'.repeat(72)}\n\n`))
}
