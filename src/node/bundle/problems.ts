import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { BuildFailure, Location, Message } from 'esbuild'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { bundleExtensions } from '../../tools/extensions.js'
import type { BundleExtension, ImportProblem } from '../base/core-extension.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { isSiteFile, siteRelative } from '../base/names.js'
import { positionAt, type TextPosition } from '../base/source-text/position.js'
import { namesIn, textOrEmpty } from '../base/source-text/regular-file.js'
import { suggest } from '../base/suggest.js'
import { problemOf } from './plugin-error.js'

/** Finds the location in an author's file for a line of the module that was generated from it. */
export type LocateGenerated = (name: string, line: number) => SourceLocation | undefined

/** A handler for a failed esbuild run: throws its errors as diagnostics, located in the author's files. */
export function bundleProblem(rootDir: string, locate?: LocateGenerated): (failure: unknown) => never {
  return (failure) => {
    const errors = (failure as Partial<BuildFailure>).errors
    if (!Array.isArray(errors)) throw failure
    throw new DocsgenError(
      errors.map((message) => toDiagnostic(message, rootDir, locate)),
      1,
    )
  }
}

/** The warnings of the bundler about scripts, style sheets and pages of the site. */
export function bundleWarnings(warnings: readonly Message[], rootDir: string, locate?: LocateGenerated): Diagnostic[] {
  return warnings
    .filter(({ id, location }) => {
      // Few components of plugins have the metadata that the module of their page reads.
      if (!location || (id === 'import-is-undefined' && location.file.startsWith('docsgen:'))) return false
      if (locate?.(location.file, location.line) !== undefined) return true
      return sourceName.test(location.file) && isSiteFile(rootDir, path.resolve(rootDir, location.file))
    })
    .map((message) => ({ ...toDiagnostic(message, rootDir, locate), severity: 'warning' }))
}

/** The name of a script or a style sheet, which is not a module in memory such as `docsgen:styles`. */
const sourceName = /^(?![a-z][a-z-]+:).*\.(?:[cm]?[jt]sx?|css|s[ac]ss)$/i

function toDiagnostic(message: Message, rootDir: string, locate: LocateGenerated | undefined): Diagnostic {
  const location = message.location ? placeOf(message.location, rootDir, locate) : undefined
  // An import by an alias also has the path that the alias stands for.
  const unresolved = /^Could not resolve "(.+?)"(?: \(originally "(.+)"\))?$/.exec(message.text)
  const base = { severity: 'error', location } as const
  const unread = readErrorOf(message)
  if (unread) return { ...base, ...importPlace(message, rootDir, locate), ...unreadableImport(unread, rootDir) }
  const problem = problemOf(message)
  if (problem) return { ...base, ...problem, message: message.text }
  if (unresolved) {
    const [, resolved = '', written = resolved] = unresolved
    const unsupported = firstOf(({ explainModule }) => explainModule(written))
    if (unsupported) return { ...base, ...unsupported }
    if (isBuiltin(written)) return { ...base, ...nodeModule(written) }
    const foreign = foreignModule(written)
    if (foreign) return { ...base, ...foreign }
    const near = nearPath(written, { rootDir, importer: location?.file })
    const hint =
      near === undefined ? 'correct the path, or install the package that it names' : `did you mean "${near}"?`
    return { ...base, code: 'unresolved-import', message: `"${written}" cannot be found`, hint }
  }
  const [, file = '', name = ''] = /^No matching export in "(.+)" for import "(.+)"$/.exec(message.text) ?? []
  const missing = name === '' ? undefined : firstOf(({ explainName }) => explainName(path.resolve(rootDir, file), name))
  if (missing) return { ...base, ...missing }
  const code = location !== undefined && /\.(?:css|s[ac]ss)$/.test(location.file) ? 'css' : 'bundle'
  const text = message.text.replace('"docsgen-runtime:', '"').replace(/\s+/g, ' ')
  // A module that docsgen generates has no line that the author could correct.
  const isGenerated = name !== '' && /^docsgen[:-]/.test(location?.file ?? '')
  const place = isGenerated ? { location: { file: siteRelative(rootDir, path.resolve(rootDir, file)) } } : {}
  return {
    ...base,
    ...place,
    code,
    message: text,
    hint: adviceOf(message) ?? (file.startsWith('docsgen') ? undefined : exportAdvice(name)),
  }
}

/** What to do about an import of a name that a file does not export. */
function exportAdvice(name: string): string | undefined {
  if (name === '') return undefined
  return name === 'default'
    ? 'write `export default` in front of the component, or import it by its name: `import { Name } from …`'
    : `export it, or import the default export: \`import ${name} from …\``
}

/** The first note of the bundler, such as `did you mean to import "Card" instead?`. */
function adviceOf({ notes: [note] }: Message): string | undefined {
  if (!note) return undefined
  const { text, location } = note
  const place = location && text.endsWith(':') ? ` ${location.file}:${location.line}:${location.column + 1}` : ''
  return text.charAt(0).toLowerCase() + text.slice(1) + place
}

/** The first answer of a built-in tool. */
function firstOf(ask: (extension: BundleExtension) => ImportProblem | undefined): ImportProblem | undefined {
  for (const extension of bundleExtensions) {
    const problem = ask(extension)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** The place of the import that made a plugin read a file. The place of the error itself is in the code of the plugin. */
function importPlace(
  { notes }: Message,
  rootDir: string,
  locate: LocateGenerated | undefined,
): { readonly location?: SourceLocation } {
  const written = notes.at(-1)?.location
  const location = written ? placeOf(written, rootDir, locate) : undefined
  return location ? { location } : {}
}

/** The problem of an import of one of Node's own modules: `node:fs`. */
function nodeModule(name: string): Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  return {
    code: 'unresolved-import',
    message: `"${name}" is a module of Node, which browsers do not have`,
    hint: 'components also run in browsers: read the data in the `site` hook of a plugin, or import a JSON file',
  }
}

function placeOf(location: Location, rootDir: string, locate: LocateGenerated | undefined): SourceLocation | undefined {
  const generated = locate?.(location.file, location.line)
  if (generated) return generated
  const filePath = path.resolve(rootDir, location.file)
  const file = siteRelative(rootDir, filePath)
  // The code of a partial has its imports as they are written, but in other lines.
  if (/\.mdx?$/.test(file)) {
    const line = readFileSync(filePath, 'utf8').split('\n').indexOf(location.lineText) + 1
    return line === 0 ? { file } : { file, line, column: location.column + 1 }
  }
  // The errors of Sass have positions in the author's file already, and no text.
  if (/\.(?:css|s[ac]ss)$/.test(file) && location.lineText !== '') return { file, ...stylePosition(filePath, location) }
  return {
    file,
    line: location.line,
    column: location.column + 1,
  }
}

/** An error that Node threw while a plugin read a file. */
interface ReadError {
  readonly code: string
  readonly path: string
}

/** The error of a file that could not be read; undefined for other errors. */
function readErrorOf({ detail }: Message): ReadError | undefined {
  const { code, path: filePath, syscall } = (detail ?? {}) as Record<string, unknown>
  if (!(detail instanceof Error) || typeof code !== 'string' || typeof syscall !== 'string') return undefined
  return typeof filePath === 'string' ? { code, path: filePath } : undefined
}

/** What is wrong with an import whose file cannot be read. The bundler ignores the case of letters, and not every disk does. */
function unreadableImport({ code, path: filePath }: ReadError, rootDir: string): ImportProblem {
  const message = `"${siteRelative(rootDir, filePath)}" cannot be read: ${code}`
  const isMissing = code === 'ENOENT'
  const hint = isMissing ? 'correct the path: upper and lower case must match' : 'check the permissions of the file'
  return { code: 'unresolved-import', message, hint }
}

const extension = /\.(?:[cm]?[jt]sx?|mdx?|json|css)$/

/** The path that an import of a file was probably meant to have; undefined for packages, and if no name is similar. */
function nearPath(
  written: string,
  { rootDir, importer }: { readonly rootDir: string; readonly importer: string | undefined },
): string | undefined {
  const isOfSite = written.startsWith('@site/')
  if (!isOfSite && (importer === undefined || !/^\.{1,2}\//.test(written))) return undefined
  const filePath = isOfSite
    ? path.join(rootDir, written.slice('@site/'.length))
    : path.resolve(rootDir, path.dirname(importer ?? ''), written)
  const names = namesIn(path.dirname(filePath))
  const own = path.basename(filePath)
  const near = suggest(own, extension.test(own) ? names : names.map((name) => name.replace(extension, '')))
  return near === undefined ? undefined : written.slice(0, written.lastIndexOf('/') + 1) + near
}

/** Modules of other tools, whose components docsgen has itself or does not need. */
const tools: readonly (readonly [tool: string, names: RegExp])[] = [
  ['Starlight', /^@astrojs\/starlight(?:\/|$)|^astro:/],
  ['Nextra', /^nextra(?:-theme-[\w-]+)?(?:\/|$)/],
  ['VitePress', /^vitepress(?:\/|$)/],
  ['VuePress', /^(?:vuepress|@vuepress\/[\w-]+)(?:\/|$)/],
  ['Fumadocs', /^fumadocs-[\w-]+(?:\/|$)/],
  ['Mintlify', /^@?mintlify(?:\/|$)/],
  ['Rspress', /^(?:rspress|@rspress\/[\w-]+)(?:\/|$)/],
]

/** What is wrong with an import of a module of another tool; undefined for other modules. */
function foreignModule(name: string): ImportProblem | undefined {
  const [tool] = tools.find(([, names]) => names.test(name)) ?? []
  if (tool === undefined) return undefined
  return {
    code: 'unsupported-module',
    message: `"${name}" is a module of ${tool}`,
    hint: 'remove the import: Tabs, TabItem, Steps, FileTree, Card, Cards, Badge and other components need none',
  }
}

/**
 * The position of an error in a style sheet that docsgen changed before it was bundled: compiled Sass, and selectors in place of
 * classes of another theme. It is where the author's file has the text in question, a URL; undefined if it has it nowhere.
 */
function stylePosition(filePath: string, location: Location): Partial<TextPosition> {
  const written = textOrEmpty(filePath)
  const reported = { line: location.line, column: location.column + 1 }
  if (written.split(/\r\n|\r|\n/)[location.line - 1] === location.lineText) return reported
  const text = Buffer.from(location.lineText)
    .subarray(location.column, location.column + location.length)
    .toString()
  const offset = text === '' ? -1 : written.indexOf(text.replace(/^["']|["']$/g, ''))
  return offset === -1 ? {} : positionAt(written, offset)
}
