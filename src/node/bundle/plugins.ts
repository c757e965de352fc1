import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Loader, Plugin } from 'esbuild'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { FileLinks, PageAssetFile, PageInput, PageModule } from '../base/compiled-page.js'
import type { PolicyNeeds } from '../base/content-policy.js'
import type { Strings } from '../../shared/interface-text.js'
import { clientPath, isBundledModule, packageDir } from '../base/package.js'
import { compareStrings } from '../base/names.js'
import { withAutomaticJsx } from './options.js'

/** A module that exists only in memory. */
export interface VirtualModule {
  readonly contents: string
  readonly loader: Loader
  /** Folder that its imports start from. For a page that a plugin generates, it may not exist. */
  readonly resolveDir: string
}

/** esbuild's namespace of modules from memory. */
const ENTRY_NAMESPACE = 'docsgen'

/** The name of a module from memory among esbuild's inputs. */
export function inputOf(name: string): string {
  return `${ENTRY_NAMESPACE}:${name}`
}

/** Serves modules from memory by their exact names, which begin with `docsgen:` or `docsgen/`. */
export function virtualModules(modules: ReadonlyMap<string, VirtualModule>): Plugin {
  return {
    name: 'docsgen-virtual',
    setup(build) {
      build.onResolve({ filter: /^docsgen[:/]/ }, ({ path: name }) =>
        modules.has(name) ? { path: name, namespace: ENTRY_NAMESPACE } : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: ENTRY_NAMESPACE }, ({ path: name }) => modules.get(name))
      const isWanting = [...modules.values()].some(({ resolveDir }) => !existsSync(resolveDir))
      if (!isWanting) return
      // esbuild finds nothing from a folder that does not exist.
      build.onResolve(
        { filter: /.*/, namespace: ENTRY_NAMESPACE },
        async ({ path: name, importer, kind, resolveDir }) => {
          if (existsSync(resolveDir)) return undefined
          const from = /^\.{1,2}(?:\/|$)/.test(name) ? path.resolve(resolveDir, name) : name
          const found = await build.resolve(from, { importer, kind, resolveDir: build.initialOptions.absWorkingDir })
          // esbuild then reports the import as it is written.
          return found.errors.length > 0 ? undefined : found
        },
      )
    },
  }
}

/** A Markdown file that pages import as a component. */
export interface CompiledPartial {
  /** Absent if the file has no content. */
  readonly module?: PageModule
  readonly links: FileLinks
  /** The fact of `WholeSite` that says what its links lead to; undefined if it has none within the site. */
  readonly targets: string | undefined
  /** Files that its links and images lead to, which become assets. */
  readonly assets: readonly PageAssetFile[]
  readonly needs: PolicyNeeds
  readonly diagnostics: readonly Diagnostic[]
  /** What it is made from besides its file, with its images. */
  readonly inputs: readonly PageInput[]
}

/** Compiles the Markdown file with this absolute path. */
export type CompilePartial = (filePath: string) => Promise<CompiledPartial>

/** Lets modules import `.md` and `.mdx` files as components. */
export function markdownModules(compilePartial: CompilePartial): Plugin {
  return {
    name: 'docsgen-markdown',
    setup(build) {
      build.onLoad({ filter: /\.mdx?$/ }, async ({ path: filePath }) => {
        // The bundler ignores the case of letters in paths. The error of a file that is missing is about the import.
        await access(filePath)
        const { module } = await compilePartial(filePath)
        return {
          contents: withAutomaticJsx(module?.code ?? 'export default () => null'),
          loader: 'tsx',
          resolveDir: path.dirname(filePath),
        }
      })
    },
  }
}

/** The runtime's exports that hold these modules for other chunks. */
const runtimeExports: Readonly<Record<string, string>> = {
  react: 'React',
  'react/jsx-runtime': 'jsxRuntime',
  'react/jsx-dev-runtime': 'jsxRuntime',
  'react-dom': 'ReactDOM',
  'react-dom/client': 'ReactDOMClient',
  'docsgen/client': 'client',
}

/** Replaces the English texts of the interface (src/shared/strings.ts, or `docsgen/strings`) by those of a site. */
export function siteStrings(strings: Strings): Plugin {
  return stringsModule(
    Object.entries(strings)
      .sort(([one], [other]) => compareStrings(one, other))
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n'),
  )
}

/** Replaces them by texts with these names that code sets later. */
export function settableStrings(names: readonly string[]): Plugin {
  return stringsModule(settableModule([...names].sort(compareStrings)))
}

/** A module whose exports are undefined until its function `set` is called with an object that has them. */
export function settableModule(names: readonly string[]): string {
  const list = names.join(', ')
  return `export let ${list}\nexport const set = (values) => { ({ ${list} } = values) }`
}

function stringsModule(contents: string): Plugin {
  return {
    name: 'docsgen-strings',
    setup(build) {
      build.onResolve({ filter: /^docsgen\/strings$|\/shared\/strings\.js$/ }, ({ path: name, importer }) =>
        name.startsWith('.') && !importer.startsWith(packageDir())
          ? undefined
          : { path: 'strings', namespace: 'docsgen-strings', sideEffects: false },
      )
      build.onLoad({ filter: /.*/, namespace: 'docsgen-strings' }, () => ({ contents }))
    },
  }
}

/** The names that modules of the runtime export, by the modules' import names. */
export type RuntimeNames = Readonly<Record<string, readonly string[]>>

/**
 * Makes ES modules in the runtime import React by way of one ES module, so that the others share its bindings. Otherwise
 * esbuild converts the CommonJS module once for each importer. For Node, it also notes what components load later.
 */
export function reactAsModules(names: RuntimeNames, side: 'browser' | 'server'): Plugin {
  return {
    name: 'docsgen-react',
    setup(build) {
      build.onResolve({ filter: /^react(?:-dom)?(?:\/.+)?$/ }, ({ path: name, kind, namespace }) =>
        kind === 'import-statement' && namespace !== 'docsgen-react' && Object.hasOwn(names, name)
          ? { path: name, namespace: 'docsgen-react' }
          : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: 'docsgen-react' }, ({ path: name }) => ({
        contents: [
          `import module from '${name}'`,
          ...(side === 'server' && name === 'react' ? watchedReact : []),
          ...namedExports(names[name] ?? []),
        ].join('\n'),
        resolveDir: build.initialOptions.absWorkingDir ?? '',
      }))
    },
  }
}

/** Rendering waits for code that components load by `lazy`. */
const watchedReact = [
  `import { watchLazyCode } from ${JSON.stringify(clientPath('lazy-code.ts'))}`,
  'watchLazyCode(module)',
]

/** Names of React 18 that React 19 does not have, by module. Packages that were made for it import them, often without need. */
const REMOVED: Readonly<Record<string, readonly string[]>> = {
  react: ['createFactory'],
  'react-dom': [
    'createRoot',
    'findDOMNode',
    'hydrate',
    'hydrateRoot',
    'render',
    'unmountComponentAtNode',
    'unstable_renderSubtreeIntoContainer',
  ],
}

/**
 * Makes other chunks import React and `docsgen/client` from the runtime, so that the site has one copy of them. `url` is
 * where the chunks import the runtime from.
 */
export function importsFromRuntime(runtime: { readonly url: string; readonly names: RuntimeNames }): Plugin {
  return {
    name: 'docsgen-runtime',
    setup(build) {
      const shared = (name: string) =>
        Object.hasOwn(runtime.names, name) ? { path: name, namespace: 'docsgen-runtime' } : undefined
      build.onResolve({ filter: /^(?:react|react-dom|docsgen)(?:\/.+)?$/ }, ({ path: name }) => shared(name))
      // docsgen's own components, and those of its features and its theme, import `docsgen/client` by its file.
      build.onResolve({ filter: /^(?:\.{1,2}\/)+(?:(?:src\/)?client\/)?index\.js$/ }, ({ importer }) =>
        isBundledModule(importer) ? shared('docsgen/client') : undefined,
      )
      build.onResolve({ filter: /^docsgen-runtime$/ }, () => ({ path: runtime.url, external: true }))
      build.onLoad({ filter: /.*/, namespace: 'docsgen-runtime' }, ({ path: name }) => ({
        contents: [
          `import { ${runtimeExports[name]} as module } from 'docsgen-runtime'`,
          ...(REMOVED[name] ?? []).map(
            (removed) =>
              `export const ${removed} = () => { throw new Error('React 19 has no \`${removed}\` in "${name}"') }`,
          ),
          // React leaves it undefined in production. Its other arguments describe the source.
          ...(name === 'react/jsx-dev-runtime' ? ['export const jsxDEV = (...all) => module.jsx(...all)'] : []),
          ...namedExports(runtime.names[name] ?? []),
        ].join('\n'),
      }))
    },
  }
}

/** Exports the properties of `module`. The annotation lets esbuild drop those that nothing imports. */
function namedExports(names: readonly string[]): string[] {
  return [
    'const pick = (name) => module[name]',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ pick('${name}')`),
    'export default module',
  ]
}
