import { fill } from '../../shared/interface-text.js'
import { lowerCase, upperFirst } from 'es-toolkit'
import { blocks, codeSpan, indentedMdx, labeled, link, oneLine, table, mdxText } from './mdx.js'
import { schemeId } from './operation.js'
import type { Place } from './schema.js'
import type { OpenApiTexts } from './texts.js'
import { type Api, entriesOf, asList, type Node, nodeOf, resolve, asText } from './tree.js'

/** What a document says about the whole API. */
export function overviewBlocks(api: Api, place: Place): string {
  const { texts } = place
  const info = nodeOf(api.info)
  const version = asText(info.version)
  const [license, contact, docs] = [info.license, info.contact, api.externalDocs].map(nodeOf)
  const facts = [
    version && fill(texts.version, { version: mdxText(version) }),
    license && named(license, asText(license.url), texts.license, texts),
    contact && named(contact, asText(contact.url) ?? mailOf(contact), texts.contact, texts),
    linked(texts.terms, asText(info.termsOfService)),
    docs && linked(asText(docs.description) ?? asText(docs.url) ?? '', asText(docs.url)),
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
    servers.length > 0 && `## ${texts.servers}`,
    servers.length > 0 && blocks('<_Fields>', ...servers, '</_Fields>'),
    schemes.length > 0 && `## ${texts.authentication}`,
    ...schemes,
  )
}

/** Something with a name or a URL, after its label; empty if it has neither. */
function named({ name }: Node, url: string | undefined, label: string, texts: OpenApiTexts): string {
  const text = asText(name) ?? url?.replace(/^mailto:/, '')
  if (text === undefined) return ''
  return labeled(label, url === undefined ? mdxText(text) : link(text, url), texts)
}

/** A link; empty without a URL. */
function linked(text: string, url: string | undefined): string {
  return url === undefined ? '' : link(text, url)
}

function mailOf(contact: Node): string | undefined {
  const email = asText(contact.email)
  return email === undefined ? undefined : `mailto:${email}`
}

function serverItem({ url, description, variables }: Node, place: Place): string {
  const values = entriesOf(variables).map(([name, value]) => {
    const { texts } = place
    const variable = nodeOf(value)
    const choices = asList(variable.enum)
    const facts = [
      labeled(texts.default, codeSpan(variable.default), texts),
      choices.length > 0 && labeled(texts.enum, choices.map(codeSpan).join(', '), texts),
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
  const { texts } = place
  if (type === 'apiKey') {
    const texted = { query: texts.apiKeyInQuery, cookie: texts.apiKeyInCookie }[asText(scheme.in) ?? '']
    return fill(texted ?? texts.apiKeyInHeader, { name: codeSpan(asText(scheme.name) ?? '') })
  }
  if (type === 'openIdConnect') return `OpenID Connect: ${codeSpan(asText(scheme.openIdConnectUrl) ?? '')}`
  if (type === 'mutualTLS') return texts.clientCertificate
  if (type === 'http') {
    const format = asText(scheme.bearerFormat)
    const name = upperFirst(asText(scheme.scheme) ?? 'basic')
    const header = codeSpan(`Authorization: ${name} …`)
    return format
      ? fill(texts.sentHeaderFormat, { header, format: mdxText(format) })
      : fill(texts.sentHeader, { header })
  }
  const flows = entriesOf(scheme.flows).map(([name, flow]) => {
    const urls = entriesOf(flow).filter(([, url]) => typeof url === 'string')
    return blocks(
      fill(texts.flow, { flow: lowerCase(name) }),
      ...urls.map(([key, url]) => labeled(urlLabel(key, texts), codeSpan(url), texts)),
      table(
        [texts.scope, texts.description],
        entriesOf(nodeOf(flow).scopes).map(([scope, words]) => [codeSpan(scope), oneLine(place.prose(asText(words)))]),
      ),
    )
  })
  return blocks(...flows)
}

/** The label of a URL of a flow; words in English for one that the specification does not have yet. */
function urlLabel(key: string, texts: OpenApiTexts): string {
  if (key === 'authorizationUrl' || key === 'tokenUrl' || key === 'refreshUrl') return texts[key]
  return upperFirst(lowerCase(key)).replace(/\burl$/, 'URL')
}
