import { slug } from 'github-slugger'
import { blocks, code, line, lines, link, prose, table, text } from './mdx.js'
import type { Api, SecurityScheme, Server } from './model.js'

/** What a document says about the whole API. */
export function overviewBlocks({ info, servers = [], components, externalDocs }: Api): string {
  const { license, contact } = info
  const facts = [
    `Version ${text(info.version)}`,
    license && `License: ${license.url ? link(license.name, license.url) : text(license.name)}`,
    contact &&
      `Contact: ${link(contact.name ?? contact.url ?? contact.email ?? '', contact.url ?? `mailto:${contact.email}`)}`,
    info.termsOfService && link('Terms of service', info.termsOfService),
    externalDocs && link(externalDocs.description ?? externalDocs.url, externalDocs.url),
  ]
  const schemes = Object.entries(components?.securitySchemes ?? {})
  return blocks(
    facts.filter((fact) => fact).join(' · '),
    prose(info.description, 2),
    servers.length > 0 && '## Servers',
    table(['URL', 'Description'], servers.map(serverRow)),
    schemes.length > 0 && '## Authentication',
    ...schemes.map(([name, scheme]) =>
      blocks(`### ${text(name)} {/* #auth-${slug(name)} */}`, howToSend(scheme), prose(scheme.description, 4)),
    ),
  )
}

function serverRow({ url, description, variables = {} }: Server): string[] {
  const values = Object.entries(variables).map(
    ([name, variable]) => `${code(name)}: ${lines(line(variable.description), `Default: ${code(variable.default)}.`)}`,
  )
  return [code(url), lines(line(description), ...values)]
}

function howToSend(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey')
    return `API key in the ${scheme.in === 'query' ? 'query parameter' : scheme.in} ${code(scheme.name)}.`
  if (scheme.type === 'openIdConnect') return `OpenID Connect: ${code(scheme.openIdConnectUrl)}`
  if (scheme.type === 'mutualTLS') return 'Client certificate (mutual TLS).'
  if (scheme.type === 'http') {
    const name = scheme.scheme.charAt(0).toUpperCase() + scheme.scheme.slice(1)
    return `Header ${code(`Authorization: ${name} …`)}${scheme.bearerFormat ? `, format: ${text(scheme.bearerFormat)}` : ''}.`
  }
  const flows = Object.entries(scheme.flows).map(([name, { authorizationUrl, tokenUrl, scopes }]) =>
    blocks(
      `OAuth 2.0, ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} flow.`,
      authorizationUrl && `Authorization URL: ${code(authorizationUrl)}`,
      tokenUrl && `Token URL: ${code(tokenUrl)}`,
      table(
        ['Scope', 'Description'],
        Object.entries(scopes).map(([scope, description]) => [code(scope), line(description)]),
      ),
    ),
  )
  return blocks(...flows)
}
