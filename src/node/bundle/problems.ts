import path from 'node:path'
import type { BuildFailure, Message } from 'esbuild'
import { siteRelative } from '../model/names.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { missingExport, unsupportedModule } from './docusaurus-modules.js'

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
  // An import by an alias also has the name that was written.
  const unresolved = /^Could not resolve "(?:.+" \(originally ")?([^"]+)"\)?$/.exec(message.text)
  const base = { severity: 'error', ...(location ? { location } : {}) } as const
  if (unresolved) {
    const unsupported = unsupportedModule(unresolved[1] ?? '')
    if (unsupported) return { ...base, ...unsupported }
    const hint = 'correct the path, or install the package that it names'
    return { ...base, code: 'unresolved-import', message: `"${unresolved[1]}" cannot be found`, hint }
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

function locationOf(
  message: Message,
  rootDir: string,
  locate: LocateGenerated | undefined,
): SourceLocation | undefined {
  const { location } = message
  if (!location) return undefined
  const generated = locate?.(location.file, location.line)
  if (generated) return generated
  return {
    file: siteRelative(rootDir, path.resolve(rootDir, location.file)),
    line: location.line,
    column: location.column + 1,
  }
}
