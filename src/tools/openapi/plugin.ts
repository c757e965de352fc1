import type { DocsgenPlugin, PluginContext, SourceLocation } from 'docsgen'
import type { LostLink } from './descriptions.js'
import { apiPages, type OpenApiOptions } from './pages.js'
import { sampleLanguages } from './samples.js'
import { openApiTexts } from './texts.js'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import * as redocly from '@redocly/openapi-core'
import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isUnsafeHref } from '../../node/base/safe-href.js'
import { createFileGate, type FileGate } from '../../node/base/source-text/file-gate.js'
import { type Api, entriesOf, nodeOf, asText } from './tree.js'

export type { OpenApiOptions }

/** Writes pages about the operations and the schemas of an OpenAPI document. */
export default function openApi(options: OpenApiOptions): DocsgenPlugin {
  if (typeof options?.spec !== 'string' || typeof options.dir !== 'string')
    throw new Error('the plugin openapi needs the options `spec` and `dir`')
  if (options.linkBase !== undefined && !/^(?:\/|https?:\/\/)/.test(options.linkBase))
    throw new Error(
      `the option \`linkBase\` of the plugin openapi must start with "https://" or "/", not ${JSON.stringify(options.linkBase)}`,
    )
  const unknown = options.samples?.find((one) => !sampleLanguages.includes(one))
  if (unknown !== undefined)
    throw new Error(
      `the option \`samples\` of the plugin openapi has ${JSON.stringify(unknown)}, which is not one of ${sampleLanguages.join(', ')}`,
    )
  return {
    name: `openapi/${options.dir}`,
    strings: openApiTexts,
    async content(context) {
      const document = await readDocument(options, context)
      if (!document.api) return { files: [], inputs: document.inputs }
      const { files, lost } = apiPages(document.api, options, {
        sourceOf: document.sourceOf,
        texts: { ...openApiTexts, ...context.strings },
      })
      reportLost(lost, document, context)
      return { files, inputs: document.inputs }
    },
  }
}

/** Reports links without a target once, at the first of them. */
function reportLost(lost: readonly LostLink[], { sourceOfText }: ReadDocument, { report }: PluginContext): void {
  const [first] = lost
  if (!first) return
  const count = lost.length - 1
  const rest = count === 0 ? '' : count === 1 ? ', as of 1 other URL' : `, as of ${count} other URLs`
  report({
    severity: 'warning',
    message: `${JSON.stringify(first.url)} is relative to a page that the document does not name, so only its text is shown${rest}`,
    hint: 'set the option `linkBase` to the URL that such links start from, or to "/" for pages of this site',
    location: sourceOfText(first.description),
  })
}

/** Requests no URLs, so that a build needs no network. */
class LocalFiles extends redocly.BaseResolver {
  readonly #relative: (file: string) => string
  readonly #gate: FileGate

  constructor(config: redocly.ResolveConfig, relative: (file: string) => string, gate: FileGate) {
    super(config)
    this.#relative = relative
    this.#gate = gate
  }

  override async loadExternalRef(file: string): Promise<redocly.Source> {
    if (redocly.isAbsoluteUrl(file))
      throw new redocly.ResolveError(new Error('URLs are not requested. Save the file beside the document'))
    const name = JSON.stringify(this.#relative(file))
    const refused = this.#gate(file)
    if (refused) throw new redocly.ResolveError(new Error(`the file ${name} ${refused.message}`))
    if (existsSync(file) && statSync(file).isFile()) return super.loadExternalRef(file)
    throw new redocly.ResolveError(new Error(`there is no file ${name}`))
  }
}

/** A document that was read. */
interface ReadDocument {
  /** Absent if the document cannot be read. */
  readonly api?: Api
  /** All of its files, including those that are missing. */
  readonly inputs: readonly string[]
  /** Locates a value by its keys; without keys, the document. */
  readonly sourceOf: (...keys: readonly string[]) => SourceLocation
  /** Locates the first text with a given value, such as a description. */
  readonly sourceOfText: (text: string) => SourceLocation
}

/** Rules whose problems leave something out of the pages. */
const references = 'no-unresolved-refs'
/** More kinds of problems than this are only counted. */
const mostKinds = 20

/** Reads a document, and reports what is wrong with it: each kind of problem once, at its first place. */
async function readDocument(
  { spec, problems }: Pick<OpenApiOptions, 'spec' | 'problems'>,
  { rootDir, report }: PluginContext,
): Promise<ReadDocument> {
  const ref = path.join(rootDir, spec)
  const config = await redocly.createConfig({
    plugins: [unsafeUrlFindings],
    rules: { struct: 'error', [references]: 'error', [`${unsafeUrlFindings.id}/link`]: 'warn' },
  })
  const relative = (file: string) => path.relative(rootDir, file).replaceAll(path.sep, '/')
  // The config names the document, which may be generated; what that refers to is content.
  const gate = createFileGate([rootDir, path.dirname(ref)])
  const resolver = new LocalFiles(config.resolve, relative, (file) => (file === ref ? undefined : gate(file)))
  const inputs = () => [...new Set([ref, ...resolver.getFiles()])].map(relative)
  const wholeDocument = (): SourceLocation => ({ file: relative(ref) })
  const nothing = (problem: string, hint?: string, place = { line: 1, col: 1 }): ReadDocument => {
    const location = { file: relative(ref), line: place.line, column: place.col }
    report({ severity: 'error', message: problem, hint, location })
    return { inputs: inputs(), sourceOf: wholeDocument, sourceOfText: wholeDocument }
  }
  if (!existsSync(ref)) return nothing('the document does not exist; check the option `spec` of the plugin')
  const document = await resolver.resolveDocument(null, ref, true).catch((error: Error) => error)
  if (document instanceof Error) {
    const place = document instanceof redocly.YamlParseError ? document : undefined
    return nothing(document.message, undefined, place)
  }
  const { swagger, openapi } = nodeOf(document.parsed)
  if (asText(swagger) !== undefined)
    return nothing(
      `this is a Swagger ${asText(swagger)} document, and the plugin reads OpenAPI 3`,
      `convert it once: \`npx swagger2openapi --patch --outfile openapi.yaml ${JSON.stringify(spec)}\``,
    )
  if (!/^3\.\d/.test(asText(openapi) ?? ''))
    return nothing(
      'this is not an OpenAPI document of version 3',
      'write the version at the top of the document: `openapi: 3.1.0`',
    )
  const place = { source: document.source, relative }
  const found = await check({ document, ref, config, externalRefResolver: resolver })
  reportProblems(found, { problems, report, relative })
  const isOneFile = inputs().length === 1
  const bundled = isOneFile ? undefined : await bundle({ ref, config, externalRefResolver: resolver })
  return {
    api: nodeOf(bundled ?? document.parsed),
    inputs: inputs(),
    sourceOf: (...keys) => (keys.length === 0 ? wholeDocument() : locate(keys, place)),
    sourceOfText: (text) => {
      const keys = keysOfText(document.parsed, text)
      return keys ? locate(keys, place) : wholeDocument()
    },
  }
}

interface Checked {
  readonly document: redocly.Document
  readonly ref: string
  readonly config: redocly.Config
  readonly externalRefResolver: LocalFiles
}

/** The problems of a document. What Redocly cannot check has none: the pages take any document. */
async function check(options: Checked): Promise<readonly redocly.NormalizedProblem[]> {
  try {
    return await redocly.lintDocument(options)
  } catch (error) {
    if (error instanceof redocly.ResolveError || error instanceof redocly.YamlParseError) throw error
    return []
  }
}

/** A document of several files as one tree; undefined if its references cannot be joined. */
async function bundle(options: Omit<Checked, 'document'>): Promise<unknown> {
  try {
    return (await redocly.bundle(options)).bundle.parsed
  } catch {
    return undefined
  }
}

interface Reporting {
  readonly problems: OpenApiOptions['problems'] | undefined
  readonly report: PluginContext['report']
  readonly relative: (file: string) => string
}

function reportProblems(found: readonly redocly.NormalizedProblem[], { problems, report, relative }: Reporting): void {
  const kinds = new Map<string, { readonly problem: redocly.NormalizedProblem; count: number }>()
  for (const problem of found) {
    const key = problem.severity === 'warn' ? `${problem.message} ${kinds.size}` : problem.message
    const kind = kinds.get(key)
    if (kind) kind.count++
    else kinds.set(key, { problem, count: 1 })
  }
  let rest = 0
  let shown = 0
  for (const { problem, count } of kinds.values()) {
    const place = problem.location.map(redocly.getLineColLocation)[0]
    const location = place && {
      file: relative(place.source.absoluteRef),
      line: place.start.line,
      column: place.start.col,
    }
    if (problem.severity === 'warn') {
      report({
        code: 'unsafe-url',
        severity: 'warning',
        message: `the unsafe URL ${JSON.stringify(problem.message)} was removed`,
        hint: 'use `http:`, `https:`, `mailto:` or a path',
        location,
      })
      continue
    }
    if (problems === 'ignore') continue
    const severity =
      problem.ruleId === references && problems !== 'warn' ? 'error' : problems === 'error' ? 'error' : 'warning'
    if (severity === 'warning' && ++shown > mostKinds) {
      rest += count
      continue
    }
    const others = count === 1 ? '' : ` (and at ${count - 1} other ${count === 2 ? 'place' : 'places'})`
    report({ severity, message: `${problem.message.replace(/\.$/, '')}${others}`, location })
  }
  if (rest > 0) report({ severity: 'warning', message: `the document has ${rest} more problems like these` })
}

function locate(
  keys: readonly string[],
  { source, relative }: { readonly source: redocly.Source; readonly relative: (file: string) => string },
): SourceLocation {
  const pointer = `#/${keys.map(redocly.escapePointerFragment).join('/')}`
  const { start } = redocly.getLineColLocation({ source, pointer, reportOnKey: true })
  return { file: relative(source.absoluteRef), line: start.line, column: start.col }
}

/** The keys of the first text with a given value, without space around it. */
function keysOfText(value: unknown, text: string, depth = 0): readonly string[] | undefined {
  if (typeof value === 'string') return value.trim() === text ? [] : undefined
  if (typeof value !== 'object' || value === null || depth > 100) return undefined
  for (const [key, child] of Array.isArray(value) ? value.entries() : entriesOf(value)) {
    const rest = keysOfText(child, text, depth + 1)
    if (rest) return [String(key), ...rest]
  }
  return undefined
}

/** The fields that the pages show as links, by the type of the object. */
const linkFields: Readonly<Record<string, string>> = {
  License: 'url',
  Contact: 'url',
  ExternalDocs: 'url',
  Info: 'termsOfService',
}

/** Types of the objects whose descriptions are Markdown on the pages. */
const described: ReadonlySet<string> = new Set([
  'Info',
  'Tag',
  'Server',
  'ServerVariable',
  'SecurityScheme',
  'PathItem',
  'Operation',
  'Parameter',
  'RequestBody',
  'Response',
  'Header',
  'Schema',
])

const hasScheme = /(?:script|data|file)\s*(?::|&|%)/i
/** Finds the links of descriptions. */
const linkReader = unified().use([remarkParse, remarkGfm])

/** A rule of the checks of a document: reports the URLs that its pages leave out. The messages are the URLs. */
const linkRule = (): redocly.Oas3Visitor => ({
  any: {
    enter(node: Readonly<Record<string, unknown>>, { report, location, type }) {
      const field = linkFields[type.name]
      const url = field === undefined ? undefined : node[field]
      if (field !== undefined && typeof url === 'string' && isUnsafeHref(url))
        report({ message: url, location: location.child(field) })
      const { description } = described.has(type.name) ? node : {}
      if (typeof description !== 'string' || !hasScheme.test(description)) return
      for (const one of linksIn(linkReader.parse(description) as Root).filter(isUnsafeHref))
        report({ message: one, location: location.child('description') })
    },
  },
})

/** The rule `docsgen/link` for Redocly. */
const unsafeUrlFindings: redocly.Plugin & { readonly id: string } = {
  id: 'docsgen',
  rules: { oas3: { link: linkRule } },
}

function linksIn(node: Nodes): string[] {
  const own = node.type === 'link' || node.type === 'definition' ? [node.url] : []
  return 'children' in node ? [...own, ...node.children.flatMap(linksIn)] : own
}
