import { readFileSync } from 'node:fs'
import { mapValues } from 'es-toolkit'
import type { ResolvedConfig } from '../../node/base/config.js'
import type { CspDirective, NeededSource } from '../../node/base/content-policy.js'
import type { Feature, FeatureCode, FeatureLink } from '../../node/base/feature.js'
import { siteRelative } from '../../node/base/names.js'
import { featurePath } from '../../node/base/package.js'
import { keyLocator } from '../../node/base/source-text/locate-key.js'
import { withBase } from '../../shared/route.js'
import {
  analyticsOptions,
  type ProviderName,
  type ResolvedAnalytics,
  type ServiceOptions,
} from './analytics-options.js'
import providers from './providers.json' with { type: 'json' }

/**
 * Services that count page views. `providers.json` says what each of them loads, calls and needs of the content policy; the script of the
 * site has the rows of its services. The preview does not load it.
 */
export const analytics: Feature = {
  name: 'analytics',
  options: analyticsOptions,
  code: analyticsCode,
  plan: ({ config }) => ({ links: policyLinks(config) }),
}

function analyticsCode(config: ResolvedConfig): FeatureCode | undefined {
  const options = analyticsOptions.of(config)
  if (options === undefined || options.services.length === 0) return undefined
  const { consent, services } = options
  const styleSheet = clientFile('consent.css')
  return {
    bootModule: clientFile('boot.ts'),
    script: {
      path: clientFile(consent === undefined ? 'count-at-once.ts' : 'ask-first.ts'),
      constants: {
        docsgenAnalytics: { json: scriptSettings(options, config) },
        ...(consent && { docsgenConsentStyles: { styleSheet } }),
      },
    },
    sources: services.flatMap((service) => sourcesOf(service.name, service.options)),
  }
}

/** What `client/settings.ts` declares. */
function scriptSettings({ consent, honorDoNotTrack, services }: ResolvedAnalytics, { base }: ResolvedConfig): object {
  return {
    honorDoNotTrack,
    policyUrl: consent?.policyUrl && withBase(consent.policyUrl, base),
    services: services.map(({ name, options }) => {
      const { host, sources, ownSources, ...row } = rowOf(name)
      return filled(row, valuesOf(name, options))
    }),
  }
}

/** A row of the table. */
interface ProviderRow {
  /** URL of the service, unless the site has a server of its own. */
  readonly host?: string
  readonly script: string
  /** What the policy must allow. */
  readonly sources: PolicySources
  /** The same for the servers of the service, which use further hosts. */
  readonly ownSources?: PolicySources
}

type PolicySources = { readonly [Directive in CspDirective]?: readonly string[] }

function rowOf(name: ProviderName): ProviderRow {
  return providers[name]
}

/** The values for the names in braces. */
function valuesOf(name: ProviderName, options: ServiceOptions): Readonly<Record<string, string>> {
  const host = (options.host ?? rowOf(name).host ?? '').replace(/\/+$/, '')
  return {
    ...mapValues({ ...options, origins: undefined }, (value) => String(value)),
    host,
    origin: host === '' ? '' : new URL(host).origin,
    assets: host.replace(/\.i\.posthog\.com$/, '-assets.i.posthog.com'),
  }
}

/** A copy of JSON with values in place of their names. Other names in braces are those of a page view, which the script knows. */
function filled<Json>(json: Json, values: Readonly<Record<string, string>>): Json {
  const fillText = (text: string) => text.replace(/\{(\w+)\}/g, (written, key: string) => values[key] ?? written)
  return JSON.parse(JSON.stringify(json), (_, value: unknown) => (typeof value === 'string' ? fillText(value) : value))
}

function sourcesOf(name: ProviderName, options: ServiceOptions): NeededSource[] {
  const { host, sources, ownSources = {} } = rowOf(name)
  const values = valuesOf(name, options)
  const isOfService = host !== undefined && domainOf(values.host ?? '') === domainOf(host)
  const origins = options.origins ?? []
  const all = [
    sources,
    isOfService ? ownSources : {},
    ...['script-src', 'connect-src', 'frame-src'].map((directive) => ({ [directive]: origins })),
  ]
  return all.flatMap((one) =>
    Object.entries(filled(one, values)).flatMap(([directive, hosts]: [string, readonly string[]]) =>
      hosts.map((source) => [directive as CspDirective, source] as const),
    ),
  )
}

/** The last two labels of a host. */
function domainOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.split('.').slice(-2).join('.') : ''
}

/** The link to the privacy policy, which is checked like others. */
function policyLinks(config: ResolvedConfig): FeatureLink[] {
  const url = analyticsOptions.of(config)?.consent?.policyUrl
  if (url === undefined) return []
  const { configPath, rootDir } = config
  const locate = () => keyLocator(readFileSync(configPath, 'utf8'))(['analytics', 'consent', 'policyUrl'])
  return [{ kind: 'link', url, file: siteRelative(rootDir, configPath), locate }]
}

function clientFile(name: string): string {
  return featurePath('analytics', 'client', name)
}
