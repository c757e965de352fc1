import type { SourceLocation } from 'docsgen'
import { uniq } from 'es-toolkit'
import GithubSlugger, { slug } from 'github-slugger'
import { type Api, resolve } from './document.js'
import { exampleOf } from './examples.js'
import { blocks, code, fence, link, prose, table, text } from './mdx.js'
import { methodBadge, operationBlocks } from './operation.js'
import { operationsOf } from './operations.js'
import { overviewBlocks } from './overview.js'
import { describe, fields, typeOf } from './schema.js'

/** Options of the plugin. Paths are relative to the folder of the site. */
export interface OpenApiOptions {
  /** The OpenAPI document (3.0 or 3.1), in YAML or JSON. It can refer to other files. */
  readonly spec: string
  /** The folder of the pages, which is in a folder of docs: `docs/api`. */
  readonly dir: string
  /** Whether a page has the operations of a tag, which is the default, or one operation. */
  readonly groupBy?: 'tag' | 'operation'
  /** Request samples, in this order. Defaults to both. */
  readonly samples?: readonly ('curl' | 'fetch')[]
  /** Label of the folder in the sidebar. Defaults to the title of the document. */
  readonly label?: string
  /** Position of the folder in the sidebar. */
  readonly position?: number
}

/** The pages of a document: an overview, its operations and its schemas. `sourceOf` locates a value of the document. */
export function apiPages(api: Api, options: OpenApiOptions, sourceOf: (...keys: readonly string[]) => SourceLocation) {
  const { info = { title: '', version: '' }, tags = [], components } = api
  const { dir, groupBy = 'tag', samples = ['curl', 'fetch'], label = info.title, position } = options
  const [root, depth] = groupBy === 'tag' ? ['./', 3] : ['../', 2]
  const page = { api, samples, depth, schemas: `${root}schemas.mdx`, overview: `${root}index.mdx` }
  const operations = operationsOf(api)
  const names = uniq([...tags.map(({ name }) => name), ...operations.map(({ tag }) => tag)])
  const slugger = new GithubSlugger()
  for (const own of ['index', 'schemas']) slugger.slug(own)
  const groups = names.map((name) => ({ name, all: operations.filter(({ tag }) => tag === name) }))
  const shown = groups.filter(({ all }) => all.length > 0).map((group) => ({ ...group, id: slugger.slug(group.name) }))
  const rows = shown.flatMap((group) =>
    group.all.map(({ id, method, path, title }) => {
      const url = groupBy === 'tag' ? `./${group.id}.mdx#${id}` : `./${group.id}/${id}.mdx`
      return [methodBadge(method), link(title, url), code(path)]
    }),
  )
  const pages = shown.flatMap(({ name, id, all }, index) => {
    if (groupBy === 'operation')
      return [
        category(`${dir}/${id}`, { label: name, position: index + 2 }),
        ...all.map((operation, at) => {
          const frontMatter = { title: operation.title, sidebar_position: at + 1 }
          return {
            ...pageFile(`${dir}/${id}/${operation.id}`, frontMatter, operationBlocks(operation, page)),
            source: sourceOf(operation.isWebhook ? 'webhooks' : 'paths', operation.path),
          }
        }),
      ]
    const frontMatter = { title: name, sidebar_position: index + 2, toc_max_heading_level: 2 }
    const description = prose(tags.find((tag) => tag.name === name)?.description)
    const sections = all.flatMap((operation) => [
      `## ${text(operation.title)} {/* #${operation.id} */}`,
      operationBlocks(operation, page),
    ])
    return [pageFile(`${dir}/${id}`, frontMatter, description, ...sections)]
  })
  const place = { api, schemas: '' }
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, reference]) => {
    const schema = resolve(reference, api)
    return blocks(
      `## ${text(name)} {/* #${slug(name, true)} */}`,
      !schema.properties && typeOf(schema, place),
      describe(schema, place),
      fields(schema, place),
      `<Details summary="Example">\n\n${fence('json', '', JSON.stringify(exampleOf(schema, place) ?? null, null, 2))}\n\n</Details>`,
    )
  })
  const head = ['Method', 'Operation', 'Path']
  const last = { title: 'Schemas', sidebar_position: shown.length + 2 }
  const files = [
    category(dir, { label, ...(position !== undefined && { position }) }),
    pageFile(`${dir}/index`, { title: info.title }, overviewBlocks(api), '## Operations', table(head, rows)),
    ...pages,
    ...(schemas.length > 0 ? [pageFile(`${dir}/schemas`, last, ...schemas)] : []),
  ]
  return files.map((file) => ({ source: sourceOf(), ...file }))
}

function pageFile(path: string, frontMatter: object, ...content: readonly (string | undefined)[]) {
  const lines = Object.entries(frontMatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  return { path: `${path}.mdx`, content: `---\n${lines.join('')}---\n\n${blocks(...content)}\n` }
}

function category(dir: string, content: object) {
  return { path: `${dir}/_category_.json`, content: `${JSON.stringify(content)}\n` }
}
