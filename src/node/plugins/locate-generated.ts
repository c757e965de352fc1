import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'

/**
 * Moves the problems of generated files to what their plugins made them from, since nobody can correct a generated file.
 * Their positions and fixes are those of the generated file, so they are left out.
 */
export function locateGenerated(
  diagnostics: readonly Diagnostic[],
  { generated, rootDir }: Pick<ResolvedConfig, 'generated' | 'rootDir'>,
): readonly Diagnostic[] {
  const sources = new Map(
    generated.files.flatMap(({ path: filePath, contentPath, source }) =>
      source ? [[siteRelative(rootDir, contentPath), { name: siteRelative(rootDir, filePath), source }] as const] : [],
    ),
  )
  if (sources.size === 0) return diagnostics
  return diagnostics.map((diagnostic) => {
    const found = diagnostic.location && sources.get(diagnostic.location.file)
    if (!found) return diagnostic
    const { fix: _fix, ...others } = diagnostic
    return {
      ...others,
      message: `${diagnostic.message} (on the generated page "${found.name}")`,
      location: found.source,
    }
  })
}
