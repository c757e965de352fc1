import { isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument, type YAMLMap } from 'yaml'
import type { KeyPath, TextPosition } from './position.js'

/** Returns a function that finds a key path, or its nearest parent, in the YAML of a file's front matter. */
export function frontMatterLocator(yaml: string): (path: KeyPath) => TextPosition {
  const lineCounter = new LineCounter()
  const { contents } = parseDocument(yaml, {
    lineCounter,
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
    const { line, col } = lineCounter.linePos(offset)
    // The YAML starts on the second line of the file.
    return { line: line + 1, column: col }
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
