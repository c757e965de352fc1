import * as z from 'zod/mini'
import { docsSchema } from './schema-docs.js'
import { field, stringRule, text } from './schema-fields.js'
import { markdownSchema } from './schema-markdown.js'
import { publishSchema, webAppSchema } from './schema-publish.js'
import { redirectsSchema } from './schema-redirects.js'
import { analyticsSchema, linksSchema, searchSchema } from './schema-services.js'
import { colorModeSchema, footerSchema, headTagSchema, navbarSchema, themeSchema } from './schema-theme.js'

/** True for an http(s) URL that has no path, query or fragment. */
function isOrigin(value: string): boolean {
  try {
    const url = new URL(value)
    return /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === ''
  } catch {
    return false
  }
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/**
 * The config: the one place that holds each option's type, default, rule and description (see `field`). What is checked
 * against the disk is in files.ts; the config reference is made from this.
 */
export const configSchema = z.strictObject({
  title: field(text, 'Name of the site'),
  tagline: field(z._default(z.string(), ''), 'One sentence about it'),
  url: field(
    z._default(
      z
        .string()
        .check(stringRule(isOrigin, 'is no origin', 'write it as "https://example.com"; a path belongs into "base"')),
      'http://localhost:3000',
    ),
    'Origin the site is served from',
  ),
  base: field(
    z._default(
      z
        .string()
        .check(stringRule((value) => /^[^?#\\\s:]*$/.test(value), 'is not a path', 'write it as "/" or "/project/"')),
      '/',
    ),
    'Path the site is served at (`baseUrl` in Docusaurus)',
  ),
  titleDelimiter: field(z._default(text, '|'), "Stands between a page's title and the site's"),
  locale: field(
    z._default(z.string().check(stringRule(isLocale, 'is no language tag', 'write it as "en" or "pt-BR"')), 'en'),
    'Language of the site',
  ),
  favicon: field(z.optional(text), 'Path of the icon in a static folder, or a URL'),
  trailingSlash: field(z._default(z.boolean(), false), 'Ends the URLs of pages with a slash'),
  outDir: field(z._default(text, 'build'), 'Folder the site is written to'),
  cacheDir: field(z._default(text, '.docsgen'), "Folder of docsgen's own files between builds"),
  docs: field(z.prefault(z.union([docsSchema, z.literal(false)]), {}), 'The docs; `false` for a site without'),
  pages: field(
    z.prefault(
      z.union([z.strictObject({ dir: field(z._default(text, 'pages'), 'Folder of the pages') }), z.literal(false)]),
      {},
    ),
    'React pages; `false` for a site without',
  ),
  static: field(
    z.prefault(
      z.strictObject({
        dirs: field(z._default(z.array(text), ['static']), 'Folders copied to the output as they are'),
      }),
      {},
    ),
    'Files that are only copied',
  ),
  navbar: field(z.prefault(navbarSchema, {}), 'The links above every page'),
  footer: field(z.prefault(footerSchema, {}), 'What stands below every page'),
  colorMode: field(z.prefault(colorModeSchema, {}), 'Light and dark'),
  baseUrlBanner: field(z._default(z.boolean(), true), 'Shows a banner on the home page when `base` is wrong'),
  publish: field(z.prefault(publishSchema, {}), 'What is published beside the pages'),
  image: field(z.optional(text), 'Social card of pages that name none: a path in a static folder, or a URL'),
  webApp: field(z.optional(webAppSchema), 'A web app manifest'),
  search: field(z.prefault(searchSchema, {}), 'Search'),
  analytics: field(z._default(z.union([analyticsSchema, z.literal(false)]), false), 'Page views; `false` sends none'),
  links: field(
    z.prefault(linksSchema, {}),
    'What the link rules do: `error` fails the build, `warn` reports, `ignore` is silent',
  ),
  redirects: field(z._default(redirectsSchema, []), 'Addresses that pages had once, and where each leads now'),
  markdown: field(z.prefault(markdownSchema, {}), 'How sources become pages'),
  theme: field(z.prefault(themeSchema, {}), 'Replaced components and added style sheets'),
  globalComponents: field(
    z._default(z.record(z.string(), text), {}),
    'Component name to file: usable in MDX without an import',
  ),
  alias: field(
    z._default(z.record(z.string(), text), {}),
    'Import alias to folder, file or package; `@site` is always the root',
  ),
  headTags: field(z._default(z.array(headTagSchema), []), "Tags added to every document's head"),
  jobs: field(
    z._default(z.union([z.int().check(z.minimum(1), z.maximum(256)), z.literal('auto')]), 'auto'),
    'Threads to compile with',
  ),
})

/** What an author writes. */
export type UserConfig = z.input<typeof configSchema>

/** The same, checked and with its defaults. */
export type CheckedConfig = z.output<typeof configSchema>
