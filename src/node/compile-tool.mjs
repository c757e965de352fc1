// Compiles the tool itself into dist/: entries of the command line, the API and the worker thread, with what they share
// in chunks. Libraries in JavaScript are bundled, which saves Node some hundred file look-ups a start; what has native
// parts, or must be one copy with the site's own (React), stays outside.
import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
rmSync(`${root}/dist`, { recursive: true, force: true })

const result = await build({
  absWorkingDir: root,
  entryPoints: { index: 'src/node/index.ts', worker: 'src/node/worker.ts' },
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
  external: ['esbuild', 'satteri', 'react', 'react-dom', 'prismjs', 'shiki', 'chokidar', 'linkinator', 'pagefind', 'playwright-core'],
  banner: { js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);" },
  logLevel: 'warning',
  write: false,
})

const { mkdirSync } = await import('node:fs')
mkdirSync(`${root}/dist`, { recursive: true })
const id = createHash('sha256')
for (const file of [...result.outputFiles].sort((a, b) => (a.path < b.path ? -1 : 1))) {
  writeFileSync(file.path, file.contents)
  id.update(file.contents)
}
writeFileSync(`${root}/dist/build-id`, `${id.digest('base64url').slice(0, 22)}\n`)
