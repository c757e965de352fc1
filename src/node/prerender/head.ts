import { escapeHtml } from '../../shared/escape-html.js'
import { assetHrefOf } from '../../shared/route.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import type { HeadTag } from '../model/config.js'
import { compareStrings } from '../model/names.js'
import { type Site, webAppName } from '../model/site.js'
import { contentSecurityPolicy, type CspHosts } from './csp.js'

/** Everything in a document that does not depend on the page. Plain data. */
export interface DocumentHead {
  readonly locale: string
  /** Direction of the text in that language. */
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly titleDelimiter: string
  readonly colorMode: string
  /** Text of the only inline script. */
  readonly script: string
  readonly csp: string
  readonly styles: string
  readonly boot: string
  readonly main: string
  readonly shell: string
  /** Whether every document needs React at once, because the site replaces components of the theme. */
  readonly isLive: boolean
  /** URL of the search chunk. */
  readonly search?: string
  readonly favicon?: string
  /** Origin of absolute URLs; empty if the site has none. */
  readonly origin: string
  readonly base: string
  readonly trailingSlash: boolean
  /** Which optional tags the head has. */
  readonly publish: { readonly canonical: boolean; readonly social: boolean; readonly breadcrumbs: boolean }
  /** URL of the social card for pages that set none. */
  readonly image?: string
  /** URL of the web app manifest. */
  readonly webApp?: string
  /** HTML of the tags from the config. */
  readonly tags: string
}

/** Returns what all documents of a site have in common. */
export function documentHead(options: {
  readonly site: Site
  readonly runtime: RuntimeBundle
  /** Origins that the pages embed in frames, in any order; may contain duplicates. */
  readonly embeds: Iterable<string>
}): DocumentHead {
  const { site, runtime, embeds } = options
  const { data, config } = site
  const script = runtime.inlineScript
  return {
    locale: data.locale,
    direction: directionOf(data.locale),
    title: data.title,
    titleDelimiter: data.titleDelimiter,
    colorMode: data.colorMode.default,
    script,
    csp: contentSecurityPolicy(script, hostsOf(site, embeds)),
    styles: runtime.styles,
    boot: runtime.boot,
    main: runtime.main,
    shell: runtime.shell,
    isLive: Object.keys(config.theme.components).length > 0,
    ...(runtime.search === undefined ? {} : { search: data.base + runtime.search.chunk }),
    ...(data.favicon === undefined ? {} : { favicon: data.favicon }),
    origin: config.publish.origin,
    publish: config.publish,
    ...(config.image === undefined ? {} : { image: assetHrefOf(config.image, data.base) }),
    ...(config.webApp === undefined ? {} : { webApp: `${data.base}${webAppName}` }),
    base: data.base,
    trailingSlash: data.trailingSlash,
    tags: config.headTags.map(tagHtml).join(''),
  }
}

const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeftScripts.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
}

function hostsOf(site: Site, embeds: Iterable<string>): CspHosts {
  const { analytics, search } = site.data
  const google = analytics ? ['https://www.googletagmanager.com'] : []
  const collectors = analytics
    ? ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com']
    : []
  const searchHosts =
    search.provider === 'hosted' ? [`https://${search.appId}-dsn.algolia.net`, 'https://*.algolianet.com'] : []
  return {
    frames: [...new Set(embeds)].sort(compareStrings),
    scripts: google,
    connections: [...collectors, ...searchHosts],
  }
}

function tagHtml({ tag, attributes }: HeadTag): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
  return tag === 'script' ? `<script${text}></script>` : `<${tag}${text}>`
}
