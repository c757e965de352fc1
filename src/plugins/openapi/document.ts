import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from '@scalar/openapi-validator'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type { PluginContext } from 'docsgen'
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
  readonly tree: unknown
}

/** A value with its place in a file. */
interface Found {
  readonly value: unknown
  readonly file: File
  readonly keys: readonly string[]
}

/** Reads a document, and reports what is wrong with it. */
export function loadDocument(spec: string, { rootDir, report }: PluginContext): LoadedDocument {
  const files = new Map<string, File>()
  const names = new Map<object, string>()
  const fail = (message: string, { file, keys }: Omit<Found, 'value'>, offset?: number) => {
    const node = file.document.getIn(keys, true)
    const { line, col } = file.lines.linePos(offset ?? (isNode(node) ? (node.range?.[0] ?? 0) : 0))
    report({ severity: 'error', message, location: { file: file.name, line, column: col } })
  }
  const load = (name: string): File => {
    const known = files.get(name)
    if (known) return known
    const file = readYaml(name, path.join(rootDir, name))
    files.set(name, file)
    for (const { message, pos } of file.document.errors) fail(message, { file, keys: [] }, pos[0])
    return file
  }
  /** Follows references until there is a value. */
  const follow = (from: Found, depth = 0): Found => {
    if (!isObject(from.value) || typeof from.value.$ref !== 'string') return from
    const { $ref, ...others } = from.value
    const [name = '', pointer = ''] = $ref.split('#')
    const file = name ? load(path.posix.join(path.posix.dirname(from.file.name), decodeURI(name))) : from.file
    const keys = keysOf(decodeURIComponent(pointer))
    const value = keys.reduce((tree, key) => (isObject(tree) ? tree[key] : undefined), file.tree)
    if (!isObject(value) || depth > 20) {
      fail(`the reference "${$ref}" leads to nothing`, { ...from, keys: [...from.keys, '$ref'] })
      return { ...from, value: {} }
    }
    const target = follow({ value, file, keys }, depth + 1)
    // In 3.1, a reference can have a description of its own.
    const copy = Object.keys(others).length > 0 ? { ...(target.value as object), ...others } : target.value
    names.set(copy as object, schemaName($ref))
    return { ...target, value: copy }
  }

  const root = load(path.posix.normalize(spec))
  if (!existsSync(path.join(rootDir, root.name))) {
    const hint = 'check the option `spec` of the plugin'
    report({ severity: 'error', message: 'the document does not exist', hint, location: { file: root.name } })
  } else if (root.document.errors.length === 0) {
    for (const { message, keys } of violations(root.tree)) fail(message, { file: root, keys })
  }
  const seen = new Set<unknown>()
  const queue: Found[] = [{ value: root.tree, file: root, keys: [] }]
  for (const { value, file, keys } of queue) {
    if (!isObject(value) || seen.has(value)) continue
    seen.add(value)
    for (const [key, child] of Object.entries(value)) {
      const target = follow({ value: child, file, keys: [...keys, key] })
      value[key] = target.value
      queue.push(target)
    }
  }
  const api = (isObject(root.tree) ? root.tree : {}) as unknown as Api
  for (const [name, schema] of Object.entries(api.components?.schemas ?? {}))
    if (!names.has(schema)) names.set(schema, name)
  return { api, names, inputs: [...files.keys()] }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** JSON is YAML too. The tree of a file that is missing or has errors is empty. */
function readYaml(name: string, filePath: string): File {
  const lines = new LineCounter()
  const text = existsSync(filePath) ? readFileSync(filePath, 'utf8') : ''
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  return { name, document, lines, tree: document.errors.length > 0 ? {} : document.toJS() }
}

function violations(tree: unknown): { readonly message: string; readonly keys: readonly string[] }[] {
  if (!isObject(tree) || !String(tree.openapi).startsWith('3.'))
    return [{ message: 'this is not an OpenAPI document of version 3', keys: [] }]
  const { errors = [] } = validate(tree)
  return errors.map(({ message, path: pointer = '' }) => ({ message, keys: keysOf([pointer].flat().join('/')) }))
}

/** The keys of a JSON pointer. */
function keysOf(pointer: string): string[] {
  const keys = pointer.split('/').slice(1)
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** `Order` of `#/components/schemas/Order`, and `order-item` of `schemas/order-item.yaml`. */
function schemaName($ref: string): string {
  return path.posix.basename($ref).replace(/\.(?:ya?ml|json)$/, '')
}
