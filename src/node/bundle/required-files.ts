import type { Plugin } from 'esbuild'
import { bundleExtensions } from '../built-in/extensions.js'
import type { codeOptions, ConfigFor } from '../config/projection.js'
import { fileExtensions } from './options.js'

const namespace = 'docsgen-required'

/**
 * Makes the URL of a file, such as an image, the `default` of what `require` returns too:
 * `<img src={require('./a.png').default} />`. The value itself is the URL too, as a string object.
 */
export function requiredFiles(config: ConfigFor<typeof codeOptions>): Plugin {
  // Components have a default export themselves.
  const components = bundleExtensions.flatMap(({ componentFiles }) => componentFiles(config.theme))
  const names = fileExtensions.filter((end) => !components.includes(end)).map((end) => end.slice(1))
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: new RegExp(`\\.(?:${names.join('|')})$`, 'i') }, async (args) => {
        const { path, kind, importer, resolveDir } = args
        if (kind !== 'require-call' || args.namespace === namespace || /[\\/]node_modules[\\/]/.test(importer))
          return undefined
        const found = await build.resolve(path, { kind: 'import-statement', importer, resolveDir })
        // The bundler reports a missing file as it is written.
        if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined
        return { path: found.path, namespace, pluginData: resolveDir }
      })
      build.onLoad({ filter: /.*/, namespace }, ({ path, pluginData: resolveDir }) => ({
        contents: `const url = require(${JSON.stringify(path)})\nmodule.exports = ${withDefault('url')}`,
        resolveDir,
      }))
    },
  }
}

/** Code for a string that also has itself as `default`. */
export function withDefault(code: string): string {
  return `Object.assign(new String(${code}), { default: ${code} })`
}
