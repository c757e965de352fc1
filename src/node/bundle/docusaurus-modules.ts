import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { THEME_COMPONENTS } from '../../shared/theme-components.js'
import { suggest } from '../diagnostics/suggest.js'
import { exportsOf } from '../tool/compat-modules.js'
import { clientPath } from './entries.js'
import { replacementOf } from './docusaurus-replacements.js'

/** The folders below `src/client/compat` that import scopes stand for. */
const FOLDERS: Readonly<Record<string, string>> = {
  '@docusaurus': 'docusaurus',
  '@theme': 'theme',
  '@generated': 'generated',
}

/** The scopes of the components of the default theme; the last two are Docusaurus's. */
export const DEFAULT_SCOPES: readonly string[] = ['@theme-default', '@theme-original', '@theme-init']

/** Names of the components that pages import as `@theme/...`; those in folders have a slash. */
export function pageComponents(): string[] {
  return modulesIn(clientPath('compat', 'theme')).filter((name) => /^[A-Z]/.test(name))
}

/** All modules of Docusaurus that docsgen has, sorted, except the components of its own theme. */
export function docusaurusModules(): string[] {
  const others = ['docusaurus', 'generated'].flatMap((folder) =>
    modulesIn(clientPath('compat', folder)).map((name) => `@${folder}/${name}`),
  )
  return [...others, ...pageComponents().map((name) => `@theme/${name}`)].sort()
}

function modulesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.replaceAll(path.sep, '/').replace(/\.tsx?$/, ''))
    .sort()
}

type Problem = Pick<Diagnostic, 'code' | 'message' | 'hint'>

/** What is wrong with an import of one of Docusaurus's modules that cannot be resolved; undefined for other modules. */
export function unsupportedModule(name: string): Problem | undefined {
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
      : modulesIn(clientPath('compat', FOLDERS[known] ?? ''))
  const near = suggest(rest, names)
  if (near !== undefined) return `did you mean "${scope}/${near}"?`
  if (known !== '@theme') return `docsgen has ${names.map((one) => `"${known}/${one}"`).join(', ')}`
  return 'the guide "Coming from Docusaurus" lists the modules, and `docsgen eject --list` the components of the theme'
}

/** What is wrong with a named import that one of docsgen's versions of these modules does not have; undefined for other files. */
export function missingExport(filePath: string, name: string): Problem | undefined {
  const relative = path.relative(clientPath('compat'), filePath).replaceAll(path.sep, '/')
  const [, folder, rest = ''] = /^(docusaurus|theme|generated)\/(.+)\.tsx?$/.exec(relative) ?? []
  if (folder === undefined || !existsSync(filePath)) return undefined
  const module = `@${folder}/${rest}`
  const names = exportsOf(filePath)
  const near = suggest(name, names)
  const list = names.length === 0 ? 'it has only a default export' : `it has ${names.join(', ')}`
  const hint = replacementOf(`${module}#${name}`) ?? (near === undefined ? list : `did you mean "${near}"?`)
  return { code: 'unsupported-module', message: `docsgen's "${module}" has no export "${name}"`, hint }
}
