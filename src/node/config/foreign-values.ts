import type { ValueHints } from '../built-in/extension.js'
import { generators } from '../built-in/extensions.js'
import { asRecord } from '../model/record.js'
import { type KeyPath, keyPathText } from '../source-text/key-path.js'

const script = 'add its script to "headTags", and its hosts to "csp"'
const hosted = 'write `{ provider: "hosted", appId, indexName, searchKey }`'
const codes = 'write `{ provider: "google", trackingId: "G-…" }`'

/** Values of other tools. */
const hints: ValueHints = {
  search: {
    algolia: hosted,
    docsearch: hosted,
    local: 'write `{ provider: "local" }`',
    true: 'remove it: the site has a search',
  },
  'search.provider': {
    algolia: 'Algolia is the provider "hosted"',
    docsearch: 'Algolia DocSearch is the provider "hosted"',
    pagefind: 'docsgen has an index of its own, the provider "local"',
    lunr: 'docsgen has an index of its own, the provider "local"',
  },
  analytics: { google: codes, gtag: codes, true: codes },
  'analytics.provider': {
    gtag: 'write "google"',
    ga4: 'write "google"',
    'google-analytics': 'write "google"',
    ...Object.fromEntries(
      ['plausible', 'fathom', 'umami', 'matomo', 'posthog', 'segment', 'cloudflare', 'vercel', 'gtm'].map((name) => [
        name,
        script,
      ]),
    ),
  },
  blog: { true: 'write `blog: {}`, which turns the blog on with all defaults' },
  docs: { true: 'remove it: the docs are on' },
  pages: { true: 'remove it: pages are on' },
  colorMode: {
    dark: 'write `{ default: "dark" }`',
    light: 'write `{ default: "light" }`',
    auto: 'write `{ respectSystem: true }`, which is the default',
    system: 'write `{ respectSystem: true }`, which is the default',
  },
  'colorMode.default': {
    auto: 'set "colorMode.respectSystem" to true, which is the default',
    system: 'set "colorMode.respectSystem" to true, which is the default',
  },
  theme: {
    classic: 'remove it: docsgen has one theme; its options are objects such as `{ css: ["theme.css"] }`',
    default: 'remove it: docsgen has one theme',
  },
  'markdown.format': { markdown: 'write "md"', commonmark: 'write "md"' },
}

/** What to write in place of a value that other tools have; undefined for other values. */
export function foreignValueHint(path: KeyPath, value: unknown): string | undefined {
  if (path.length === 1 && path[0] === 'redirects') return redirectsHint(value)
  const option = keyPathText(path.filter((key) => typeof key === 'string'))
  const name = typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : ''
  const tables = [hints, ...generators.map(({ values }) => values)].map((table) => table[option] ?? {})
  return tables.find((table) => Object.hasOwn(table, name))?.[name]
}

/** Redirects are a mapping in Astro, Nuxt and others. */
function redirectsHint(value: unknown): string | undefined {
  const [[from, to] = []] = Object.entries(asRecord(value) ?? {})
  if (from?.startsWith('/') !== true) return undefined
  const target = typeof to === 'string' ? to : '/new'
  return `write \`[{ from: ${JSON.stringify(from)}, to: ${JSON.stringify(target)} }]\``
}
