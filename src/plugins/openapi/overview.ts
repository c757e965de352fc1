import type { Oas3SecurityScheme, Oas3Server } from '@redocly/openapi-core'
import { lowerCase, upperFirst } from 'es-toolkit'
import { slug } from 'github-slugger'
import { type Api, resolve } from './document.js'
import { blocks, code, line, lines, link, prose, table, text } from './mdx.js'

/** What a document says about the whole API. */
export function overviewBlocks(api: Api): string {
  const { info, servers = [], components, externalDocs } = api
  const { license, contact } = info ?? {}
  const facts = [
    `Version ${text(info?.version ?? '')}`,
    license && `License: ${license.url ? link(license.name, license.url) : text(license.name)}`,
    contact &&
      `Contact: ${link(contact.name ?? contact.url ?? contact.email ?? '', contact.url ?? `mailto:${contact.email}`)}`,
    info?.termsOfService && link('Terms of service', info.termsOfService),
    externalDocs && link(externalDocs.description ?? externalDocs.url, externalDocs.url),
  ]
  const schemes = Object.entries(components?.securitySchemes ?? {}).map(([name, reference]) => {
    const scheme = resolve(reference, api)
    return blocks(`### ${text(name)} {/* #auth-${slug(name)} */}`, howToSend(scheme), prose(scheme.description, 4))
  })
  return blocks(
    facts.filter(Boolean).join(' · '),
    prose(info?.description),
    servers.length > 0 && '## Servers',
    table(['URL', 'Description'], servers.map(serverRow)),
    schemes.length > 0 && '## Authentication',
    ...schemes,
  )
}

function serverRow({ url, description, variables = {} }: Oas3Server): string[] {
  const values = Object.entries(variables).map(
    ([name, variable]) => `${code(name)}: ${lines(line(variable.description), `Default: ${code(variable.default)}.`)}`,
  )
  return [code(url), lines(line(description), ...values)]
}

function howToSend(scheme: Oas3SecurityScheme): string {
  if (scheme.type === 'apiKey')
    return `API key in the ${scheme.in === 'query' ? 'query parameter' : scheme.in} ${code(scheme.name)}.`
  if (scheme.type === 'openIdConnect') return `OpenID Connect: ${code(scheme.openIdConnectUrl)}`
  if (scheme.type === 'mutualTLS') return 'Client certificate (mutual TLS).'
  if (scheme.type === 'http') {
    const format = 'bearerFormat' in scheme && scheme.bearerFormat
    return `Header ${code(`Authorization: ${upperFirst(scheme.scheme)} …`)}${format ? `, format: ${text(format)}` : ''}.`
  }
  const flows = Object.entries(scheme.flows).map(([name, { scopes, ...urls }]) =>
    blocks(
      `OAuth 2.0, ${lowerCase(name)} flow.`,
      ...Object.entries(urls).map(([key, url]) => `${upperFirst(lowerCase(key)).replace('url', 'URL')}: ${code(url)}`),
      table(
        ['Scope', 'Description'],
        Object.entries(scopes).map(([scope, text]) => [code(scope), line(text)]),
      ),
    ),
  )
  return blocks(...flows)
}
