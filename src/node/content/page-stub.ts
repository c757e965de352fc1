import { closeSync, fstatSync, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { frontMatterSpan } from '../source-text/front-matter-span.js'
import { readFrontMatter } from './front-matter.js'
import { type MarkdownReader, sourceFileOf, unreadableFile } from './markdown-file.js'
import { siteRelative } from '../model/names.js'
import { decodeSource } from './read-source.js'
import type { FrontMatter } from '../model/source-file.js'

/** What the beginning of a file tells. Plain data. */
export interface PageStub {
  readonly stamp: string
  /** Bytes. */
  readonly size: number
  readonly frontMatter: FrontMatter
  readonly problems: readonly Diagnostic[]
  /** Plain text of the leading heading, as far as it can be told without a parser. */
  readonly title?: string
}

/** So much of a file is read: front matter and first heading nearly always lie in it. */
const HEAD_BYTES = 4096

/**
 * Reads the beginnings of Markdown files, each again only when its size or time has changed: ten thousand files take a
 * quarter of a second. A source file's `hash` is then no hash of its bytes but its size and time. While front matter
 * does not parse, the last that did stands for it.
 */
export class StubReader {
  readonly #stubs: Map<string, PageStub>
  readonly #buffer = Buffer.allocUnsafe(HEAD_BYTES)

  /** `known`: what an earlier reader has left. */
  constructor(known: Iterable<readonly [string, PageStub]> = []) {
    this.#stubs = new Map(known)
  }

  /** Everything that is known, by path. */
  entries(): Iterable<readonly [string, PageStub]> {
    return this.#stubs
  }

  readonly read: MarkdownReader = (found) => {
    const filePath = path.join(found.contentDir, found.relativePath)
    const file = siteRelative(found.config.rootDir, filePath)
    try {
      const { stub, unreadable } = this.#stub(filePath, file)
      if (unreadable) {
        found.diagnostics.push(unreadable)
        return undefined
      }
      found.diagnostics.push(...stub.problems)
      return sourceFileOf(found, { hash: stub.stamp, frontMatter: stub.frontMatter })
    } catch (error) {
      found.diagnostics.push(unreadableFile(error, file))
      return undefined
    }
  }

  /** The heading that a file begins with, as the last reading saw it. */
  title(filePath: string): string | undefined {
    return this.#stubs.get(filePath)?.title
  }

  /** The size that a file had at the last reading. */
  size(filePath: string): number | undefined {
    return this.#stubs.get(filePath)?.size
  }

  /** Drops what is known of files that are gone. */
  retain(filePaths: Iterable<string>): void {
    const kept = new Set(filePaths)
    for (const filePath of this.#stubs.keys()) if (!kept.has(filePath)) this.#stubs.delete(filePath)
  }

  #stub(filePath: string, file: string): { stub: PageStub; unreadable?: Diagnostic } {
    const known = this.#stubs.get(filePath)
    if (known && stampOf(statSync(filePath)) === known.stamp) return { stub: known }
    const { stamp, size, bytes, isWhole } = this.#readHead(filePath)
    const decoded = isWhole ? decodeSource(bytes, file) : { text: bytes.toString('utf8').replace(/^\ufeff/, '') }
    const { data, problems, bodyStart } = readFrontMatter(decoded.text, file)
    const title = headingOf(decoded.text, bodyStart)
    const frontMatter = problems.length > 0 && known ? known.frontMatter : data
    const stub = { stamp, size, frontMatter, problems, ...(title === undefined ? {} : { title }) }
    this.#stubs.set(filePath, stub)
    return 'problem' in decoded && decoded.problem ? { stub, unreadable: decoded.problem } : { stub }
  }

  #readHead(filePath: string): { stamp: string; size: number; bytes: Buffer; isWhole: boolean } {
    const descriptor = openSync(filePath, 'r')
    try {
      const stat = fstatSync(descriptor)
      const length = readSync(descriptor, this.#buffer, 0, HEAD_BYTES, 0)
      const head = this.#buffer.subarray(0, length)
      const text = head.toString('utf8')
      // Front matter that does not end here is read whole.
      const isCut = length < stat.size
      const bytes =
        isCut && /^\ufeff?---/.test(text) && !frontMatterSpan(text.replace(/^\ufeff/, ''))
          ? readFileSync(filePath)
          : head
      return { stamp: stampOf(stat), size: stat.size, bytes, isWhole: !isCut || bytes !== head }
    } finally {
      closeSync(descriptor)
    }
  }
}

function stampOf({ size, mtimeMs, ino }: Stats): string {
  return `${size}-${mtimeMs}-${ino}`
}

const skipped = /^\s*(?:$|import\s|export\s|<!--.*-->\s*$|\{\/\*.*\*\/\}\s*$)/

/** The heading that a body begins with; what looks like markup in it is taken away. Compiling the page corrects it. */
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
