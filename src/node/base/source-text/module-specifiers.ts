import { nodesBelow, parseAsExpression, parseScript, startOf } from './parse-script.js'

/** A module that an import or export names. */
interface ModuleSpecifier {
  /** Its name, without escapes. */
  readonly name: string
  /** Offset of the opening quote. */
  readonly start: number
  /** Offset after the closing quote. */
  readonly end: number
}

/** Lists the modules that the imports and exports of a script name; none if it has a syntax error. */
export function modulesIn(code: string): ModuleSpecifier[] {
  const tree = parseScript(code)
  if (tree?.type !== 'File') return []
  return nodesBelow(tree.program).flatMap((node) => {
    const source = 'source' in node ? node.source : undefined
    return typeof source === 'object' && source && 'value' in source && typeof source.value === 'string'
      ? [{ name: source.value, start: startOf(source), end: source.end ?? 0 }]
      : []
  })
}

/** The value of a string as a script has it, with its quotes; undefined if it is not a string without expressions. */
export function stringValue(written: string): string | undefined {
  if (!written.includes('\\')) return written.slice(1, -1)
  const literal = parseAsExpression(written)
  if (literal?.type === 'StringLiteral') return literal.value
  const [text, ...others] = literal?.type === 'TemplateLiteral' ? literal.quasis : []
  return others.length > 0 ? undefined : (text?.value.cooked ?? undefined)
}
