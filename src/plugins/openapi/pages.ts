import { kebabCase } from 'es-toolkit'
import GithubSlugger, { slug } from 'github-slugger'
import { blocks, code, fence, prose, table, text } from './mdx.js'
import type { Api, ApiOperation, Schema, Server } from './model.js'
import { methodBadge, operationBlocks } from './operation.js'
import type { OpenApiOptions } from './options.js'
import { overviewBlocks } from './overview.js'
import { describe, exampleOf, fields, typeOf } from './schema.js'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** The pages of a document: an overview, its operations and its schemas. */
export function apiPages(api: Api, names: ReadonlyMap<object, string>, options: OpenApiOptions) {
  const { dir, groupBy = 'tag', samples = ['curl', 'fetch'], label = api.info.title, position } = options
  const shared = new Map<string, Schema>()
  const linkTo = (file: string) => (schema: Schema) => {
    const name = names.get(schema)
    if (name === undefined) return undefined
    if (!shared.has(name)) shared.set(name, schema)
    return `[${text(name)}](${file}#${slug(name, true)})`
  }
  for (const schema of Object.values(api.components?.schemas ?? {})) linkTo('')(schema)

  const tags = tagsOf(api)
  const pages = tags.flatMap(({ name, id, description, operations }, index) => {
    const root = groupBy === 'tag' ? './' : '../'
    const page = {
      schemes: api.components?.securitySchemes ?? {},
      samples,
      link: linkTo(`${root}schemas.mdx`),
      overview: `${root}index.mdx`,
    }
    const depth = groupBy === 'tag' ? 3 : 2
    const contents = operations.map((operation) => operationBlocks(operation, page, depth))
    if (groupBy === 'operation')
      return [
        category(`${dir}/${id}`, { label: name, position: index + 2 }),
        ...operations.map(({ id: file, title }, at) =>
          pageFile(`${dir}/${id}/${file}`, { title, sidebar_position: at + 1 }, contents[at]),
        ),
      ]
    const sections = operations.map(({ id, title }, at) => `## ${text(title)} {/* #${id} */}\n\n${contents[at]}`)
    const frontMatter = { title: name, sidebar_position: index + 2, toc_max_heading_level: 2 }
    return [pageFile(`${dir}/${id}`, frontMatter, prose(description, 2), ...sections)]
  })
  const link = linkTo('')
  const schemas: string[] = []
  // Describing a schema can add others to the map.
  for (const [name, schema] of shared)
    schemas.push(
      blocks(
        `## ${text(name)} {/* #${slug(name, true)} */}`,
        schema.properties ? '' : typeOf({ ...schema }, { link }),
        describe(schema),
        fields(schema, { link }),
        `<Details summary="Example">\n\n${fence('json', '', JSON.stringify(exampleOf(schema) ?? null, null, 2))}\n\n</Details>`,
      ),
    )
  const rows = tags.flatMap(({ id: tag, operations }) =>
    operations.map(({ id, method, path, title }) => {
      const href = groupBy === 'tag' ? `./${tag}.mdx#${id}` : `./${tag}/${id}.mdx`
      return [methodBadge(method), `[${text(title)}](${href})`, code(path)]
    }),
  )
  return [
    category(dir, { label, ...(position !== undefined && { position }) }),
    pageFile(
      `${dir}/index`,
      { title: api.info.title },
      overviewBlocks(api),
      '## Operations',
      table(['Method', 'Operation', 'Path'], rows),
    ),
    ...pages,
    ...(schemas.length > 0
      ? [pageFile(`${dir}/schemas`, { title: 'Schemas', sidebar_position: tags.length + 2 }, ...schemas)]
      : []),
  ]
}

function pageFile(path: string, frontMatter: object, ...content: readonly (string | undefined)[]) {
  const lines = Object.entries(frontMatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  return { path: `${path}.mdx`, content: `---\n${lines.join('')}---\n\n${blocks(...content)}\n` }
}

function category(dir: string, content: object) {
  return { path: `${dir}/_category_.json`, content: `${JSON.stringify(content)}\n` }
}

/** The tags that have operations, in the order of the document. */
function tagsOf(api: Api) {
  const tags = new Map<string, ApiOperation[]>(api.tags?.map(({ name }) => [name, []]))
  const ids = new GithubSlugger()
  for (const [paths, isWebhook] of [
    [api.paths, false],
    [api.webhooks, true],
  ] as const)
    for (const [path, item = {}] of Object.entries(paths ?? {}))
      for (const method of methods) {
        const details = item[method]
        if (!details) continue
        const name = details.operationId ?? `${method} ${path}`
        const tag = details.tags?.[0] ?? (isWebhook ? 'Webhooks' : 'Operations')
        const all = new Map(
          [...(item.parameters ?? []), ...(details.parameters ?? [])].map((parameter) => [
            `${parameter.in} ${parameter.name}`,
            parameter,
          ]),
        )
        tags.set(tag, [
          ...(tags.get(tag) ?? []),
          {
            id: ids.slug(kebabCase(name) || name),
            title: details.summary ?? details.operationId ?? `${method.toUpperCase()} ${path}`,
            method: method.toUpperCase(),
            path,
            details,
            parameters: [...all.values()],
            security: details.security ?? api.security ?? [],
            server: isWebhook ? undefined : serverUrl((details.servers ?? item.servers ?? api.servers)?.[0]),
          },
        ])
      }
  const files = new GithubSlugger()
  for (const own of ['index', 'schemas']) files.slug(own)
  return [...tags]
    .filter(([, operations]) => operations.length > 0)
    .map(([name, operations]) => ({
      name,
      operations,
      id: files.slug(name),
      description: api.tags?.find((tag) => tag.name === name)?.description,
    }))
}

/** The URL of a server with the defaults of its variables. */
function serverUrl({ url = '/', variables = {} }: Partial<Server> = {}): string {
  const filled = url.replace(/\{(\w+)\}/g, (name, key: string) => variables[key]?.default ?? name)
  return (/^\w+:/.test(filled) ? filled : `https://api.example.com/${filled.replace(/^\//, '')}`).replace(/\/$/, '')
}
