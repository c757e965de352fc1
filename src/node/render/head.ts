import { pick } from 'es-toolkit'
import { withSlash } from '../../shared/route.js'
import type { SiteData } from '../../shared/site.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import { hasComponents } from '../base/theme.js'
import type { Site } from '../base/site.js'
import type { ContentPolicy } from './csp.js'
import { directionOfSite } from '../base/languages.js'
import { type RankedTag, siteTags } from './merge-head.js'

const fromSite = ['locale', 'title', 'titleDelimiter', 'favicon', 'base', 'trailingSlash'] as const
const fromRuntime = [
  'inlineScript',
  'pendingHtml',
  'styles',
  'fonts',
  'boot',
  'main',
  'site',
  'notFound',
  'shell',
  'clientModules',
] as const

/** Everything in a document that does not depend on the page. Plain data. */
export interface DocumentHead
  extends Pick<SiteData, (typeof fromSite)[number]>,
    Pick<RuntimeBundle, (typeof fromRuntime)[number]> {
  /** Direction of the text in that language. */
  readonly direction: 'ltr' | 'rtl'
  /** Attributes of the `<html>` element for the color mode on the first visit. */
  readonly colorMode: string
  /** The content security policy; empty if there is none. */
  readonly csp: string
  /** Whether every document needs React at once, because components of the site are in the theme. */
  readonly isLive: boolean
  /** What the boot modules of features read from the element of the boot script. */
  readonly bootValues: Readonly<Record<string, string>>
  /** Origin of absolute URLs; empty if the site has none. */
  readonly origin: string
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
  return {
    ...pick(data, fromSite),
    ...pick(runtime, fromRuntime),
    direction: directionOfSite(config),
    colorMode: `data-theme="${data.colorMode.default}"${data.colorMode.respectSystem ? ' data-theme-choice="system"' : ''}`,
    csp: policy.meta,
    isLive: hasComponents(config),
    bootValues: bootValuesOf(runtime, data),
    origin: config.publish.origin,
    publish: config.publish,
    image: config.image && site.href(withSlash(config.image)),
    tags: [
      ...siteTags(config.headTags),
      ...site.features.map(({ head = '' }) => ({ rank: 'site', html: head }) as const),
    ],
  }
}

function bootValuesOf(
  { features, controls, documents }: RuntimeBundle,
  { base }: SiteData,
): DocumentHead['bootValues'] {
  const values = Object.entries(features).flatMap(([feature, { script, bootValues = {} }]) => [
    ...(script === undefined ? [] : [[feature, base + script] as const]),
    ...Object.entries(bootValues),
  ])
  return {
    controls,
    documents,
    ...Object.fromEntries(values),
  }
}
