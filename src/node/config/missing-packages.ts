import type * as esbuild from 'esbuild'

/** Property of a stand-in with the specifier of its package. */
const SPECIFIER = Symbol.for('docsgen.missing-package')

const NAMESPACE = 'docsgen-missing'

/**
 * A CommonJS module that creates stand-ins. A stand-in can be called, constructed, spread and read at any depth, and is
 * text that names its package. The names that a module imports from it are found through its prototype, which is how
 * esbuild reads the exports of CommonJS modules.
 */
const FACTORY = `
const read = (specifier) => (target, key) => {
  if (key === Symbol.for('docsgen.missing-package')) return specifier
  if (key === Symbol.iterator) return function* () {}
  if (key === Symbol.toPrimitive || key === 'toString') return () => '[[' + specifier + ']]'
  return typeof key === 'symbol' || ['then', '__esModule', 'toJSON'].includes(key) ? undefined : module.exports(specifier)
}
module.exports = (specifier) => {
  const inner = () => module.exports(specifier)
  const get = read(specifier)
  const getPrototypeOf = () => new Proxy({}, { get })
  return new Proxy(function () {}, { get, getPrototypeOf, apply: inner, construct: inner })
}
`

/** The module that stands in for a package that is not installed, as the result of an esbuild resolver. */
export function missingPackage(specifier: string): esbuild.OnResolveResult {
  return { path: specifier, namespace: NAMESPACE }
}

/** Loads the modules of `missingPackage`. Must come before plugins that resolve every path. */
export function missingPackagesPlugin(): esbuild.Plugin {
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /^docsgen:missing$/ }, ({ path }) => ({ path, namespace: NAMESPACE }))
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents:
          path === 'docsgen:missing' ? FACTORY : `module.exports = require('docsgen:missing')(${JSON.stringify(path)})`,
        loader: 'js',
      }))
    },
  }
}

/** The specifier of the missing package that a value stands in for, or that a text contains; undefined for other values. */
export function missingPackageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return /\[\[([^\s[\]]+)\]\]/.exec(value)?.[1]
  const specifier = typeof value === 'function' ? (value as { readonly [SPECIFIER]?: unknown })[SPECIFIER] : undefined
  return typeof specifier === 'string' ? specifier : undefined
}
