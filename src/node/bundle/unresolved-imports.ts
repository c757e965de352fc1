import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { maxBy } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { PageImport } from '../model/compiled-page.js'
import type { codeOptions, ConfigFor } from '../config/projection.js'
import type { Page } from '../model/page.js'
import { statOf } from '../store/file-hashes.js'
import { loadEsbuild } from '../tool/esbuild.js'
import { commonOptions, moduleScopes, userAliases } from './options.js'
import { entryName, locateIn, moduleOf, type PageEntry } from './page-entries.js'
import { ENTRY_NAMESPACE, virtualModules } from './plugins.js'
import { bundleProblem } from './problems.js'
import { siteModules } from './theme-modules.js'

/**
 * Reports imports of Markdown pages that name nothing, also those that a page does not use: esbuild drops them unseen, and
 * pages without components are not bundled. Looks for the files first, which is fast, and asks esbuild for the rest.
 */
export async function unresolvedImports(
  config: ConfigFor<typeof codeOptions>,
  pages: readonly Page[],
): Promise<readonly Diagnostic[]> {
  const entries = pages.flatMap(({ source, record }): PageEntry[] => {
    const missing = record.imports?.filter(({ module }) => !isFoundImport(module, source.path, config)) ?? []
    if (missing.length === 0) return []
    return [{ route: source.route, file: source.file, path: source.path, module: moduleOfImports(missing) }]
  })
  if (entries.length === 0) return []
  const { build } = loadEsbuild()
  const modules = new Map(entries.map((entry) => [entryName(entry), moduleOf(entry)]))
  try {
    await build({
      ...commonOptions(config, 'server'),
      entryPoints: entries.map((entry, i) => ({ in: entryName(entry), out: String(i) })),
      outdir: path.join(config.rootDir, 'assets'),
      alias: userAliases(config),
      plugins: [
        {
          // Only what the pages themselves import is looked up.
          name: 'docsgen-empty-modules',
          setup: ({ onLoad }) =>
            onLoad({ filter: /.*/ }, ({ namespace }) =>
              namespace === ENTRY_NAMESPACE ? undefined : { contents: '', loader: 'js' },
            ),
        },
        ...siteModules(config, { side: 'server', hasSiteCode: true }),
        virtualModules(modules),
      ],
    }).catch(bundleProblem(config.rootDir, locateIn(entries)))
    return []
  } catch (error) {
    if (error instanceof DocsgenError) return error.diagnostics
    throw error
  }
}

function moduleOfImports(imports: readonly PageImport[]): { readonly code: string; readonly lines: readonly number[] } {
  return {
    code: imports.map(({ module }) => `import ${JSON.stringify(module)}\n`).join(''),
    lines: imports.map(({ line }) => line),
  }
}

const extensions = ['', '.tsx', '.ts', '.jsx', '.js', '.mdx', '.md', '.json', '.css']
/**
 * Whether the file or the package of a module is found without esbuild, which knows more ways, such as the `paths` of a tsconfig.
 * `pagePath` is the absolute path of the file with the import.
 */
export function isFoundImport(
  module: string,
  pagePath: string,
  { alias }: Pick<ConfigFor<typeof codeOptions>, 'alias'>,
): boolean {
  const names = Object.keys(alias).filter((name) => module === name || module.startsWith(`${name}/`))
  // The bundler, too, takes the longest name.
  const name = maxBy(names, ({ length }) => length)
  if (name !== undefined) {
    const target = alias[name] ?? ''
    return path.isAbsolute(target) && isFile(target + module.slice(name.length))
  }
  if (/^\.{1,2}(?:\/|$)/.test(module)) return isFile(path.resolve(path.dirname(pagePath), module))
  const [scope = '', ...rest] = module.split('/')
  const folder = scope.startsWith('@') ? moduleScopes()[scope] : undefined
  if (folder !== undefined) return isFile(path.join(folder, ...rest))
  if (/^(?:docsgen(?:[:/]|$)|react(?:-dom)?(?:\/|$)|data:|https?:)/.test(module) || isBuiltin(module)) return true
  return isInstalled(scope.startsWith('@') ? `${scope}/${rest[0]}` : scope, path.dirname(pagePath))
}

function isInstalled(packageName: string, dir: string): boolean {
  if (existsSync(path.join(dir, 'node_modules', packageName))) return true
  const above = path.dirname(dir)
  return above !== dir && isInstalled(packageName, above)
}

function isFile(filePath: string): boolean {
  return extensions.some((extension) => statOf(filePath + extension)?.isFile())
}
