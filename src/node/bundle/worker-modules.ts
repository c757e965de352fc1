import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CallExpression, Expression, NewExpression, Node } from '@babel/types'
import type { BuildOptions, BuildResult, Loader, Message, Plugin } from 'esbuild'
import type { BundleConfig } from '../config/keys.js'
import { isPackageFile } from '../base/names.js'
import { nameIn, nodesBelow, parseScript, startOf } from '../base/source-text/parse-script.js'
import { positionAt, type TextPosition } from '../base/source-text/position.js'
import { isBundledModule } from '../base/package.js'
import { commonOptions, userAliases, withAutomaticJsx } from './options.js'

const namespace = 'docsgen-worker'

/**
 * Lets the code of a site start workers as bundlers do: `new Worker(new URL('./count.ts', import.meta.url))`.
 * The worker's module and all that it imports become one file of the output, and the URL that of the file. It is started as a
 * module, whatever the options say. Also compiles the JSX of that code as pages need it.
 */
export function workerModules(config: BundleConfig): Plugin {
  return {
    name: namespace,
    setup(build) {
      const bundles = new Map<string, Promise<BuildResult>>()
      build.onStart(() => bundles.clear())
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path: filePath }) => {
        if (isPackageFile(config.rootDir, filePath) || isBundledModule(filePath)) return undefined
        const text = await readFile(filePath, 'utf8')
        const workers = startedWorkers(text)
        const contents = withAutomaticJsx(workers.length === 0 ? text : withImports(text, workers))
        if (contents === text) return undefined
        const places: Places = new Map(workers.map(({ specifier, at }) => [specifier, positionAt(text, at)]))
        return { contents, loader: loaderOf(filePath), pluginData: places }
      })
      build.onResolve({ filter: /^docsgen-worker:/ }, async ({ path: name, importer, resolveDir, pluginData }) => {
        const written = name.slice(`${namespace}:`.length)
        const module = /^[.@]/.test(written) ? written : `./${written}`
        const found = await build.resolve(module, { kind: 'import-statement', importer, resolveDir })
        if (found.errors.length > 0) {
          const { line = 1, column = 1 } = (pluginData as Places).get(written) ?? {}
          const location = { file: importer, line, column: column - 1 }
          return { errors: [{ text: `Could not resolve "${written}"`, location }] }
        }
        // esbuild names the file after the path, which must end with `.js`. Its last folder keeps the extension.
        const { dir, name: bare, ext } = path.parse(found.path)
        return { path: path.join(dir, ext, `${bare}.js`), namespace }
      })
      build.onLoad({ filter: /.*/, namespace }, async ({ path: name }) => {
        const { dir, name: bare } = path.parse(name)
        const entry = path.join(path.dirname(dir), bare + path.basename(dir))
        const bundle = bundles.get(entry) ?? build.esbuild.build(workerOptions(entry, config))
        bundles.set(entry, bundle)
        try {
          const { outputFiles = [] } = await bundle
          return { contents: outputFiles.find((file) => file.path.endsWith('.js'))?.contents ?? '', loader: 'file' }
        } catch (error) {
          return { errors: messagesOf(error) }
        }
      })
      build.onEnd(async (result) => {
        for (const { metafile } of await settled(bundles))
          Object.assign(result.metafile?.inputs ?? {}, metafile?.inputs)
      })
    },
  }
}

/** Where a source has the URLs of its workers, for errors. */
type Places = ReadonlyMap<string, TextPosition>

/** A worker that a source starts: the offsets of its URL and of its options, which may be missing. */
interface StartedWorker {
  readonly specifier: string
  /** Offset of the specifier. */
  readonly at: number
  readonly url: readonly [start: number, end: number]
  readonly options: readonly [start: number, end: number]
}

/** Finds `new Worker(new URL('…', import.meta.url))` and `new SharedWorker(…)`. Parses only files that have such a text. */
function startedWorkers(text: string): StartedWorker[] {
  if (!/Worker\s*\(\s*new\s+URL\s*\(/.test(text) || !text.includes('import.meta.url')) return []
  const tree = parseScript(text)
  return tree === undefined ? [] : workersBelow(tree)
}

function workersBelow(node: Node): StartedWorker[] {
  const own = node.type === 'NewExpression' ? workerOf(node) : undefined
  return own === undefined ? nodesBelow(node).flatMap(workersBelow) : [own]
}

function workerOf({ callee, arguments: [url, options] }: NewExpression): StartedWorker | undefined {
  if (!['Worker', 'SharedWorker'].includes(nameIn(callee)) || url?.type !== 'NewExpression') return undefined
  const [specifier, base] = url.arguments
  if (nameIn(url.callee) !== 'URL' || specifier?.type !== 'StringLiteral' || !isModuleUrl(base)) return undefined
  const end = url.end ?? 0
  const place = options === undefined ? ([end, end] as const) : ([startOf(options), options.end ?? 0] as const)
  return { specifier: specifier.value, at: startOf(specifier), url: [startOf(url), end], options: place }
}

/** Whether an expression is `import.meta.url`. */
function isModuleUrl(node: CallExpression['arguments'][number] | Expression | undefined): boolean {
  return node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && nameIn(node) === 'url'
}

/** The source with the URLs of its workers as imports. Everything stays on its line. */
function withImports(text: string, workers: readonly StartedWorker[]): string {
  let code = text
  for (const [index, { url, options }] of [...workers.entries()].reverse()) {
    const own = text.slice(...options)
    const given = own === '' ? '' : `...(${own}), `
    code = `${code.slice(0, url[0])}${nameOf(index)}, { ${given}type: 'module' }${code.slice(options[1])}`
  }
  const imports = workers.map(({ specifier }, index) => {
    return `import ${nameOf(index)} from ${JSON.stringify(`${namespace}:${specifier}`)};`
  })
  return imports.join('') + code
}

function nameOf(index: number): string {
  return `__docsgenWorker${index}`
}

/** As in `commonOptions`, `.js` may have JSX. */
function loaderOf(filePath: string): Loader {
  const extension = path.extname(filePath).slice(1).replace(/^[cm]/, '')
  return extension === 'ts' || extension === 'tsx' ? extension : 'jsx'
}

function workerOptions(entry: string, config: BundleConfig): BuildOptions {
  return {
    ...commonOptions(config, 'browser'),
    entryPoints: [entry],
    alias: userAliases(config),
    minifyIdentifiers: true,
  }
}

function messagesOf(error: unknown): Message[] {
  const { errors } = error as { readonly errors?: readonly Message[] }
  if (!Array.isArray(errors)) throw error
  return errors
}

async function settled(bundles: ReadonlyMap<string, Promise<BuildResult>>): Promise<BuildResult[]> {
  const results = await Promise.allSettled(bundles.values())
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
