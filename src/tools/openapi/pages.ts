import type { SourceLocation } from 'docsgen'
import { snakeCase } from 'es-toolkit'
import GithubSlugger, { slug } from 'github-slugger'
import { decodePercent } from '../../shared/decode-percent.js'
import { firstSentence } from '../../shared/first-sentence.js'
import { Descriptions, headingIds, type LinkTargets, type LostLink } from './descriptions.js'
import { exampleOf } from './examples.js'
import { fieldBlocks } from './fields.js'
import { blocks, codeSpan, details, json, labeled, lines, link, oneLine, table, mdxText } from './mdx.js'
import { codeExample, methodBadge, operationBlocks, type OperationPage, warning } from './operation.js'
import { type ApiOperation, operationsOf, UniqueNames } from './operations.js'
import { overviewBlocks } from './overview.js'
import type { SampleLanguage } from './samples.js'
import { constraintBlocks, type Place, type Schema, typeOf } from './schema.js'
import type { OpenApiTexts } from './texts.js'
import { type Api, entriesOf, asList, type Node, nodeOf, resolve, asText } from './tree.js'

/** Options of the plugin. Paths are relative to the folder of the site. */
export interface OpenApiOptions {
  /** The OpenAPI document (3.0 or 3.1), in YAML or JSON. It can refer to other files. */
  readonly spec: string
  /** The folder of the pages, which is in a folder of docs: `docs/api`. */
  readonly dir: string
  /** Whether a page has the operations of a tag or one operation. Defaults to `'operation'` for more than 100 operations. */
  readonly groupBy?: 'tag' | 'operation'
  /**
   * Whether all schemas are on one page, each has its own, or these are in a folder for each first letter. Defaults to `'each'` for
   * more than 50 schemas, and to `'letter'` for more than 200.
   */
  readonly schemas?: 'page' | 'each' | 'letter'
  /** What relative links and images in descriptions start from: a URL, or a path of the site that starts with `/`. */
  readonly linkBase?: string
  /** Severity of what the specification does not allow. By default, only references without a target are errors. */
  readonly problems?: 'error' | 'warn' | 'ignore'
  /** Request samples, in this order. Defaults to all but Go. */
  readonly samples?: readonly SampleLanguage[]
  /** Whether readers can send requests from the pages. Defaults to true. */
  readonly tryIt?: boolean
  /** Label of the folder in the sidebar. Defaults to the title of the document. */
  readonly label?: string
  /** Position of the folder in the sidebar. */
  readonly position?: number
}

const mostOperations = 100
const mostSchemas = { page: 50, each: 200 } as const

/** Locates a value of the document by its keys. */
type Locate = (...keys: readonly string[]) => SourceLocation

interface PageFile {
  readonly path: string
  readonly content: string
  readonly source: SourceLocation
}

/** The operations of a tag. */
interface Group {
  readonly name: string
  readonly label: string
  /** Name of the page or of the folder. */
  readonly id: string
  readonly tag: Node
  readonly operations: readonly ApiOperation[]
}

/** Which pages a document has. Paths are relative to the folder of the pages, without an extension. */
interface Plan {
  readonly api: Api
  readonly texts: OpenApiTexts
  readonly groups: readonly Group[]
  readonly isByTag: boolean
  readonly schemaPages: 'page' | 'each' | 'letter'
  /** Path and fragment of each operation, by id. */
  readonly operationPaths: ReadonlyMap<string, string>
  /** Path and fragment of each shared schema, by name. */
  readonly schemaPaths: ReadonlyMap<string, string>
}

/** The pages of a document, and the links of its descriptions that lead nowhere. */
export function apiPages(
  api: Api,
  options: OpenApiOptions,
  { sourceOf, texts }: { readonly sourceOf: Locate; readonly texts: OpenApiTexts },
): { readonly files: readonly PageFile[]; readonly lost: readonly LostLink[] } {
  const plan = planPages(api, options, texts)
  const descriptions = new Descriptions()
  const { dir, position } = options
  const title = asText(nodeOf(api.info).title) ?? 'API'
  const context = createContext(plan, options, descriptions)
  const overview = context('index')
  const files = [
    category(dir, { label: options.label ?? title, position }, sourceOf),
    page(`${dir}/index`, { title }, [overviewBlocks(api, overview), ...operationIndex(plan)], sourceOf()),
    ...plan.groups.flatMap((group, index) =>
      plan.isByTag
        ? [tagPage(group, index, { plan, options, context, sourceOf })]
        : operationPages(group, index, { plan, options, context, sourceOf }),
    ),
    ...schemaPages({ plan, options, context, sourceOf }),
  ]
  return { files, lost: descriptions.lost }
}

function planPages(api: Api, options: OpenApiOptions, texts: OpenApiTexts): Plan {
  const operations = operationsOf(api)
  const isByTag = (options.groupBy ?? (operations.length > mostOperations ? 'operation' : 'tag')) === 'tag'
  const schemaNames = entriesOf(nodeOf(api.components).schemas).map(([name]) => name)
  const bySize =
    schemaNames.length > mostSchemas.each ? 'letter' : schemaNames.length > mostSchemas.page ? 'each' : 'page'
  const { schemas: schemaPages = bySize } = options
  const tags = asList(api.tags).map(nodeOf)
  const byTag = new Map<string, ApiOperation[]>(tags.map(({ name }) => [asText(name) ?? '', []]))
  for (const operation of operations) {
    // Operations without a tag have pages at the same URL in all languages.
    const tag = operation.tag ?? (operation.isWebhook ? 'Webhooks' : 'Operations')
    const known = byTag.get(tag)
    if (known) known.push(operation)
    else byTag.set(tag, [operation])
  }
  // A page with the name of its folder would be the page of the folder.
  const folder = options.dir.toLowerCase().split('/').at(-1) ?? ''
  const groupNames = new UniqueNames(['schemas', ...(isByTag ? [folder] : [])])
  const groups = [...byTag].flatMap(([name, all]): Group[] => {
    if (all.length === 0) return []
    const tag = tags.find((each) => asText(each.name) === name) ?? {}
    const isTagged = all.some((operation) => operation.tag !== undefined)
    const label =
      asText(tag['x-displayName']) ?? (isTagged ? name : all[0]?.isWebhook ? texts.webhooks : texts.operations)
    return [{ name, label, id: groupNames.add(name, 'tag'), tag, operations: all }]
  })
  const operationPaths = groups.flatMap(({ id: folder, operations: all }) => {
    // A page with the name of its folder would be the page of the folder.
    const names = new UniqueNames([folder])
    return all.map(
      ({ id }) => [id, isByTag ? `${folder}.mdx#${id}` : `${folder}/${names.add(id, 'operation')}.mdx`] as const,
    )
  })
  const names = new UniqueNames(['schemas'])
  const ids = new GithubSlugger()
  const schemaPaths = schemaNames.map((name) => {
    const file = names.add(name, 'schema')
    // A page with the name of its folder would be the page of the folder.
    if (schemaPages === 'letter')
      return [name, `schemas/${letterOf(file)}/${file.length === 1 ? `schema-${file}` : file}.mdx`] as const
    if (schemaPages === 'each') return [name, `schemas/${file}.mdx`] as const
    return [name, `schemas.mdx#${ids.slug(slug(name, true) || 'schema', true)}`] as const
  })
  return {
    api,
    texts,
    groups,
    isByTag,
    schemaPages,
    operationPaths: new Map(operationPaths),
    schemaPaths: new Map(schemaPaths),
  }
}

/** The folder of a schema. */
const letterOf = (file: string): string => [...file][0] ?? 'schema'

/** What all pages are made with. */
interface Making {
  readonly plan: Plan
  readonly options: OpenApiOptions
  readonly context: (file: string, docs?: string) => Place
  readonly sourceOf: Locate
}

/**
 * Returns a function that tells how a page refers to others. `file` is its path, relative to the folder of the pages, and `docs` the
 * URL of the documentation that its descriptions are from.
 */
function createContext(plan: Plan, { linkBase }: OpenApiOptions, descriptions: Descriptions): Making['context'] {
  const { api, texts, groups, operationPaths, schemaPaths, isByTag } = plan
  const overviewIds = headingIds(asText(nodeOf(api.info).description))
  const sections = new Map<string, string>()
  for (const { name, id, operations } of groups) {
    sections.set(`tag/${name}`, isByTag ? `${id}.mdx` : `${id}/index.mdx`)
    sections.set(`tag/${slug(name)}`, isByTag ? `${id}.mdx` : `${id}/index.mdx`)
    for (const operation of operations) {
      const path = operationPaths.get(operation.id) ?? ''
      const { operationId = operation.id } = operation
      const where = `${operation.method}${operation.path}`
      for (const key of [`operation/${operationId}`, operationId, where]) sections.set(key, path)
      for (const key of [`operation/${operationId}`, where])
        for (const tag of [name, slug(name)]) sections.set(`tag/${tag}/${key}`, path)
    }
  }
  for (const [name, path] of schemaPaths) {
    sections.set(`/components/schemas/${name}`, path)
    sections.set(`schema/${name}`, path)
  }
  const documentDocs = asText(nodeOf(api.externalDocs).url)
  return (file, docs = documentDocs) => {
    const folder = '../'.repeat(file.split('/').length - 1) || './'
    const targets: LinkTargets = {
      linkBase,
      sectionOf: (fragment) => {
        const known = sections.get(fragment) ?? sections.get(decodePercent(fragment))
        if (known !== undefined) return `${folder}${known}`
        const heading = slug(
          fragment
            .replace(/^section\//, '')
            .split('/')
            .at(-1) ?? '',
        )
        return overviewIds.has(heading) ? `${file === 'index' ? '' : `${folder}index.mdx`}#${heading}` : undefined
      },
    }
    return {
      api,
      texts,
      schemaUrl: (name) => {
        const path = schemaPaths.get(name)
        if (path === undefined) return undefined
        return file === 'schemas' ? path.replace('schemas.mdx', '') : `${folder}${path}`
      },
      prose: (markdown, depth) =>
        descriptions.convert(markdown, { depth, docs, targets, key: file === 'index' ? file : folder }),
    }
  }
}

/** The list of operations on the overview, or of tags if there are many operations. */
function operationIndex({ groups, isByTag, operationPaths, texts }: Plan): string[] {
  if (groups.length === 0) return []
  if (!isByTag) {
    const rows = groups.map(({ label, id, operations }) => [link(label, `./${id}/index.mdx`), `${operations.length}`])
    return [`## ${texts.operations}`, table([texts.group, texts.operations], rows)]
  }
  const rows = groups.flatMap(({ operations }) =>
    operations.map((one) => operationRow(one, `./${operationPaths.get(one.id)}`)),
  )
  return [`## ${texts.operations}`, table([texts.method, texts.operation], rows)]
}

function operationRow({ method, title, path }: ApiOperation, url: string): string[] {
  return [methodBadge(method), lines(link(title, url), codeSpan(path))]
}

function operationPage({ options }: Making, place: Place, folder: string, depth: number): OperationPage {
  const { samples = ['curl', 'javascript', 'python'], tryIt = true } = options
  return { ...place, samples, tryIt, overview: `${folder}index.mdx`, depth }
}

/** A page with all operations of a tag. */
function tagPage({ label, id, tag, operations }: Group, index: number, making: Making): PageFile {
  const { options, context, sourceOf, plan } = making
  const sections = operations.flatMap((operation) => [
    `## ${mdxText(operation.title)} {/* #${operation.id} */}`,
    operationBlocks(operation, operationPage(making, context(id, operation.docs?.url), './', 3)),
  ])
  const frontMatter = { title: label, sidebar_position: index + 2, toc_max_heading_level: 2 }
  const place = context(id, asText(nodeOf(tag.externalDocs).url))
  const content = [place.prose(asText(tag.description)), ...sections]
  return page(`${options.dir}/${id}`, frontMatter, content, tagSource(tag, plan.api, sourceOf))
}

/** A page for each operation of a tag, and one that lists them. */
function operationPages({ label, id, tag, operations }: Group, index: number, making: Making): PageFile[] {
  const { options, context, sourceOf, plan } = making
  const { dir } = options
  const place = context(`${id}/index`, asText(nodeOf(tag.externalDocs).url))
  const rows = operations.map((one) => operationRow(one, `../${plan.operationPaths.get(one.id)}`))
  const list = [place.prose(asText(tag.description)), table([place.texts.method, place.texts.operation], rows)]
  return [
    category(`${dir}/${id}`, { label, position: index + 2 }, sourceOf),
    page(`${dir}/${id}/index`, { title: label }, list, tagSource(tag, plan.api, sourceOf)),
    ...operations.map((operation, at) => {
      const file = (plan.operationPaths.get(operation.id) ?? '').replace(/\.mdx$/, '')
      const frontMatter = {
        title: operation.title,
        sidebar_position: at + 1,
        sidebar_class_name: `method-${operation.method.toLowerCase()}`,
      }
      const content = operationBlocks(operation, operationPage(making, context(file, operation.docs?.url), '../', 2))
      return page(
        `${dir}/${file}`,
        frontMatter,
        [content],
        sourceOf(operation.isWebhook ? 'webhooks' : 'paths', operation.path),
      )
    }),
  ]
}

function tagSource(tag: Node, api: Api, sourceOf: Locate): SourceLocation {
  const index = asList(api.tags).indexOf(tag)
  return index === -1 ? sourceOf() : sourceOf('tags', String(index))
}

/** The page of all schemas, or a page for each with an index. */
function schemaPages({ plan, options, context, sourceOf }: Making): PageFile[] {
  const { api, texts, groups, schemaPages: kind, schemaPaths } = plan
  const { dir } = options
  const position = groups.length + 2
  const schemas = nodeOf(nodeOf(api.components).schemas)
  if (schemaPaths.size === 0) return []
  const source = sourceOf('components', 'schemas')
  const title = texts.schemas
  if (kind === 'page') {
    const place = context('schemas')
    const sections = [...schemaPaths].map(([name, path]) =>
      blocks(`## ${mdxText(name)} {/* ${path.slice(path.indexOf('#'))} */}`, schemaBlocks(name, schemas[name], place)),
    )
    return [page(`${dir}/schemas`, { title, sidebar_position: position }, sections, source)]
  }
  const listed = [...schemaPaths].map(([name, path]) => ({ name, path, folder: path.slice(0, path.lastIndexOf('/')) }))
  const all = kind === 'letter' ? [...listed].sort((a, b) => alphabet.compare(a.name, b.name)) : listed
  const pages = all.map(({ name, path }, index) =>
    page(
      `${dir}/${path.replace(/\.mdx$/, '')}`,
      { title: name, sidebar_position: index + 1 },
      [schemaBlocks(name, schemas[name], context(path))],
      sourceOf('components', 'schemas', name),
    ),
  )
  const list = (folder: string): string => {
    const file = `${folder}/index`
    const place = context(file)
    const rows = all.flatMap((one) =>
      one.folder === folder
        ? [[link(one.name, place.schemaUrl(one.name) ?? ''), summaryOf(schemas[one.name], place)]]
        : [],
    )
    return table([texts.schema, texts.description], rows)
  }
  const own = category(`${dir}/schemas`, { label: title, position }, sourceOf)
  if (kind === 'each') return [own, page(`${dir}/schemas/index`, { title }, [list('schemas')], source), ...pages]
  const folders = [...new Set(all.map(({ folder }) => folder))].sort()
  const rows = folders.map((folder) => {
    const count = all.filter((one) => one.folder === folder).length
    return [link(letterLabel(folder), `../${folder}/index.mdx`), `${count}`]
  })
  return [
    own,
    page(`${dir}/schemas/index`, { title }, [table([texts.letter, title], rows)], source),
    ...folders.flatMap((folder, index) => [
      category(`${dir}/${folder}`, { label: letterLabel(folder), position: index + 1 }, sourceOf),
      page(`${dir}/${folder}/index`, { title: labeled(title, letterLabel(folder), texts) }, [list(folder)], source),
    ]),
    ...pages,
  ]
}

const alphabet = new Intl.Collator('en', { numeric: true })
const letterLabel = (folder: string): string => folder.slice(folder.lastIndexOf('/') + 1).toUpperCase()

/** The first sentence of the description of a schema. */
function summaryOf(schema: unknown, place: Place): string {
  return oneLine(place.prose(firstSentence(asText(resolve(schema, place.api).description) ?? '')))
}

function schemaBlocks(name: string, reference: unknown, place: Place): string {
  const schema = resolve(reference, place.api) as Schema
  const { texts } = place
  const title = asText(schema.title)
  return blocks(
    title !== undefined && slug(snakeCase(title)) !== slug(snakeCase(name)) && `**${mdxText(title)}**`,
    schema.deprecated === true && warning(texts.deprecated, texts.deprecatedSchema),
    !schema.properties && typeOf(reference, place),
    place.prose(asText(schema.description), 3),
    ...constraintBlocks(schema, place),
    fieldBlocks(schema, place),
    details(texts.example, codeExample(json(exampleOf(schema, place, name), 2), { language: 'json', meta: '', texts })),
  )
}

function page(path: string, frontMatter: object, content: readonly string[], source: SourceLocation): PageFile {
  const lines = Object.entries(frontMatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  return { path: `${path}.mdx`, content: `---\n${lines.join('')}---\n\n${blocks(...content)}\n`, source }
}

function category(dir: string, content: object, sourceOf: Locate): PageFile {
  return { path: `${dir}/_category_.json`, content: `${JSON.stringify(content)}\n`, source: sourceOf() }
}
