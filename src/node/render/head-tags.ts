import { createHash } from 'node:crypto'
import { escapeHtml } from '../../shared/escape-html.js'
import type { HeadTag } from '../base/config.js'
import type { CspDirective, NeededSource } from '../base/content-policy.js'

/** Prints a tag of the config. */
export function headTagHtml({ tag, attributes, text = '' }: HeadTag): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
  return tag === 'script' || tag === 'style' ? `<${tag}${written}>${text}</${tag}>` : `<${tag}${written}>`
}

/** The sources that a tag of the config needs: the origins of its URLs, and the hashes of its own code. */
export function headTagSources(headTag: HeadTag): NeededSource[] {
  const handlers = Object.entries(headTag.attributes).flatMap(([name, value]): NeededSource[] =>
    /^on/i.test(name) && typeof value === 'string'
      ? [
          ['script-src', "'unsafe-hashes'"],
          ['script-src', hashSource(value)],
        ]
      : [],
  )
  return [...handlers, ...elementSources(headTag)]
}

function elementSources(headTag: HeadTag): NeededSource[] {
  switch (headTag.tag) {
    case 'meta':
      return []
    case 'link':
      return linkSources(headTag)
    case 'script':
      return scriptSources(headTag)
    case 'style': {
      const { text = '' } = headTag
      return [['style-src', hashSource(text)], ...styleSheetSources(text)]
    }
  }
}

/** The sources that a style sheet needs for what it imports and for its fonts. */
export function styleSheetSources(css: string): NeededSource[] {
  const imported = [...css.matchAll(/@import\s*(?:url\(\s*)?["']?((?:https?:)?\/\/[^"')\s;]+)/gi)]
  const named = [...css.matchAll(/\burl\(\s*["']?((?:https?:)?\/\/[^"')\s]+)/gi)]
  return [
    ...imported.flatMap(([, url]) => originSources(url, ['style-src', 'font-src'])),
    ...named.flatMap(([, url]) => originSources(url, ['font-src'])),
  ]
}

/** The source for inline code: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** Hosts that the code or the style sheets of another host need, by origin. */
const RELATED: Readonly<Record<string, readonly NeededSource[]>> = {
  'https://fonts.googleapis.com': [['font-src', 'https://fonts.gstatic.com']],
  'https://use.typekit.net': [['style-src', 'https://p.typekit.net']],
  'https://www.googletagmanager.com': [
    ['connect-src', 'https://*.google-analytics.com'],
    ['connect-src', 'https://*.analytics.google.com'],
  ],
  'https://static.cloudflareinsights.com': [['connect-src', 'https://cloudflareinsights.com']],
  'https://scripts.simpleanalyticscdn.com': [['connect-src', 'https://queue.simpleanalyticscdn.com']],
}

/** What `preload` and `prefetch` load, by their `as`. Images may come from everywhere. */
const LOADED: Readonly<Record<string, readonly CspDirective[]>> = {
  script: ['script-src', 'connect-src'],
  style: ['style-src', 'font-src'],
  font: ['font-src'],
  fetch: ['connect-src'],
  worker: ['worker-src'],
  audio: ['media-src'],
  video: ['media-src'],
  image: [],
}

function linkSources({ attributes }: HeadTag): NeededSource[] {
  const { rel, as, href } = attributes
  const relations = String(rel ?? '')
    .toLowerCase()
    .split(/\s+/)
  const loaded = LOADED[String(as ?? '').toLowerCase()] ?? ['connect-src']
  return relations.flatMap((relation) => {
    if (relation === 'stylesheet') return originSources(href, ['style-src', 'font-src'])
    if (relation === 'modulepreload') return originSources(href, ['script-src', 'connect-src'])
    if (relation === 'preload' || relation === 'prefetch') return originSources(href, loaded)
    // The tag does not say what comes from the host; scripts must have a tag of their own.
    if (relation === 'preconnect') return originSources(href, ['connect-src', 'font-src'])
    return relation === 'manifest' ? originSources(href, ['manifest-src']) : []
  })
}

/**
 * The sources of a script. It sends its data to its own host, or to a host in one of its attributes, such as `data-api`.
 * Browsers do not run JSON.
 */
function scriptSources({ attributes, text }: HeadTag): NeededSource[] {
  const { src, ...settings } = attributes
  // Modules that an import map names.
  const imported = settings.type === 'importmap' ? [...(text ?? '').matchAll(/"((?:https?:)?\/\/[^"]+)"/g)] : []
  const runs = text !== undefined && !/json$/i.test(String(settings.type ?? ''))
  return [
    ...(runs ? [['script-src', hashSource(text)] as const] : []),
    ...originSources(src, ['script-src', 'connect-src']),
    ...imported.flatMap(([, url]) => originSources(url, ['script-src'])),
    ...Object.values(settings).flatMap((value) => originSources(value, ['connect-src'])),
  ]
}

/** The origin of a URL for each directive, and those that go with it; none for a URL of this site. */
export function originSources(url: string | boolean | undefined, directives: readonly CspDirective[]): NeededSource[] {
  if (typeof url !== 'string' || !/^(?:(?:https?|wss?):)?\/\//i.test(url)) return []
  const whole = url.startsWith('//') ? `https:${url}` : url
  if (!URL.canParse(whole)) return []
  const { origin } = new URL(whole)
  const related = directives.length === 0 ? [] : (RELATED[origin] ?? [])
  return [...directives.map((directive) => [directive, origin] as const), ...related]
}
