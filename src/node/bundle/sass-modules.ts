import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OnLoadResult, PluginBuild } from 'esbuild'
import type * as Sass from 'sass'
import { pluginError } from './plugin-error.js'
import { StyleError } from './postcss.js'

/** Changes the text of a style sheet before it is bundled. */
export type RewriteStyles = (css: string, filePath: string) => Promise<string>

/** Loads a style sheet, and reports the problems of the plugins of `theme.postcss`. */
export async function withStyleErrors(load: () => Promise<OnLoadResult>): Promise<OnLoadResult> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof StyleError) return error.result
    throw error
  }
}

/** Whether a style sheet is a CSS module, whose class names are local. */
export function isStyleModule(filePath: string): boolean {
  return /\.module\.(?:css|s[ac]ss)$/.test(filePath)
}

/** The loader of a style sheet. */
export function styleLoader(filePath: string): 'css' | 'local-css' {
  return isStyleModule(filePath) ? 'local-css' : 'css'
}

/** Compiles `.scss` and `.sass` files with the `sass` package of the site. `onFile` is called with every file that they load. */
export function sassModules(options: {
  readonly build: PluginBuild
  readonly rootDir: string
  readonly rewrite: RewriteStyles
  readonly onFile: (filePath: string) => void
}): void {
  const { build, rootDir, rewrite, onFile } = options
  build.onLoad({ filter: /\.s[ac]ss$/ }, async ({ path: filePath }): Promise<OnLoadResult> => {
    const sass = await loadSass(rootDir)
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
