import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { THEME_COMPONENTS } from '../../../shared/theme-components.js'
import type { ImportProblem } from '../../../node/base/core-extension.js'
import { suggest } from '../../../node/base/suggest.js'
import { exportedNames } from '../../../node/base/source-text/module-names.js'
import { parseScript } from '../../../node/base/source-text/parse-script.js'
import { packageDir } from '../../../node/base/package.js'
import { replacementOf } from './replacements.js'

/** The scopes of Docusaurus's modules, and the folders of `../client` that have docsgen's versions of them. */
const FOLDERS: Readonly<Record<string, string>> = {
  '@docusaurus': 'docusaurus',
  '@generated': 'generated',
  '@theme': 'theme',
  '@theme-original': 'theme',
  '@theme-init': 'theme',
}

/** The scopes of the components of the default theme; the last two are Docusaurus's. */
const DEFAULT_SCOPES: readonly string[] = ['@theme-default', '@theme-original', '@theme-init']

/** Path of a file of `../client`, in docsgen's package. */
export function docusaurusPath(...names: string[]): string {
  return path.join(packageDir(), 'src', 'tools', 'docusaurus', 'client', ...names)
}

/** The folders with docsgen's versions of the modules, by the scopes that code imports them with. */
export function scopeFolders(): Record<string, string> {
  const scopes = ['@theme', '@docusaurus', '@generated']
  return Object.fromEntries(scopes.map((scope) => [scope, docusaurusPath(FOLDERS[scope] ?? '')]))
}

/** Whether a module name has one of Docusaurus's scopes. */
export function isCompatName(name: string): boolean {
  return FOLDERS[scopeOf(name)] !== undefined
}

/** The file that docsgen has for a module of Docusaurus; undefined if it has none. */
export function compatFile(name: string): string | undefined {
  const scope = scopeOf(name)
  const folder = FOLDERS[scope]
  if (folder === undefined) return undefined
  const base = docusaurusPath(folder, name.slice(scope.length + 1))
  return [`${base}.tsx`, `${base}.ts`].find((file) => existsSync(file))
}

function scopeOf(name: string): string {
  return name.split('/', 1)[0] ?? ''
}

/** Names of the components that pages import as `@theme/...`; those in folders have a slash. */
function pageComponents(): string[] {
  return modulesIn(docusaurusPath('theme')).filter((name) => /^[A-Z]/.test(name))
}

/** Whether pages import a component as `@theme/...`. */
export function isPageComponent(name: string): boolean {
  return pageComponents().includes(name)
}

/** Path of the module of such a component. */
export function pageComponentPath(name: string): string {
  return docusaurusPath('theme', `${name}.tsx`)
}

/** All modules of Docusaurus that docsgen has, sorted, except the components of its own theme. */
export function docusaurusModules(): string[] {
  const others = ['docusaurus', 'generated'].flatMap((folder) =>
    modulesIn(docusaurusPath(folder)).map((name) => `@${folder}/${name}`),
  )
  return [...others, ...pageComponents().map((name) => `@theme/${name}`)].sort()
}

function modulesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.replaceAll(path.sep, '/').replace(/\.tsx?$/, ''))
    .sort()
}

/** What is wrong with an import of one of Docusaurus's modules that cannot be resolved; undefined for other modules. */
export function unsupportedModule(name: string): ImportProblem | undefined {
  const [, scope = '', rest = ''] = /^(@[\w-]+)\/(.+)$/.exec(name) ?? []
  const isDefault = DEFAULT_SCOPES.includes(scope)
  if (!isDefault && FOLDERS[scope] === undefined) return undefined
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
  const names =
    known === '@theme'
      ? [...Object.keys(THEME_COMPONENTS), ...pageComponents()]
      : modulesIn(docusaurusPath(FOLDERS[known] ?? ''))
  const near = suggest(rest, names)
  if (near !== undefined) return `did you mean "${scope}/${near}"?`
  if (known !== '@theme') return `docsgen has ${names.map((one) => `"${known}/${one}"`).join(', ')}`
  return 'the guide "Coming from Docusaurus" lists the modules, and `docsgen eject --list` the components of the theme'
}

/** What is wrong with a named import that one of docsgen's versions of these modules does not have; undefined for other files. */
export function missingExport(filePath: string, name: string): ImportProblem | undefined {
  const relative = path.relative(docusaurusPath(), filePath).replaceAll(path.sep, '/')
  const [, folder, rest = ''] = /^(docusaurus|theme|generated)\/(.+)\.tsx?$/.exec(relative) ?? []
  if (folder === undefined || !existsSync(filePath)) return undefined
  const module = `@${folder}/${rest}`
  const names = namesExportedBy(filePath)
  const near = suggest(name, names)
  const list = names.length === 0 ? 'it has only a default export' : `it has ${names.join(', ')}`
  const hint = replacementOf(`${module}#${name}`) ?? (near === undefined ? list : `did you mean "${near}"?`)
  return { code: 'unsupported-module', message: `docsgen's "${module}" has no export "${name}"`, hint }
}

/** The names that one of docsgen's own modules exports besides its default, sorted. */
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
