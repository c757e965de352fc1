import path from 'node:path'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { siteKey } from '../config/projection.js'
import type { ResolvedConfig } from '../model/config.js'
import { hashOf } from '../model/hash.js'
import { compareStrings } from '../model/names.js'
import type { GeneratedPage } from '../model/generated.js'
import type { GeneratedContent, PluginHooks } from '../model/plugin.js'
import type { Query } from '../store/result-store.js'
import { jsonText } from './json-text.js'
import { folderName, runHook } from './run-hook.js'

/** A hook that generates content. */
export type GeneratorHook = 'content' | 'pages'

interface Call {
  readonly plugin: PluginHooks
  readonly hook: GeneratorHook
}

/** What a hook generated, without the contents of its files. */
export interface HookOutput {
  /** As the plugin declared them. Empty if it has none. */
  readonly inputs: readonly string[]
  readonly inputsHash: string
  /** Paths relative to the folder of the site, sorted, with the hashes of their contents. */
  readonly files: readonly {
    readonly path: string
    readonly hash: string
    readonly source?: SourceLocation
  }[]
  readonly pages: readonly (Pick<GeneratedPage, 'route' | 'data' | 'meta'> & { readonly component: string })[]
  readonly sidebarFolders: NonNullable<GeneratedContent['sidebarFolders']>
  readonly diagnostics: readonly Diagnostic[]
}

/** Names the output of a hook. The hash of the config includes the code of its plugins. */
export function outputQuery({ plugin, hook }: Call, config: ResolvedConfig): Query {
  return { kind: { name: 'plugin-content' }, key: [siteKey(config), folderName(plugin), hook] }
}

/** The output of a call with the contents of the files. */
export interface CalledGenerator extends Omit<HookOutput, 'inputsHash'> {
  readonly contents: ReadonlyMap<string, string | Uint8Array>
}

/** Calls a hook and checks what it returns. */
export async function callGenerator({ plugin, hook }: Call, config: ResolvedConfig): Promise<CalledGenerator> {
  const { value, diagnostics } = await runHook({ plugin, hook, config }, async (context) => {
    if (hook === 'content') return contentOf(await plugin.content?.(context))
    return pagesOf(await plugin.pages?.(context))
  })
  return { ...value, diagnostics }
}

function contentOf(returned: unknown): Omit<CalledGenerator, 'diagnostics'> {
  const { files, inputs, sidebarFolders } = asObject(returned, '{ files: […], inputs: […] }')
  if (!Array.isArray(files)) throw new TypeError('it must return a list of `files`')
  const contents = new Map<string, string | Uint8Array>()
  const sources = new Map<string, SourceLocation | undefined>()
  for (const file of files as readonly (Readonly<Record<string, unknown>> | undefined)[]) {
    const { path: name, content, source } = file ?? {}
    if (typeof name !== 'string' || name === '' || /\p{Cc}/u.test(name) || path.isAbsolute(name))
      throw new TypeError('the `path` of a file must be relative to the folder of the site')
    if (typeof content !== 'string' && !(content instanceof Uint8Array))
      throw new TypeError(`the \`content\` of "${name}" must be text or bytes`)
    const normal = path.posix.normalize(name.replaceAll('\\', '/'))
    if (contents.has(normal)) throw new TypeError(`it returns two files with the path "${normal}"`)
    contents.set(normal, content)
    sources.set(normal, sourceOf(source, name))
  }
  const sorted = [...contents].sort(([a], [b]) => compareStrings(a, b))
  return {
    contents,
    inputs: inputsOf(inputs),
    files: sorted.map(([name, content]) => ({ path: name, hash: hashOf([content]), source: sources.get(name) })),
    pages: [],
    sidebarFolders: foldersOf(sidebarFolders),
  }
}

function foldersOf(given: unknown): HookOutput['sidebarFolders'] {
  if (given === undefined) return []
  if (!Array.isArray(given)) throw new TypeError('`sidebarFolders` must be a list')
  return (given as readonly unknown[]).map((one) => {
    const { folder, sidebar, position } = asObject(one, 'objects with a `folder` in `sidebarFolders`')
    if (typeof folder !== 'string') throw new TypeError('an entry of `sidebarFolders` has no `folder`')
    if (sidebar !== undefined && typeof sidebar !== 'string')
      throw new TypeError(`the \`sidebar\` of "${folder}" must be the name of a sidebar`)
    if (position !== undefined && !(typeof position === 'number' && Number.isInteger(position) && position >= 0))
      throw new TypeError(`the \`position\` of "${folder}" must be a number of items`)
    return { folder: path.posix.normalize(folder).replace(/\/+$/, ''), sidebar, position }
  })
}

function sourceOf(source: unknown, name: string): SourceLocation | undefined {
  if (source === undefined) return undefined
  const { file, line, column } = asObject(source, `a \`source\` with a \`file\` for "${name}"`)
  if (typeof file !== 'string') throw new TypeError(`the \`source\` of "${name}" has no \`file\``)
  if (typeof line !== 'number') return { file }
  return typeof column === 'number' ? { file, line, column } : { file, line }
}

function pagesOf(returned: unknown): Omit<CalledGenerator, 'diagnostics'> {
  const { pages, inputs } = asObject(returned, '{ pages: […], inputs: […] }')
  if (!Array.isArray(pages)) throw new TypeError('it must return a list of `pages`')
  return {
    contents: new Map(),
    inputs: inputsOf(inputs),
    files: [],
    sidebarFolders: [],
    pages: (pages as readonly (Readonly<Record<string, unknown>> | undefined)[]).map((page) => {
      const { route, component, data, title, description } = page ?? {}
      if (typeof route !== 'string' || !isRoute(route))
        throw new TypeError('the `route` of a page must be a path that starts with "/", without "%", "?", "#" or ".."')
      if (typeof component !== 'string') throw new TypeError(`the page "${route}" has no \`component\``)
      return {
        route,
        component,
        data: jsonText(data, `\`data\` of the page "${route}"`),
        meta: {
          title: typeof title === 'string' ? title : undefined,
          description: typeof description === 'string' ? description : undefined,
        },
      }
    }),
  }
}

/** Whether a text can be the route of a page: names that begin with a slash each, not encoded. */
function isRoute(route: string): boolean {
  return route === '/' || (/^(?:\/[^/%?#\\\p{Cc}]+)+\/?$/u.test(route) && !/\/\.\.?(?:\/|$)/.test(route))
}

function asObject(returned: unknown, shape: string): Readonly<Record<string, unknown>> {
  if (typeof returned !== 'object' || returned === null) throw new TypeError(`it must return ${shape}`)
  return returned as Readonly<Record<string, unknown>>
}

function inputsOf(inputs: unknown): readonly string[] {
  if (inputs === undefined) return []
  if (!Array.isArray(inputs) || inputs.some((input) => typeof input !== 'string'))
    throw new TypeError('`inputs` must be a list of paths and patterns')
  return inputs as readonly string[]
}
