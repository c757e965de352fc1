import path from 'node:path'
import { hasErrors } from '../../shared/diagnostic.js'
import type { OutlineItem } from '../../shared/page.js'
import { createMarkdownReader } from '../content/markdown-file.js'
import type { SiteIndex } from '../links/site-index.js'
import { collectionOf, type Collection } from '../model/collection.js'
import type { CompiledPage } from '../model/compiled-page.js'
import type { ResolvedConfig } from '../model/config.js'
import type { FeatureRecorder } from '../model/recorder.js'
import { fillBase } from '../model/languages.js'
import type { SourceFile } from '../model/source-file.js'
import { currentRecord, keyWithHeadings, pageKeys, withHeadings } from '../pipeline/compile-pages.js'
import { BodyStore, findRecord, mapTexts } from '../store/page-cache.js'
import type { ResultStore } from '../store/result-store.js'

/** A page as the last build compiled it, by the headings of its original if it is a translation; undefined if there is none that is still valid. */
export type StoredPages = (
  source: SourceFile,
  index: SiteIndex,
  outline?: readonly OutlineItem[],
) => CompiledPage | undefined

/**
 * Reads pages as the last build compiled them, so that a preview compiles only what has changed since. Pages with errors, and those whose
 * texts are missing or damaged, are left to the compiler.
 */
export function storedPages(
  config: ResolvedConfig,
  options: {
    readonly store: ResultStore
    readonly collections: readonly Collection[]
    readonly recorders: ReadonlyMap<string, FeatureRecorder>
    /** That of the site that shows the pages. */
    readonly base: string
  },
): StoredPages {
  const { store, collections, recorders, base } = options
  const { rootDir, cacheDir } = config
  const keyOf = pageKeys(config, recorders)
  const readMarkdown = createMarkdownReader(store)
  return (source, index, outline) => {
    const collection = collectionOf(source, collections)
    // The hash of a stub is not that of its bytes.
    const whole = collection && readMarkdown({ ...source, config, collection, diagnostics: [] })
    if (!whole) return undefined
    const own = keyOf({ ...source, hash: whole.hash })
    const key = outline ? keyWithHeadings(own, withHeadings(source, outline)) : own
    const bodies = new BodyStore(path.join(cacheDir, 'cache', 'bodies'))
    try {
      const found = findRecord(key, { store, rootDir, bodies, verifies: true })
      const record = found && currentRecord(found, { source, index, files: store.files })
      if (!record || hasErrors(record.diagnostics)) return undefined
      const { body, markdownVersion: _, recorded, ...page } = record
      const parts = bodies.read(body).parts.map((part) => fillBase(part, base))
      return { ...page, parts, recorded: recorded && mapTexts(recorded, (text) => bodies.text(text)) }
    } finally {
      bodies.close()
    }
  }
}
