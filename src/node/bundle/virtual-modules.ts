import path from 'node:path'
import type { Loader, Plugin } from 'esbuild'

/** A module that is text in memory. */
export interface VirtualModule {
  readonly contents: string
  readonly loader: Loader
  /** Folder that its relative imports start from. */
  readonly resolveDir: string
}

/** An esbuild plugin that serves modules from memory by their exact names. */
export function virtualModules(modules: ReadonlyMap<string, VirtualModule>): Plugin {
  return {
    name: 'docsgen-virtual',
    setup(build) {
      build.onResolve({ filter: /^docsgen:/ }, ({ path: name }) => (modules.has(name) ? { path: name, namespace: 'docsgen' } : undefined))
      build.onLoad({ filter: /.*/, namespace: 'docsgen' }, ({ path: name }) => modules.get(name))
    },
  }
}

/** Resolves exact names and `name/…` prefixes to absolute paths; the longest name wins. */
export function aliases(table: Readonly<Record<string, string>>): Plugin {
  const names = Object.keys(table).sort((a, b) => b.length - a.length)
  const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return {
    name: 'docsgen-alias',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(?:${pattern})(?:/|$)`) }, async (args) => {
        if (args.pluginData === skip) return undefined
        const name = names.find((candidate) => args.path === candidate || args.path.startsWith(`${candidate}/`))
        if (name === undefined) return undefined
        const target = path.join(table[name] ?? '', args.path.slice(name.length))
        return build.resolve(target, { kind: args.kind, resolveDir: path.dirname(target), importer: args.importer, pluginData: skip })
      })
    },
  }
}

const skip = Symbol('resolved by alias')
