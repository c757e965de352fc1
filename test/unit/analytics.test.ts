import { expect, test } from 'vitest'
import { analytics } from '../../src/features/analytics/analytics.js'
import { docsgenFeatures } from '../../src/features/features.js'
import { loadSite } from '../harness/config-case.js'

/** What a site with an option loads: the names of the files, the settings of the script, and what the policy allows. */
async function codeOf(option: string) {
  const config = await loadSite(
    {
      'docsgen.config.ts': `export default { title: 'T', base: '/b/', analytics: ${option} }\n`,
      'docs/index.md': '# A\n',
    },
    docsgenFeatures(),
  )
  const code = analytics.code?.(config)
  const { docsgenAnalytics: settings } = code?.script?.constants ?? {}
  const json = settings && 'json' in settings ? settings.json : undefined
  const { services = [], policyUrl } = (json ?? {}) as { services?: readonly object[]; policyUrl?: string }
  return {
    script: code?.script?.path.split('/').at(-1),
    policyUrl,
    services: services.map((service) => JSON.stringify(service)),
    sources: (code?.sources ?? []).map((source) => source.join(' ')),
  }
}

const google = [
  'script-src https://www.googletagmanager.com',
  'connect-src https://*.google-analytics.com',
  'connect-src https://*.analytics.google.com',
  'connect-src https://www.googletagmanager.com',
]

const both = (origin: string) => [`script-src ${origin}`, `connect-src ${origin}`]

/** An option, what the settings of its script contain, and what the policy allows. */
test.each<[option: string, parts: readonly string[], sources: readonly string[]]>([
  [
    "{ plausible: { domain: 'a.example' } }",
    ['"script":"https://plausible.io/js/script.manual.js"', '"data-domain":"a.example"'],
    both('https://plausible.io'),
  ],
  [
    "{ plausible: { domain: 'a.example', host: 'https://stats.example/' } }",
    ['"script":"https://stats.example/js/script.manual.js"'],
    both('https://stats.example'),
  ],
  [
    "{ umami: { id: '12' } }",
    ['"script":"https://cloud.umami.is/script.js"', '"data-website-id":"12"', '"website":"12"'],
    [...both('https://cloud.umami.is'), 'connect-src https://*.umami.is', 'connect-src https://api-gateway.umami.dev'],
  ],
  ["{ umami: { id: '12', host: 'https://u.example' } }", ['"https://u.example/script.js"'], both('https://u.example')],
  ["{ fathom: { id: 'AB' } }", ['"data-site":"AB"', '"data-auto":"false"'], both('https://cdn.usefathom.com')],
  [
    "{ matomo: { id: 3, host: 'https://m.example/stats/' } }",
    [
      '"https://m.example/stats/matomo.js"',
      '["setTrackerUrl","https://m.example/stats/matomo.php"]',
      '"setSiteId","3"',
    ],
    both('https://m.example'),
  ],
  [
    "{ posthog: { key: 'phc', host: 'https://eu.i.posthog.com' } }",
    [
      '"https://eu-assets.i.posthog.com/static/array.js"',
      '["posthog.init","phc",{"api_host":"https://eu.i.posthog.com"',
    ],
    [...both('https://eu.i.posthog.com'), ...both('https://*.posthog.com')],
  ],
  [
    "{ posthog: { key: 'phc', host: 'https://p.example' } }",
    ['"https://p.example/static/array.js"'],
    both('https://p.example'),
  ],
  [
    "{ goatcounter: { host: 'https://d.goatcounter.com' } }",
    ['"https://d.goatcounter.com/count.js"', '"data-goatcounter":"https://d.goatcounter.com/count"'],
    both('https://d.goatcounter.com'),
  ],
  ['{ vercel: true }', ['"/_vercel/insights/script.js"'], []],
  ["{ gtag: { id: 'G-1' } }", ['"https://www.googletagmanager.com/gtag/js?id=G-1"', '["gtag","config","G-1"'], google],
  ["{ provider: 'google', trackingId: '{key}' }", ['["gtag","config","{key}"'], google],
  [
    "{ gtm: { id: 'GTM-1', origins: ['https://t.example'] } }",
    ['"https://www.googletagmanager.com/gtm.js?id=GTM-1"', '"gtm.start":"{time}"'],
    [...google, ...both('https://t.example'), 'frame-src https://t.example'],
  ],
])('%s', async (option, parts, sources) => {
  const found = await codeOf(option)
  expect(found.services).toHaveLength(1)
  for (const part of parts) expect(found.services[0]).toContain(part)
  expect(found.services[0]).not.toMatch(/\{(?:host|origin|id|domain|assets)\}/)
  expect(found.sources).toEqual(sources)
  expect(found.script).toBe('count-at-once.ts')
})

test.each(['false', '{}', '{ consent: true }', '{ vercel: false }'])('%s has no code', async (option) => {
  expect(await codeOf(option)).toEqual({ script: undefined, policyUrl: undefined, services: [], sources: [] })
})

test('a question comes before several services', async () => {
  const found = await codeOf("{ gtag: { id: 'G-1' }, vercel: true, consent: { policyUrl: '/privacy' } }")
  expect(found).toMatchObject({ script: 'ask-first.ts', policyUrl: '/b/privacy', services: { length: 2 } })
})
