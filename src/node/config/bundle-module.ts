import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as esbuild from 'esbuild'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { generators } from '../../tools/extensions.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { hashOf } from '../base/hash.js'
import { compareStrings, siteRelative } from '../base/names.js'
import { loadEsbuild } from '../base/esbuild.js'
import { packageDir } from '../base/package.js'
import { importsIn, resolutionFiles } from '../store/bundled-files.js'
import { hashFile } from '../store/file-hashes.js'
import { missingPackage, missingPackagesPlugin } from './missing-packages.js'
import { type BundledModule, type ModuleInput, packageInputs } from './module-inputs.js'

interface BundleModuleOptions {
  readonly sourcePath: string
  readonly rootDir: string
  /** A folder inside docsgen's own package, whose dependencies are used for packages that the site has not installed. */
  readonly packageDir: string
  /** Where the module will be written; the paths in its source map are relative to this file. */
  readonly outputPath: string
  /** For configs of other generators: packages that are not installed get stand-ins, see missing-packages.ts. */
  readonly standIns?: boolean
}

/** Replaces `import ... from 'docsgen'` in a config file: loading the config must not load docsgen itself. */
const SHIM = 'export const defineConfig = (config) => config'

/** Constants that each source gets for its own location, since the bundle has another one. */
const LOCALS = { url: '__docsgen_url', dirname: '__docsgen_dirname', filename: '__docsgen_filename' }

/** An export of CommonJS; other generators also accept it in a file with imports. */
const MIXED = /^module\.exports\s*=/m

/**
 * Bundles a config or sidebars file with the files that it imports by path. Packages remain imports, by absolute URL, so
 * that the bundle can be written to any folder. Throws a DocsgenError for syntax errors and unresolved imports.
 */
export async function bundleModule(options: BundleModuleOptions): Promise<BundledModule> {
  const sources: ModuleInput[] = []
  const packages = new Map<string, string>()
  const prefixes = new Map<string, number>()
  try {
    const result = await loadEsbuild().build({
      entryPoints: [options.sourcePath],
      outfile: options.outputPath,
      absWorkingDir: options.rootDir,
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      // Without a list, esbuild adds the condition `module`, which Node does not support.
      conditions: [],
      jsx: 'automatic',
      loader: { '.js': 'jsx', '.mjs': 'jsx', '.cjs': 'jsx' },
      charset: 'utf8',
      sourcemap: 'external',
      sourcesContent: false,
      tsconfigRaw: {},
      logLevel: 'silent',
      define: {
        'import.meta.url': LOCALS.url,
        'import.meta.dirname': LOCALS.dirname,
        'import.meta.filename': LOCALS.filename,
        __dirname: LOCALS.dirname,
        __filename: LOCALS.filename,
        // Other generators evaluate their configs as for a build.
        ...(options.standIns ? { 'process.env.NODE_ENV': '"production"' } : {}),
      },
      plugins: [
        shimPlugin(),
        missingPackagesPlugin(),
        packagesPlugin(options, packages),
        sourcesPlugin(options, sources, prefixes),
      ],
    })
    const commonJs = options.standIns ? [] : result.warnings.filter(({ id }) => id === 'commonjs-variable-in-esm')
    if (commonJs.length > 0)
      throw new DocsgenError(
        commonJs.map((one) => commonJsProblem(one, options, prefixes)),
        1,
      )
    const code = result.outputFiles.find((file) => file.path.endsWith('.mjs'))?.text ?? ''
    const sourceMap = result.outputFiles.find((file) => file.path.endsWith('.map'))?.text ?? ''
    // esbuild does not list calls of `require.resolve`.
    const usesRequire =
      code.includes('require.resolve(') ||
      Object.values(result.metafile.outputs).some((output) =>
        output.imports.some(({ kind }) => kind === 'require-call'),
      )
    return {
      code: usesRequire ? requireFor(options) + code : code,
      sourceMap,
      inputs: [
        ...[...sources, ...preferredInputs(result.metafile, options)].sort((a, b) => compareStrings(a.path, b.path)),
        ...(await packageInputs(packages, options.rootDir)),
      ],
    }
  } catch (error) {
    throw await asDocsgenError(error, options, prefixes)
  }
}

/** The files that imports would lead to in place of the sources if they existed. `tsconfigRaw` keeps esbuild from reading others. */
function preferredInputs({ inputs }: esbuild.Metafile, { rootDir }: BundleModuleOptions): ModuleInput[] {
  const imports = Object.values(inputs).flatMap((input) => importsIn(input, rootDir))
  return resolutionFiles({ rootDir, files: [], imports }).map((filePath) => ({
    path: siteRelative(rootDir, filePath),
    hash: hashFile(filePath),
  }))
}

/** Defines the global `require` that esbuild calls for packages in CommonJS code. Goes on the first line, which maps to no source. */
function requireFor({ sourcePath, standIns = false }: BundleModuleOptions): string {
  const url = JSON.stringify(pathToFileURL(sourcePath).href)
  const declared = `import { createRequire as __docsgen_require } from 'node:module'; var require = __docsgen_require(${url}); `
  if (!standIns) return declared
  // Of a package that is not installed, \`require.resolve\` returns the name.
  return `${declared}require.resolve = ((find) => (path) => { try { return find(path) } catch { return path } })(require.resolve); `
}

function shimPlugin(): esbuild.Plugin {
  return {
    name: 'docsgen-shim',
    setup(build) {
      build.onResolve({ filter: /^docsgen$/ }, () => ({ path: 'docsgen', namespace: 'docsgen-shim' }))
      build.onLoad({ filter: /.*/, namespace: 'docsgen-shim' }, () => ({ contents: SHIM, loader: 'js' }))
    },
  }
}

/** Leaves packages outside the bundle, and collects the specifier and file of each. */
function packagesPlugin(options: BundleModuleOptions, packages: Map<string, string>): esbuild.Plugin {
  const builtins = new Set(builtinModules)
  return {
    name: 'docsgen-packages',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (args.kind === 'entry-point' || args.pluginData === 'resolving') return undefined
        if (args.namespace === COMMONJS) return { path: args.path, external: true }
        if (args.path.startsWith('node:') || builtins.has(args.path)) return { path: args.path, external: true }
        const { kind, importer, resolveDir } = args
        const resolveFrom = (dir: string) =>
          build.resolve(args.path, { kind, importer, resolveDir: dir, pluginData: 'resolving' })
        let found = await resolveFrom(resolveDir)
        const isPackage = !/^(?:[./#]|[a-z]:[\\/])/i.test(args.path)
        if (found.errors.length > 0 && options.standIns) {
          if (kind === 'require-resolve')
            return { path: isPackage ? args.path : resolve(resolveDir, args.path), external: true }
          if (isPackage) return missingPackage(args.path)
        }
        if (found.errors.length > 0 && isPackage) found = await resolveFrom(options.packageDir)
        if (found.errors.length > 0) {
          return { errors: [{ text: `cannot resolve the import ${JSON.stringify(args.path)}`, detail: args.path }] }
        }
        if (kind === 'require-resolve') return { path: found.path, external: true }
        // Bundled are packages that Node cannot import (TypeScript, JSON), and those of a workspace, whose files change.
        const isInstalled =
          /[\\/]node_modules[\\/]|\.(?:cjs|node)$/.test(found.path) || found.path.startsWith(packageDir() + sep)
        if (!isPackage || !/\.(?:[cm]?js|node)$/.test(found.path) || !isInstalled) return { path: found.path }
        packages.set(args.path, found.path)
        if (kind === 'import-statement' && isCommonJs(found.path)) return { path: found.path, namespace: COMMONJS }
        const path = kind === 'require-call' ? found.path : pathToFileURL(found.path).href
        return { path, external: true }
      })
      // Node finds some of the names that a CommonJS module exports, while bundlers read them when they are used.
      build.onLoad({ filter: /.*/, namespace: COMMONJS }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)})`,
      }))
    },
  }
}

const COMMONJS = 'docsgen-commonjs'

/** Whether Node takes a file of a package for a CommonJS module. */
function isCommonJs(filePath: string): boolean {
  if (!filePath.endsWith('.js')) return filePath.endsWith('.cjs')
  for (let dir = dirname(filePath); dirname(dir) !== dir; dir = dirname(dir)) {
    const manifest = join(dir, 'package.json')
    if (existsSync(manifest))
      return (JSON.parse(readFileSync(manifest, 'utf8')) as { type?: unknown }).type !== 'module'
  }
  return true
}

/** Loads the sources, to hash exactly what is bundled and to preserve `import.meta.url`, `__dirname` and `__filename`. */
function sourcesPlugin(
  options: BundleModuleOptions,
  sources: ModuleInput[],
  prefixes: Map<string, number>,
): esbuild.Plugin {
  return {
    name: 'docsgen-sources',
    setup(build) {
      build.onLoad({ filter: /\.(?:[cm]?[jt]s|[jt]sx|json)$/, namespace: 'file' }, async ({ path }) => {
        const contents = await readFile(path, 'utf8')
        const file = siteRelative(options.rootDir, path)
        sources.push({ path: file, hash: hashOf([contents]) })
        const isCode = !path.endsWith('.json')
        const isMixed = isCode && options.standIns === true && /^import\s/m.test(contents) && MIXED.test(contents)
        const prefix = isCode ? (isMixed ? 'const module = { exports: {} };' : '') + locationPrefix(path, contents) : ''
        prefixes.set(file, prefix.length)
        const suffix = isMixed ? '\nexport default module.exports' : ''
        return { contents: prefix + contents + suffix, loader: 'default' }
      })
    },
  }
}

/** Declarations of the location constants that a source uses. They go on its first line, so that line numbers stay the same. */
function locationPrefix(path: string, contents: string): string {
  if (!/import\.meta|__dirname|__filename/.test(contents)) return ''
  const { url, dirname: dir, filename } = LOCALS
  const values = [pathToFileURL(path).href, dirname(path), path].map((value) => JSON.stringify(value))
  return `const ${url} = ${values[0]}, ${dir} = ${values[1]}, ${filename} = ${values[2]};`
}

function asDocsgenError(error: unknown, options: BundleModuleOptions, prefixes: ReadonlyMap<string, number>): unknown {
  const messages = (error as Partial<esbuild.BuildFailure>).errors
  if (!Array.isArray(messages)) return error
  const diagnostics = messages.map((message) => diagnosticOf(message, options, prefixes))
  return new DocsgenError(diagnostics, 1, { cause: error })
}

/** `module.exports` in a file that is an ES module, because of its `package.json` or because it has imports. */
function commonJsProblem(
  { location }: esbuild.Message,
  { rootDir, sourcePath }: BundleModuleOptions,
  prefixes: ReadonlyMap<string, number>,
): Diagnostic {
  return {
    code: 'config-load',
    severity: 'error',
    message: 'this file is an ES module, which cannot set `module.exports`',
    hint: 'write `export default { … }` instead of `module.exports = { … }`',
    location: location === null ? { file: siteRelative(rootDir, sourcePath) } : sourceLocation(location, prefixes),
  }
}

function diagnosticOf(
  { text, detail, location: place }: esbuild.Message,
  { rootDir, sourcePath }: BundleModuleOptions,
  prefixes: ReadonlyMap<string, number>,
): Diagnostic {
  const location = place === null ? { file: siteRelative(rootDir, sourcePath) } : sourceLocation(place, prefixes)
  if (typeof detail === 'string') {
    const [replacement] = generators.flatMap(({ replacementOf }) => replacementOf(detail) ?? [])
    const hint = `${replacement ?? 'correct the spelling'}, or install the package`
    return { code: 'config-load', severity: 'error', message: text, hint, location }
  }
  const isFirst = place !== null && place.lineText.slice(0, place.column).trim() === ''
  const hint = /^Expected "\]"/.test(text) || (isFirst && /^Expected "}"/.test(text)) ? COMMA : undefined
  return { code: 'config-syntax', severity: 'error', message: text, hint, location }
}

/** What to do about a value that is not expected. */
const COMMA = 'write a comma behind the value before it, if there is none'

/** esbuild counts columns from 0 in UTF-8 bytes, and the first line may have a `locationPrefix`. */
function sourceLocation(location: esbuild.Location, prefixes: ReadonlyMap<string, number>): SourceLocation {
  const { file, line, lineText } = location
  const before = Buffer.from(lineText, 'utf8').subarray(0, location.column).toString('utf8').length
  return { file, line, column: before - (line === 1 ? (prefixes.get(file) ?? 0) : 0) + 1 }
}
