import { type ShownText, shownTexts } from '../../node/base/languages.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf } from '../../shared/route.js'
import { locateField } from '../../node/base/source-text/locate-field.js'
import { readPostName } from './post-route.js'
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
import type { ResolvedBlog } from './blog-options.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import type { FeatureLink } from '../../node/base/feature.js'
import { compareStrings, siteRelative } from '../../node/base/names.js'
import type { Tag, TagsFile } from '../../node/base/tags.js'
import type { SourceFile, Sources } from '../../node/base/source-file.js'
import type { FirstCommits } from '../../node/base/source-history.js'
import { authorTexts, type KnownAuthor, readAuthorsFile } from './authors.js'
import type { PlannedPost } from './plan.js'
import { postAuthors } from './post-authors.js'

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
  const links = [...(known?.links ?? [])]
  const reader: Reader = {
    blog,
    config,
    authors,
    tags: tags?.tags,
    firstCommits,
    report: (diagnostic) => diagnostics.push(diagnostic),
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
