import { assetHrefOf } from '../../shared/route.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import type { HeadTag } from '../model/config.js'
import { compareStrings } from '../model/names.js'
import { escapeHtml } from '../markdown/highlight/token-html.js'
import type { Site } from '../model/site.js'
import { contentSecurityPolicy } from './csp.js'
import type { DocumentHead } from './render-job.js'

/** Name of the web app manifest below the output folder. */
export const webAppName = 'manifest.webmanifest'

/** What stands around every page of a site. */
export function documentHead(options: {
  readonly site: Site
  readonly runtime: RuntimeBundle
  /** Origins that the pages' frames embed; any order, repeated or not. */
  readonly embeds: Iterable<string>
}): DocumentHead {
  const { site, runtime, embeds } = options
  const { data, config } = site
  const script = runtime.inlineScript
  return {
    locale: data.locale,
    title: data.title,
    titleDelimiter: data.titleDelimiter,
    colorMode: data.colorMode.default,
    script,
    csp: contentSecurityPolicy(script, hostsOf(site, embeds)),
    styles: runtime.styles,
    boot: runtime.boot,
    main: runtime.main,
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

function hostsOf(site: Site, embeds: Iterable<string>): Parameters<typeof contentSecurityPolicy>[1] {
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
