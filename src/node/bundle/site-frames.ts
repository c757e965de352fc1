import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { SourceLocation } from '../../shared/diagnostic.js'
import { MAP_ENDING, type ServerMap } from './server-map.js'

/** A call in the code of the site. */
export interface SiteFrame {
  /** Empty for code outside of functions. */
  readonly name: string
  readonly location: SourceLocation
}

/** What the stack of an error says about the code of the site. */
interface SiteStack {
  /** Innermost first. */
  readonly frames: readonly SiteFrame[]
  /** The component that was rendering: the outermost of the calls below React. */
  readonly component?: SiteFrame
  /** Whether the error was thrown in the theme, so that it does not depend on the page. */
  readonly isInTheme: boolean
}

/** `    at Chart (file:///cache/page.mjs:10:5)`, also without a name and its parentheses. */
const framePattern = /^\s+at (?:(?:async )?(.*?) \()?(file:\/\/\/?.*?):(\d+):(\d+)\)?$/

/** Finds the calls in the code of the site in the stack of an error, by the source maps beside the bundled modules. */
export function siteStack(error: unknown): SiteStack {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const maps = new Map<string, LoadedMap | undefined>()
  const frames: SiteFrame[] = []
  let component: SiteFrame | undefined
  let isInTheme = false
  for (const line of stack.split('\n')) {
    const [, name = '', url = '', row = '', column = ''] = framePattern.exec(line) ?? []
    if (url === '') continue
    if (!maps.has(url)) maps.set(url, loadMap(url))
    const frame = locate(maps.get(url), { name: plainName(name), row: Number(row), column: Number(column) })
    if (frame !== undefined && frames.length === 0) isInTheme = /\/runtime-[^/]+$/.test(url)
    if (frame !== undefined) frames.push(frame)
    else if (/^(?:renderWithHooks|renderElement|finishClassComponent)/.test(name)) component ??= frames.at(-1)
  }
  return { frames, isInTheme, component }
}

interface LoadedMap {
  readonly map: SourceMap
  readonly written: ServerMap
}

/** The map of a bundled module; undefined for other modules. */
function loadMap(url: string): LoadedMap | undefined {
  try {
    const text = readFileSync(fileURLToPath(url) + MAP_ENDING, 'utf8')
    const written = JSON.parse(text) as ServerMap
    const payload = { ...written, file: '', sourceRoot: '', sourcesContent: [] }
    return {
      written,
      map: new SourceMap({
        ...payload,
        names: [...written.names],
        sources: written.sources.map((_, at) => String(at)),
      }),
    }
  } catch {
    return undefined
  }
}

function locate(
  loaded: LoadedMap | undefined,
  { name: generated, row, column }: { readonly name: string; readonly row: number; readonly column: number },
): SiteFrame | undefined {
  const entry = loaded?.map.findEntry(row - 1, column - 1)
  if (loaded === undefined || entry === undefined || !('originalSource' in entry)) return undefined
  const at = Number(entry.originalSource)
  const file = loaded.written.sources[at] ?? ''
  if (file === '') return undefined
  const lines = loaded.written.lines[at]
  const name = writtenName(generated, loaded.written)
  if (!lines) return { name, location: { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 } }
  const line = lines[entry.originalLine] ?? 0
  // The function around the content of a page has no name in the file.
  return { name: name === 'MDXContent' ? '' : name, location: line === 0 ? { file } : { file, line, column: 1 } }
}

/** esbuild adds a number to a name that another module has too. */
function writtenName(name: string, { names }: ServerMap): string {
  const bare = name.replace(/\d+$/, '')
  return names.includes(bare) ? bare : name
}

/** `Object.Chart [as default]` is `Chart`. */
function plainName(name: string): string {
  return name
    .replace(/ \[as .*\]$/, '')
    .replace(/^(?:new |Object\.|Module\.)/, '')
    .replace(/^<anonymous>$/, '')
}
