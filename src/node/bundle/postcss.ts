import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastGlob from 'fast-glob'
import type { codeOptions, ConfigFor } from '../config/projection.js'
import { pluginError } from './plugin-error.js'

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
export class StyleError extends Error {
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
export function styleProcessor(
  { rootDir, theme, outDir, cacheDir }: ConfigFor<typeof codeOptions>,
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
    if (name.startsWith('.')) onFile(entry)
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
