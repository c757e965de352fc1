import { STATUS_CODES } from 'node:http'
import { slug } from 'github-slugger'
import { blocks, code, fence, lines, prose, table, text } from './mdx.js'
import type { ApiOperation, Header, MediaType, OperationPage, Parameter } from './model.js'
import { examplesOf, requestSamples, schemaOf } from './request.js'
import { describe, fields, type SchemaPlace, typeOf } from './schema.js'

const badges = new Map([
  ['GET', 'info'],
  ['POST', 'tip'],
  ['PUT', 'warning'],
  ['PATCH', 'warning'],
  ['DELETE', 'danger'],
])

export const methodBadge = (method: string) => `<Badge type="${badges.get(method) ?? 'default'}">${method}</Badge>`

/** The content of an operation, with headings of the given depth. */
export function operationBlocks(operation: ApiOperation, page: OperationPage, depth: number): string {
  const { method, path, details, parameters, security } = operation
  const body = details.requestBody
  const heading = (title: string, id: string) => `${'#'.repeat(depth)} ${title} {/* #${operation.id}-${id} */}`
  const ways = security.map((way) => {
    const schemes = Object.entries(way).map(([name, scopes]) => {
      const link = `[${text(name)}](${page.overview}#auth-${slug(name)})`
      return scopes.length > 0 ? `${link} (${scopes.map(code).join(', ')})` : link
    })
    return schemes.join(' and ') || 'none'
  })
  return blocks(
    `${methodBadge(method)} ${code(path)}`,
    details.deprecated && ':::warning[Deprecated]\n\nDo not use this operation in new code.\n\n:::',
    prose(details.description, depth),
    ways.length > 0 && `Authentication: ${ways.join(', or ')}`,
    requestSamples(operation, page),
    parameters.length > 0 && heading('Parameters', 'parameters'),
    valueTable(
      'Name',
      parameters.map((parameter) => [parameter.name, parameter]),
      page,
    ),
    body && heading('Request body', 'request-body'),
    body && !body.required && 'Optional.',
    body && prose(body.description, depth + 1),
    body?.content && contentBlocks(body.content, { link: page.link, omit: 'readOnly' }),
    heading('Responses', 'responses'),
    ...Object.entries(details.responses ?? {}).flatMap(([status, { description, headers = {}, content = {} }]) => [
      `<Details summary="${[status, STATUS_CODES[status]].join(' ').trim()}"${status.startsWith('2') ? ' open' : ''}>`,
      prose(description, depth + 1),
      valueTable('Header', Object.entries(headers), page),
      contentBlocks(content, { link: page.link, omit: 'writeOnly' }, !status.startsWith('2')),
      '</Details>',
    ]),
  )
}

/** A table of parameters or headers. Two columns fit on a phone. */
function valueTable(title: string, values: readonly (readonly [string, Parameter | Header])[], place: SchemaPlace) {
  const rows = values.map(([name, value]) => {
    const words = [...('in' in value ? [value.in] : []), ...(value.required ? ['**required**'] : [])]
    const schema = schemaOf(value)
    return [lines(code(name), words.join(', ')), lines(typeOf(schema, place), describe(schema, value.description))]
  })
  return table([title, 'Description'], rows)
}

/** The schema and the examples of each media type. `isBrief`: a link to a shared schema is enough. */
function contentBlocks(content: Readonly<Record<string, MediaType>>, place: SchemaPlace, isBrief = false): string {
  const types = Object.entries(content).flatMap(([type, media]) => {
    const { schema = {}, example, examples } = media
    const isLinked = place.link(schema) !== undefined
    const isGiven = example !== undefined || examples !== undefined
    const all = examplesOf(media, place.omit)
    // The samples of a request have its only example.
    const isShown = place.omit === 'readOnly' ? all.length > 1 : isGiven || !isBrief || !isLinked
    return [
      lines(`${code(type)} ${typeOf(schema, place)}`, !isLinked && describe(schema)),
      !(isBrief && isLinked) && fields(schema, place),
      ...(isShown ? all : []).map(([name, value]) => {
        const tab = name && `tab="${name.replace(/["\\\s]+/g, ' ').trim()}"`
        if (typeof value === 'string' && !type.includes('json')) return fence('text', tab, value)
        return fence('json', tab, JSON.stringify(value, null, 2))
      }),
    ]
  })
  return blocks(...types)
}
