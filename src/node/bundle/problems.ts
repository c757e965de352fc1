import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { BuildFailure, Location, Message } from 'esbuild'
import type { BundleExtension, ImportProblem } from '../built-in/extension.js'
import { bundleExtensions } from '../built-in/extensions.js'
import { siteRelative } from '../model/names.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { foreignModule, missingName, nearPath, readErrorOf, unreadableImport } from './import-hints.js'
import { problemOf } from './plugin-error.js'
import { stylePosition } from './style-position.js'

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

/** The warnings of docsgen's own plugins in a bundle; those of the bundler are not about the site's content. */
export function ownWarnings(warnings: readonly Message[], rootDir: string): Diagnostic[] {
  return warnings
    .filter((message) => problemOf(message) !== undefined)
    .map((message) => ({ ...toDiagnostic(message, rootDir, undefined), severity: 'warning' }))
}

function toDiagnostic(message: Message, rootDir: string, locate: LocateGenerated | undefined): Diagnostic {
  const location = locationOf(message, rootDir, locate)
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
  if (name !== '') {
    const filePath = path.resolve(rootDir, file)
    // Modules that docsgen generates have no line that the author could correct, except for those of MDX pages.
    const { namespace, file: importer = '', line = 0 } = message.location ?? {}
    const isGenerated = namespace !== 'file' && locate?.(importer, line)?.line === undefined
    const place = isGenerated ? { location: { file: siteRelative(rootDir, filePath) } } : {}
    return { ...base, ...place, ...missingName(filePath, name, { rootDir, line: isGenerated ? '' : lineOf(message) }) }
  }
  return { ...base, code: 'bundle', message: message.text.replace(/\s+/g, ' ') }
}

/** The first answer of a built-in tool. */
function firstOf(ask: (extension: BundleExtension) => ImportProblem | undefined): ImportProblem | undefined {
  for (const extension of bundleExtensions) {
    const problem = ask(extension)
    if (problem !== undefined) return problem
  }
  return undefined
}

function lineOf({ location }: Message): string {
  return location?.lineText ?? ''
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

function locationOf(
  message: Message,
  rootDir: string,
  locate: LocateGenerated | undefined,
): SourceLocation | undefined {
  return message.location ? placeOf(message.location, rootDir, locate) : undefined
}

function placeOf(location: Location, rootDir: string, locate: LocateGenerated | undefined): SourceLocation | undefined {
  const generated = locate?.(location.file, location.line)
  if (generated) return generated
  const filePath = path.resolve(rootDir, location.file)
  const file = siteRelative(rootDir, filePath)
  // The errors of Sass have positions in the author's file already, and no text.
  if (/\.(?:css|s[ac]ss)$/.test(file) && location.lineText !== '') return { file, ...stylePosition(filePath, location) }
  return {
    file,
    line: location.line,
    column: location.column + 1,
  }
}
