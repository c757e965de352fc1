import { pick } from 'es-toolkit'
import {
  TRY_IT_TEXTS,
  type TryItField,
  type TryItKey,
  type TryItOperation,
  type TryItServer,
} from '../../shared/try-it.js'
import { examplesOf } from './examples.js'
import { attribute, json } from './mdx.js'
import type { ApiOperation, Parameter } from './operations.js'
import { bodyOf, bodyType, givenValue, isSent, isShown, plainText, queryPairs, type RequestBody } from './request.js'
import { type Place, schemaOf } from './schema.js'
import { asList, asText, nodeOf, resolve } from './tree.js'

/** The panel that sends requests of an operation; empty without servers. */
export function tryIt(operation: ApiOperation, page: Place): string {
  const place: Place = { ...page, omit: 'readOnly' }
  const { method, path, parameters, servers } = operation
  if (servers.length === 0) return ''
  const [type = '', media] = method === 'GET' || method === 'HEAD' ? [] : bodyType(operation.body)
  const examples = media ? examplesOf(media, place) : []
  const bodies = media
    ? (examples.length > 0 ? examples : [{ label: '', value: undefined }]).map(({ label, value }) => ({
        label,
        body: bodyOf(type, media, place, value),
      }))
    : []
  const data: TryItOperation = {
    method,
    path,
    servers,
    fields: [
      ...parameters.filter(isSent).flatMap((parameter) => fieldsOf(parameter, place)),
      ...bodies.slice(0, 1).flatMap(({ body }) => bodyFields(body)),
    ],
    bodies: bodies.flatMap(({ label, body }) => ('text' in body ? [{ label, text: body.text }] : [])),
    type: type.includes('multipart') ? undefined : type,
    keys: keysOf(operation, place),
    texts: pick(place.texts, TRY_IT_TEXTS),
  }
  const sources = [...new Set(servers.flatMap(sourcesOf))].sort()
  return `<_TryIt${attribute('connect', sources.join(' '))} operation={${json(data)}} />`
}

/** What the content security policy allows for a server. A name that the reader chooses at the beginning of a host is `*`. */
export function sourcesOf({ url, variables }: TryItServer): string[] {
  const all = variables.reduce(
    (urls, { name, value, choices }) =>
      urls.flatMap((one) => {
        const values = choices ?? (one.includes(`//{${name}}.`) ? ['*'] : [value])
        return values.map((each) => one.replaceAll(`{${name}}`, each))
      }),
    [url],
  )
  return all.flatMap((each) => /^https?:\/\/(?:\*\.)?[a-z\d.-]+(?::\d+)?(?=\/|$)/i.exec(each)?.[0] ?? [])
}

/** The fields of a parameter: one for each member of an object. Scripts cannot send cookies. */
function fieldsOf(parameter: Parameter, place: Place): TryItField[] {
  const { name, in: kind, required, node } = parameter
  if (kind !== 'path' && kind !== 'query' && kind !== 'header') return []
  const given = givenValue(parameter, place)
  const schema = resolve(schemaOf(node), place.api)
  const listed = asList(schema.type === 'boolean' ? [true, false] : schema.enum).map(plainText)
  const isList = kind === 'query' && schema.type === 'array' && node.explode !== false
  const pairs = kind === 'query' && !isList && given !== undefined ? queryPairs(parameter, given) : undefined
  return (pairs ?? [[name, given === undefined ? '' : plainText(given)] as const]).map(([key, value]) => ({
    name: key,
    in: kind,
    value: isShown(parameter, place) ? value : '',
    required: required || undefined,
    isList: isList || undefined,
    choices: listed.length > 0 ? listed : undefined,
  }))
}

function bodyFields(body: RequestBody): TryItField[] {
  if (body.kind === 'file') return [{ name: '', in: 'file', value: '' }]
  if (!('fields' in body)) return []
  return body.fields.map(({ name, value, isFile }) => ({ name, in: isFile ? 'file' : 'form', value }))
}

/** The keys of all ways to authenticate. */
function keysOf({ security }: ApiOperation, { api }: Place): TryItKey[] {
  const schemes = nodeOf(nodeOf(api.components).securitySchemes)
  return [...new Set(security.flatMap(Object.keys))].flatMap((label): TryItKey[] => {
    const { type, in: kind, name, scheme } = resolve(Object.hasOwn(schemes, label) ? schemes[label] : undefined, api)
    if (type === 'apiKey')
      return kind === 'query' || kind === 'header' ? [{ label, in: kind, name: asText(name) ?? label }] : []
    if (type !== 'http' && type !== 'oauth2' && type !== 'openIdConnect') return []
    const isBasic = asText(scheme)?.toLowerCase() === 'basic'
    return [{ label, in: 'header', name: 'Authorization', scheme: isBasic ? 'Basic' : 'Bearer' }]
  })
}
