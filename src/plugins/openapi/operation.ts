import { STATUS_CODES } from 'node:http'
import type * as redocly from '@redocly/openapi-core'
import { slug } from 'github-slugger'
import { resolve } from './document.js'
import { blocks, code, fence, lines, link, prose, table } from './mdx.js'
import { examplesOf, schemaOf, type Value } from './examples.js'
import type { ApiOperation } from './operations.js'
import { requestSamples, type SamplesPage } from './request.js'
import { describe, fields, linkOf, type Place, typeOf } from './schema.js'

/** What the operations of a page have in common. */
export interface OperationPage extends SamplesPage {
  /** Path of the overview, relative to the page. */
  readonly overview: string
  readonly depth: number
}

export function methodBadge(method: string): string {
  const types: Readonly<Record<string, string>> = { GET: 'info', POST: 'tip', DELETE: 'danger' }
  return `<Badge type="${types[method] ?? (method.startsWith('P') ? 'warning' : 'default')}">${method}</Badge>`
}

/** The content of an operation, with headings of the given depth. */
export function operationBlocks(operation: ApiOperation, page: OperationPage): string {
  const { api, depth, overview } = page
  const heading = (title: string) => `${'#'.repeat(depth)} ${title} {/* #${operation.id}-${slug(title)} */}`
  const ways = operation.security.map((way) =>
    Object.entries(way)
      .map(([name, scopes]) => {
        const label = link(name, `${overview}#auth-${slug(name)}`)
        return scopes.length > 0 ? `${label} (${scopes.map(code).join(', ')})` : label
      })
      .join(' and '),
  )
  const body = operation.requestBody && resolve(operation.requestBody, api)
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const { description, headers = {}, content } = resolve(response, api)
    const isGood = status.startsWith('2')
    return blocks(
      `<Details summary="${[status, STATUS_CODES[status]].join(' ').trim()}"${isGood ? ' open' : ''}>`,
      prose(description, depth + 1),
      valueTable('Header', Object.entries(headers), page),
      contentBlocks(content, { ...page, omit: 'writeOnly' }, !isGood),
      '</Details>',
    )
  })
  return blocks(
    `${methodBadge(operation.method)} ${code(operation.path)}`,
    operation.deprecated && ':::warning[Deprecated]\n\nDo not use this operation in new code.\n\n:::',
    prose(operation.description, depth),
    ways.length > 0 && `Authentication: ${ways.map((way) => way || 'none').join(', or ')}`,
    requestSamples(operation, page),
    operation.parameters.length > 0 && heading('Parameters'),
    valueTable(
      'Name',
      operation.parameters.map((parameter) => [parameter.name, parameter]),
      page,
    ),
    body && blocks(heading('Request body'), !body.required && 'Optional.', prose(body.description, depth + 1)),
    contentBlocks(body?.content, { ...page, omit: 'readOnly' }),
    heading('Responses'),
    ...responses,
  )
}

/** A table of parameters or headers. Two columns fit on a phone. */
function valueTable(title: string, values: readonly (readonly [string, redocly.Referenced<Value>])[], place: Place) {
  const rows = values.map(([name, reference]) => {
    const value = resolve(reference, place.api)
    const schema = schemaOf(value)
    const words = [value.in, value.required && '**required**'].filter(Boolean).join(', ')
    return [lines(code(name), words), lines(typeOf(schema, place), describe(schema, place, value.description))]
  })
  return table([title, 'Description'], rows)
}

/** The schema and the examples of each media type. `isBrief`: a link to a shared schema is enough. */
function contentBlocks(content: redocly.Oas3Response['content'] = {}, place: Place, isBrief = false): string {
  const types = Object.entries(content).flatMap(([type, media]) => {
    const schema = schemaOf(media)
    const isLinked = linkOf(schema, place) !== ''
    const examples = examplesOf(media, place)
    const isGiven = media.example !== undefined || media.examples !== undefined
    // The samples of a request have its only example.
    const isShown = place.omit === 'readOnly' ? examples.length > 1 : isGiven || !isBrief || !isLinked
    return [
      lines(`${code(type)} ${typeOf(schema, place)}`, !isLinked && describe(schema, place)),
      !(isBrief && isLinked) && fields(schema, place),
      ...(isShown ? examples : []).map(([name, value]) => {
        const tab = name && `tab="${name.replace(/["\\\s]+/g, ' ').trim()}"`
        const isText = typeof value === 'string' && !type.includes('json')
        return fence(isText ? 'text' : 'json', tab, isText ? value : JSON.stringify(value, null, 2))
      }),
    ]
  })
  return blocks(...types)
}
