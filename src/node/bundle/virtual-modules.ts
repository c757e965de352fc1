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
      build.onResolve({ filter: /^docsgen:/ }, ({ path: name }) =>
        modules.has(name) ? { path: name, namespace: 'docsgen' } : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: 'docsgen' }, ({ path: name }) => modules.get(name))
    },
  }
}
