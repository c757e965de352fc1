import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { KeyPath } from './key-path.js'
import type { TextPosition } from './position.js'

/** Returns a function that finds a key path, or its nearest parent, in the YAML of a file's front matter. */
export function frontMatterLocator(yaml: string): (path: KeyPath) => TextPosition {
  const lineCounter = new LineCounter()
  const { contents } = parseDocument(yaml, { lineCounter, schema: 'core', merge: false, logLevel: 'silent' })
  return (path) => {
    let node: unknown = contents
    let offset = 0
    for (const key of path) {
      if (isMap(node)) {
        const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
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
