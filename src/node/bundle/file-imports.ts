import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OnResolveArgs, OnResolveResult, Plugin } from 'esbuild'
import { decodeSource } from '../content/read-source.js'
import { withDefault } from './required-files.js'
import { pluginError } from './plugin-error.js'

const namespace = 'docsgen-file'

/**
 * Lets code import a file instead of what the file exports, as in Vite:
 * - `import text from './store.ts?raw'` is its text, and so is `!!raw-loader!./store.ts`, as in webpack;
 * - `import href from './data.csv?url'` is the URL of a copy in the assets, whose name has a hash.
 */
export function fileImports(rootDir: string): Plugin {
  return {
    name: namespace,
    setup(build) {
      const files = new Set<string>()
      const resolve = async (
        name: string,
        suffix: string,
        args: OnResolveArgs,
      ): Promise<OnResolveResult | undefined> => {
        const { kind, importer, resolveDir } = args
        const found = await build.resolve(name, { kind, importer, resolveDir })
        // The bundler reports the import as it is written.
        if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined
        files.add(found.path)
        // `require` has the value as `default` too, which code for webpack reads.
        const isRequired = kind === 'require-call'
        return {
          path: found.path,
          namespace,
          suffix: isRequired ? '?required' : '',
          pluginData: { suffix, isRequired },
        }
      }
      build.onResolve({ filter: /\?(?:raw|url)$/ }, (args) => {
        const at = args.path.lastIndexOf('?')
        return resolve(args.path.slice(0, at), args.path.slice(at), args)
      })
      build.onResolve({ filter: /^!*raw-loader!/ }, (args) =>
        resolve(args.path.slice(args.path.lastIndexOf('!') + 1), '?raw', args),
      )
      build.onLoad({ filter: /.*/, namespace }, async ({ path: filePath, pluginData: { suffix, isRequired } }) => {
        const bytes = await readFile(filePath)
        if (suffix === '?url') return { contents: bytes, loader: 'file' }
        const { text, problem } = decodeSource(bytes, filePath)
        const lines = text.replace(/\r\n?/g, '\n')
        if (!problem && isRequired)
          return {
            contents: `const text = ${JSON.stringify(lines)}\nmodule.exports = ${withDefault('text')}`,
            loader: 'js',
          }
        if (!problem) return { contents: lines, loader: 'text' }
        const hint = 'import it with "?url", which gives the URL of a copy'
        return pluginError(`"${path.basename(filePath)}" is not a text file`, { code: 'bundle', hint })
      })
      // The callers read the inputs of a bundle from the metafile.
      build.onEnd(({ metafile }) => {
        if (metafile === undefined) return
        for (const filePath of files) {
          const name = path.relative(rootDir, filePath).split(path.sep).join('/')
          metafile.inputs[name] ??= { bytes: 0, imports: [] }
        }
      })
    },
  }
}
