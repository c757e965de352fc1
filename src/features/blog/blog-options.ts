import { translatedText } from '../../node/base/languages.js'
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { joinRoute, normalizeRoute } from '../../shared/route.js'
import { isWithin, siteRelative } from '../../node/base/names.js'
import { type CoreConfig, ownOptions } from '../../node/base/own-options.js'
import type { ReadonlyDeep } from '../../node/base/record.js'
import { editUrl, field, isRoutePath, naming, stringRule, text, uniqueIds } from '../../node/base/schema/fields.js'
import { folderMarkdownSchema } from '../../node/base/schema/markdown.js'

const globs = z.array(naming(text, 'glob'))
const count = z.union([z.int().check(z.minimum(1)), z.literal('all')])

const path = z.string().check(stringRule(isRoutePath, 'is not a path', 'write a path such as "/blog"'))

/** A path below another one. */
const pathBelow = text.check(stringRule(isRoutePath, 'is not a path', 'write a path such as "archive"'))

const sidebar = z.strictObject({
  title: field(z.optional(text), 'Heading of the list; defaults to "Recent posts" in the language of the site'),
  count: field(
    z._default(z.union([z.int().check(z.minimum(0)), z.literal('all')]), 5),
    'How many posts the list has; `0`: no sidebar',
  ),
})

/** A blog: its folder and its lists. */
const blogFields = z.strictObject({
  id: field(z._default(text, 'default'), 'Name of the blog; must be unique if there are several'),
  dir: field(z._default(naming(text, 'content'), 'blog'), 'Folder of the posts'),
  routeBase: field(z._default(path, '/blog'), 'Path below `base` that the blog is served from'),
  title: field(z.optional(text), 'Title of the list of posts; defaults to "Blog" in the language of the site'),
  description: field(z.optional(text), 'Description of the list of posts, for search engines'),
  include: field(z._default(globs, ['**/*.{md,mdx}']), 'Globs of the posts, relative to `dir`'),
  exclude: field(
    z._default(globs, ['**/_*', '**/_*/**', '**/*.test.*', '**/__tests__/**', '**/node_modules/**']),
    'Globs of the files to exclude',
  ),
  sidebar: field(z.prefault(sidebar, {}), 'The list of recent posts beside every page of the blog'),
  postsPerPage: field(z._default(count, 10), 'How many posts a page of a list has'),
  sort: field(z._default(z.enum(['descending', 'ascending']), 'descending'), 'Order of the posts by their dates'),
  readingTime: field(z._default(z.boolean(), true), 'Whether to show how long it takes to read a post'),
  authors: field(
    z._default(naming(text, 'content-file'), 'authors.yml'),
    'File with the authors, relative to `dir`; it may be missing',
  ),
  tags: field(
    z._default(naming(text, 'content-file'), 'tags.yml'),
    'File with the tags, relative to `dir`; it may be missing',
  ),
  inlineTags: field(
    z._default(z.enum(['error', 'warn', 'ignore']), 'warn'),
    'What to do about a tag that the tags file does not define, if there is such a file',
  ),
  archive: field(
    z._default(z.union([pathBelow, z.literal(false)]), 'archive'),
    'Path of the archive below `routeBase`; `false`: no archive',
  ),
  tagsBase: field(z._default(pathBelow, 'tags'), 'Path of the tag pages below `routeBase`'),
  authorsBase: field(z._default(pathBelow, 'authors'), 'Path of the author pages below `routeBase`'),
  editUrl: field(
    z.optional(editUrl),
    'Prefix of the edit links, or a function of `{ docPath, file, id, language, route }`',
  ),
  lastUpdated: field(
    z._default(z.enum(['none', 'front-matter', 'git']), 'front-matter'),
    "Where the date of a post's last change comes from",
  ),
  markdown: field(z.prefault(folderMarkdownSchema, {}), 'Plugins for the Markdown of this blog only'),
})

/** One blog, several, or none. */
const blogSchema = z.union([blogFields, z.array(blogFields).check(uniqueIds('blog')), z.literal(false)])

/** A blog of a checked config. */
type CheckedBlog = z.output<typeof blogFields>

/** The options of a blog as the schema declares them. */
type BlogOptions = ReadonlyDeep<Omit<CheckedBlog, 'markdown'>>

/** A blog of the site: its options, its folder, and how its files become routes. All routes start with `/`. */
export interface ResolvedBlog extends Omit<BlogOptions, 'dir' | 'title' | 'sidebar' | 'authors' | 'tags' | 'archive'> {
  /** Position in the config; undefined if `blog` is not a list. */
  readonly position?: number
  readonly blogDir: string
  readonly title: string
  readonly sidebar: { readonly title: string; readonly count: number | 'all' }
  /** The texts that the config has, in the default language. */
  readonly written: { readonly title?: string; readonly description?: string; readonly sidebar?: string }
  /** Absolute paths of the files with authors and tags, which may be missing. */
  readonly authorsPath: string
  readonly tagsPath: string
  /** Route of the archive; absent if there is none. */
  readonly archive?: string
}

export const blogOptions = ownOptions('blog', {
  fields: {
    blog: field(
      z._default(blogSchema, false),
      'A blog, or a list of several; `false`: no blog. `blog: {}` turns it on with all defaults',
      { before: 'pages' },
    ),
  },
  resolve: ({ blog }, { config, isWritten }) => ({
    blogs: resolveBlogs(blog, config),
    problems: isWritten('blog') ? [] : unreadPosts(config),
  }),
})

/** The blogs of a site, with absolute paths and whole routes. */
function resolveBlogs(
  blog: z.output<typeof blogSchema>,
  { languages, rootDir, strings }: Pick<CoreConfig, 'languages' | 'rootDir' | 'strings'>,
): ResolvedBlog[] {
  if (blog === false) return []
  if (Array.isArray(blog)) return blog.map((one, position) => ({ ...resolveBlog(one), position }))
  return [resolveBlog(blog)]

  function inLanguage(text: string | undefined): string | undefined {
    return text && translatedText(languages, 'blog', text)
  }

  function resolveBlog(one: CheckedBlog): ResolvedBlog {
    const { dir, authors, tags, archive, markdown: _markdown, ...settings } = one
    const blogDir = resolve(rootDir, dir)
    const routeBase = joinRoute('/', normalizeRoute(one.routeBase))
    return {
      ...settings,
      blogDir,
      routeBase,
      written: { title: one.title, description: one.description, sidebar: one.sidebar.title },
      title: inLanguage(one.title) ?? strings.blog,
      description: inLanguage(one.description),
      sidebar: { count: one.sidebar.count, title: inLanguage(one.sidebar.title) ?? strings.recentPosts },
      authorsPath: resolve(blogDir, authors),
      tagsPath: resolve(blogDir, tags),
      archive: archive === false ? undefined : joinRoute(routeBase, normalizeRoute(archive)),
      tagsBase: joinRoute(routeBase, normalizeRoute(one.tagsBase)),
      authorsBase: joinRoute(routeBase, normalizeRoute(one.authorsBase)),
    }
  }
}

/** Posts in the folder `blog` while the config says nothing about a blog, and reads the folder for nothing else. */
function unreadPosts({ docs, pagesDir, rootDir }: CoreConfig): Diagnostic[] {
  const dir = join(rootDir, 'blog')
  const isRead = [...docs.map(({ docsDir }) => docsDir), pagesDir].some(
    (one) => one !== undefined && isWithin(dir, one),
  )
  const isFolder = statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true
  const names = isRead || !isFolder ? [] : readdirSync(dir).sort()
  const post = names.find((name) => /^\d{4}-\d{1,2}-\d{1,2}-.*\.mdx?$/.test(name))
  if (post === undefined) return []
  const message = 'the posts in "blog" are not published, because the config has no `blog`'
  const hint = 'add `blog: {}` to the config, or `blog: false` if there is no blog'
  const location = { file: siteRelative(rootDir, join(dir, post)) }
  return [{ code: 'unread-file', severity: 'warning', message, hint, location }]
}
