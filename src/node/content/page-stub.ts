import { closeSync, fstatSync, readSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { siteRelative } from '../base/names.js'
import type { FrontMatter } from '../base/source-file.js'
import { frontMatterSpan } from '../base/source-text/front-matter-span.js'
import { readFrontMatter } from './front-matter.js'
import { type MarkdownReader, sourceFileOf, unreadableFile } from './markdown-file.js'
import { decodeSource } from './read-source.js'
import { openRegularFile, readRegularFile, fileStamp } from '../base/source-text/regular-file.js'
import { RACY_MS } from '../store/file-table.js'
import type { Query, ResultStore } from '../store/result-store.js'

/** What the beginning of a file says about its page. Plain data. */
interface PageStub {
  /** See `fileStamp`. */
  readonly stamp: string
  /** Bytes. */
  readonly size: number
  readonly frontMatter: FrontMatter
  readonly problems: readonly Diagnostic[]
  /** Plain text of the leading heading, as far as it can be found without a parser. */
  readonly title?: string
}

interface ReadStub {
  readonly stub: PageStub
  /** Why the file is not text. */
  readonly problem?: Diagnostic
}

const query: Query = { kind: { name: 'stubs' }, key: [] }

/** How much of a file is read; the front matter and the first heading are nearly always in it. */
const HEAD_BYTES = 4096

/**
 * Reads only the beginning of Markdown files, and again only if their stamp has changed: ten thousand files take
 * 0.25 s. The fingerprint of a source file is therefore not the hash of its bytes, but its stamp. While the front matter
 * of a file is invalid, its last valid one is used.
 */
export class StubReader {
  readonly #stubs: Map<string, PageStub>
  readonly #buffer = Buffer.allocUnsafe(HEAD_BYTES)

  /** Starts with the stubs that the last server saved. Each is valid as long as the stamp of its file is the same. */
  constructor(private readonly store?: ResultStore) {
    this.#stubs = new Map(store?.find<readonly (readonly [filePath: string, stub: PageStub])[]>(query)?.value)
  }

  /** Saves the stubs, so that the next server does not have to open ten thousand files. */
  save(): void {
    const now = Date.now()
    const settled = [...this.#stubs].filter(([filePath, { problems }]) => {
      const changed = statSync(filePath, { throwIfNoEntry: false })?.mtimeMs
      return problems.length === 0 && changed !== undefined && now - changed > RACY_MS
    })
    this.store?.keep(query, settled)
  }

  readonly read: MarkdownReader = (found) => {
    const contentPath = found.contentPath ?? path.join(found.collection.dir, found.relativePath)
    const file = siteRelative(found.config.rootDir, contentPath)
    let read: ReadStub
    try {
      read = this.#stub(contentPath, file)
    } catch (error) {
      found.diagnostics.push(unreadableFile(error, file))
      return undefined
    }
    const { stub, problem } = read
    found.diagnostics.push(...(problem ? [problem] : stub.problems))
    return problem ? undefined : sourceFileOf(found, { fingerprint: stub.stamp, frontMatter: stub.frontMatter })
  }

  /** The heading that a file began with when it was last read. */
  title(filePath: string): string | undefined {
    return this.#stubs.get(filePath)?.title
  }

  /** The size in bytes that a file had when it was last read. */
  size(filePath: string): number | undefined {
    return this.#stubs.get(filePath)?.size
  }

  /** Removes the stubs of all other files. */
  retain(filePaths: Iterable<string>): void {
    const kept = new Set(filePaths)
    for (const filePath of this.#stubs.keys()) if (!kept.has(filePath)) this.#stubs.delete(filePath)
  }

  #stub(filePath: string, file: string): ReadStub {
    const known = this.#stubs.get(filePath)
    if (known && fileStamp(statSync(filePath)) === known.stamp) return { stub: known }
    const { stat, bytes, isWhole } = this.#readHead(filePath)
    const { text, ...unreadable } = isWhole ? decodeSource(bytes, file) : { text: withoutMark(bytes) }
    const { data, problems, bodyStart } = readFrontMatter(text, file)
    const title = headingOf(text, bodyStart)
    const frontMatter = hasErrors(problems) && known ? known.frontMatter : data
    const read = { stamp: fileStamp(stat), size: stat.size, frontMatter, problems }
    const stub = title === undefined ? read : { ...read, title }
    this.#stubs.set(filePath, stub)
    return { stub, ...unreadable }
  }

  #readHead(filePath: string): { readonly stat: Stats; readonly bytes: Buffer; readonly isWhole: boolean } {
    const descriptor = openRegularFile(filePath)
    try {
      const stat = fstatSync(descriptor)
      const head = this.#buffer.subarray(0, readSync(descriptor, this.#buffer, 0, HEAD_BYTES, 0))
      if (head.length >= stat.size) return { stat, bytes: head, isWhole: true }
      const text = withoutMark(head)
      const isCut = text.startsWith('---') && !frontMatterSpan(text)
      return isCut ? { stat, bytes: readRegularFile(filePath), isWhole: true } : { stat, bytes: head, isWhole: false }
    } finally {
      closeSync(descriptor)
    }
  }
}

function withoutMark(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\ufeff/, '')
}

const LONGEST_HEADING = 1000

/** Lines before the first heading that print nothing. */
const skipped = /^\s*(?:$|import\s|export\s|<!--.*-->\s*$|\{\/\*.*\*\/\}\s*$)/

/** The heading that a body begins with, without what looks like markup. Compiling the page corrects it. */
function headingOf(text: string, bodyStart: number): string | undefined {
  for (let start = bodyStart; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, end)
    if (!skipped.test(line)) return plainHeading(line.trim(), text.slice(end + 1, end + 5))
    start = end + 1
  }
  return undefined
}

function plainHeading(line: string, next: string): string | undefined {
  // The expressions below take time that grows with the square of the length.
  if (line.length > LONGEST_HEADING) return undefined
  const heading = /^#\s+(.*?)(?:\s+#+)?$/.exec(line)?.[1] ?? (/^=+\s*(?:\n|$)/.test(next) ? line : undefined)
  if (heading === undefined || /^[\w ,.:?'-]+$/.test(heading)) return heading
  const plain = heading
    .replace(/\s*\{(?:#[^{}\s]+|\/\*\s*#[^{}]*\*\/)\}$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`+([^`]+)`+/g, '$1')
    .replace(/(\*\*?|__?)(?=\S)(.+?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
  return plain === '' ? undefined : plain
}
