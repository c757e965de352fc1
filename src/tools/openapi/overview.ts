import { lowerCase, upperFirst } from 'es-toolkit'
import { blocks, codeSpan, indentedMdx, link, oneLine, table, mdxText } from './mdx.js'
import { schemeId } from './operation.js'
import type { Place } from './schema.js'
import { type Api, entriesOf, asList, type Node, nodeOf, resolve, asText } from './tree.js'

/** What a document says about the whole API. */
export function overviewBlocks(api: Api, place: Place): string {
  const info = nodeOf(api.info)
  const [license, contact, docs] = [info.license, info.contact, api.externalDocs].map(nodeOf)
  const facts = [
    asText(info.version) && `Version ${mdxText(asText(info.version) ?? '')}`,
    license && labeled('License: ', asText(license.name), asText(license.url)),
    contact && labeled('Contact: ', asText(contact.name), asText(contact.url) ?? mailOf(contact)),
    labeled('', 'Terms of service', asText(info.termsOfService), true),
    docs && labeled('', asText(docs.description) ?? asText(docs.url), asText(docs.url), true),
  ]
  const schemes = entriesOf(nodeOf(api.components).securitySchemes).map(([name, reference]) => {
    const scheme = resolve(reference, api)
    const description = place.prose(asText(scheme.description), 4)
    return blocks(`### ${mdxText(name)} {/* #${schemeId(name)} */}`, howToSend(scheme, place), description)
  })
  const servers = asList(api.servers).map((server) => serverItem(nodeOf(server), place))
  return blocks(
    facts.filter(Boolean).join(' · '),
    place.prose(asText(info.description) ?? asText(info.summary)),
    servers.length > 0 && '## Servers',
    servers.length > 0 && blocks('<_Fields>', ...servers, '</_Fields>'),
    schemes.length > 0 && '## Authentication',
    ...schemes,
  )
}

/** A fact with a link if there is a URL; nothing without a text, or without a URL that it needs. */
function labeled(prefix: string, name: string | undefined, url: string | undefined, needsUrl = false): string {
  const label = name ?? url?.replace(/^mailto:/, '')
  if (label === undefined || (needsUrl && url === undefined)) return ''
  return `${prefix}${url === undefined ? mdxText(label) : link(label, url)}`
}

function mailOf(contact: Node): string | undefined {
  const email = asText(contact.email)
  return email === undefined ? undefined : `mailto:${email}`
}

function serverItem({ url, description, variables }: Node, place: Place): string {
  const values = entriesOf(variables).map(([name, value]) => {
    const variable = nodeOf(value)
    const choices = asList(variable.enum)
    const facts = [
      `Default: ${codeSpan(variable.default)}`,
      choices.length > 0 && `One of: ${choices.map(codeSpan).join(', ')}`,
    ].filter(Boolean)
    const parts = blocks(
      codeSpan(name),
      place.prose(asText(variable.description), 6),
      `<_Facts>${facts.join(' · ')}</_Facts>`,
    )
    return `- ${indentedMdx(parts)}`
  })
  return `- ${indentedMdx(blocks(codeSpan(asText(url) ?? '/'), place.prose(asText(description), 6), ...values))}`
}

function howToSend(scheme: Node, place: Place): string {
  const { type } = scheme
  if (type === 'apiKey') {
    const where = asText(scheme.in) ?? 'header'
    return `API key in the ${where === 'query' ? 'query parameter' : mdxText(where)} ${codeSpan(asText(scheme.name) ?? '')}.`
  }
  if (type === 'openIdConnect') return `OpenID Connect: ${codeSpan(asText(scheme.openIdConnectUrl) ?? '')}`
  if (type === 'mutualTLS') return 'Client certificate (mutual TLS).'
  if (type === 'http') {
    const format = asText(scheme.bearerFormat)
    const name = upperFirst(asText(scheme.scheme) ?? 'basic')
    return `Header ${codeSpan(`Authorization: ${name} …`)}${format ? `, format: ${mdxText(format)}` : ''}.`
  }
  const flows = entriesOf(scheme.flows).map(([name, flow]) => {
    const urls = entriesOf(flow).filter(([, url]) => typeof url === 'string')
    return blocks(
      `OAuth 2.0, ${lowerCase(name)} flow.`,
      ...urls.map(([key, url]) => `${upperFirst(lowerCase(key)).replace(/\burl$/, 'URL')}: ${codeSpan(url)}`),
      table(
        ['Scope', 'Description'],
        entriesOf(nodeOf(flow).scopes).map(([scope, words]) => [codeSpan(scope), oneLine(place.prose(asText(words)))]),
      ),
    )
  })
  return blocks(...flows)
}
