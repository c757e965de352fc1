import * as z from 'zod/mini'
import { ownOptions } from '../../node/base/own-options.js'
import { asRecord } from '../../node/base/record.js'
import { field, origin, rule, safeUrl, stringRule, text } from '../../node/base/schema/fields.js'
import type { RuleFinding } from '../../node/base/schema/finding.js'
import providers from './providers.json' with { type: 'json' }

/** Names of the services that docsgen knows, and the keys of their options. */
export type ProviderName = keyof typeof providers

function isHost(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return /^https?:$/.test(url?.protocol ?? '') && url?.search === '' && url.hash === ''
}

const host = z
  .string()
  .check(stringRule(isHost, 'is not the URL of a server', 'write it as "https://stats.example.com"'))

const id = text.check(
  stringRule(
    (value) => !/^UA-/i.test(value),
    'is an id of Universal Analytics, which Google has turned off',
    'write the id of a Google Analytics 4 property, such as "G-ABC123"',
  ),
)

const containerId = text.check(
  stringRule(
    (value) => /^GTM-|\{/.test(value),
    'is not the id of a container of Tag Manager',
    'write it as "GTM-ABC123"; an id that begins with "G-" belongs into "gtag"',
  ),
)

const optionalHost = z.optional(host)
const siteId = z.union([text, z.int()])

const consentSchema = z.union([
  z.boolean(),
  z.strictObject({
    policyUrl: field(
      z.optional(safeUrl),
      'Path of the privacy policy on the site, or its URL; the question links to it',
    ),
  }),
])

/** `provider` and `trackingId`, the former way to write `gtag`, belong together. */
function checkTrackingId(value: unknown): RuleFinding[] {
  const { provider, trackingId } = asRecord(value) ?? {}
  if (provider === undefined || trackingId !== undefined) return []
  const hint = 'it must be a string'
  return [{ code: 'config-missing', path: ['trackingId'], message: 'is missing', hint }]
}

const analyticsSchema = z
  .strictObject({
    plausible: field(
      z.optional(
        z.strictObject({
          domain: field(text, 'Domain of the site, as Plausible knows it'),
          host: field(optionalHost, 'URL of your own Plausible server'),
        }),
      ),
      'Plausible',
    ),
    umami: field(
      z.optional(
        z.strictObject({
          id: field(text, 'Website id'),
          host: field(optionalHost, 'URL of your own Umami server'),
        }),
      ),
      'Umami',
    ),
    fathom: field(
      z.optional(
        z.strictObject({
          id: field(text, 'Site id'),
          host: field(optionalHost, 'URL of the custom domain that the script comes from'),
        }),
      ),
      'Fathom',
    ),
    matomo: field(
      z.optional(
        z.strictObject({
          id: field(siteId, 'Site id'),
          host: field(host, 'URL of the Matomo server'),
        }),
      ),
      'Matomo',
    ),
    posthog: field(
      z.optional(
        z.strictObject({
          key: field(text, 'Project API key'),
          host: field(optionalHost, 'API host, such as `https://eu.i.posthog.com`, or that of a proxy'),
        }),
      ),
      'PostHog',
    ),
    goatcounter: field(
      z.optional(z.strictObject({ host: field(host, 'URL of the site, such as `https://docs.goatcounter.com`') })),
      'GoatCounter',
    ),
    vercel: field(z.optional(z.boolean()), 'Vercel Web Analytics, for sites that Vercel hosts'),
    gtag: field(
      z.optional(z.strictObject({ id: field(id, 'Measurement id, such as `G-ABC123`, or a placeholder') })),
      'Google Analytics 4',
    ),
    gtm: field(
      z.optional(
        z.strictObject({
          id: field(containerId, 'Container id, such as `GTM-ABC123`'),
          origins: field(
            z._default(z.array(origin), []),
            'Origins that tags of the container may load scripts and frames from, and send data to',
          ),
        }),
      ),
      'Google Tag Manager',
    ),
    consent: field(
      z._default(consentSchema, false),
      'Whether readers are asked first; nothing is loaded before they agree',
    ),
    honorDoNotTrack: field(
      z._default(z.boolean(), true),
      'Whether to exclude readers whose browser asks not to be tracked',
    ),
    provider: field(z.optional(z.enum(['google'])), 'The former way to write `gtag`, with `trackingId`'),
    trackingId: field(z.optional(id), 'The former way to write `gtag.id`'),
  })
  .check(rule(checkTrackingId))

/** `analytics`: services that count page views. */
export const analyticsOptions = ownOptions('analytics', {
  fields: {
    analytics: field(
      z._default(z.union([analyticsSchema, z.literal(false)]), false),
      'Services that count page views, each with its options; `false`: none',
      { before: 'links' },
    ),
  },
  resolve: ({ analytics }): ResolvedAnalytics | undefined => {
    if (analytics === false) return undefined
    const { consent, honorDoNotTrack, trackingId, provider, gtag, vercel, ...others } = analytics
    const google = gtag ?? (trackingId === undefined ? undefined : { id: trackingId })
    const services: Readonly<Partial<Record<ProviderName, ServiceOptions>>> = {
      ...others,
      vercel: vercel === true ? {} : undefined,
      gtag: google,
    }
    return {
      services: (Object.keys(providers) as ProviderName[]).flatMap((name) => {
        const options = services[name]
        return options === undefined ? [] : [{ name, options }]
      }),
      honorDoNotTrack,
      consent: consent === true ? {} : consent === false ? undefined : consent,
    }
  },
})

/** The options of a service, which `providers.json` names in braces. */
export interface ServiceOptions {
  readonly id?: string | number
  readonly key?: string
  readonly domain?: string
  readonly host?: string
  readonly origins?: readonly string[]
}

/** The services of a site, in the order of the table. */
export interface ResolvedAnalytics {
  readonly services: readonly { readonly name: ProviderName; readonly options: ServiceOptions }[]
  readonly honorDoNotTrack: boolean
  /** Undefined if readers are not asked. */
  readonly consent?: { readonly policyUrl?: string }
}
