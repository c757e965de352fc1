import { isDeepStrictEqual } from 'node:util'
import { asRecord } from '../../node/base/record.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { contentRules, levelOf } from './migrate-content.js'
import { isComputed } from './keep-source.js'
import { type Folder, folderRule, migrateFolder, silently } from './migrate-docs.js'
import { editedBlog, migrateEditUrl } from './migrate-edit-url.js'
import { type OldSite, sitePath } from './old-site.js'
import { applyRules, ask, drop, dropped, join, manual, mapped, nested, type Part, plainOf, type Rule } from './part.js'
import type { OldPluginEntry } from './plugin-entry.js'
import { code, original, type Setting } from './written.js'

/** Migrates the options of one instance of Docusaurus's blog plugin. */
export function migrateBlog(site: OldSite, { options: value, optionsAt: at }: OldPluginEntry): Folder {
  return migrateFolder({ path: 'blog', routeBasePath: 'blog', ...asRecord(value) }, at, (options) =>
    rulesFor(site, options),
  )
}

function rulesFor(site: OldSite, options: Readonly<Record<string, unknown>>): Readonly<Record<string, Rule>> {
  const inBlog = folderRule('blog')
  const count = (value: unknown) => (value === 'ALL' ? 'all' : value)
  const feedTypes = (type: unknown) => (type === 'all' ? ['rss', 'atom', 'json'] : [type].flat())
  const isInBlog = (file: unknown) => site.exists(`${sitePath(site, String(options.path))}/${String(file)}`)
  const relativePath = (value: unknown) => String(value).replace(/^\/+|\/+$/g, '')
  return {
    id: inBlog('id'),
    path: silently(inBlog('dir', (path) => sitePath(site, String(path)))),
    routeBasePath: silently(inBlog('routeBase', (path) => `/${relativePath(path)}`)),
    blogTitle: inBlog('title'),
    blogDescription: inBlog('description'),
    blogSidebarTitle: inBlog('sidebar.title'),
    blogSidebarCount: inBlog('sidebar.count', count),
    postsPerPage: inBlog('postsPerPage', count),
    feedOptions: (value, at) =>
      applyRules(value, {
        at,
        rules: {
          type: (type, typeAt) =>
            type === null
              ? mapped(typeAt, nested('folder.feed', false), 'blog.feed')
              : inBlog('feed.types', feedTypes)(type, typeAt),
          title: inBlog('feed.title'),
          description: inBlog('feed.description'),
          copyright: inBlog('feed.copyright'),
          limit: inBlog('feed.limit', (limit) => (typeof limit === 'number' ? limit : undefined)),
          language: drop('feeds have the locale of the site'),
          xslt: drop('feeds are for feed readers'),
        },
      }),
    authorsMapPath: (value, at) =>
      isInBlog(value) ? inBlog('authors')(value, at) : dropped(at, 'there is no such file, which Docusaurus ignores'),
    tags: (value, at) =>
      typeof value === 'string' && isInBlog(value)
        ? inBlog('tags')(value, at)
        : dropped(at, 'a file of tags is read if it exists'),
    sortPosts: inBlog('sort'),
    showReadingTime: inBlog('readingTime'),
    readingTime: ask('docsgen counts the words of a post itself'),
    archiveBasePath: inBlog('archive', (value) => (value === null ? false : relativePath(value))),
    tagsBasePath: inBlog('tagsBase', relativePath),
    authorsBasePath: inBlog('authorsBase', relativePath),
    pageBasePath: ask('the further pages of the list are at /page/2', 'page'),
    editUrl: (value, at) => migrateEditUrl(site, { value, at, folder: editedBlog(site, options) }),
    include: inBlog('include'),
    exclude: inBlog('exclude'),
    showLastUpdateTime: inBlog('lastUpdated', (value) => (value === true ? 'git' : 'none')),
    showLastUpdateAuthor: inBlog('lastUpdated', (value) => (value === true ? 'git' : undefined)),
    truncateMarker: ask('docsgen truncates at <!-- truncate --> and {/* truncate */}'),
    onInlineTags: inBlog('inlineTags', levelOf),
    onInlineAuthors: drop('authors can be written in a post'),
    onUntruncatedBlogPosts: drop('docsgen does not report posts without a truncate marker'),
    editLocalizedFiles: drop('edit links of translated pages lead to the translations'),
    processBlogPosts: ask('docsgen has no function for this: mark posts as drafts, or exclude them'),
    ...contentRules(site, 'blog'),
  }
}

/** Migrates the options of Docusaurus's plugin for redirects. */
export function migrateRedirects(site: OldSite, { options, optionsAt }: OldPluginEntry): Part {
  return applyRules(options, {
    at: optionsAt,
    rules: {
      redirects: (value, at) => migrateList(site, value, at),
      fromExtensions: (value, at) => patterns(value, { at, pattern: (name) => ({ from: `/*.${name}`, to: '/*' }) }),
      toExtensions: (value, at) => patterns(value, { at, pattern: (name) => ({ from: '/*', to: `/*.${name}` }) }),
      createRedirects: (_value, at) => {
        const written = site.source.codeAt(at)
        if (written !== undefined) return mapped(at, { redirects: [written] })
        return manual(at, 'the function uses names from around it: add a function to "redirects"')
      },
      id: drop('redirects need no id'),
    },
  })
}

function patterns(value: unknown, { at, pattern }: { at: KeyPath; pattern: (extension: string) => Setting }): Part {
  const extensions = Array.isArray(value) ? value.map((one) => String(one).replace(/^\./, '')) : []
  return extensions.length === 0 ? join() : mapped(at, { redirects: extensions.map(pattern) })
}

/** Redirects from one path or several; those with a query or a fragment cannot be files. */
function migrateList(site: OldSite, value: unknown, at: KeyPath): Part {
  const list = Array.isArray(value) ? value : []
  const parts = list.map((one, index) => {
    const { from, to } = asRecord(one) ?? {}
    const paths = (Array.isArray(from) ? from : [from]).map(String)
    const left = paths.filter((path) => /[?#]/.test(path))
    const kept = paths.filter((path) => !left.includes(path)).map((path) => `/${path.replace(/^\/+/, '')}`)
    const path = [...at, index]
    const entry = {
      from: original(kept.length === 1 ? (kept[0] ?? '') : kept, [...path, 'from']),
      to: original(String(to), [...path, 'to']),
    }
    return join(
      { settings: kept.length === 0 ? {} : { redirects: [original(entry, path)] }, notes: [] },
      ...left.map((path) => manual([...at, index], `a redirect has no query or fragment: ${path}`)),
    )
  })
  const { settings, notes } = join(...parts)
  const isSame = isDeepStrictEqual(plainOf(settings.redirects), value)
  const written = isSame && isComputed(site, at) ? site.source.codeAt(at) : undefined
  const redirects = written === undefined ? settings.redirects : [code(`...${written.text}`, written)]
  return join(mapped(at, nested('redirects', redirects), 'redirects'), { settings: {}, notes })
}
