import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { pick } from 'es-toolkit'
import fastGlob from 'fast-glob'
import { createMarkdownReader, type FoundMarkdown, type MarkdownReader, unreadableFile } from './markdown-file.js'
import { UNREAD_PAGES, unreadFiles, unreadPage } from './unread-files.js'
import type { Collection, ContentPlan } from '../base/collection.js'
import type { ResolvedConfig } from '../base/config.js'
import { type DocListEntry, docsSetAt, plainName, qualifiedName } from '../base/docs.js'
import { hashOf } from '../base/hash.js'
import { defaultLanguage, type Languages, translatedDir } from '../base/languages.js'
import { deepRoute } from '../base/deep-route.js'
import { compareStrings, siteRelative } from '../base/names.js'
import type { DataFile, PageFile, SourceFile, Sources } from '../base/source-file.js'
import { amendReactPage } from './amend-page.js'
import { readDataFile } from '../base/source-text/data-file.js'
import { isSecretFile } from '../base/source-text/file-gate.js'
import { locateField } from '../base/source-text/locate-field.js'
import { readRegularFile } from '../base/source-text/regular-file.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { joinRoute, normalizeRoute } from '../../shared/route.js'

interface Scan {
  readonly config: ResolvedConfig
  readonly diagnostics: Diagnostic[]
  readonly drafts: SourceFile[]
  readonly read: MarkdownReader
}

/** Finds and reads the content: every source file with its front matter, id and route, and the names of static files. */
export function scanContent(
  config: ResolvedConfig,
  { collections, inputs }: ContentPlan,
  read: MarkdownReader = createMarkdownReader(),
): Sources {
  const scan: Scan = { config, diagnostics: [], drafts: [], read }
  const named = (name: string) => collections.filter((one) => one.name === name)
  const docs = named('docs').flatMap((collection) => scanDocs(collection, scan))
  const [ofPages] = named('pages')
  const { markdownPages, pages: found } = ofPages
    ? scanPages(ofPages, scan)
    : { markdownPages: [], pages: generatedPages(scan) }
  const others = collections.filter(({ name }) => name !== 'docs' && name !== 'pages')
  const pages =
    config.plugins.length === 0 ? found : found.map((page) => amendReactPage(page, config, scan.diagnostics))
  return {
    collections,
    inputs,
    docs,
    drafts: scan.drafts,
    markdownPages: [...markdownPages, ...others.flatMap((collection) => scanMarkdown(collection, scan))],
    pages,
    dataFiles: inputs.flatMap((filePath) => readInput(filePath, scan)),
    staticFiles: scanStatic(scan),
    diagnostics: [
      ...config.warnings,
      ...config.generated.diagnostics,
      ...scan.diagnostics,
      ...unreadFiles(config, docs, { collections, inputs }),
    ],
  }
}

/** Reads a data file; none if it does not exist or is not text. */
function readInput(filePath: string, { config, diagnostics }: Scan): DataFile[] {
  const file = siteRelative(config.rootDir, filePath)
  const read = readDataFile(filePath, file)
  if (read?.problem) diagnostics.push(read.problem)
  return read?.text === undefined ? [] : [{ path: filePath, file, hash: hashOf([read.text]), text: read.text }]
}

/** The Markdown files of a collection. */
function scanMarkdown(collection: Collection, scan: Scan): SourceFile[] {
  const { dir, include: patterns, exclude: ignore } = collection
  return readAll(withGenerated(findPages(scan, { dir, patterns, ignore }), dir, scan), collection, scan)
}

function scanDocs(collection: Collection, scan: Scan): SourceFile[] {
  const docs = scanMarkdown(collection, scan)
  const list = docsSetAt(scan.config.docs, collection.docsSet)?.list
  return list ? listedDocs(docs, list, scan) : docs
}

/** The docs that `docs.list` names, with its ids and routes. */
function listedDocs(docs: readonly SourceFile[], list: readonly DocListEntry[], scan: Scan): SourceFile[] {
  const { rootDir, configPath } = scan.config
  const byPath = new Map(docs.map((doc) => [doc.relativePath, doc]))
  const key = docs[0]?.docsSet ?? ''
  const byId = new Map(docs.map((doc) => [plainName(key, doc.id), doc]))
  return list.flatMap((entry): SourceFile[] => {
    const isFile = /\.mdx?$/.test(entry.path)
    const doc = isFile ? byPath.get(entry.path.replace(/^\.?\//, '')) : byId.get(entry.id)
    if (!doc) {
      scan.diagnostics.push({
        code: 'doc-missing',
        severity: 'error',
        message: `docs.list names ${isFile ? `the file "${entry.path}"` : `the doc "${entry.id}"`}, which does not exist`,
        hint: 'correct the entry, or add the file to the docs folder',
        location: { file: siteRelative(rootDir, configPath) },
      })
      return []
    }
    const route = isFile ? doc.route : joinRoute('/', normalizeRoute(entry.path))
    const id = qualifiedName(key, entry.id)
    return [{ ...doc, id, route, ...(entry.sidebar === undefined ? {} : { listedSidebar: entry.sidebar }) }]
  })
}

/** The folder of pages has React pages besides its Markdown. */
function scanPages(collection: Collection, scan: Scan): Pick<Sources, 'markdownPages' | 'pages'> {
  const { dir, include, exclude } = collection
  const { rootDir } = scan.config
  const found = withGenerated(
    findPages(scan, { dir, patterns: [...include, UNREAD_PAGES], ignore: exclude }),
    dir,
    scan,
  ).filter((relativePath) => {
    // A glob may match style sheets, tests and images, which are no pages.
    if (/\.(?:css|s[ac]ss|less|json|svg|png|jpe?g|gif|webp|avif|d\.ts)$/.test(relativePath)) return false
    const problem = unreadPage(siteRelative(rootDir, path.join(dir, relativePath)))
    if (problem) scan.diagnostics.push(problem)
    return problem === undefined
  })
  const markdown = found.filter((relativePath) => /\.mdx?$/.test(relativePath))
  const components = found.filter((relativePath) => !/\.mdx?$/.test(relativePath))
  return {
    markdownPages: readAll(markdown, collection, scan),
    pages: [
      ...components.flatMap((relativePath): PageFile[] => {
        const filePath = path.join(dir, relativePath)
        const route = `/${relativePath.replace(/\.[jt]sx?$/, '').replace(/(?:^|\/)index$/, '')}`
        const file = siteRelative(rootDir, filePath)
        try {
          return [{ path: filePath, file, route, fingerprint: hashOf([readRegularFile(filePath)]) }]
        } catch (error) {
          scan.diagnostics.push(unreadableFile(error, file))
          return []
        }
      }),
      ...generatedPages(scan),
    ],
  }
}

/** The paths of files with those that plugins generate in the same folder, sorted. */
function withGenerated(found: readonly string[], dir: string, { config }: Scan): readonly string[] {
  const own = config.generated.files.filter((file) => file.dir === dir && /\.mdx?$/.test(file.path))
  const added = own.map((file) => siteRelative(dir, file.path))
  return added.length === 0 ? found : [...found, ...added].sort(compareStrings)
}

/** The pages that plugins add. */
function generatedPages({ config: { generated, rootDir }, diagnostics }: Scan): PageFile[] {
  return generated.pages.flatMap(({ route, componentPath, data, meta }): PageFile[] => {
    const file = siteRelative(rootDir, componentPath)
    const deep = deepRoute(route, () => ({ file }))
    if (deep) {
      diagnostics.push(deep)
      return []
    }
    try {
      const fingerprint = hashOf([readRegularFile(componentPath), data, JSON.stringify(meta)])
      return [{ path: componentPath, file, route, fingerprint, generated: { data, meta } }]
    } catch (error) {
      diagnostics.push(unreadableFile(error, file))
      return []
    }
  })
}

/** The Markdown files that can be read. Drafts are only among them in the preview. */
function readAll(relativePaths: readonly string[], collection: Collection, scan: Scan): SourceFile[] {
  const { config, diagnostics, read } = scan
  const generated = new Map(config.generated.files.map((file) => [file.path, file]))
  const generatedAt = (relativePath: string) =>
    generated.size === 0 ? undefined : generated.get(path.join(collection.dir, relativePath))
  const written = relativePaths.filter((relativePath) => generatedAt(relativePath) === undefined)
  const translations = findTranslations(written, collection, scan)
  return relativePaths.flatMap((relativePath) => {
    const { contentPath, isTranslated = false } = generatedAt(relativePath) ?? {}
    const found = { config, collection, relativePath, contentPath, diagnostics }
    const source = translations && !isTranslated ? readTranslated(found, translations, read) : read(found)
    if (!source) return []
    const problem = routeProblem(source)
    if (problem) diagnostics.push(problem)
    if (problem) return []
    if (source.frontMatter.draft !== true) return source
    scan.drafts.push(source)
    if (config.showsDrafts) return source
    if (source.isScheduled) reportScheduled(source, collection, scan)
    return []
  })
}

/** Says that a post is left out because of its date, which may be a mistake. */
function reportScheduled(source: SourceFile, { publishedAt }: Collection, { diagnostics }: Scan): void {
  const { frontMatter, relativePath } = source
  const date = publishedAt?.(relativePath, frontMatter)?.slice(0, 16).replace('T', ' ')
  diagnostics.push({
    code: 'scheduled-post',
    severity: 'warning',
    message: `this post is left out, because its date, ${date} UTC, is in the future`,
    hint: 'build the site again after that, or write an earlier date',
    location: locateField(source, frontMatter.date === undefined ? [] : ['date']),
  })
}

/** The translated files of a collection. */
interface Translations {
  /** Absolute path of their folder. */
  readonly dir: string
  /** Paths relative to the folder, as of the originals. */
  readonly files: ReadonlySet<string>
  readonly languages: Languages
}

/** The translations of a collection; undefined if this is a site in its default language. Reports those without an original. */
function findTranslations(
  originals: readonly string[],
  { dir: originalDir, include: patterns, exclude: ignore, translatedDir: dir }: Collection,
  scan: Scan,
): Translations | undefined {
  const { config, diagnostics } = scan
  if (dir === undefined || config.languages === undefined) return undefined
  const found = findFiles(scan, { dir, patterns, ignore }).filter((file) => /\.mdx?$/.test(file))
  const known = new Set(originals)
  for (const relativePath of found.filter((file) => !known.has(file))) {
    const original = siteRelative(config.rootDir, path.join(originalDir, relativePath))
    const isGenerated = config.generated.files.some((file) => file.path === path.join(originalDir, relativePath))
    const renamed = relativePath.replace(/\.mdx?$/, (end) => (end === '.md' ? '.mdx' : '.md'))
    diagnostics.push({
      code: 'orphaned-translation',
      severity: 'warning',
      message: `this file is not published, because the page that it translates, "${original}", ${isGenerated ? 'is generated by a plugin' : 'does not exist'}`,
      hint: known.has(renamed)
        ? `rename it to "${path.posix.basename(renamed)}"`
        : isGenerated
          ? 'set the texts of the plugin in "languages.list", and remove the file'
          : 'move it to where the translated page is now, or remove it',
      location: { file: siteRelative(config.rootDir, path.join(dir, relativePath)) },
    })
  }
  for (const relativePath of findFiles(scan, { dir, patterns: ['**/_category_.{json,yml,yaml}'] }))
    diagnostics.push({
      code: 'unread-file',
      severity: 'warning',
      message: 'this category file is not read: the one of the original counts for all languages',
      hint: `write the label into ${siteRelative(config.rootDir, path.join(config.languages.dir ?? '', 'texts.json'))}, and remove the file`,
      location: { file: siteRelative(config.rootDir, path.join(dir, relativePath)) },
    })
  return { dir, files: new Set(found), languages: config.languages }
}

/** Fields of the front matter that a translation has from its original, unless it sets them itself. */
const INHERITED = [
  'id',
  'slug',
  'sidebar_position',
  'displayed_sidebar',
  'date',
  'authors',
  'tags',
  'draft',
  'unlisted',
  'project',
]

/** Reads the translation of a file, or the file itself in the default language; undefined if neither is published. */
function readTranslated(
  found: FoundMarkdown,
  translations: Translations,
  read: MarkdownReader,
): SourceFile | undefined {
  const { dir, files, languages } = translations
  const { relativePath, contentPath } = found
  if (contentPath !== undefined || !files.has(relativePath)) {
    if (languages.fallback === 'hide') return undefined
    return read({ ...found, language: defaultLanguage(languages) })
  }
  const original = read({ ...found, diagnostics: [] })
  const file = siteRelative(found.config.rootDir, path.join(found.collection.dir, relativePath))
  const inherited = { file, frontMatter: pick(original?.frontMatter ?? {}, INHERITED) }
  return read({ ...found, contentPath: path.join(dir, relativePath), inherited })
}

/** What programs leave in a static folder. */
const UNPUBLISHED = ['.git', '.svn', '.hg'].flatMap((name) => [`**/${name}`, `**/${name}/**`]).concat('**/.DS_Store')

/** The static files by URL path; the first folder that has a file provides it, and a translation of a folder before the folder. */
function scanStatic(scan: Scan): Map<string, string> {
  const files = new Map<string, string>()
  const dirs = scan.config.staticDirs.flatMap((dir) => {
    const translated = translatedDir(dir, scan.config)
    return translated === undefined ? [dir] : [translated, dir]
  })
  for (const dir of dirs) {
    for (const relativePath of findFiles(scan, { dir, patterns: ['**/*'], ignore: UNPUBLISHED, dot: true })) {
      if (isSecretFile(relativePath)) {
        scan.diagnostics.push({
          code: 'secret-file',
          severity: 'warning',
          message: 'this static file is not published, because files of this name hold secrets',
          hint: 'move it out of the static folder, or rename it',
          location: { file: siteRelative(scan.config.rootDir, path.join(dir, relativePath)) },
        })
        continue
      }
      const url = `/${relativePath}`
      if (!files.has(url)) files.set(url, path.join(dir, relativePath))
    }
    for (const file of scan.config.generated.files)
      if (file.dir === dir) files.set(`/${siteRelative(dir, file.path)}`, file.contentPath)
  }
  return files
}

interface FindOptions {
  readonly dir: string
  readonly patterns: readonly string[]
  readonly ignore?: readonly string[]
  /** Whether to include hidden files. */
  readonly dot?: boolean
}

/** Like `findFiles`, for folders of pages: reports Markdown files whose names do not make them pages. */
function findPages(scan: Scan, options: FindOptions): string[] {
  const { rootDir } = scan.config
  return findFiles(scan, { ...options, patterns: [...options.patterns, MISNAMED, FOLDERS] }).filter((relativePath) => {
    if (!path.posix.basename(relativePath).includes('.')) return false
    const problem = misnamedPage(siteRelative(rootDir, path.join(options.dir, relativePath)))
    if (problem) scan.diagnostics.push(problem)
    return problem === undefined
  })
}

/** Folders, and files without an extension. Symbolic links to folders are reported, because pages in them are not built. */
const FOLDERS = '**/!(*.*|node_modules)'

/** Paths below `dir`, sorted, with `/`. Symbolic links that point outside the folder are reported and skipped. */
function findFiles(scan: Scan, { dir, patterns, ignore = [], dot = false }: FindOptions): string[] {
  const options = {
    cwd: dir,
    ignore: [...ignore],
    dot,
    objectMode: true as const,
    // With `onlyFiles`, fast-glob omits symbolic links.
    onlyFiles: false,
    followSymbolicLinks: false,
  }
  const list = (suppressErrors: boolean) => fastGlob.sync([...patterns], { ...options, suppressErrors })
  let entries: ReturnType<typeof list>
  try {
    entries = list(false)
  } catch (error) {
    const problem = unreadableFolder(error, scan.config.rootDir)
    if (problem) scan.diagnostics.push(problem)
    entries = list(true)
  }
  const files = entries.filter(({ dirent, path: relativePath }) => {
    if (!dirent.isSymbolicLink()) return dirent.isFile()
    const link = path.join(dir, relativePath)
    const target = realPathOf(link)
    const isFolder = target !== undefined && statSync(target).isDirectory()
    if (patterns.includes(FOLDERS) && (isFolder || !path.basename(link).includes('.'))) {
      if (isFolder) scan.diagnostics.push(linkedFolder(siteRelative(scan.config.rootDir, link)))
      return false
    }
    if (target?.startsWith(realpathSync(dir) + path.sep)) return statSync(target).isFile()
    scan.diagnostics.push({
      code: 'symlink-outside',
      severity: 'error',
      message: 'this symbolic link points outside its folder',
      hint: 'copy the file into the folder, or remove the link',
      location: { file: siteRelative(scan.config.rootDir, link), line: 1, column: 1 },
    })
    return false
  })
  return files.map((entry) => entry.path).sort(compareStrings)
}

/** A diagnostic for a symbolic link to a folder. */
function linkedFolder(file: string): Diagnostic {
  return {
    code: 'symlink-outside',
    severity: 'warning',
    message: 'this symbolic link is a folder, whose files are not read',
    hint: 'move the files here, or name their folder as one of `docs` in the config',
    location: { file, line: 1, column: 1 },
  }
}

/** A diagnostic for a folder that cannot be listed; undefined if it does not exist. */
function unreadableFolder(error: unknown, rootDir: string): Diagnostic | undefined {
  const { code, path: dir } = error as NodeJS.ErrnoException
  if (dir === undefined || code === 'ENOENT' || code === 'ENOTDIR') return undefined
  return {
    code: 'unreadable-source',
    severity: 'error',
    message: `the folder cannot be read (${code})`,
    hint: 'check its permissions',
    location: { file: siteRelative(rootDir, dir) },
  }
}

/** The target of a symbolic link; undefined if it does not exist. */
function realPathOf(filePath: string): string | undefined {
  try {
    return realpathSync(filePath)
  } catch {
    return undefined
  }
}

/** File systems allow 255 bytes in a name. The name of a Markdown version has three more than its page. */
const MAX_SEGMENT_BYTES = 252

/** Why a route cannot be encoded or written, or is too deep; undefined otherwise. `findInvalidRoutes` reports other characters. */
function routeProblem(source: SourceFile): Diagnostic | undefined {
  const { route, file, frontMatter } = source
  const problem = segmentProblem(route)
  const field = ['slug', 'id'].find((name) => frontMatter[name] !== undefined)
  // Parsing the front matter for a position takes time, and nearly no page has a problem.
  const locate = () => (field === undefined ? { file } : locateField(source, [field]))
  if (problem === undefined) return deepRoute(route, locate)
  return {
    code: 'invalid-route',
    severity: 'error',
    message: `the URL of the page has ${problem}`,
    hint: field === undefined ? 'rename the file, or set `slug` in its front matter' : `change \`${field}\``,
    location: locate(),
  }
}

function segmentProblem(route: string): string | undefined {
  if (/\p{Surrogate}/u.test(route)) return 'half of a surrogate pair'
  const long = route.split('/').find((segment) => Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
  return long === undefined ? undefined : `a part of ${Buffer.byteLength(long)} bytes, and file systems allow 255`
}

/** Glob of the Markdown files whose names do not make them pages: `a.MD`, `a.markdown`. */
const MISNAMED = '**/*.{markdown,Markdown,MARKDOWN,mD,M[dD],mdX,mD[xX],M[dD][xX]}'

/** Reports a Markdown file that does not become a page because of its name; undefined for other files. */
function misnamedPage(file: string): Diagnostic | undefined {
  const { name, ext } = path.posix.parse(file)
  const lower = ext.toLowerCase()
  const isOther = lower === '.markdown'
  if (!isOther && (ext === lower || (lower !== '.md' && lower !== '.mdx'))) return undefined
  const right = name + (isOther ? '.md' : lower)
  return {
    code: 'misnamed-page',
    severity: 'warning',
    message: `this file does not become a page, because its name ends in "${ext}"`,
    hint: `rename it to ${right}`,
    location: { file },
  }
}
