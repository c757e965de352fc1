import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { THEME_COMPONENTS, type ThemeComponent } from '../../shared/theme-components.js'
import { loadSiteConfig } from '../pipeline/site-config.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import { suggest } from '../model/suggest.js'
import { editProblem, type FileEdit, readUserFile, writeFiles } from '../edits/write-files.js'
import type { CommandOptions } from '../model/command.js'
import type { ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'
import { printColumns, type TerminalShape } from '../reference/print-table.js'
import { insertKey } from '../source-text/insert-key.js'
import { ejectedSource, wrapperSource } from './eject-source.js'

export interface EjectOptions extends Pick<CommandOptions, 'root' | 'configPath'> {
  /** Names of theme components, as typed. */
  readonly names: readonly string[]
  /** Absolute path of the folder to write to; defaults to `theme` in the root. */
  readonly to?: string
  /** Writes a component that renders the default one, instead of a copy of it. */
  readonly wrap?: boolean
  /** Replaces existing files. */
  readonly force?: boolean
}

/** A component of the theme whose source the site has now. Paths are relative to the root. */
interface EjectedFile {
  readonly name: ThemeComponent
  readonly file: string
}

export interface EjectResult {
  readonly files: readonly EjectedFile[]
  /** The config file, relative to the root. */
  readonly configFile: string
  /** The components that have been added to the config; the author has to add the others. */
  readonly added: readonly ThemeComponent[]
  /** The components that the config named already. */
  readonly named: readonly ThemeComponent[]
}

/**
 * Copies components of the default theme into a site:
 * 1. load the config, and check all names and files, so that nothing is written if there is a problem;
 * 2. write the files;
 * 3. add them to `theme.components` in the config, if that is written as an object literal.
 * Throws a DocsgenError (exit code 2) if a component is unknown or replaced already, or if a file exists.
 */
export async function eject(options: EjectOptions): Promise<EjectResult> {
  const { root, configPath, wrap = false } = options
  const config = await loadSiteConfig({ root, configPath })
  const dir = options.to ?? path.join(config.rootDir, 'theme')
  const targets = [...new Set(options.names)].map((name) => ({ name, filePath: path.join(dir, `${name}.tsx`) }))
  const problems = targets.flatMap((target) => problemsOf(target, { config, force: options.force ?? false }))
  if (problems.length > 0) throw new DocsgenError(problems, 2)
  const known = targets as readonly Target<ThemeComponent>[]
  const before = options.force ? 'any' : 'new'
  writeFiles(
    known.map(({ name, filePath }) => ({
      path: filePath,
      content: wrap ? wrapperSource(name) : ejectedSource(name),
      before,
    })),
    { rootDir: options.to ?? config.rootDir },
  )
  const files = known.map(({ name, filePath }): EjectedFile => ({ name, file: siteRelative(config.rootDir, filePath) }))
  const named = files.map(({ name }) => name).filter((name) => config.theme.components[name] !== undefined)
  const missing = files.filter(({ name }) => !named.includes(name))
  const isAdded = missing.length > 0 && (await addToConfig(missing, { root, config }))
  return {
    files,
    named,
    configFile: siteRelative(config.rootDir, config.configPath),
    added: isAdded ? missing.map(({ name }) => name) : [],
  }
}

interface Target<Name extends string = string> {
  readonly name: Name
  readonly filePath: string
}

function problemsOf(
  { name, filePath }: Target,
  { config, force }: { readonly config: ResolvedConfig; readonly force: boolean },
): Diagnostic[] {
  if (!isThemeComponent(name)) {
    const near = suggest(name, Object.keys(THEME_COMPONENTS))
    const hint = near === undefined ? '"docsgen eject --list" lists the components' : `did you mean "${near}"?`
    return [{ code: 'usage', severity: 'error', message: `there is no theme component "${name}"`, hint }]
  }
  const replacement = config.theme.components[name]
  if (replacement !== undefined && replacement !== filePath) {
    const message = `"${name}" is replaced by ${JSON.stringify(siteRelative(config.rootDir, replacement))} already`
    const hint = `edit that file, or first remove "theme.components.${name}" from the config`
    return [{ code: 'already-replaced', severity: 'error', message, hint }]
  }
  if (force || !existsSync(filePath)) return []
  const message = `${JSON.stringify(siteRelative(config.rootDir, filePath))} exists already`
  const hint = 'replace it with --force, or write to another folder with --to'
  return [{ code: 'file-exists', severity: 'error', message, hint }]
}

function isThemeComponent(name: string): name is ThemeComponent {
  return Object.hasOwn(THEME_COMPONENTS, name)
}

/** Adds files to the config. Returns false, and leaves the config as it was, if that is not possible. */
async function addToConfig(
  files: readonly EjectedFile[],
  { root, config: { rootDir, configPath } }: { readonly root: string; readonly config: ResolvedConfig },
): Promise<boolean> {
  const before = readUserFile(configPath)
  let after = before?.text
  for (const { name, file } of files)
    after &&= insertKey(after, ['theme', 'components', name], file.startsWith('../') ? file : `./${file}`)
  if (!before || !after) return false
  const edit: FileEdit = { path: configPath, content: before.print(after), before: before.bytes }
  if (editProblem(edit, path.dirname(configPath))) return false
  writeFiles([edit], { rootDir: path.dirname(configPath) })
  // Code between the object and the default export may still ignore it.
  const changed = await loadSiteConfig({ root, configPath }).catch(() => undefined)
  const isNamed = files.every(({ name, file }) => changed?.theme.components[name] === path.resolve(rootDir, file))
  if (!isNamed) writeFiles([{ ...edit, content: before.bytes, before: 'any' }], { rootDir: path.dirname(configPath) })
  return isNamed
}

/** Lists the theme components, and the files that replace them in a site. Ends in a newline. */
export async function listThemeComponents(
  options: Pick<CommandOptions, 'root' | 'configPath'>,
  shape: TerminalShape,
): Promise<string> {
  const { rootDir, theme } = await loadSiteConfig(options)
  const rows = (Object.keys(THEME_COMPONENTS) as ThemeComponent[]).map((name) => {
    const filePath = theme.components[name]
    return {
      cells: [name, filePath === undefined ? 'default' : siteRelative(rootDir, filePath)],
      text: THEME_COMPONENTS[name],
    }
  })
  return `${printColumns(rows, shape)}\n"docsgen eject <name>" copies a component into the site: docsgen eject Footer\n`
}
