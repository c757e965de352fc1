import { withSlash } from '../../shared/route.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import { hasComponents } from '../base/theme.js'
import type { Site } from '../base/site.js'
import type { ContentPolicy } from './csp.js'
import { directionOfSite } from '../base/languages.js'
import { type RankedTag, siteTags } from './merge-head.js'

/** Everything in a document that does not depend on the page. Plain data. */
export interface DocumentHead {
  readonly locale: string
  /** Direction of the text in that language. */
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly titleDelimiter: string
  /** Attributes of the `<html>` element for the color mode on the first visit. */
  readonly colorMode: string
  /** Text of the only inline script. */
  readonly script: string
  /** Content of the template from which the boot script shows a navigation. */
  readonly pending: string
  /** The content security policy; empty if there is none. */
  readonly csp: string
  readonly styles: string
  /** URLs of font files to preload; the one for code only on pages that have some. */
  readonly fonts: { readonly sans?: string; readonly mono?: string }
  readonly boot: string
  readonly main: string
  /** URL of the chunk with the data of the site. */
  readonly siteChunk: string
  /** URL of the script of the not-found document. */
  readonly notFound: string
  readonly shell: string
  /** URL of the chunk with the client modules of the site. */
  readonly clientModules?: string
  /** Whether every document needs React at once, because components of the site are in the theme. */
  readonly isLive: boolean
  /** What the boot modules of features read from the element of the boot script. */
  readonly bootValues: Readonly<Record<string, string>>
  readonly favicon?: string
  /** Origin of absolute URLs; empty if the site has none. */
  readonly origin: string
  readonly base: string
  readonly trailingSlash: boolean
  /** Which optional tags the head has. */
  readonly publish: { readonly canonical: boolean; readonly social: boolean; readonly breadcrumbs: boolean }
  /** URL of the social card for pages that set none. */
  readonly image?: string
  /** The tags from the config, and those of features. */
  readonly tags: readonly RankedTag[]
}

/** Returns what all documents of a site have in common. */
export function documentHead(options: {
  readonly site: Site
  readonly runtime: RuntimeBundle
  readonly policy: ContentPolicy
}): DocumentHead {
  const { site, runtime, policy } = options
  const { data, config } = site
  const script = runtime.inlineScript
  return {
    locale: data.locale,
    direction: directionOfSite(config),
    title: data.title,
    titleDelimiter: data.titleDelimiter,
    colorMode: `data-theme="${data.colorMode.default}"${data.colorMode.respectSystem ? ' data-theme-choice="system"' : ''}`,
    script,
    pending: runtime.pendingHtml,
    csp: policy.meta,
    styles: runtime.styles,
    fonts: runtime.fonts,
    boot: runtime.boot,
    main: runtime.main,
    siteChunk: runtime.site,
    notFound: runtime.notFound,
    shell: runtime.shell,
    clientModules: runtime.clientModules,
    isLive: hasComponents(config),
    bootValues: bootValuesOf(runtime, data.base),
    favicon: data.favicon,
    origin: config.publish.origin,
    publish: config.publish,
    image: config.image && site.href(withSlash(config.image)),
    base: data.base,
    trailingSlash: data.trailingSlash,
    tags: [
      ...siteTags(config.headTags),
      ...site.features.map(({ head = '' }) => ({ rank: 'site', html: head }) as const),
    ],
  }
}

function bootValuesOf({ features }: RuntimeBundle, base: string): DocumentHead['bootValues'] {
  const values = Object.entries(features).flatMap(([feature, { script, bootValues = {} }]) => [
    ...(script === undefined ? [] : [[feature, base + script] as const]),
    ...Object.entries(bootValues),
  ])
  return Object.fromEntries(values)
}
