import path from 'node:path'
import { mapValues, omitBy } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { Collection } from '../base/collection.js'
import type { ResolvedConfig } from '../base/config.js'
import { qualifiedName } from '../base/docs.js'
import { hashOf } from '../base/hash.js'
import { siteRelative } from '../base/names.js'
import type { FrontMatter, InheritedFields, SourceFile } from '../base/source-file.js'
import { locateField } from '../base/source-text/locate-field.js'
import { knownNameHint } from '../base/suggest.js'
import { fillTexts } from '../base/variables.js'
import { amendPage } from './amend-page.js'
import { frontMatterText } from '../base/source-text/front-matter-span.js'
import { readFrontMatter } from './front-matter.js'
import { decodeSource } from './read-source.js'
import type { Query, ResultStore } from '../store/result-store.js'
import { notText } from '../base/source-text/not-text.js'
import { NotAFileError, readRegularFile, replaceByFile } from '../base/source-text/regular-file.js'

/** A Markdown file that a scan has found. */
export interface FoundMarkdown {
  readonly config: ResolvedConfig
  readonly relativePath: string
  readonly collection: Collection
  /** Absolute path of the content of a generated or translated file. */
  readonly contentPath?: string
  /** Fields of the front matter that a translated file has unless it sets them itself. */
  readonly inherited?: InheritedFields
  /** The language of a file that is not in that of the site. */
  readonly language?: string
  /** Receives the problems of the file. */
  readonly diagnostics: Diagnostic[]
}

/** Reads a found file; undefined (with a diagnostic) if it is not readable text. */
export type MarkdownReader = (found: FoundMarkdown) => SourceFile | undefined

/** What the front matter of a file says, or why the file is not text. */
interface Head {
  readonly frontMatter: FrontMatter
  readonly problems: readonly Diagnostic[]
  readonly isText: boolean
}

/** Reads Markdown files completely. With a store, a file that has not changed since an earlier command is not opened. */
export function createMarkdownReader(store?: ResultStore): MarkdownReader {
  return (found) => {
    const { config, collection, relativePath, diagnostics } = found
    const filePath = found.contentPath ?? path.join(collection.dir, relativePath)
    const file = siteRelative(config.rootDir, filePath)
    let read: Head & { readonly hash: string }
    try {
      read = readWhole(filePath, file, store)
    } catch (error) {
      diagnostics.push(unreadableFile(error, file))
      return undefined
    }
    const { hash, frontMatter, problems, isText } = read
    diagnostics.push(...problems)
    return isText ? sourceFileOf(found, { fingerprint: hash, frontMatter }) : undefined
  }
}

/** Equal bytes have equal heads, but their problems have the name of the file. */
function headQuery(file: string, hash: string): Query {
  return { kind: { name: 'heads', isGrouped: true, isPortable: true, identify: () => '' }, key: [file, hash] }
}

function readWhole(filePath: string, file: string, store: ResultStore | undefined): Head & { readonly hash: string } {
  const read = store?.files.read(filePath)
  const known = read && !read.bytes ? store?.find<Head>(headQuery(file, read.hash)) : undefined
  if (read && known) return { ...known.value, hash: read.hash }
  const bytes = read?.bytes ?? readRegularFile(filePath)
  const hash = read?.bytes ? read.hash : hashOf([bytes])
  const head = readHead(bytes, file)
  store?.keep(headQuery(file, hash), head)
  return { ...head, hash }
}

function readHead(bytes: Buffer, file: string): Head {
  const problem = notText(bytes, file)
  if (problem) return { frontMatter: {}, problems: [problem], isText: false }
  const { data, problems } = readFrontMatter(frontMatterText(bytes), file)
  return { frontMatter: data, problems, isText: true }
}

/** The text of a file without byte order mark, with the hash of its bytes, or a diagnostic if it cannot be read or is not text. */
export function readSource(
  filePath: string,
  file: string,
): ReturnType<typeof decodeSource> & { readonly hash: string } {
  try {
    const bytes = readRegularFile(filePath)
    return { ...decodeSource(bytes, file), hash: hashOf([bytes]) }
  } catch (error) {
    return { text: '', hash: '', problem: unreadableFile(error, file) }
  }
}

/** A diagnostic for a file that was found, but cannot be opened or read. */
export function unreadableFile(error: unknown, file: string): Diagnostic {
  if (file.includes('\ufffd')) {
    const hint = 'rename the file'
    const message = 'the name of this file or of its folder is not valid UTF-8'
    return { code: 'unreadable-source', severity: 'error', message, hint, location: { file } }
  }
  if (error instanceof NotAFileError)
    return {
      code: 'unreadable-source',
      severity: 'error',
      message: error.message,
      hint: replaceByFile,
      location: { file },
    }
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return {
    code: 'unreadable-source',
    severity: 'error',
    message: `the file cannot be read (${reason})`,
    hint: `${reason === 'ENOENT' ? 'it was removed during the build:' : 'check its permissions, and'} run the build again`,
    location: { file },
  }
}

/** The source file for a found file with some content, as the plugins amend it. */
export function sourceFileOf(
  found: FoundMarkdown,
  content: Pick<SourceFile, 'fingerprint' | 'frontMatter'>,
): SourceFile {
  const { config, relativePath, contentPath, collection, inherited } = found
  const frontMatter = withVariables({ ...inherited?.frontMatter, ...content.frontMatter }, found)
  const { articles, dir: contentDir, docsSet } = collection
  const filePath = path.join(contentDir, relativePath)
  const { id, route } = collection.identify(relativePath, frontMatter)
  const taken = inherited && omitBy(inherited.frontMatter, (_, field) => field in content.frontMatter)
  const isOwn = taken === undefined || Object.keys(taken).length === 0
  const source: SourceFile = {
    path: filePath,
    contentPath,
    file: siteRelative(config.rootDir, contentPath ?? filePath),
    relativePath,
    contentDir,
    collection: collection.name,
    collectionId: collection.id,
    docsSet,
    language: found.language,
    inherited: inherited && { ...inherited, frontMatter: taken ?? {} },
    mdx: isMdx(relativePath, config.markdown.format),
    // The page depends on the fields of its original too.
    fingerprint: isOwn ? content.fingerprint : hashOf([content.fingerprint, JSON.stringify(taken)]),
    ownFingerprint: isOwn ? undefined : content.fingerprint,
    frontMatter,
    article: articles || undefined,
    id: qualifiedName(docsSet ?? '', id),
    route,
  }
  const dated = isDue(source, found) ? source : scheduled(source)
  return config.plugins.length === 0 ? dated : amendPage(dated, config, found.diagnostics)
}

/** Front matter with the values of variables in its texts. */
function withVariables(frontMatter: FrontMatter, found: FoundMarkdown): FrontMatter {
  const { variables } = found.config.markdown
  if (Object.keys(variables).length === 0) return frontMatter
  return mapValues(frontMatter, (value, key) => fillTexts(value, variables, (name) => reportUnknown(name, key, found)))
}

/** Reports a variable in the front matter that the config does not define. */
function reportUnknown(
  name: string,
  key: string,
  { config, collection, contentPath, relativePath, diagnostics }: FoundMarkdown,
): void {
  const filePath = path.join(collection.dir, relativePath)
  const file = siteRelative(config.rootDir, contentPath ?? filePath)
  diagnostics.push({
    code: 'unknown-variable',
    severity: 'error',
    message: `"${name}" is not a variable`,
    hint: knownNameHint(name, Object.keys(config.markdown.variables)),
    location: locateField({ path: filePath, file, contentPath }, [key]),
  })
}

/** Whether nothing but its author keeps a source from being published: the date of a post may be in the future. */
function isDue({ frontMatter }: SourceFile, { collection, config, relativePath }: FoundMarkdown): boolean {
  return frontMatter.draft === true || (collection.publishedAt?.(relativePath, frontMatter) ?? '') <= config.loadedAt
}

/** A source that is a draft until its date. */
function scheduled(source: SourceFile): SourceFile {
  return {
    ...source,
    isScheduled: true,
    frontMatter: { ...source.frontMatter, draft: true },
    ownFingerprint: source.ownFingerprint ?? source.fingerprint,
    fingerprint: hashOf([source.fingerprint, 'scheduled']),
  }
}

/** Whether a file is parsed as MDX: by its extension, unless the config sets one format for all files. */
export function isMdx(filePath: string, format: 'detect' | 'md' | 'mdx'): boolean {
  return format === 'detect' ? filePath.endsWith('.mdx') : format === 'mdx'
}
