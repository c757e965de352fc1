import { belowBase } from '../../shared/route.js'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import fastGlob from 'fast-glob'
import type * as Sass from 'sass'
import { decodePercent } from '../../shared/decode-percent.js'
import { bundleExtensions } from '../../tools/extensions.js'
import type { BundleConfig } from '../config/keys.js'
import { isBelow, isSiteFile } from '../base/names.js'
import { findSitePackage } from '../base/site-package.js'
import { pluginError } from './plugin-error.js'

/**
 * What style sheets of a site can refer to, wherever they are imported: in `theme.css`, MDX, components and packages.
 * - `url('/img/a.png')` is a file of a static folder, which gets the base of the site; with `theme.compat`, it may also be
 *   a path from the root of the site, `url('/static/img/a.png')`;
 * - `@import '/css/a.css'` is a style sheet of a static folder;
 * - `~package/file` is a file of a package, as in webpack;
 * - `.scss` and `.sass` files are compiled by the `sass` package of the site.
 * The plugins of `theme.postcss` run on the style sheets of the site, but not on those of packages. A built-in tool can
 * replace class names of another theme.
 */
export function styleModules(config: BundleConfig): Plugin {
  return {
    name: 'docsgen-styles',
    async setup(build) {
      // Files that are not bundled, but on which the result depends.
      const files = new Set<string>()
      // Not in the modules that docsgen generates, which name files by their absolute paths.
      build.onResolve({ filter: /^\/[^/]/, namespace: 'file' }, (args) =>
        isStyle(args) ? staticFile(args, { config, files }) : undefined,
      )
      build.onResolve({ filter: /^~[^/]/ }, ({ path: name, kind, resolveDir, importer }) =>
        isStyle({ kind }) ? build.resolve(name.slice(1), { kind, resolveDir, importer }) : undefined,
      )
      const onFile = (filePath: string) => void files.add(filePath)
      const processor = styleProcessor(config, onFile)
      const transforms = (await Promise.all(bundleExtensions.map((one) => one.styleTransform(config.theme)))).filter(
        (transform) => transform !== undefined,
      )
      const rewrite: RewriteStyles = async (css, filePath) => {
        const processed = isSiteFile(config.rootDir, filePath) ? await processor?.process(css, filePath) : undefined
        const sheet = { isModule: isStyleModule(filePath) }
        return transforms.reduce((text, transform) => transform(text, sheet), processed ?? css)
      }
      sassModules({ build, rootDir: config.rootDir, rewrite, onFile })
      if (transforms.length > 0 || processor !== undefined)
        build.onLoad({ filter: /\.css$/ }, async ({ path: filePath, namespace }) => {
          if (namespace !== 'file' || !isSiteFile(config.rootDir, filePath)) return undefined
          const css = await readFile(filePath, 'utf8')
          return withStyleErrors(async () => ({
            contents: await rewrite(css, filePath),
            loader: styleLoader(filePath),
            resolveDir: path.dirname(filePath),
          }))
        })
      // The callers read the inputs of a bundle from the metafile.
      build.onEnd(({ metafile }) => {
        if (metafile === undefined) return
        for (const filePath of files) {
          const name = path.relative(config.rootDir, filePath).split(path.sep).join('/')
          metafile.inputs[name] ??= { bytes: 0, imports: [] }
        }
      })
    },
  }
}

function isStyle({ kind }: Pick<OnResolveArgs, 'kind'>): boolean {
  return kind === 'url-token' || kind === 'import-rule'
}

function staticFile(
  { path: url, kind }: OnResolveArgs,
  { config, files }: { readonly config: BundleConfig; readonly files: Set<string> },
): OnResolveResult {
  const [, pathname = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(url) ?? []
  const { base } = config
  for (const candidate of [belowBase(pathname, base) ?? pathname, pathname]) {
    const filePath = findStatic(candidate, config.staticDirs)
    if (filePath === undefined) continue
    if (kind === 'import-rule') return { path: filePath }
    files.add(filePath)
    return { path: base + candidate.slice(1) + suffix, external: true }
  }
  if (config.theme.compat !== undefined) {
    const fromRoot = fileIn(config.rootDir, pathname)
    if (fromRoot !== undefined) return { path: fromRoot, suffix }
  }
  return pluginError(`"${pathname}" is not in a static folder`, {
    code: 'missing-asset',
    hint: 'add the file to a static folder, or correct the path',
  })
}

/** Absolute path of a static file; undefined if there is none. */
function findStatic(pathname: string, staticDirs: readonly string[]): string | undefined {
  for (const dir of staticDirs) {
    const filePath = fileIn(dir, pathname)
    if (filePath !== undefined) return filePath
  }
  return undefined
}

/** Absolute path of a file in a folder; undefined if there is none. */
function fileIn(dir: string, pathname: string): string | undefined {
  const filePath = path.join(dir, decodePercent(pathname))
  const isFile = isBelow(filePath, dir) && statSync(filePath, { throwIfNoEntry: false })?.isFile()
  return isFile ? filePath : undefined
}

/** Changes the text of a style sheet before it is bundled. */
type RewriteStyles = (css: string, filePath: string) => Promise<string>

/** Loads a style sheet, and reports the problems of the plugins of `theme.postcss`. */
async function withStyleErrors(load: () => Promise<OnLoadResult>): Promise<OnLoadResult> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof StyleError) return error.result
    throw error
  }
}

/** Whether a style sheet is a CSS module, whose class names are local. */
function isStyleModule(filePath: string): boolean {
  return /\.module\.(?:css|s[ac]ss)$/.test(filePath)
}

/** The loader of a style sheet. */
function styleLoader(filePath: string): 'css' | 'local-css' {
  return isStyleModule(filePath) ? 'local-css' : 'css'
}

/** Compiles `.scss` and `.sass` files with the `sass` package of the site. `onFile` is called with every file that they load. */
function sassModules(options: {
  readonly build: PluginBuild
  readonly rootDir: string
  readonly rewrite: RewriteStyles
  readonly onFile: (filePath: string) => void
}): void {
  const { build, rootDir, rewrite, onFile } = options
  build.onLoad({ filter: /\.s[ac]ss$/ }, async ({ path: filePath }): Promise<OnLoadResult> => {
    const sass = await loadSass(rootDir)
    onFile(manifestOf('sass', rootDir))
    if (sass === undefined) {
      const problem = { code: 'missing-sass', hint: 'run `npm install --save-dev sass`' } as const
      return pluginError('the package "sass", which compiles this file, is not installed', problem, {
        file: filePath,
        line: 1,
        column: 0,
      })
    }
    try {
      const { css, loadedUrls } = await sass.compileAsync(filePath, {
        importers: [new sass.NodePackageImporter(rootDir)],
        loadPaths: [path.join(rootDir, 'node_modules')],
        logger: sass.Logger.silent,
      })
      for (const url of loadedUrls) if (url.protocol === 'file:') onFile(fileURLToPath(url))
      return await withStyleErrors(async () => ({
        contents: await rewrite(css, filePath),
        loader: styleLoader(filePath),
        resolveDir: path.dirname(filePath),
      }))
    } catch (error) {
      if (!(error instanceof sass.Exception)) throw error
      const { sassMessage, span } = error
      const location = {
        file: span.url?.protocol === 'file:' ? fileURLToPath(span.url) : filePath,
        line: span.start.line + 1,
        column: span.start.column,
      }
      return pluginError(sassMessage, { code: 'sass' }, location)
    }
  })
}

/** Absolute path of the `package.json` of an installed package, given by the name of one of its modules. Style sheets change with its version. */
function manifestOf(name: string, rootDir: string): string {
  const [packageName = name] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? []
  return path.join(
    findSitePackage(packageName, rootDir)?.dir ?? path.join(rootDir, 'node_modules', packageName),
    'package.json',
  )
}

/** The `sass` package that the site has installed; undefined if there is none. */
async function loadSass(rootDir: string): Promise<typeof Sass | undefined> {
  let entry: string
  try {
    entry = createRequire(path.join(rootDir, 'package.json')).resolve('sass')
  } catch {
    return undefined
  }
  const loaded = (await import(pathToFileURL(entry).href)) as typeof Sass & { readonly default?: typeof Sass }
  return loaded.default ?? loaded
}

/** Runs the plugins of `theme.postcss` on style sheets of the site. */
interface StyleProcessor {
  /** The new text. Throws a StyleError. */
  process(css: string, filePath: string): Promise<string>
}

/** What is used of PostCSS, which the site has installed. */
interface PostCssProcessor {
  process(
    css: string,
    options: { readonly from: string; readonly map: false },
  ): PromiseLike<{
    readonly css: string
    readonly messages: readonly { readonly type: string; readonly [field: string]: unknown }[]
  }>
}

/** The fields of PostCSS's `CssSyntaxError`; columns start at 1. */
interface SyntaxProblem {
  readonly reason?: string
  readonly file?: string
  readonly line?: number
  readonly column?: number
}

/** A problem of a style sheet or a plugin, as esbuild reports it. */
class StyleError extends Error {
  readonly result: ReturnType<typeof pluginError>

  constructor(
    text: string,
    file: string,
    { line = 1, column = 1, hint }: SyntaxProblem & { readonly hint?: string } = {},
  ) {
    super(text)
    const problem = { code: 'postcss', hint } as const
    this.result = pluginError(text, problem, { file, line, column: column - 1 })
  }
}

/** Folders below a folder of the site whose files no plugin of a style sheet depends on. */
const ignored = ['**/node_modules/**', '**/.git/**']

/**
 * Loads the plugins of `theme.postcss`, and PostCSS itself from the site. `onFile` is called with each file, and with each
 * folder, that a result depends on besides the style sheet. Undefined if the option has no plugins.
 */
function styleProcessor(
  { rootDir, theme, outDir, cacheDir }: BundleConfig,
  onFile: (filePath: string) => void,
): StyleProcessor | undefined {
  const entries = Object.entries(theme.postcss)
  if (entries.length === 0) return undefined
  const require = createRequire(path.join(rootDir, 'package.json'))
  const pathOf = (name: string): string => require.resolve(name.startsWith('.') ? path.resolve(rootDir, name) : name)
  const isInstalled = (name: string): boolean => {
    try {
      return pathOf(name) !== ''
    } catch {
      return false
    }
  }
  const load = async (name: string): Promise<unknown> => {
    const entry = pathOf(name)
    onFile(name.startsWith('.') ? entry : manifestOf(name, rootDir))
    const loaded = (await import(pathToFileURL(entry).href)) as { readonly default?: unknown }
    return loaded.default ?? loaded
  }
  const prepare = async (): Promise<PostCssProcessor> => {
    const postcss = (await load('postcss')) as (plugins: readonly unknown[]) => PostCssProcessor
    const plugins = entries.map(async ([name, options]) => {
      const plugin = (await load(name)) as (options: unknown) => unknown
      return plugin(options)
    })
    return postcss(await Promise.all(plugins))
  }
  const prepared: { processor?: Promise<PostCssProcessor> } = {}
  return {
    async process(css, filePath) {
      prepared.processor ??= prepare()
      const processor = await prepared.processor.catch((error: unknown) => {
        const missing = [...entries.map(([name]) => name), 'postcss'].find((name) => !isInstalled(name))
        if (missing === undefined)
          throw new StyleError(`the plugins of theme.postcss cannot be loaded: ${messageOf(error)}`, filePath)
        const hint = missing.startsWith('.') ? 'correct the path' : `run \`npm install --save-dev ${missing}\``
        throw new StyleError(`"${missing}", which theme.postcss needs, cannot be found`, filePath, { hint })
      })
      try {
        const result = await processor.process(css, { from: filePath, map: false })
        for (const { type, ...message } of result.messages) {
          if (type === 'dependency') onFile(String(message.file))
          if (type !== 'dir-dependency') continue
          const dir = String(message.dir)
          onFile(dir)
          const own = [outDir, cacheDir].map((one) => `${fastGlob.convertPathToPattern(one)}/**`)
          const glob = typeof message.glob === 'string' ? message.glob : '**/*'
          const files = await fastGlob(glob, { cwd: dir, absolute: true, ignore: [...ignored, ...own] })
          for (const file of files) onFile(file)
        }
        return result.css
      } catch (error) {
        const problem = error as SyntaxProblem
        throw new StyleError(problem.reason ?? messageOf(error), problem.file ?? filePath, problem)
      }
    },
  }
}

/** The first line of an error, without the list of modules that Node appends. */
function messageOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
}
