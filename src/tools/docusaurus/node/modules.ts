import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { once } from 'es-toolkit'
import { THEME_COMPONENTS } from '../../../shared/theme-components.js'
import type { ImportProblem } from '../../../node/base/core-extension.js'
import { suggest } from '../../../node/base/suggest.js'
import { exportedNames } from '../../../node/base/source-text/module-names.js'
import { parseScript } from '../../../node/base/source-text/parse-script.js'
import { clientPath, packageDir } from '../../../node/base/package.js'
import printed from './printed-modules.json' with { type: 'json' }
import { replacementOf } from './replacements.js'

/** The scopes of Docusaurus's modules. */
const SCOPES: readonly string[] = ['@docusaurus', '@generated', '@theme', '@theme-original', '@theme-init']

/** The scopes of the components of the default theme; the last two are Docusaurus's. */
const DEFAULT_SCOPES: readonly string[] = ['@theme-default', '@theme-original', '@theme-init']

/** The folders with docsgen's versions of the modules. A module of a later one replaces that of an earlier one. */
const FOLDERS: readonly (readonly [scope: string, dir: string])[] = [
  ['@docusaurus', docusaurusPath('docusaurus')],
  ['@generated', docusaurusPath('generated')],
  ['@theme', clientPath('components')],
  ['@theme', docusaurusPath('theme')],
]

/** The modules that only give props to a component or an element, by name: what they render, and the props. */
export const PRINTED: Readonly<Record<string, { readonly renders: string; readonly props?: object }>> = printed

/** esbuild's namespace of these modules. */
export const PRINTED_NAMESPACE = 'docsgen-printed'

/** Path of a file of `../client`, in docsgen's package. */
export function docusaurusPath(...names: string[]): string {
  return path.join(packageDir(), 'src', 'tools', 'docusaurus', 'client', ...names)
}

/** The folders of the modules by the scopes that code imports them with. */
export function scopeFolders(): Record<string, string> {
  return Object.fromEntries(FOLDERS)
}

/** Whether a module name has one of Docusaurus's scopes. */
export function isCompatName(name: string): boolean {
  return SCOPES.includes(name.split('/', 1)[0] ?? '')
}

/** The modules of Docusaurus that docsgen has, by name, as esbuild resolves them: all but the components of its own theme. */
export const compatModules = once((): ReadonlyMap<string, { readonly path: string; readonly namespace?: string }> => {
  const files = FOLDERS.flatMap(([scope, dir]) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      const [, name = ''] = /^(.+)\.tsx?$/.exec(`${scope}/${file.replaceAll(path.sep, '/')}`) ?? []
      // The others are parts of components.
      return name === '' || /^@theme\/[a-z]/.test(name) ? [] : [[name, { path: path.join(dir, file) }] as const]
    }),
  )
  const others = Object.keys(PRINTED).map((name) => [name, { path: name, namespace: PRINTED_NAMESPACE }] as const)
  return new Map([...files, ...others])
})

/** What is wrong with an import of one of Docusaurus's modules that cannot be resolved; undefined for other modules. */
export function unsupportedModule(name: string): ImportProblem | undefined {
  const [, scope = '', rest = ''] = /^(@[\w-]+)\/(.+)$/.exec(name) ?? []
  const isDefault = DEFAULT_SCOPES.includes(scope)
  if (!isDefault && !SCOPES.includes(scope)) return undefined
  const hint = hintFor(scope, rest, isDefault)
  // The only scope that is docsgen's own.
  return scope === '@theme-default'
    ? { code: 'unresolved-import', message: `"${name}" cannot be found`, hint }
    : { code: 'unsupported-module', message: `"${name}" is not supported by docsgen`, hint }
}

function hintFor(scope: string, rest: string, isDefault: boolean): string {
  const known = isDefault ? '@theme' : scope
  const replacement = replacementOf(`${known}/${rest}`)
  if (replacement !== undefined) return replacement
  const own = [...compatModules().keys()].filter((name) => name.startsWith(`${known}/`)).sort()
  const names = own.map((name) => name.slice(known.length + 1))
  if (known === '@theme') names.unshift(...Object.keys(THEME_COMPONENTS))
  const near = suggest(rest, names)
  if (near !== undefined) return `did you mean "${scope}/${near}"?`
  if (known !== '@theme') return `docsgen has ${own.map((name) => `"${name}"`).join(', ')}`
  return 'the guide "Coming from Docusaurus" lists the modules, and `docsgen eject --list` the components of the theme'
}

/** What is wrong with a named import that one of docsgen's versions of these modules does not have; undefined for other files. */
export function missingExport(filePath: string, name: string): ImportProblem | undefined {
  const [module] = [...compatModules()].find(([, module]) => filePath.endsWith(path.normalize(module.path))) ?? []
  if (module === undefined) return undefined
  const names = exportsOf(module) ?? []
  const near = suggest(name, names)
  const list = names.length === 0 ? 'it has only a default export' : `it has ${names.join(', ')}`
  const hint = replacementOf(`${module}#${name}`) ?? (near === undefined ? list : `did you mean "${near}"?`)
  return { code: 'unsupported-module', message: `docsgen's "${module}" has no export "${name}"`, hint }
}

/** The names that a module of Docusaurus exports in docsgen besides its default; undefined if docsgen does not have it. */
export function exportsOf(name: string): readonly string[] | undefined {
  const module = compatModules().get(name.replace(/^@theme-(?:original|init)\//, '@theme/'))
  return module?.namespace === undefined ? module && namesExportedBy(module.path) : []
}

/** The names that a file exports besides its default, sorted. */
export function namesExportedBy(filePath: string): string[] {
  const file = parseScript(readFileSync(filePath, 'utf8'))
  if (file?.type !== 'File') return []
  const passedOn = file.program.body.flatMap((node) => {
    if (node.type !== 'ExportAllDeclaration' || node.exportKind === 'type') return []
    const base = path.resolve(path.dirname(filePath), node.source.value.replace(/\.js$/, ''))
    return namesExportedBy(existsSync(`${base}.tsx`) ? `${base}.tsx` : `${base}.ts`)
  })
  const names = new Set([...exportedNames(file), ...passedOn])
  names.delete('default')
  return [...names].sort()
}
