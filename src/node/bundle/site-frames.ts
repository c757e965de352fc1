import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { SourceLocation } from '../../shared/diagnostic.js'
import { MAP_ENDING, type ServerMap } from './server-map.js'

/** What the stack of an error says about the code of the site. */
interface SiteStack {
  /** Where its calls are, innermost first. */
  readonly places: readonly SourceLocation[]
  /** Whether the error was thrown in the theme, so that it does not depend on the page. */
  readonly isInTheme: boolean
}

/** `    at Chart (file:///cache/page.mjs:10:5)`, also without a name and its parentheses. */
const framePattern = /^\s+at (?:.*? \()?(file:\/\/\/?.*?):(\d+):(\d+)\)?$/

/** Finds the calls in the code of the site in the stack of an error, by the source maps beside the bundled modules. */
export function siteStack(error: unknown): SiteStack {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const maps = new Map<string, LoadedMap | undefined>()
  const places: SourceLocation[] = []
  let isInTheme = false
  for (const line of stack.split('\n')) {
    const [, url = '', row = '', column = ''] = framePattern.exec(line) ?? []
    if (url === '') continue
    if (!maps.has(url)) maps.set(url, loadMap(url))
    const place = locate(maps.get(url), { row: Number(row), column: Number(column) })
    if (place === undefined) continue
    if (places.length === 0) isInTheme = /\/runtime-[^/]+$/.test(url)
    places.push(place)
  }
  return { places, isInTheme }
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
    const sources = written.sources.map((_, at) => String(at))
    const payload = { ...written, file: '', sourceRoot: '', sourcesContent: [], names: [], sources }
    return { written, map: new SourceMap(payload) }
  } catch {
    return undefined
  }
}

function locate(
  loaded: LoadedMap | undefined,
  { row, column }: { readonly row: number; readonly column: number },
): SourceLocation | undefined {
  const entry = loaded?.map.findEntry(row - 1, column - 1)
  if (loaded === undefined || entry === undefined || !('originalSource' in entry)) return undefined
  const at = Number(entry.originalSource)
  const file = loaded.written.sources[at] ?? ''
  if (file === '') return undefined
  const lines = loaded.written.lines[at]
  if (!lines) return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  const line = lines[entry.originalLine] ?? 0
  return line === 0 ? { file } : { file, line, column: 1 }
}
