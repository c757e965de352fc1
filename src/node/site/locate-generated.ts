import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../base/config.js'
import { siteRelative } from '../base/names.js'

/**
 * Moves the problems of generated files to what their plugins made them from, since nobody can correct a generated file.
 * Their positions and fixes are those of the generated file, so they are left out. A problem that a plugin reports at the path of a
 * file for which it declares no source moves to where the content of the file is.
 */
export function locateGenerated(
  diagnostics: readonly Diagnostic[],
  { generated, rootDir }: Pick<ResolvedConfig, 'generated' | 'rootDir'>,
): readonly Diagnostic[] {
  if (generated.files.length === 0) return diagnostics
  const places = new Map(
    generated.files.flatMap(({ path: filePath, contentPath, source }) => {
      const place = { name: siteRelative(rootDir, filePath), content: siteRelative(rootDir, contentPath), source }
      return [[place.name, place] as const, [place.content, place] as const]
    }),
  )
  return diagnostics.map((diagnostic) => {
    const { location, fix: _fix, ...others } = diagnostic
    const found = location && places.get(location.file)
    if (!found) return diagnostic
    if (!found.source) return { ...diagnostic, location: { ...location, file: found.content } }
    return {
      ...others,
      message: `${diagnostic.message} (on the generated page "${found.name}")`,
      location: found.source,
    }
  })
}
