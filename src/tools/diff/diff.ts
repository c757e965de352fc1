import { diffSites } from './diff-sites.js'
import type { ProgressEvent } from '../../node/base/command.js'
import type { SiteDiff } from './site-diff.js'

/** Options of `diff`. */
export interface DiffOptions {
  /** Absolute paths of the output folders of two builds, also of different versions of docsgen or of another generator. */
  readonly oldDir: string
  readonly newDir: string
  readonly onProgress?: (event: ProgressEvent) => void
}

/** Compares two built sites. Throws a DocsgenError (exit 2) if a folder is missing or has no built site. */
export function diff({ oldDir, newDir, onProgress }: DiffOptions): Promise<SiteDiff> {
  onProgress?.({ step: 'compare' })
  return diffSites({ oldDir, newDir, onPage: (done, total) => onProgress?.({ step: 'compare', done, total }) })
}
