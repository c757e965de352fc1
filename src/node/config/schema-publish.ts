import * as z from 'zod/mini'
import { field, text } from './schema-fields.js'

const on = z._default(z.boolean(), true)

/** `publish`: what a site publishes beside its pages. Everything is on unless it is switched off. */
export const publishSchema = z.strictObject({
  sitemap: field(on, '`sitemap.xml`; needs `url`'),
  robots: field(on, '`robots.txt`, which names the sitemap'),
  canonical: field(on, 'Canonical links'),
  social: field(on, 'Open Graph and Twitter tags'),
  breadcrumbs: field(on, 'Breadcrumbs as JSON-LD, for search engines'),
  markdown: field(on, 'A Markdown markdownVersion of every page (`<route>.md`), and "Copy page"'),
  llms: field(on, '`llms.txt`, and with `markdown` all markdownVersions in `llms-full.txt`'),
  headers: field(on, '`_headers` with the security policy and cache rules'),
  noJekyll: field(on, '`.nojekyll`, which keeps GitHub Pages from leaving files out'),
})

/** `webApp`: the web app manifest, written where an icon is given. */
export const webAppSchema = z.strictObject({
  icons: field(z.array(text).check(z.minLength(1)), 'Paths of square icons in a static folder'),
  name: field(z.optional(text), 'Name of the app; the title of the site where absent'),
  shortName: field(z.optional(text), 'Name for small places'),
  themeColor: field(z.optional(text), 'Colour of the window around the site'),
  backgroundColor: field(z.optional(text), 'Colour while it loads'),
})
