/** A problem of a sample, located in the module's own lines. Plain data, which the cache stores. */
export interface SampleFinding {
  readonly code: FindingCode
  readonly message: string
  readonly hint?: string
  /** From 0. */
  readonly line: number
  /** From 0, in UTF-16 code units. */
  readonly column: number
}

type FindingCode =
  | 'sample-type'
  | 'sample-syntax'
  | 'sample-result'
  | 'sample-log'
  | 'sample-throws'
  | 'sample-test'
  | 'sample-bundle'
  | 'sample-error'
  | 'sample-access'
  | 'sample-meta'

/** The line and the column (from 0) of an offset. */
export function locationOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length - 1, column: offset - (before.lastIndexOf('\n') + 1) }
}

/** Absolute paths that messages of other tools can contain. */
export interface MessagePaths {
  /** The site's root. */
  readonly rootDir: string
  /** Folder of this run. */
  readonly workDir: string
}

/** Makes the paths in a message relative: page files to their page, packages to the site's root. */
export function withoutPaths(message: string, { rootDir, workDir }: MessagePaths): string {
  const work = pathPattern(workDir)
  return message
    .replace(new RegExp(`(?:file://)?${work}run[\\\\/][\\d-]+\\.mjs`, 'g'), 'the sample')
    .replace(new RegExp(`${work}[\\w-]+[\\\\/]`, 'g'), './')
    .replace(new RegExp(pathPattern(rootDir), 'g'), '')
}

/** Matches a folder's path up to what follows it, with slashes of either kind. It must not be the end of another path. */
function pathPattern(dir: string): string {
  const names = dir.split(/[\\/]/).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return `(?<![\\w.-])${names.join('[\\\\/]')}[\\\\/]`
}
