import path from 'node:path'
import { $RefParser, JSONParserErrorGroup } from '@apidevtools/json-schema-ref-parser'
import { validate } from '@scalar/openapi-validator'
import type { PluginContext } from '../../node/index.js'
import { set } from 'es-toolkit/compat'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type { Api } from './model.js'

/** A document with the files that it refers to. */
export interface LoadedDocument {
  /** All references to a schema are the same object, which can contain itself. */
  readonly api: Api
  /** The names of the objects that references lead to. */
  readonly names: ReadonlyMap<object, string>
  /** All files, relative to the folder of the site, including those that are missing. */
  readonly inputs: readonly string[]
}

interface File {
  readonly name: string
  readonly document: Document
  readonly lines: LineCounter
  readonly tree: object
}

/** Reads a document, and reports what is wrong with it. */
export async function loadDocument(spec: string, { rootDir, report }: PluginContext): Promise<LoadedDocument> {
  const names = new Map<object, string>()
  const files = new Map<string, File>()
  const inputs = new Set([spec])
  const fail = ({ name, document, lines }: File, message: string, keys: readonly unknown[], offset?: number) => {
    const node = document.getIn(keys, true)
    const { line, col } = lines.linePos(offset ?? (isNode(node) ? (node.range?.[0] ?? 0) : 0))
    report({ severity: 'error', message, location: { file: name, line, column: col } })
  }
  const parse = ({ url, data }: { readonly url: string; readonly data: unknown }): object => {
    const lines = new LineCounter()
    const document = parseDocument(String(data), { lineCounter: lines, prettyErrors: false })
    const tree: object = document.errors.length > 0 ? {} : document.toJS()
    const file = { name: path.relative(rootDir, url).replaceAll('\\', '/'), document, lines, tree }
    files.set(url, file)
    inputs.add(file.name)
    for (const { message, pos } of document.errors) fail(file, message, [], pos[0])
    const isChecked = files.size === 1 && document.errors.length === 0
    for (const { message, keys } of isChecked ? violations(tree) : []) fail(file, message, keys)
    return tree
  }
  const parser = new $RefParser()
  try {
    await parser.dereference(path.join(rootDir, spec), {
      continueOnError: true,
      parse: { json: false, text: false, binary: false, yaml: { canParse: true, parse } },
      resolve: { http: false },
      dereference: { onDereference: ($ref: string, value: object) => void names.set(value, schemaName($ref)) },
    })
  } catch (error) {
    if (!(error instanceof JSONParserErrorGroup)) throw error
    for (const problem of error.errors) {
      const { source = '', path: keys } = problem
      // If the file of the target exists, `source` is that file.
      const [origin] = 'parentPath' in problem ? problem.parentPath.split('#') : []
      const file = files.get(origin || source)
      if (!file) throw new Error(`cannot read the OpenAPI document "${spec}"`)
      const target = String(file.document.getIn([...(keys ?? []), '$ref']))
      inputs.add(path.posix.join(path.posix.dirname(file.name), target.replace(/#.*/s, '')))
      fail(file, `the reference "${target}" leads to nothing`, [...(keys ?? []), '$ref'])
      // The parser puts `null` there.
      set(file.tree, (keys ?? []).map(String), {})
    }
  }
  const api = parser.schema as Api
  for (const [name, schema] of Object.entries(api.components?.schemas ?? {}))
    if (!names.has(schema)) names.set(schema, name)
  return { api, names, inputs: [...inputs] }
}

function violations(tree: object): { readonly message: string; readonly keys: readonly string[] }[] {
  if (!('openapi' in tree && String(tree.openapi).startsWith('3.')))
    return [{ message: 'this is not an OpenAPI document of version 3', keys: [] }]
  const { errors = [] } = validate(tree)
  return errors.map(({ message, path: pointer = '' }) => {
    const keys = typeof pointer === 'string' ? pointer.split('/').slice(1) : pointer
    return { message, keys: keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')) }
  })
}

/** `Order` of `#/components/schemas/Order`, and `order-item` of `schemas/order-item.yaml`. */
function schemaName($ref: string): string {
  return path.posix.basename($ref).replace(/\.(?:ya?ml|json)$/, '')
}
