import type { Diagnostic } from '../../../shared/diagnostic.js'
import { type KeyPath, positionLookup, type TextPosition } from './position.js'
import { parseYaml, plainValue, type YamlProblem } from './checked-yaml.js'
import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml'

/** The value of a YAML or JSON file, with the positions of its keys. */
export interface YamlData {
  /** Undefined if the file is not valid. */
  readonly value: unknown
  readonly locate: (path: KeyPath) => TextPosition
  readonly problems: readonly Diagnostic[]
}

/** Reads a data file. `file` is its path in diagnostics, `code` that of a problem in its syntax. Tags that create other objects are problems. */
export function readYamlData(text: string, { file, code }: { readonly file: string; readonly code: string }): YamlData {
  const checked = parseYaml(text, 'the file')
  const isSound = checked.document !== undefined && checked.problems.length === 0
  const { value, problem } = isSound ? plainValue(checked.document) : {}
  const problems = [...checked.problems, ...(problem ? [problem] : [])].map((one) => located(one, { file, code }))
  const [first] = problems
  // The parser of YAML finds the place of a mistake in JSON, but its advice is for YAML.
  if (first && file.endsWith('.json') && !isValidJson(text)) {
    const hint = 'look for a missing comma, quote or bracket here and in the line before'
    problems.splice(0, problems.length, { ...first, message: 'the JSON is not valid', hint })
  }
  if (problems.length > 0) return { value: undefined, locate: () => ({ line: 1, column: 1 }), problems }
  const find = frontMatterLocator(text)
  return {
    value,
    locate: (path) => {
      const { line, column } = find(path)
      return { line: line - 1, column }
    },
    problems,
  }
}

function isValidJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function located(
  { message, hint, line, column }: YamlProblem,
  { file, code }: { readonly file: string; readonly code: string },
): Diagnostic {
  return { code, severity: 'error', message, hint, location: { file, line, column } }
}

/** Returns a function that finds a key path, or its nearest parent, in the YAML of a file's front matter. */
export function frontMatterLocator(yaml: string): (path: KeyPath) => TextPosition {
  const place = positionLookup(yaml)
  const { contents } = parseDocument(yaml, {
    schema: 'core',
    merge: false,
    logLevel: 'silent',
    // Its own check compares every key with every other one.
    uniqueKeys: false,
  })
  const known = new Map<YAMLMap, ReadonlyMap<string, Pair>>()
  const pairsOf = (map: YAMLMap): ReadonlyMap<string, Pair> => {
    const pairs = known.get(map) ?? namedPairs(map)
    known.set(map, pairs)
    return pairs
  }
  return (path) => {
    let node: unknown = contents
    let offset = 0
    for (const key of path) {
      if (isMap(node)) {
        const pair = pairsOf(node).get(String(key))
        if (!pair) break
        offset = (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? offset
        node = pair.value
      } else if (isSeq(node)) {
        const item = node.items[Number(key)]
        const range =
          item !== null && typeof item === 'object' && 'range' in item ? (item.range as number[]) : undefined
        if (range === undefined) break
        offset = range[0] ?? offset
        node = item
      } else break
    }
    const { line, column } = place(offset)
    // The YAML starts on the second line of the file.
    return { line: line + 1, column }
  }
}

/** The pairs of a mapping by their keys; the first of those with the same key. */
function namedPairs({ items }: YAMLMap): ReadonlyMap<string, Pair> {
  const pairs = new Map<string, Pair>()
  for (const pair of items) {
    const name = isScalar(pair.key) ? String(pair.key.value) : undefined
    if (name !== undefined && !pairs.has(name)) pairs.set(name, pair)
  }
  return pairs
}
