import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { BuildFailure, Message } from 'esbuild'
import { siteRelative } from '../model/names.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { missingExport, unsupportedModule } from './docusaurus-modules.js'
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

function toDiagnostic(message: Message, rootDir: string, locate: LocateGenerated | undefined): Diagnostic {
  const location = locationOf(message, rootDir, locate)
  // An import by an alias also has the path that the alias stands for.
  const unresolved = /^Could not resolve "(.+?)"(?: \(originally "(.+)"\))?$/.exec(message.text)
  const base = { severity: 'error', ...(location ? { location } : {}) } as const
  const problem = problemOf(message)
  if (problem) return { ...base, ...problem, message: message.text }
  if (unresolved) {
    const [, resolved = '', written = resolved] = unresolved
    const unsupported = unsupportedModule(written)
    if (unsupported) return { ...base, ...unsupported }
    if (isBuiltin(written)) return { ...base, ...nodeModule(written) }
    const hint = 'correct the path, or install the package that it names'
    return { ...base, code: 'unresolved-import', message: `"${written}" cannot be found`, hint }
  }
  const [, file = '', name = ''] = /^No matching export in "(.+)" for import "(.+)"$/.exec(message.text) ?? []
  const missing = name === '' ? undefined : missingExport(path.resolve(rootDir, file), name)
  if (missing) return { ...base, ...missing }
  const noDefault = /^No matching export in "(.+)" for import "default"$/.exec(message.text)
  if (noDefault) {
    const file = siteRelative(rootDir, path.resolve(rootDir, noDefault[1] ?? ''))
    // Modules that docsgen generates have no location that the author could correct.
    const isGenerated = message.location?.namespace !== 'file'
    const hint = 'write `export default` in front of the component'
    const place = isGenerated ? { location: { file } } : {}
    return { ...base, ...place, code: 'bundle', message: `"${file}" has no default export`, hint }
  }
  return { ...base, code: 'bundle', message: message.text.replace(/\s+/g, ' ') }
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
  const { location } = message
  if (!location) return undefined
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
