import { STATUS_CODES } from 'node:http'
import { slug } from 'github-slugger'
import { fill } from '../../shared/interface-text.js'
import { examplesOf, externalExamples, givenExamples } from './examples.js'
import { fieldBlocks, fieldCount, parameterBlocks } from './fields.js'
import { attribute, blocks, codeSpan, columns, fence, json, labeled, link, mdxText } from './mdx.js'
import { type ApiOperation, parameterOf } from './operations.js'
import { bodyType, exampleRequest } from './request.js'
import { requestSamples, type SampleLanguage } from './samples.js'
import { constraintBlocks, schemaLink, type Place, type Schema, schemaOf, typeOf } from './schema.js'
import type { OpenApiTexts } from './texts.js'
import { tryIt } from './try-it.js'
import { entriesOf, asList, type Node, nodeOf, resolve, asText } from './tree.js'

/** What the operations of a page have in common. */
export interface OperationPage extends Place {
  readonly samples: readonly SampleLanguage[]
  readonly tryIt: boolean
  /** Path of the overview, relative to the page. */
  readonly overview: string
  /** Depth of the headings of an operation. */
  readonly depth: number
}

/** A named schema with more properties is only linked, so that pages stay small. */
const mostLinked = 40
/** Longer examples are cut: they would make up most of the page. */
const mostLines = 400
/** Longer examples have no colors, which would take several times as much space. */
const mostColored = 8000

export function methodBadge(method: string): string {
  const types: Readonly<Record<string, string>> = { GET: 'info', POST: 'tip', DELETE: 'danger' }
  return `<Badge type="${types[method] ?? (method.startsWith('P') ? 'warning' : 'default')}">${method}</Badge>`
}

/** The content of an operation, with headings of the given depth. */
export function operationBlocks(operation: ApiOperation, page: OperationPage): string {
  const { depth, texts } = page
  const { body, docs, method, path, server, responses } = operation
  // The ids are the same in all languages, so that links from elsewhere work in each of them.
  const heading = (title: string, id: string) => `${'#'.repeat(depth)} ${title} {/* #${operation.id}-${id} */}`
  const request = exampleRequest(operation, page)
  const isSampled = request !== undefined && page.samples.length > 0
  const sampled = isSampled ? bodyType(body)[0] : undefined
  const bodyParts = contentParts(body?.content, { ...page, omit: 'readOnly' }, { sampled })
  const bodyText =
    body &&
    blocks(
      heading(texts.requestBody, 'request-body'),
      body.required !== true && texts.optional,
      page.prose(asText(body.description), depth + 1),
    )
  // Without examples of its own, the body is beside the samples of the request.
  const isBeside = bodyParts.every(({ examples }) => examples === '')
  return blocks(
    `<_Endpoint${attribute('method', method)}${server === undefined ? '' : attribute('server', server)}${attribute('path', path)} />`,
    columns(
      blocks(
        operation.deprecated && warning(texts.deprecated, texts.deprecatedOperation),
        page.prose(operation.description, depth),
        docs && link(docs.title ?? texts.more, docs.url),
        authentication(operation, page),
      ),
      blocks(isSampled && requestSamples(request, page.samples), page.tryIt && tryIt(operation, page)),
      blocks(parameterGroups(operation, page, heading), isBeside && contentBlocks(bodyText, bodyParts)),
    ),
    !isBeside && contentBlocks(bodyText, bodyParts),
    responses.length > 0 &&
      blocks(heading(texts.responses, 'responses'), responseTabs(responses, { ...page, omit: 'writeOnly' })),
    operation.callbacks.length > 0 && blocks(heading(texts.callbacks, 'callbacks'), callbackList(operation, page)),
  )
}

function authentication({ security }: ApiOperation, { api, overview, texts }: OperationPage): string {
  const known = new Set(Object.keys(nodeOf(nodeOf(api.components).securitySchemes)))
  const ways = security.map((way) =>
    Object.entries(way)
      .map(([name, scopes]) => {
        const label = known.has(name) ? link(name, `${overview}#${schemeId(name)}`) : mdxText(name)
        return asList(scopes).length > 0 ? `${label} (${asList(scopes).map(codeSpan).join(', ')})` : label
      })
      .reduce((one, other) => (one ? fill(texts.and, { one, other }) : other), ''),
  )
  if (ways.length === 0) return ''
  const all = ways.map((way) => way || texts.none).reduce((one, other) => fill(texts.orElse, { one, other }))
  return labeled(texts.authentication, all, texts)
}

/** A warning with a title. */
export const warning = (title: string, text: string): string => `:::warning[${title}]\n\n${text}\n\n:::`

/** The id of the section of a security scheme. */
export const schemeId = (name: string): string => `auth-${slug(name)}`

const places = ['path', 'query', 'header', 'cookie'] as const

/** The parameters in a list for each of their places. */
function parameterGroups(
  { id, parameters }: ApiOperation,
  page: OperationPage,
  heading: (title: string, id: string) => string,
) {
  const groups = places.flatMap((kind) => {
    const list = parameterBlocks(
      parameters.filter((one) => one.in === kind),
      page,
    )
    return list ? [`${'#'.repeat(page.depth + 1)} ${page.texts[kind]} {/* #${id}-${kind}-parameters */}`, list] : []
  })
  return groups.length > 0 && blocks(heading(page.texts.parameters, 'parameters'), ...groups)
}

/** The responses, in tabs if there are several. */
function responseTabs(responses: ApiOperation['responses'], page: OperationPage): string {
  const { texts } = page
  const inTabs = responses.length > 1
  const all = responses.map(([status, response]) => {
    const phrase = phraseOf(status, texts)
    const line = inTabs || status === 'default' ? phrase : [status, phrase].filter(Boolean).join(' ')
    const description = asText(response.description)
    const isPhrase = description !== undefined && lettersOf(description) === lettersOf(phrase)
    const headers = entriesOf(response.headers).map(([name, header]) => parameterOf(name, resolve(header, page.api)))
    const text = blocks(
      line && `**${mdxText(line)}**`,
      !isPhrase && page.prose(description, page.depth + 1),
      headers.length > 0 && blocks(texts.headers, parameterBlocks(headers, page)),
    )
    const parts = contentParts(response.content, page, { isBrief: !/^[2d]/.test(status) })
    return { status, content: contentBlocks(text, parts) }
  })
  const [first] = all
  if (!inTabs && first) return first.content
  const tabs = all.map(
    ({ status, content }) =>
      `<TabItem${attribute('value', status)}${attribute('label', status)}>\n\n${content}\n\n</TabItem>`,
  )
  return `<Tabs>\n\n${tabs.join('\n\n')}\n\n</Tabs>`
}

/** The standard phrase of a status, such as `Not Found`; empty if it has none. */
function phraseOf(status: string, texts: OpenApiTexts): string {
  if (status === 'default') return texts.otherStatus
  return Object.hasOwn(STATUS_CODES, status) ? (STATUS_CODES[status] ?? '') : ''
}

const lettersOf = (line: string): string => line.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

interface ContentOptions {
  /** A link to a shared schema is enough. */
  readonly isBrief?: boolean
  /** The media type of the request samples, which show its first example. */
  readonly sampled?: string
}

/** Media types that are shown alike: their schema, and their examples. */
interface ContentPart {
  readonly fields: string
  readonly examples: string
}

/** The parts of a content, with its examples beside the rest. The first one begins with a text. */
function contentBlocks(text: string | undefined, parts: readonly ContentPart[]): string {
  if (parts.length === 0) return text ?? ''
  return blocks(...parts.map(({ fields, examples }, index) => columns(blocks(index === 0 && text, fields), examples)))
}

/** The schemas of media types, once for those that are shown alike, and their examples. */
function contentParts(content: unknown, place: Place, options: ContentOptions = {}): ContentPart[] {
  const groups = new Map<string, MediaGroup>()
  for (const [type, reference] of entriesOf(content)) {
    const media = resolve(reference, place.api)
    const schema = schemaOf(media) as Schema
    const [label, fields] = [typeOf(schema, place), schemaBlocks(schema, place, options)]
    const key = blocks(label, fields)
    const { types } = groups.get(key) ?? { types: [] }
    groups.set(key, { schema, label, fields, types: [...types, [type, media]] })
  }
  return [...groups.values()].map((group) => ({
    fields: blocks(
      `${group.types.map(([type]) => codeSpan(type)).join(', ')} ${group.label}`,
      group.fields,
      ...group.types.map(([, media]) => encodingList(media, place)),
    ),
    examples: blocks(
      ...exampleFences(group, place, options),
      ...group.types
        .flatMap(([, media]) => externalExamples(media, place))
        .map(([name, url]) => labeled(place.texts.example, link(name, url), place.texts)),
    ),
  }))
}

/** Media types whose schema is shown alike: its type, and its properties with their constraints. */
interface MediaGroup {
  readonly schema: Schema
  readonly label: string
  readonly fields: string
  readonly types: readonly (readonly [type: string, media: Node])[]
}

function schemaBlocks(schema: Schema, place: Place, { isBrief }: ContentOptions): string {
  const isLinked = schemaLink(schema, place) !== ''
  const count = isLinked ? fieldCount(schema, place) : 0
  if (isLinked && !isBrief && count > mostLinked) return fill(place.texts.properties, { count })
  if (isLinked) return isBrief ? '' : fieldBlocks(schema, place)
  const description = asText(resolve(schema, place.api).description)
  return blocks(place.prose(description, 6), ...constraintBlocks(schema, place), fieldBlocks(schema, place))
}

/** The examples of media types. One that is made from the schema is JSON, so only JSON has it. */
function exampleFences({ schema, types }: MediaGroup, place: Place, { isBrief, sampled }: ContentOptions): string[] {
  const isMade = !(isBrief && schemaLink(schema, place)) && !types.some(([type]) => type === sampled)
  const made = isMade ? types.find(([type]) => /json|\*/.test(type))?.[0] : undefined
  const shown = types.flatMap(([type, media]) => {
    const given = givenExamples(media, place)
    const isShown = type === sampled ? given.length > 1 : given.length > 0 || type === made
    return isShown ? examplesOf(media, place).map((example) => ({ type, example })) : []
  })
  const isOne = shown.length === 1
  return shown.map(({ type, example: { label, value } }) => {
    const name = (label || (isOne ? '' : type)).replace(/["\\`\s]+/g, ' ').trim()
    const isText = typeof value === 'string' && (!type.includes('json') || /^\s*[[{]/.test(value))
    return codeExample(isText ? value : json(value, 2), {
      language: isText && !type.includes('json') ? 'text' : 'json',
      meta: name && `${isOne ? 'title' : 'tab'}="${name}"`,
      texts: place.texts,
    })
  })
}

/** The media types that the fields of a form are sent as. */
function encodingList(media: Node, { texts }: Place): string {
  const items = entriesOf(media.encoding).flatMap(([name, encoding]) => {
    const type = asText(nodeOf(encoding).contentType)
    return type === undefined ? [] : [`- ${fill(texts.sentAs, { name: codeSpan(name), type: codeSpan(type) })}`]
  })
  return items.join('\n')
}

interface ExampleOptions {
  readonly language: string
  /** Of the fence; empty if there is nothing to say. */
  readonly meta: string
  readonly texts: OpenApiTexts
}

/** A fence with an example, which is cut if it is very long. */
export function codeExample(value: string, { language, meta, texts }: ExampleOptions): string {
  const all = value.split('\n')
  const cut =
    all.length > mostLines
      ? [...all.slice(0, mostLines), fill(texts.moreLines, { count: all.length - mostLines })]
      : all
  const shown = cut.join('\n')
  return fence(shown.length > mostColored || cut !== all ? 'text' : language, meta, shown)
}

/** The requests that an operation makes to its client. */
function callbackList({ callbacks }: ApiOperation, page: OperationPage): string {
  const items = callbacks.flatMap(([name, callback]) =>
    entriesOf(callback).flatMap(([expression, reference]) =>
      entriesOf(resolve(reference, page.api)).flatMap(([method, operation]) => {
        if (!/^(?:get|put|post|delete|options|head|patch|trace)$/.test(method)) return []
        const { summary, description, requestBody } = nodeOf(operation)
        const body = resolve(requestBody, page.api)
        return blocks(
          `**${mdxText(name)}**: ${codeSpan(`${method.toUpperCase()} ${expression}`)}`,
          page.prose(asText(description) ?? asText(summary), 6),
          contentBlocks('', contentParts(body.content, { ...page, omit: 'readOnly' })),
        )
      }),
    ),
  )
  return blocks(...items)
}
