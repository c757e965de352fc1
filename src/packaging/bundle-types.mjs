// Bundles the declarations that `tsc -b` has written to .docsgen/types into dist/types: a file for each public module, and the
// declarations that they share. The type of the config is printed from its schema, so that every option has a comment, and
// sites need no zod.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const from = path.join(root, '.docsgen/types')
const to = path.join(root, 'dist/types')
const clientModule = path.join(from, 'client/index.d.ts')
const configModule = path.join(from, 'node/base/schema/config-schema.d.ts')

const references = referencedFiles('client/index.d.ts')
const entries = [...publicModules(), ...references.flatMap(importsOf)]
const replaced = new Map([
  [configModule, await printConfigTypes()],
  // What only features of docsgen have depends on the schema.
  [path.join(from, 'node/base/own-options.d.ts'), 'export interface OwnOptions { readonly fields: object }'],
  [
    path.join(from, 'node/base/schema/docs.d.ts'),
    "import type { CheckedConfig } from './config-schema.js'; export type CheckedDocs = Exclude<CheckedConfig['docs'], false | readonly unknown[]>",
  ],
  // The references are written again below, with the paths of the bundle.
  [clientModule, readFileSync(clientModule, 'utf8').replace(/^\/\/\/ <reference path.*$/gm, '')],
])
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [entry.replace(/\.d\.ts$/, ''), path.join(from, entry)])),
  // Packages; the paths of Windows begin with a letter and a colon.
  external: /^(?!\.|\/|[a-z]:)/i,
  plugins: [
    dts({ dtsInput: true, tsconfig: false }),
    { name: 'own-declarations', load: { order: 'pre', handler: (id) => replaced.get(id) ?? null } },
  ],
  logLevel: 'warn',
  checks: { pluginTimings: false },
})
rmSync(to, { recursive: true, force: true })
const { output } = await bundle.write({
  dir: to,
  format: 'es',
  entryFileNames: '[name].ts',
  chunkFileNames: 'shared-[name].ts',
})
await bundle.close()

// Declarations of modules have no exports, so they are copied. Each import of `docsgen/client` declares them.
for (const file of references) {
  mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
  writeFileSync(path.join(to, file), readFileSync(path.join(from, file), 'utf8').replace(/^\/\/# source.*\n?/gm, ''))
}
const client = path.join(to, 'client/index.d.ts')
const lines = references.map(
  (file) => `/// <reference path="${path.posix.relative('client', file)}" preserve="true" />\n`,
)
writeFileSync(client, lines.join('') + readFileSync(client, 'utf8'))

// What declarations import must be installed for every site.
for (const { fileName, code } of output) {
  const imported = [...code.matchAll(/\bfrom "([^".][^"]*)"/g)].map(([, name]) => name)
  const others = imported.filter((name) => !/^(?:react|unified$|node:|docsgen(?:\/|$))/.test(name))
  if (others.length > 0) throw new Error(`dist/types/${fileName} imports ${others.join(', ')}`)
}

/** The declarations of the modules that package.json exports. */
function publicModules() {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return Object.entries(exports).flatMap(([name, { types }]) => {
    if (types === undefined) return []
    const pattern = path.posix.relative('dist/types', types)
    return pattern.includes('*') ? namesIn(name, pattern).map((one) => pattern.replace('*', one)) : [pattern]
  })
}

/** What `*` stands for in an export: the modules that the declarations of modules import, otherwise all files of its folder. */
function namesIn(name, pattern) {
  const [before, after] = pattern.split('*')
  const prefix = name.replace('./', 'docsgen/').replace('*', '')
  const texts = references.map((file) => readFileSync(path.join(from, file), 'utf8'))
  const imported = texts.flatMap((text) => [...text.matchAll(/["'](docsgen\/[^"']+)["']/g)].map(([, one]) => one))
  const named = imported.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length))
  if (named.length > 0) return [...new Set(named)].sort()
  const files = readdirSync(path.join(from, before)).filter((file) => file.endsWith(after))
  return files.map((file) => file.slice(0, -after.length)).sort()
}

/** The files that a declaration refers to with `/// <reference path>`. */
function referencedFiles(file) {
  const text = readFileSync(path.join(from, file), 'utf8')
  const paths = [...text.matchAll(/^\/\/\/ <reference path="([^"]+)"/gm)].map(([, name]) =>
    name.replace(/(?<!\.d)\.ts$/, '.d.ts'),
  )
  return paths.map((name) => path.posix.join(path.posix.dirname(file), name))
}

/** The files whose types a declaration of modules imports: `import('./theme.js').Theme`. */
function importsOf(file) {
  const text = readFileSync(path.join(from, file), 'utf8')
  const paths = [...text.matchAll(/import\(["'](\.[^"']+)\.js["']\)/g)].map(([, name]) => `${name}.d.ts`)
  return [...new Set(paths)].map((name) => path.posix.join(path.posix.dirname(file), name))
}

/** The declarations of the module with the schema, with a printed type in place of the inferred one. */
async function printConfigTypes() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: [
        "import { configSchema } from './src/node/site/site-config.ts'",
        "import { configSchemaWith } from './src/node/base/schema/config-schema.ts'",
        "import { printTypes, returned } from './src/node/config/reference/print-types.ts'",
        "export const types = printTypes(configSchema, 'UserConfig')",
        "export const checked = printTypes(configSchemaWith([]), 'CheckedConfig', returned)",
      ].join('\n'),
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
    logLevel: 'warning',
  })
  const script = path.join(from, 'print-types.mjs')
  writeFileSync(script, outputFiles[0].contents)
  const { types, checked } = await import(pathToFileURL(script).href)
  const inferred = 'export type UserConfig = WrittenConfig;'
  const written = readFileSync(configModule, 'utf8')
  if (!written.includes(inferred)) throw new Error(`${configModule} has no type UserConfig`)
  return written.replace(inferred, () => types).replace(/^export type CheckedConfig = .*$/m, () => checked)
}
