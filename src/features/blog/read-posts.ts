import type { ResolvedConfig } from '../../node/base/config.js'
import type { FeatureLink } from '../../node/base/feature.js'
import { type ShownText, shownTexts } from '../../node/base/languages.js'
import { compareStrings, siteRelative } from '../../node/base/names.js'
import { isRecord } from '../../node/base/record.js'
import type { FirstCommits, FrontMatter, SourceFile, Sources } from '../../node/base/source-file.js'
import { locateField } from '../../node/base/source-text/locate-field.js'
import { suggest } from '../../node/base/suggest.js'
import type { Tag, TagsFile } from '../../node/base/tags.js'
import { readDate, readImpossibleDate } from '../../node/content/read-date.js'
import {
  checkTagRoutes,
  inlineTagHint,
  parseTagsFile,
  resolveTags,
  type TaggedSources,
  tagTexts,
  translatedTags,
} from '../../node/content/tags-file.js'
import type { BlogAuthor } from '../../shared/blog.js'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { hrefOf } from '../../shared/route.js'
import {
  authorLinks,
  authorOf,
  type AuthorSite,
  authorTexts,
  type KnownAuthor,
  readAuthorsFile,
  unsafeUrl,
  unsafeUrls,
} from './authors.js'
import type { ResolvedBlog } from './blog-options.js'
import type { PlannedPost } from './plan.js'
import { readPostName } from './post-route.js'

/** The posts of a blog and what its data files say. */
export interface ReadBlog {
  readonly blog: ResolvedBlog
  /** The newest first. */
  readonly posts: readonly ReadPost[]
  /** All authors of the file of authors, by key. */
  readonly authors: ReadonlyMap<string, KnownAuthor>
  /** Texts for translators. */
  readonly texts: readonly ShownText[]
  /** What authors link to. */
  readonly links: readonly FeatureLink[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A post, with the keys of its authors. */
export interface ReadPost extends PlannedPost {
  readonly authorKeys: readonly string[]
}

interface Reader {
  readonly blog: ResolvedBlog
  readonly config: ResolvedConfig
  readonly authors: ReadonlyMap<string, KnownAuthor>
  /** Undefined if the blog has no file of tags. */
  readonly tags: TagsFile | undefined
  /** Undefined if git has not been asked yet. */
  readonly firstCommits: FirstCommits | undefined
  readonly report: (diagnostic: Diagnostic) => void
  readonly onLinks: (links: readonly FeatureLink[]) => void
}

/** Reads the front matter of all posts of a blog, and its files of authors and tags. */
export function readPosts(
  blog: ResolvedBlog,
  {
    config,
    sources,
    firstCommits,
  }: {
    readonly config: ResolvedConfig
    readonly sources: Sources
    readonly firstCommits: FirstCommits | undefined
  },
): ReadBlog {
  const diagnostics: Diagnostic[] = []
  const fileAt = (path: string) => sources.dataFiles.find((file) => file.path === path)
  const authorsFile = fileAt(blog.authorsPath)
  const tagsFile = fileAt(blog.tagsPath)
  const known = authorsFile && readAuthorsFile(authorsFile, { blog, site: config })
  const parsed = tagsFile && parseTagsFile(tagsFile.text, tagsFile.file)
  const tags = parsed && { ...parsed, tags: translatedTags(parsed.tags, config.languages) }
  diagnostics.push(...(known?.diagnostics ?? []), ...(tags?.problems ?? []))
  const files = sources.markdownPages.filter((source) => isPost(source) && source.collectionId === blog.id)
  const authors = known?.authors ?? new Map<string, KnownAuthor>()
  const isUnread = authors.size === 0 && hasErrors(known?.diagnostics ?? [])
  const links = [...(known?.links ?? [])]
  const reader: Reader = {
    blog,
    config,
    authors,
    tags: tags?.tags,
    firstCommits,
    report: (diagnostic) => {
      // A file that cannot be read has no authors.
      if (diagnostic.code !== 'unknown-author' || !isUnread) diagnostics.push(diagnostic)
    },
    onLinks: (found) => links.push(...found),
  }
  const tagged = files.map((source) => ({ source, tags: tagsOf(source, reader) }))
  diagnostics.push(...checkTagRoutes(tagged))
  const posts = tagged
    .map((one) => readPost(one, reader))
    .sort((a, b) => compareStrings(b.date, a.date) || compareStrings(a.source.relativePath, b.source.relativePath))
  const texts = [
    ...blogTexts(blog),
    ...tagTexts(tags?.tags ?? new Map()),
    ...[...authors.values()].flatMap(authorTexts),
  ]
  return { blog, posts, authors, texts, links, diagnostics }
}

/** The texts of the options of a blog, for translators. */
function blogTexts({ written }: ResolvedBlog): ShownText[] {
  return shownTexts('blog', written, {
    title: 'Title of the list of posts',
    description: 'Description of the list of posts',
    sidebar: 'Heading of the list of recent posts',
  })
}

function readPost({ source, tags }: TaggedSources[number], reader: Reader): ReadPost {
  const { blog, config, authors: known, report, onLinks } = reader
  const authorsFile = siteRelative(config.rootDir, blog.authorsPath)
  const { authors, keys } = postAuthors(source, { authorsFile, known, site: config, report, onLinks })
  return {
    source,
    date: dateOf(source, reader),
    authors,
    authorKeys: keys,
    tags: tags.map(({ label, route, description }) => ({
      label,
      href: hrefOf(route, config.base, config.trailingSlash),
      description,
    })),
    isListed: source.frontMatter.unlisted !== true,
  }
}

/** The name of the collections of posts. */
export const collectionName = 'blog'

/** Whether a source is a post of some blog. */
function isPost({ collection }: SourceFile): boolean {
  return collection === collectionName
}

/** Whether a source is a post of which neither the front matter nor the path has a date. */
export function isUndatedPost(source: SourceFile): boolean {
  const { relativePath, frontMatter } = source
  return isPost(source) && frontMatter.date === undefined && readPostName(relativePath).date === undefined
}

/** The date of a post that its front matter or its path has, in ISO 8601 and UTC. */
export function writtenDate(relativePath: string, { date }: FrontMatter): string | undefined {
  return readDate(date ?? readPostName(relativePath).date)
}

const UNKNOWN_DATE = '1970-01-01T00:00:00.000Z'

/** The date of a post: from the front matter, its path, or its first commit. */
function dateOf(source: SourceFile, { firstCommits, report }: Reader): string {
  const written = source.frontMatter.date
  const inName = readPostName(source.relativePath).date
  const value = written ?? inName ?? firstCommits?.get(source.path)
  const date = readDate(value)
  if (date !== undefined) return date
  const location = locateField(source, written === undefined ? [] : ['date'])
  const rolled = readImpossibleDate(value)
  if (rolled !== undefined) {
    report({
      code: 'impossible-date',
      severity: 'error',
      location,
      message: `the calendar has no day "${String(value).trim().slice(0, 10)}"`,
      hint: `write the right one as \`date: ${rolled.slice(0, 10)}\` in the front matter`,
    })
    return rolled
  }
  const isMissing = value === undefined
  if (isMissing && firstCommits === undefined) return UNKNOWN_DATE
  report({
    code: 'post-date',
    severity: 'error',
    message: isMissing
      ? 'this post has no date'
      : `${typeof value === 'object' ? 'the value' : `"${String(value)}"`} is not a date`,
    hint: `write \`date: ${dayIn(value) ?? '2026-01-31'}\` in the front matter, or begin the file name with the date`,
    location,
  })
  return UNKNOWN_DATE
}

/** The day that JavaScript reads in a date that begins with the month: `2022-10-18` in `10-18-2022`. */
function dayIn(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{1,2}[-/]\d{1,2}[-/]\d{4}$/.test(value)
  const time = isDay ? Date.parse(`${value} UTC`) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}

/** The tags of a post, and a report of those that the file of tags lacks. */
function tagsOf(source: SourceFile, { blog, config, tags: known, report }: Reader): Tag[] {
  const tags = resolveTags(source.frontMatter.tags, { tags: known, base: blog.tagsBase })
  for (const { label, inline, at } of tags)
    if (inline && known && blog.inlineTags !== 'ignore')
      report({
        code: 'inline-tag',
        severity: blog.inlineTags === 'error' ? 'error' : 'warning',
        message: `the tag "${label}" is not defined in ${siteRelative(config.rootDir, blog.tagsPath)}`,
        hint: inlineTagHint(label, known, 'blog.inlineTags'),
        location: locateField(source, ['tags', at]),
      })
  return tags
}

/** What the authors of a post are looked up in. */
interface AuthorOptions {
  /** The file of authors, relative to the folder of the site. */
  readonly authorsFile: string
  readonly known: ReadonlyMap<string, KnownAuthor>
  readonly site: AuthorSite
  readonly report: (diagnostic: Diagnostic) => void
  /** Called with what the fields of an author link to that are written in the post. */
  readonly onLinks: (links: readonly FeatureLink[]) => void
}

/** The authors of a post, and the keys of those that `authors.yml` has. */
interface PostAuthors {
  readonly authors: readonly BlogAuthor[]
  readonly keys: readonly string[]
}

/**
 * Reads `authors`: a key, an object, or a list of them; an object may have a `key` whose fields it overrides. Without it, reads
 * the older `author`, `author_title`, `author_url` and `author_image_url`.
 */
function postAuthors(source: SourceFile, options: AuthorOptions): PostAuthors {
  const { frontMatter } = source
  const written = frontMatter.authors ?? oldAuthor(frontMatter)
  const { author: single } = frontMatter
  if (frontMatter.authors === undefined && typeof single === 'string' && options.known.has(single))
    options.report({
      code: 'front-matter',
      severity: 'warning',
      message: `"${single}" is a key of ${options.authorsFile}, but "author" is only a name`,
      hint: `write \`authors: ${single}\``,
      location: locateField(source, ['author']),
    })
  if (written === undefined || written === null) return { authors: [], keys: [] }
  const isList = Array.isArray(written)
  const found = (isList ? written : [written]).map((entry: unknown, at) => {
    const path = frontMatter.authors === undefined ? ['author'] : isList ? ['authors', at] : ['authors']
    return readEntry(entry, { ...options, file: source.file, locate: () => locateField(source, path) })
  })
  return {
    authors: found.flatMap(({ author }) => author ?? []),
    keys: found.flatMap(({ key }) => key ?? []),
  }
}

interface Entry {
  readonly author?: BlogAuthor
  readonly key?: string
}

function readEntry(
  entry: unknown,
  options: AuthorOptions & { readonly file: string; readonly locate: () => ReturnType<typeof locateField> },
): Entry {
  const { authorsFile, known, site, file, report, onLinks, locate } = options
  const key =
    typeof entry === 'string' ? entry : isRecord(entry) && typeof entry.key === 'string' ? entry.key : undefined
  const base = key === undefined ? undefined : known.get(key)
  if (key !== undefined && !base) {
    const near = suggest(key, known.keys())
    report({
      code: 'unknown-author',
      severity: 'error',
      message: `the author "${key}" is not in ${authorsFile}`,
      hint:
        near === undefined
          ? 'add the author to that file, or write `authors: { name: Jane Doe }`'
          : `did you mean "${near}"?`,
      location: locate(),
    })
    return {}
  }
  if (base && key !== undefined && !isRecord(entry)) return { author: base.author, key }
  const fields = isRecord(entry) ? { ...base?.fields, ...entry } : {}
  for (const name of isRecord(entry) ? unsafeUrls(entry) : []) report(unsafeUrl(fields[name], locate()))
  if (isRecord(entry)) onLinks(authorLinks(entry, { route: base?.route, file, locate }))
  const author = authorOf(fields, { site, route: base?.route })
  if (!author) {
    const message = 'an author of this post has neither a key nor a name'
    report({
      code: 'front-matter',
      severity: 'error',
      message,
      hint: 'write the key of an author, or `name: Jane Doe`',
      location: locate(),
    })
    return {}
  }
  return key === undefined ? { author } : { author, key }
}

function oldAuthor(frontMatter: SourceFile['frontMatter']): unknown {
  const {
    author: name,
    author_title,
    author_url,
    author_image_url,
    authorTitle,
    authorURL,
    authorImageURL,
  } = frontMatter
  if (name === undefined) return undefined
  return {
    name,
    title: author_title ?? authorTitle,
    url: author_url ?? authorURL,
    image_url: author_image_url ?? authorImageURL,
  }
}
