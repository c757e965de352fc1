import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import * as redocly from '@redocly/openapi-core'
import type { PluginContext, SourceLocation } from 'docsgen'
import { unsafeUrls } from './unsafe-urls.js'

/** A document and all of its files as one tree, in which references remain. */
export type Api = redocly.Oas3_1Definition

/** Requests no URLs, so that a build needs no network. */
class LocalFiles extends redocly.BaseResolver {
  readonly #relative: (file: string) => string

  constructor(config: redocly.ResolveConfig, relative: (file: string) => string) {
    super(config)
    this.#relative = relative
  }

  override async loadExternalRef(file: string): Promise<redocly.Source> {
    if (redocly.isAbsoluteUrl(file))
      throw new redocly.ResolveError(new Error('URLs are not requested. Save the file beside the document'))
    if (existsSync(file) && statSync(file).isFile()) return super.loadExternalRef(file)
    throw new redocly.ResolveError(new Error(`there is no file ${JSON.stringify(this.#relative(file))}`))
  }
}

/** Reads a document, and reports what is wrong with it. `inputs` has all of its files, including those that are missing. */
export async function readDocument(spec: string, { rootDir, report }: PluginContext) {
  const ref = path.join(rootDir, spec)
  const config = await redocly.createConfig({
    plugins: [unsafeUrls],
    rules: { struct: 'error', 'no-unresolved-refs': 'error', [`${unsafeUrls.id}/link`]: 'warn' },
  })
  const relative = (file: string) => path.relative(rootDir, file).replaceAll(path.sep, '/')
  const options = { ref, config, externalRefResolver: new LocalFiles(config.resolve, relative) }
  const fail = (problem: string, file: string, { line, col }: { readonly line: number; readonly col: number }) => {
    report({ severity: 'error', message: problem, location: { file: relative(file), line, column: col } })
  }
  const reportUnsafe = (url: string, location: SourceLocation) =>
    report({
      code: 'unsafe-url',
      severity: 'warning',
      message: `the unsafe URL ${JSON.stringify(url)} was removed`,
      hint: 'use `http:`, `https:`, `mailto:` or a path',
      location,
    })
  let root: redocly.Document | undefined
  const read = async () => {
    if (!existsSync(ref)) throw new Error('the document does not exist; check the option `spec` of the plugin')
    const loaded = await options.externalRefResolver.resolveDocument(null, ref, true)
    if (loaded instanceof Error) throw loaded
    root = loaded
    if (!redocly.detectSpec(root.parsed).startsWith('oas3'))
      throw new Error('this is not an OpenAPI document of version 3')
    const found = await redocly.lint(options)
    const problems = found.filter(({ severity }) => severity === 'error')
    for (const { message, location } of found.filter(({ severity }) => severity === 'warn'))
      for (const { source, start } of location.slice(0, 1).map(redocly.getLineColLocation))
        reportUnsafe(message, { file: relative(source.absoluteRef), line: start.line, column: start.col })
    for (const { message, location } of problems)
      for (const { source, start } of location.slice(0, 1).map(redocly.getLineColLocation))
        fail(message, source.absoluteRef, start)
    // This changes the tree of the document.
    const { bundle } = await redocly.bundle(options)
    return { api: bundle.parsed as Api, isValid: problems.length === 0 }
  }
  const result = await read().catch((error: Error) => {
    fail(error.message, ref, error instanceof redocly.YamlParseError ? error : { line: 1, col: 1 })
    return { api: undefined, isValid: false }
  })
  const sourceOf = (...keys: readonly string[]): SourceLocation => {
    const pointer = `#/${keys.map(redocly.escapePointerFragment).join('/')}`
    const place =
      keys.length === 0 || !root
        ? undefined
        : redocly.getLineColLocation({ source: root.source, pointer, reportOnKey: true })
    return { file: relative(ref), ...(place && { line: place.start.line, column: place.start.col }) }
  }
  return { ...result, sourceOf, inputs: [...new Set([ref, ...options.externalRefResolver.getFiles()])].map(relative) }
}

/** What a reference leads to, with what is beside it, as 3.1 allows. */
export function resolve<Value>(value: redocly.Referenced<Value>, api: Api): Value {
  if (!redocly.isRef(value)) return value
  const { $ref, ...others } = value
  const keys = $ref.split('/').slice(1).map(redocly.unescapePointerFragment)
  const target = keys.reduce<unknown>((node, key) => Object(node)[key], api) as redocly.Referenced<Value>
  return { ...resolve(target, api), ...others }
}
