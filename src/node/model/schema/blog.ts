import * as z from 'zod/mini'
import type { RuleFinding } from './finding.js'
import { editUrl, field, isRoutePath, rule, stringRule, text } from './fields.js'
import { folderMarkdownSchema } from './markdown.js'

const globs = z.array(text)
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

const feed = z.strictObject({
  types: field(z._default(z.array(z.enum(['rss', 'atom', 'json'])), ['rss', 'atom']), 'Formats of the feeds'),
  title: field(z.optional(text), 'Title of the feeds; defaults to the titles of the site and the blog'),
  description: field(z.optional(text), 'Description of the feeds; defaults to the description of the blog'),
  limit: field(z._default(count, 20), 'How many posts a feed has'),
  copyright: field(z.optional(text), 'Copyright notice of the feeds'),
})

/** A blog: its folder, its lists and its feeds. */
const blogFields = z.strictObject({
  id: field(z._default(text, 'default'), 'Name of the blog; must be unique if there are several'),
  dir: field(z._default(text, 'blog'), 'Folder of the posts'),
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
  feed: field(z.prefault(z.union([feed, z.literal(false)]), {}), 'RSS, Atom and JSON feeds; they require `url`'),
  authors: field(z._default(text, 'authors.yml'), 'File with the authors, relative to `dir`; it may be missing'),
  tags: field(z._default(text, 'tags.yml'), 'File with the tags, relative to `dir`; it may be missing'),
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
  editUrl: field(z.optional(editUrl), 'Prefix of the edit links, or a function of `{ docPath, id, route }`'),
  lastUpdated: field(
    z._default(z.enum(['none', 'front-matter', 'git']), 'front-matter'),
    "Where the date of a post's last change comes from",
  ),
  markdown: field(z.prefault(folderMarkdownSchema, {}), 'Plugins for the Markdown of this blog only'),
})

const uniqueIds = rule<unknown>((value) => {
  if (!Array.isArray(value)) return []
  const ids = value.map((blog: { readonly id?: unknown } | null) => blog?.id ?? 'default')
  return ids.flatMap((id, position): RuleFinding[] =>
    ids.indexOf(id) === position
      ? []
      : [
          {
            code: 'config-value',
            path: [position, 'id'],
            message: `is ${JSON.stringify(id)}, as in another blog`,
            hint: 'give each blog another "id"',
          },
        ],
  )
})

/** `blog`: one blog, several, or none. */
export const blogSchema = z.union([blogFields, z.array(blogFields).check(uniqueIds), z.literal(false)])

/** A blog of a checked config. */
export type CheckedBlog = z.output<typeof blogFields>
