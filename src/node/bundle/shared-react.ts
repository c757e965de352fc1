import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { packageDir } from '../tool/package.js'
import { clientPath } from './entries.js'

/** Packages that a page's code takes from the shell's chunk, and the export that holds each. */
const shared: Readonly<Record<string, string>> = {
  react: 'React',
  'react-dom': 'ReactDOM',
  'react/jsx-runtime': 'jsxRuntime',
  'react/jsx-dev-runtime': 'jsxRuntime',
  'docsgen/client': 'client',
}

/**
 * Makes page code import React and `docsgen/client` from the runtime chunk, so that there is one copy, and the chunk of
 * a page is no larger than its own components. `runtimeUrl` is what the import says.
 */
export function sharedWithRuntime(runtimeUrl: string, clientNames: readonly string[]): Plugin {
  return {
    name: 'docsgen-shared',
    setup(build) {
      build.onResolve({ filter: /^(?:react|react-dom|docsgen)(?:\/.+)?$/ }, ({ path: name }) =>
        Object.hasOwn(shared, name) ? { path: name, namespace: 'docsgen-shared' } : undefined,
      )
      // The stand-ins for Docusaurus' modules name docsgen/client by its file.
      build.onResolve({ filter: /^(?:\.\.\/)+index\.js$/ }, ({ importer }) =>
        importer.startsWith(clientPath('compat')) ? { path: 'docsgen/client', namespace: 'docsgen-shared' } : undefined,
      )
      build.onResolve({ filter: /^docsgen-runtime$/ }, () => ({ path: runtimeUrl, external: true }))
      build.onLoad({ filter: /.*/, namespace: 'docsgen-shared' }, ({ path: name }) => {
        const holder = shared[name] ?? ''
        const names = name === 'docsgen/client' ? clientNames : exportsOf(name)
        const named = names.length > 0 ? `export const { ${names.join(', ')} } = module` : ''
        return {
          contents: `import { ${holder} as module } from 'docsgen-runtime'\n${named}\nexport default module.default ?? module`,
          loader: 'js',
        }
      })
    },
  }
}

/** The names that a CommonJS package exports. */
function exportsOf(name: string): string[] {
  const require = createRequire(path.join(packageDir(), 'package.json'))
  const exported = require(name) as Record<string, unknown>
  return Object.keys(exported).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default')
}
