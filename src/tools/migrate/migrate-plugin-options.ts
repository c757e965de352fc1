import { partition } from 'es-toolkit'
import { isDeepStrictEqual } from 'node:util'
import { asRecord } from '../../node/base/record.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { contentRules, levelOf } from './migrate-content.js'
import { isComputed } from './keep-source.js'
import { type Folder, inFolder, migrateFolder } from './migrate-docs.js'
import { editedBlog, migrateEditUrl } from './migrate-edit-url.js'
import { type OldSite, sitePath } from './old-site.js'
import {
  applyRules,
  ask,
  ignored,
  list,
  nothing,
  join,
  manual,
  set,
  nested,
  type Part,
  plainOf,
  type Rule,
} from './part.js'
import type { OldPluginEntry } from './plugin-entry.js'
import { code, original, type Setting } from './written.js'

/** Migrates the options of one instance of Docusaurus's blog plugin. */
export function migrateBlog(site: OldSite, { options: value, optionsAt: at }: OldPluginEntry): Folder {
  return migrateFolder({ path: 'blog', routeBasePath: 'blog', ...asRecord(value) }, at, (options) =>
    rulesFor(site, options),
  )
}

function rulesFor(site: OldSite, options: Readonly<Record<string, unknown>>): Readonly<Record<string, Rule>> {
  const count = (value: unknown) => (value === 'ALL' ? 'all' : value)
  const feedTypes = (type: unknown) => (type === 'all' ? ['rss', 'atom', 'json'] : [type].flat())
  const isInBlog = (file: unknown) => site.exists(`${sitePath(site, String(options.path))}/${String(file)}`)
  const relativePath = (value: unknown) => String(value).replace(/^\/+|\/+$/g, '')
  return {
    id: inFolder('id'),
    path: inFolder('dir', (path) => sitePath(site, String(path))),
    routeBasePath: inFolder('routeBase', (path) => `/${relativePath(path)}`),
    blogTitle: inFolder('title'),
    blogDescription: inFolder('description'),
    blogSidebarTitle: inFolder('sidebar.title'),
    blogSidebarCount: inFolder('sidebar.count', count),
    postsPerPage: inFolder('postsPerPage', count),
    feedOptions: (value, at) =>
      applyRules(value, {
        at,
        rules: {
          type: (type, typeAt) =>
            type === null ? set(nested('folder.feed', false)) : inFolder('feed.types', feedTypes)(type, typeAt),
          title: inFolder('feed.title'),
          description: inFolder('feed.description'),
          copyright: inFolder('feed.copyright'),
          limit: inFolder('feed.limit', (limit) => (typeof limit === 'number' ? limit : undefined)),
          language: ignored,
          xslt: ignored,
        },
      }),
    authorsMapPath: (value, at) => (isInBlog(value) ? inFolder('authors')(value, at) : nothing),
    tags: (value, at) => (typeof value === 'string' && isInBlog(value) ? inFolder('tags')(value, at) : nothing),
    sortPosts: inFolder('sort'),
    showReadingTime: inFolder('readingTime'),
    readingTime: ask('docsgen counts the words of a post itself'),
    archiveBasePath: inFolder('archive', (value) => (value === null ? false : relativePath(value))),
    tagsBasePath: inFolder('tagsBase', relativePath),
    authorsBasePath: inFolder('authorsBase', relativePath),
    pageBasePath: ask('the further pages of the list are at /page/2', 'page'),
    editUrl: (value, at) => migrateEditUrl(site, { value, at, folder: editedBlog(site, options) }),
    include: inFolder('include'),
    exclude: inFolder('exclude'),
    showLastUpdateTime: inFolder('lastUpdated', (value) => (value === true ? 'git' : 'none')),
    showLastUpdateAuthor: inFolder('lastUpdated', (value) => (value === true ? 'git' : undefined)),
    truncateMarker: ask('docsgen truncates at <!-- truncate --> and {/* truncate */}'),
    onInlineTags: inFolder('inlineTags', levelOf),
    onInlineAuthors: ignored,
    onUntruncatedBlogPosts: ignored,
    editLocalizedFiles: ignored,
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
      fromExtensions: (value) => patterns(value, (name) => ({ from: `/*.${name}`, to: '/*' })),
      toExtensions: (value) => patterns(value, (name) => ({ from: '/*', to: `/*.${name}` })),
      createRedirects: (_value, at) => {
        const written = site.source.codeAt(at)
        if (written !== undefined) return set({ redirects: [written] })
        return manual(at, 'the function uses names from around it: add a function to "redirects"')
      },
      id: ignored,
    },
  })
}

function patterns(value: unknown, pattern: (extension: string) => Setting): Part {
  const extensions = Array.isArray(value) ? value.map((one) => String(one).replace(/^\./, '')) : []
  return extensions.length === 0 ? nothing : set({ redirects: extensions.map(pattern) })
}

/** Redirects from one path or several; those with a query or a fragment cannot be files. */
const REDIRECTS = list('redirects', (value, at) => {
  const { from, to } = asRecord(value) ?? {}
  const [left, paths] = partition([from].flat().map(String), (path) => /[?#]/.test(path))
  const kept = paths.map((path) => `/${path.replace(/^\/+/, '')}`)
  const entry = { from: original(kept.length === 1 ? kept[0] : kept, [...at, 'from']), to: original(to, [...at, 'to']) }
  return join(
    set(kept.length === 0 ? {} : entry),
    ...left.map((path) => manual(at, `a redirect has no query or fragment: ${path}`)),
  )
})

function migrateList(site: OldSite, value: unknown, at: KeyPath): Part {
  const part = REDIRECTS(value, at)
  const isSame = isDeepStrictEqual(plainOf(part.settings.redirects), value)
  const written = isSame && isComputed(site, at) ? site.source.codeAt(at) : undefined
  return written === undefined ? part : { ...part, settings: { redirects: [code(`...${written.text}`, written)] } }
}
