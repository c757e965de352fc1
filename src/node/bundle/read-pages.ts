import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageEntry } from './page-entries.js'
import { type ModuleFacts, PageLoadError, type ReadModule } from './read-module.js'

/**
 * Loads the server modules of pages that docsgen reads facts from before it renders them: React pages, and Markdown pages
 * with partials. `paths` are those of the modules. Throws a `PageLoadError` if some cannot be loaded.
 */
export async function readPages(
  { entries, readModule }: { readonly entries: readonly PageEntry[]; readonly readModule: ReadModule },
  paths: readonly string[],
): Promise<(ModuleFacts | undefined)[]> {
  const problems: Diagnostic[] = []
  const failed = new Set<string>()
  const facts = await Promise.all(
    entries.map(async ({ module, file }, i): Promise<ModuleFacts | undefined> => {
      if (module && !/^export const toc = /m.test(module.code)) return undefined
      const read = await readModule({ path: paths[i] ?? '', file })
      if ('facts' in read) return read.facts
      // Rendering a Markdown page reports the error that its module threw.
      if (module && read.problem.code === 'render-failed') return undefined
      problems.push(read.problem)
      failed.add(file)
      return undefined
    }),
  )
  if (failed.size > 0) throw new PageLoadError(problems, failed)
  return facts
}
