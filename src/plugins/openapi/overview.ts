import type { OpenAPIV3_1 } from 'openapi-types'
import type { Resolved } from './document.js'
import { blocks, code, line, prose, table, text } from './mdx.js'

type Scheme = Resolved<OpenAPIV3_1.SecuritySchemeObject>

const linked = (label: string, url: string | undefined) => (url ? `[${text(label)}](<${encodeURI(url)}>)` : text(label))

/** What a document says about the whole API. */
export function overviewBlocks({ info, servers = [], components, externalDocs }: Resolved<OpenAPIV3_1.Document>): string {
  const { license, contact } = info
  const facts = [
    `Version ${text(info.version)}`,
    license && `License: ${linked(license.name, license.url)}`,
    contact && `Contact: ${linked(contact.name ?? contact.url ?? contact.email ?? '', contact.url ?? `mailto:${contact.email}`)}`,
    info.termsOfService && linked('Terms of service', info.termsOfService),
    externalDocs && linked(externalDocs.description ?? externalDocs.url, externalDocs.url),
  ]
  const schemes = Object.entries(components?.securitySchemes ?? {})
  return blocks(
    facts.filter((fact) => fact).join(' · '),
    prose(info.description, 2),
    servers.length > 0 && '## Servers',
    table(['URL', 'Description'], servers.map(({ url, description }) => [code(url), line(description)])),
    schemes.length > 0 && '## Authentication',
    ...schemes.map(([name, scheme]) => blocks(`### ${text(name)} {/* #${name} */}`, howToSend(scheme), prose(scheme.description, 4))),
  )
}

function howToSend(scheme: Scheme): string {
  if (scheme.type === 'apiKey') return `Send your API key in the ${scheme.in === 'query' ? 'query parameter' : scheme.in} ${code(scheme.name)}.`
  if (scheme.type === 'http') {
    const kind = scheme.scheme.toLowerCase() === 'basic' ? 'Basic' : scheme.scheme.toLowerCase() === 'bearer' ? 'Bearer': scheme.scheme
    return `Send the header ${code(`Authorization: ${kind} …`)}${scheme.bearerFormat ? ` with a ${text(scheme.bearerFormat)}` : ''}.`
  }
  if (scheme.type === 'openIdConnect') return `OpenID Connect: ${code(scheme.openIdConnectUrl)}`
  return blocks(...Object.entries(scheme.flows).flatMap(([name, flow]) => [
    `OAuth 2.0, ...`,
    table(['Scope', 'Description'], Object.entries(flow.scopes).map(([scope, description]) => [code(scope), line(description)]))
  ]))
}
