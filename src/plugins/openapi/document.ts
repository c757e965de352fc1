import path from 'node:path'
import { $RefParser, type JSONParserError, JSONParserErrorGroup } from '@apidevtools/json-schema-ref-parser'
import { validate } from '@scalar/openapi-validator'
import type { PluginContext } from 'docsgen'
import type { OpenAPIV3_1 } from 'openapi-types'
import { isNode, LineCounter, parseDocument } from 'yaml'

/** A type of the specification after every `$ref` has been replaced by its target. */
export type Resolved<T> = T extends { $ref: string } ? never : T extends object ? { [K in keyof T]: Resolved<T[K]> } : T

/**
 * Reads a document with the files that it refers to, and reports what is invalid. All references to a schema become the
 * same object, which can contain itself; `names` has the names of these objects.
 */
export async function readDocument(spec: string, { rootDir, report }: PluginContext) {
  const inputs = new Set([spec])
  const names = new Map<object, string>()
  const reportReference = new Map<string, (keys: readonly (string | number)[]) => void>()
  const parse = ({ url, data }: { readonly url: string; readonly data: unknown }) => {
    const file = path.relative(rootDir, url).replaceAll('\\', '/')
    const lines = new LineCounter()
    const document = parseDocument(String(data), { lineCounter: lines, prettyErrors: false })
    const fail = (message: string, keys: Iterable<unknown>, offset?: number) => {
      const node = document.getIn(keys, true)
      const { line, col } = lines.linePos(offset ?? (isNode(node) ? (node.range?.[0] ?? 0) : 0))
      report({ severity: 'error', message, location: { file, line, column: col } })
    }
    reportReference.set(url, (keys) => {
      const target = String(document.getIn([...keys, '$ref']))
      inputs.add(path.posix.join(path.posix.dirname(file), target.replace(/#.*/s, '')))
      fail(`the reference "${target}" leads to nothing`, [...keys, '$ref'])
    })
    inputs.add(file)
    for (const { message, pos } of document.errors) fail(message, [], pos[0])
    const tree: object = document.toJS()
    const { errors = [] } = file === spec && document.errors.length === 0 ? validate(tree) : {}
    for (const { message, path: pointer = [] } of errors) {
      const keys = [pointer].flat().flatMap((keys) => keys.split('/')).slice(1)
      fail(`${message}`, keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')))
    }
    return tree
  }
  const parser = new $RefParser()
  const options = {
    continueOnError: true,
    parse: { json: false, text: false, binary: false, yaml: { canParse: true, parse } },
    resolve: { http: false },
    dereference: { onDereference: ($ref: string, value: object) => void names.set(value, path.basename($ref).replace(/\.(?:ya?ml|json)$/, '')) },
  }
  await parser.dereference(path.join(rootDir, spec), options).catch((error: unknown) => {
    if (!(error instanceof JSONParserErrorGroup)) throw error
    for (const { path: keys, source = '' } of error.errors) reportReference.get(source)?.(keys ?? [])
  })
  return { api: parser.schema as Resolved<OpenAPIV3_1.Document>, names, inputs: [...inputs] }
}
