import { lowerCase, upperFirst } from 'es-toolkit'
import { blocks, code, indented, link, oneLine, table, text } from './mdx.js'
import { schemeId } from './operation.js'
import type { Place } from './schema.js'
import { type Api, entriesOf, listOf, type Node, nodeOf, resolve, textOf } from './tree.js'

/** What a document says about the whole API. */
export function overviewBlocks(api: Api, place: Place): string {
  const info = nodeOf(api.info)
  const [license, contact, docs] = [info.license, info.contact, api.externalDocs].map(nodeOf)
  const facts = [
    textOf(info.version) && `Version ${text(textOf(info.version) ?? '')}`,
    license && labeled('License: ', textOf(license.name), textOf(license.url)),
    contact && labeled('Contact: ', textOf(contact.name), textOf(contact.url) ?? mailOf(contact)),
    labeled('', 'Terms of service', textOf(info.termsOfService), true),
    docs && labeled('', textOf(docs.description) ?? textOf(docs.url), textOf(docs.url), true),
  ]
  const schemes = entriesOf(nodeOf(api.components).securitySchemes).map(([name, reference]) => {
    const scheme = resolve(reference, api)
    const description = place.prose(textOf(scheme.description), 4)
    return blocks(`### ${text(name)} {/* #${schemeId(name)} */}`, howToSend(scheme, place), description)
  })
  const servers = listOf(api.servers).map((server) => serverItem(nodeOf(server), place))
  return blocks(
    facts.filter(Boolean).join(' · '),
    place.prose(textOf(info.description) ?? textOf(info.summary)),
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
  return `${prefix}${url === undefined ? text(label) : link(label, url)}`
}

function mailOf(contact: Node): string | undefined {
  const email = textOf(contact.email)
  return email === undefined ? undefined : `mailto:${email}`
}

function serverItem({ url, description, variables }: Node, place: Place): string {
  const values = entriesOf(variables).map(([name, value]) => {
    const variable = nodeOf(value)
    const choices = listOf(variable.enum)
    const facts = [
      `Default: ${code(variable.default)}`,
      choices.length > 0 && `One of: ${choices.map(code).join(', ')}`,
    ].filter(Boolean)
    const parts = blocks(
      code(name),
      place.prose(textOf(variable.description), 6),
      `<_Facts>${facts.join(' · ')}</_Facts>`,
    )
    return `- ${indented(parts)}`
  })
  return `- ${indented(blocks(code(textOf(url) ?? '/'), place.prose(textOf(description), 6), ...values))}`
}

function howToSend(scheme: Node, place: Place): string {
  const { type } = scheme
  if (type === 'apiKey') {
    const where = textOf(scheme.in) ?? 'header'
    return `API key in the ${where === 'query' ? 'query parameter' : text(where)} ${code(textOf(scheme.name) ?? '')}.`
  }
  if (type === 'openIdConnect') return `OpenID Connect: ${code(textOf(scheme.openIdConnectUrl) ?? '')}`
  if (type === 'mutualTLS') return 'Client certificate (mutual TLS).'
  if (type === 'http') {
    const format = textOf(scheme.bearerFormat)
    const name = upperFirst(textOf(scheme.scheme) ?? 'basic')
    return `Header ${code(`Authorization: ${name} …`)}${format ? `, format: ${text(format)}` : ''}.`
  }
  const flows = entriesOf(scheme.flows).map(([name, flow]) => {
    const urls = entriesOf(flow).filter(([, url]) => typeof url === 'string')
    return blocks(
      `OAuth 2.0, ${lowerCase(name)} flow.`,
      ...urls.map(([key, url]) => `${upperFirst(lowerCase(key)).replace(/\burl$/, 'URL')}: ${code(url)}`),
      table(
        ['Scope', 'Description'],
        entriesOf(nodeOf(flow).scopes).map(([scope, words]) => [code(scope), oneLine(place.prose(textOf(words)))]),
      ),
    )
  })
  return blocks(...flows)
}
