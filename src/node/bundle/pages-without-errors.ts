import type { Diagnostic } from '../../shared/diagnostic.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { PageEntry } from './page-entries.js'
import { PageLoadError } from './read-module.js'
import { type BundlePagesOptions, bundlePages, type PageBundles } from './pages.js'

/** The bundles of the pages whose code has no errors, and the errors of the others. */
interface PagesWithoutErrors {
  readonly bundles: PageBundles
  readonly errors: readonly Diagnostic[]
}

/** Bundles pages like `bundlePages`. If that fails, leaves out the pages that have the errors, and bundles the rest. */
export async function bundlePagesWithoutErrors(options: BundlePagesOptions): Promise<PagesWithoutErrors> {
  const errors = new Map<string, Diagnostic>()
  let entries = options.entries
  for (;;) {
    try {
      return { bundles: await bundlePages({ ...options, entries }), errors: [...errors.values()] }
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      for (const one of error.diagnostics) errors.set(JSON.stringify(one), one)
      const broken = await brokenEntries(error, { ...options, entries })
      entries = entries.filter((entry) => !broken.has(entry))
    }
  }
}

/** The pages that cannot be bundled: those that the errors are located in, or else those that fail on their own. */
async function brokenEntries(error: DocsgenError, options: BundlePagesOptions): Promise<ReadonlySet<PageEntry>> {
  const { entries } = options
  if (error instanceof PageLoadError) return new Set(entries.filter(({ file }) => error.files.has(file)))
  const files = new Set(error.diagnostics.flatMap(({ location }) => location?.file ?? []))
  const located = entries.filter(({ file }) => files.has(file))
  if (located.length > 0) return new Set(located)
  const failed: PageEntry[] = []
  for (const entry of entries) if (await failsAlone(entry, options)) failed.push(entry)
  return new Set(failed.length > 0 ? failed : entries)
}

async function failsAlone(entry: PageEntry, options: BundlePagesOptions): Promise<boolean> {
  try {
    await bundlePages({ ...options, entries: [entry] })
    return false
  } catch (error) {
    if (error instanceof DocsgenError) return true
    throw error
  }
}
