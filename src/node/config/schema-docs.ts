import * as z from 'zod/mini'
import type { EditUrlFunction } from '../model/config.js'
import { field, predicate, stringRule, text } from './schema-fields.js'

const globs = z.array(text)

const docListEntry = z.strictObject({
  id: field(text, "The doc's id"),
  path: field(text, 'Its route, or its file relative to `docs.dir`'),
  sidebar: field(z.optional(text), 'Name of the sidebar it shows; found from the sidebars where absent'),
})

const version = z.strictObject({
  name: field(z._default(text, 'current'), 'Identity of the version'),
  label: field(z._default(text, 'Next'), 'What readers see'),
  latest: field(z._default(z.boolean(), true), 'Marks the version as the latest'),
})

const editUrlFunction = predicate<EditUrlFunction>((value) => typeof value === 'function', {
  expected: 'a function',
  type: '(page) => …',
})

const sidebars = z.union([text, z.record(z.string(), z.unknown()), z.literal(false)])

/** `docs`: the Markdown folder, what is taken from it and how it becomes routes. */
export const docsSchema = z.strictObject({
  dir: field(z._default(text, 'docs'), 'Folder of the docs'),
  include: field(z._default(globs, ['**/*.{md,mdx}']), 'Globs of the files that become pages, relative to `docs.dir`'),
  exclude: field(
    z._default(globs, ['**/_*', '**/_*/**', '**/*.test.*', '**/node_modules/**']),
    'Globs of the files that do not',
  ),
  list: field(z.optional(z.array(docListEntry)), 'An explicit list of docs, instead of the globs'),
  routeBase: field(
    z._default(
      z
        .string()
        .check(stringRule((value) => !/[?#\\\s]/.test(value), 'is not a path', 'write a path such as "/" or "/docs"')),
      '/',
    ),
    'Path below `base` that the docs are served at (`routeBasePath` in Docusaurus)',
  ),
  sidebars: field(
    z.optional(sidebars),
    'A sidebars file (`.ts`, `.js`, `.mjs`, `.cjs` or `.json`) or the sidebars themselves, in the shape Docusaurus knows; ' +
      'absent: one sidebar made from the folders; `false`: none',
  ),
  main: field(z.optional(text), 'Id of the main doc'),
  version: field(z.prefault(version, {}), 'The version of the docs'),
  editUrl: field(
    z.optional(z.union([text, editUrlFunction])),
    'Prefix of the edit links, or a function of `{ docPath, id, route }`',
  ),
  lastUpdated: field(
    z._default(z.enum(['none', 'front-matter', 'git']), 'front-matter'),
    "Where a page's date of last change comes from",
  ),
  numberPrefixes: field(z._default(z.boolean(), true), 'Takes `01-` off file and folder names and sorts by it'),
  breadcrumbs: field(z._default(z.boolean(), true), 'Shows the path of categories above a page'),
  pagination: field(z._default(z.boolean(), true), 'Shows links to the previous and next page'),
})
