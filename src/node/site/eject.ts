import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Statement } from '@babel/types'
import MagicString from 'magic-string'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { isThemeComponent, THEME_COMPONENTS, type ThemeComponent } from '../../shared/theme-components.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { writeFiles } from '../store/write-files.js'
import type { CommandOptions } from '../base/command.js'
import type { ResolvedConfig } from '../base/config.js'
import { siteRelative } from '../base/names.js'
import { suggest } from '../base/suggest.js'
import { loadSiteConfig } from './site-config.js'
import { parseScript } from '../base/source-text/parse-script.js'
import { packageDir } from '../base/package.js'
import { themeComponentPath } from '../base/theme-files.js'

interface EjectOptions extends Pick<CommandOptions, 'root' | 'configPath'> {
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
  /** Those that the author has to add to the config, which does not name them yet. */
  readonly missing: readonly EjectedFile[]
  /** The config file, relative to the root. */
  readonly configFile: string
}

/**
 * Copies components of the default theme into a site:
 * 1. load the config, and check all names and files, so that nothing is written if there is a problem;
 * 2. write the files. The author adds them to `theme.components` in the config.
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
  const missing = files.filter(({ name }) => config.theme.components[name] === undefined)
  return { files, missing, configFile: siteRelative(config.rootDir, config.configPath) }
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

/** Lists the theme components, and the files that replace them in a site. Ends in a newline. */
export async function listThemeComponents(options: Pick<CommandOptions, 'root' | 'configPath'>): Promise<string> {
  const { rootDir, theme } = await loadSiteConfig(options)
  const lines = (Object.keys(THEME_COMPONENTS) as ThemeComponent[]).map((name) => {
    const filePath = theme.components[name]
    return `\`${name}\` (${filePath === undefined ? 'default' : siteRelative(rootDir, filePath)}): ${THEME_COMPONENTS[name]}\n`
  })
  return `${lines.join('')}\n"docsgen eject <name>" copies a component into the site: docsgen eject Footer\n`
}

/** The source of a default component as a file of a site: it imports only public modules, and exports the component by default. */
export function ejectedSource(name: ThemeComponent): string {
  const filePath = themeComponentPath(name)
  const source = readFileSync(filePath, 'utf8')
  const statements = statementsOf(source)
  const edit = new MagicString(source)
  for (const statement of statements) {
    if (statement.type !== 'ImportDeclaration') continue
    const { start, end, value } = statement.source
    edit.update(start ?? 0, end ?? 0, `'${publicModule(value, filePath)}'`)
  }
  const component = statements.find((statement) => exportedFunction(statement) === name)
  if (!component) throw new Error(`${name}.tsx does not export the function ${name}`)
  edit.appendLeft((component.start ?? 0) + 'export '.length, 'default ')
  return edit.toString()
}

/** A component that renders the default component with the props that it gets. */
export function wrapperSource(name: ThemeComponent): string {
  return [
    `import Default${name} from '@theme-default/${name}'`,
    "import type { ComponentProps } from 'react'",
    '',
    `/** ${THEME_COMPONENTS[name]}. */`,
    `export default function ${name}(props: ComponentProps<typeof Default${name}>) {`,
    '  return (',
    '    <>',
    `      <Default${name} {...props} />`,
    '    </>',
    '  )',
    '}',
    '',
  ].join('\n')
}

function statementsOf(source: string): readonly Statement[] {
  const file = parseScript(source)
  return file?.type === 'File' ? file.program.body : []
}

function exportedFunction(statement: Statement): string | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'FunctionDeclaration') return
  return statement.declaration.id?.name
}

/** The public module that exports the same as a file of docsgen. */
function publicModule(name: string, filePath: string): string {
  if (!name.startsWith('.')) return name
  const file = siteRelative(packageDir(), path.resolve(path.dirname(filePath), name))
  if (file === 'src/client/index.js') return 'docsgen/client'
  if (file === 'src/shared/strings.js') return 'docsgen/strings'
  return /^src\/(?:client\/theme-api|shared\/[\w-]+)\.js$/.test(file) ? 'docsgen/theme' : name
}
