import * as z from 'zod/mini'
import { editUrl, field, isRoutePath, naming, stringRule, text } from './fields.js'
import { folderMarkdownSchema } from './markdown.js'

const globs = z.array(naming(text, 'glob'))

const docListEntry = z.strictObject({
  id: field(text, 'Id of the doc'),
  path: field(text, 'Route of the doc, or its file relative to `docs.dir`'),
  sidebar: field(z.optional(text), 'Name of the sidebar to show; defaults to the sidebar that contains the doc'),
})

const version = z.strictObject({
  name: field(z._default(text, 'current'), 'Name of the version'),
  label: field(z.optional(text), 'Label that readers see; defaults to "Next" in the language of the site'),
  latest: field(z._default(z.boolean(), true), 'Whether this is the latest version'),
})

const versionSettings = z.strictObject({
  label: field(
    z.optional(text),
    'Label that readers see; defaults to the name, and for `current` to "Next" in the language of the site',
  ),
  path: field(
    z.optional(z.string()),
    'Path below `docs.routeBase`; empty for the last version by default, `next` for `current`, otherwise the name',
  ),
  banner: field(
    z.optional(z.enum(['none', 'unreleased', 'unmaintained'])),
    'Banner above each page; defaults to `none` for the last version, `unreleased` for later and `unmaintained` for earlier ones',
  ),
  badge: field(
    z.optional(z.boolean()),
    'Whether each page without a banner shows the label; defaults to `true` if there are several versions',
  ),
  noIndex: field(z._default(z.boolean(), false), 'Whether search engines are asked to ignore the version'),
  className: field(z.optional(z.string()), 'CSS class of the `<html>` element of its pages'),
})

const sidebars = z.union([naming(text, 'file'), z.record(z.string(), z.unknown()), z.literal(false)])

/** `docs`: the Markdown folder, which of its files are pages and at which routes. */
export const docsSchema = z.strictObject({
  id: field(
    z._default(
      z
        .string()
        .check(stringRule((value) => /^[\w.-]+$/.test(value), 'is not an id', 'use letters, digits, "-", "_" and "."')),
      'default',
    ),
    'Name of the docs folder; each of several folders needs its own',
  ),
  dir: field(z._default(naming(text, 'content'), 'docs'), 'Folder of the docs'),
  include: field(
    z._default(globs, ['**/*.{md,mdx}']),
    'Globs of the files to publish as pages, relative to `docs.dir`',
  ),
  exclude: field(
    z._default(globs, ['**/_*', '**/_*/**', '**/*.test.*', '**/node_modules/**']),
    'Globs of the files to exclude',
  ),
  list: field(z.optional(z.array(docListEntry)), 'An explicit list of the docs to publish; replaces the globs'),
  routeBase: field(
    z._default(z.string().check(stringRule(isRoutePath, 'is not a path', 'write a path such as "/" or "/docs"')), '/'),
    'Path below `base` that the docs are served from',
  ),
  sidebars: field(
    z.optional(sidebars),
    'A sidebars file (`.ts`, `.js`, `.mjs`, `.cjs` or `.json`) or the sidebars themselves; ' +
      '`false`: no sidebars. Defaults to one sidebar generated from the folders',
  ),
  main: field(z.optional(text), 'Id of the doc that readers start with'),
  version: field(z.prefault(version, {}), 'The version of the docs in `docs.dir`'),
  versions: field(
    z._default(z.union([z.record(z.string(), versionSettings), z.literal(false)]), {}),
    'Settings of versions by name, `current` for the docs in `docs.dir`; the names are in `versions.json`. `false`: only the current version',
  ),
  lastVersion: field(
    z.optional(text),
    'Name of the version that readers should use; defaults to the first in `versions.json`',
  ),
  currentVersion: field(
    z._default(z.boolean(), true),
    'Whether the docs in `docs.dir` are published beside other versions',
  ),
  onlyVersions: field(z.optional(z.array(text)), 'Names of the versions to publish; defaults to all'),
  editUrl: field(
    z.optional(editUrl),
    'Prefix of the edit links, or a function of `{ docPath, file, id, language, route, version }`',
  ),
  lastUpdated: field(
    z._default(z.enum(['none', 'front-matter', 'git']), 'front-matter'),
    "Where the date of a page's last change comes from",
  ),
  lastUpdatedAuthor: field(
    z._default(z.boolean(), false),
    'Whether to show who changed a page last: `last_update.author` in its front matter or, unless `lastUpdated` is `front-matter`, the author of its last commit',
  ),
  sidebarCollapsed: field(
    z._default(z.boolean(), true),
    'Whether categories are closed at first, unless they set `collapsed`',
  ),
  sidebarCollapsible: field(
    z._default(z.boolean(), true),
    'Whether readers can close categories, unless the categories set `collapsible`',
  ),
  sidebarAutoCollapse: field(z._default(z.boolean(), false), 'Whether opening a category closes its siblings'),
  numberPrefixes: field(
    z._default(z.boolean(), true),
    'Whether to remove number prefixes such as `01-` from file and folder names, and sort by them',
  ),
  breadcrumbs: field(z._default(z.boolean(), true), 'Whether to show the categories of a page above it'),
  pagination: field(z._default(z.boolean(), true), 'Whether to show links to the previous and next page'),
  markdown: field(
    z.prefault(folderMarkdownSchema, {}),
    'Plugins for the Markdown of these docs and their versions only',
  ),
})

/** A docs folder of a checked config. */
export type CheckedDocs = z.output<typeof docsSchema>
