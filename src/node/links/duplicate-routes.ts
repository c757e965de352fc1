import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../config/resolved.js'
import { severityOf } from './policy.js'

/** A route and the file that makes it. */
interface RoutedFile {
  readonly route: string
  readonly file: string
}

/** Routes that several files claim: the first file by name keeps the route, the others are reported and left out. */
export function findDuplicates<Page extends RoutedFile>(
  pages: readonly Page[],
  config: ResolvedConfig,
): { kept: Page[]; diagnostics: Diagnostic[] } {
  const winners = new Map<string, Page>()
  const kept: Page[] = []
  const diagnostics: Diagnostic[] = []
  for (const page of pages) {
    // Two routes that differ only in case would be one file on many disks.
    const identity = page.route.normalize('NFC').toLowerCase()
    const winner = winners.get(identity)
    if (!winner) {
      winners.set(identity, page)
      kept.push(page)
      continue
    }
    const location = { file: page.file, line: 1, column: 1 }
    const finding = { code: 'duplicate-route', url: page.route, location }
    const severity = severityOf(config.links.duplicateRoutes, finding)
    if (!severity) continue
    diagnostics.push({
      code: 'duplicate-route',
      severity,
      message: `the route "${page.route}" is already that of ${winner.file}, which is kept`,
      hint: 'give one of them another `slug`',
      location,
    })
  }
  return { kept, diagnostics }
}
