import { existsSync } from 'node:fs'
import path from 'node:path'
import { groupBy, partition } from 'es-toolkit'
import type { PageModule } from '../base/compiled-page.js'
import type { ResolvedConfig } from '../base/config.js'
import { hashOf } from '../base/hash.js'
import { compareStrings, siteRelative } from '../base/names.js'
import { type ModuleImport, withoutLines } from '../base/source-text/module-imports.js'
import type { PageEntry } from './page-entries.js'
import type { VirtualModule } from './plugins.js'
import { userAliases } from './options.js'

/** A Markdown page whose imports are known. */
export interface PlainEntry extends PageEntry {
  readonly module: PageModule & { readonly imports: readonly ModuleImport[] }
}

/** Pages that use the same names of the same modules, and a module that passes these names on. */
export interface ImportGroup {
  /** Name of the module: the same whatever other groups there are. */
  readonly name: string
  readonly module: VirtualModule
  readonly pages: readonly PlainEntry[]
}

/** Pages in groups, and the others. */
export interface DividedPages {
  readonly groups: readonly ImportGroup[]
  readonly whole: readonly PageEntry[]
}

/**
 * Divides pages by what they import. The code of a page in a group is compiled without any other module, so an edit of it and a new
 * page leave the others alone. `whole` are the others: React pages, and Markdown pages whose imports only the bundler can tell.
 */
export function groupByImports(
  entries: readonly PageEntry[],
  config: Pick<ResolvedConfig, 'rootDir' | 'alias'>,
): DividedPages {
  const { rootDir } = config
  const resolveDirOf = resolveDirs(rootDir)
  const isAlone = (entry: PageEntry): entry is PlainEntry => isPlain(entry) && !importsTypeScript(entry, config)
  const [alone, whole] = partition(entries, isAlone)
  const plain = alone.map((page) => {
    const resolveDir = resolveDirOf(path.dirname(page.path))
    const contents = exportsOf(page, resolveDir)
    const module: VirtualModule = { contents, loader: 'js', resolveDir }
    // The same on every machine.
    return { page, module, hash: hashOf([siteRelative(rootDir, resolveDir), contents]) }
  })
  // In an order that no other page changes.
  const sets = Object.entries(groupBy(plain, ({ hash }) => hash)).sort(([a], [b]) => compareStrings(a, b))
  const groups = sets.flatMap(([hash, members]) =>
    members.slice(0, 1).map(
      ({ module }): ImportGroup => ({
        name: `docsgen:imports/${hash}`,
        module,
        pages: members.map(({ page }) => page),
      }),
    ),
  )
  return { groups, whole }
}

/**
 * The code of a page that has its imports from the module of its group, in the lines that it had. `paths` are those of this module and
 * of what it imports: browsers request all of them at once.
 */
export function codeOfPlain(
  { module: { code, imports } }: PlainEntry,
  [group = '', ...others]: readonly string[],
): string {
  const names = numbered(imports).flatMap((one) => one.names.map(({ alias, local }) => `${alias} as ${local}`))
  const early = others.map((from) => `import ${JSON.stringify(from)};`)
  const own = `import ${names.length === 0 ? '' : `{ ${names.join(', ')} } from `}${JSON.stringify(group)};`
  const [first = '', ...rows] = withoutLines(code.split('\n'), imports)
  return [`${early.join('')}${own}${first}`, ...rows].join('\n')
}

function isPlain(entry: PageEntry): entry is PlainEntry {
  return entry.module?.imports !== undefined
}

/** Whether a page may import `box.ts` as `box.js`, which esbuild allows only in TypeScript, such as the code of pages. */
function importsTypeScript(
  { path: filePath, module }: PlainEntry,
  config: Pick<ResolvedConfig, 'alias' | 'rootDir'>,
): boolean {
  const aliases = Object.entries(userAliases(config))
  return module.imports.some(({ module: written }) => {
    if (!/\.[cm]?jsx?$/.test(written)) return false
    const [name, target] = aliases.find(([alias]) => written.startsWith(`${alias}/`)) ?? []
    if (name === undefined || target === undefined)
      return written.startsWith('.') && !existsSync(path.resolve(path.dirname(filePath), written))
    return !existsSync(target + written.slice(name.length))
  })
}

/** The imports of a page, where each name also has a short one that is the same in all pages of the group. */
function numbered(imports: readonly ModuleImport[]) {
  let count = 0
  return imports.map((one) => ({ ...one, names: one.names.map((name) => ({ ...name, alias: `a${count++}` })) }))
}

/** Code that exports what a page imports and uses, and what its JSX is compiled to. Its paths begin at `resolveDir`. */
function exportsOf({ path: filePath, module }: PlainEntry, resolveDir: string): string {
  const rows = numbered(module.imports).flatMap(({ module: written, names, isEffect }) => {
    const from = JSON.stringify(importFrom(resolveDir, written, path.dirname(filePath)))
    const all = names.filter(({ exported }) => exported === '*')
    const some = names.filter(({ exported }) => exported !== '*')
    const list = some.map(({ exported, alias }) => `${exported} as ${alias}`).join(', ')
    return [
      ...(isEffect ? [`import ${from}`] : []),
      ...all.map(({ alias }) => `export * as ${alias} from ${from}`),
      ...(some.length > 0 ? [`export { ${list} } from ${from}`] : []),
    ]
  })
  const ofJsx = ['export { Fragment, jsx, jsxs } from "react/jsx-runtime"', 'export { createElement } from "react"']
  return [...ofJsx, ...rows].join('\n')
}

/** How a module in `resolveDir` imports what one in `dir` imports as `written`. Components of the config have absolute paths. */
function importFrom(resolveDir: string, written: string, dir: string): string {
  if (!/^\.{1,2}(?:\/|$)/.test(written) && !path.isAbsolute(written)) return written
  // `./parts/` is a folder, even if there is a file `parts.tsx`.
  const end = /(?:^|\/)\.{0,2}$/.test(written) ? '/' : ''
  return `./${siteRelative(resolveDir, path.resolve(dir, written))}${end}`
}

/** Returns a function that finds the folder from which packages and aliases resolve as they do from a folder below it. */
function resolveDirs(rootDir: string): (dir: string) => string {
  const known = new Map<string, string>()
  const find = (dir: string): string => {
    const above = path.dirname(dir)
    const isOwn = ['node_modules', 'package.json', 'tsconfig.json', 'jsconfig.json'].some((name) =>
      existsSync(path.join(dir, name)),
    )
    return isOwn || dir === rootDir || above === dir ? dir : resolveDirOf(above)
  }
  const resolveDirOf = (dir: string): string => {
    const found = known.get(dir) ?? find(dir)
    known.set(dir, found)
    return found
  }
  return resolveDirOf
}
