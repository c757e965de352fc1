import type { ValueImport } from './module-names.js'

/** An import statement in the code of a page, with the names that the code uses. */
export interface ModuleImport extends Omit<ValueImport, 'line'> {
  /** Whether the module is imported for its effects. */
  readonly isEffect: boolean
  /** Index of its first line in the code, and the number of its lines. */
  readonly at: number
  readonly length: number
}

/** `import Chart, { a, b as c } from './charts'`, also without names, but not with comments, types, attributes or loaders. */
const statement =
  /^import\b(?:\s*([\w$*{},\s]+?)\s*\bfrom)?\s*(?:'([^'"\\\n!]+)'|"([^'"\\\n!]+)")[ \t]*;?[ \t]*(?:\n|$)/

/** What may bring in a module in another way, or change how JSX is compiled. */
const otherImport = /^\s*import\b|\bimport\s*[(.]|\brequire\s*\(|\bfrom\s*['"]|@jsx/m

/**
 * Lists the imports of a module, with the names that its code uses. They are at the start of blocks, which are given by the indexes of
 * their first lines. Returns undefined if only the bundler can tell what the module imports: if it may do so in another way, or if one of
 * the names may be that of a type.
 */
export function importsOf(code: string, blocks: readonly number[]): ModuleImport[] | undefined {
  const rows = code.split('\n')
  const written: Statement[] = []
  for (const block of blocks) {
    const last = written.at(-1)
    // A block directly below the imports of another one has been read with it.
    if (last === undefined || block >= last.at + last.length) written.push(...statementsAt(rows, block))
  }
  const rest = withoutLines(rows, written).join('\n')
  if (otherImport.test(rest)) return undefined
  const imports = written.map(({ clause, ...one }) => ({ ...one, names: namesIn(clause) }))
  const uses = new Map(
    imports.flatMap(({ names = [] }) => names.map(({ local }) => [local, useOf(local, rest)] as const)),
  )
  const isClear = imports.every(({ names }) => names?.every(({ local }) => uses.get(local) !== 'unclear'))
  if (!isClear) return undefined
  return imports.map(({ names = [], ...one }) => {
    const used = names.filter(({ local }) => uses.get(local) === 'value')
    // An import of which no name is used has no effect, because it may be one of a type.
    return { ...one, names: used, isEffect: names.length === 0 }
  })
}

/**
 * Reads the imports that code begins with, and returns the code behind them, which begins in line `at`. Lines count from 0. An import that
 * only a parser can read is a part of that code.
 */
export function leadingImports(code: string): {
  readonly imports: readonly (ValueImport & Pick<ModuleImport, 'isEffect'>)[]
  readonly rest: string
  readonly at: number
} {
  const rows = code.split('\n')
  const written = statementsAt(rows, 0).map(({ clause, ...one }) => ({ ...one, names: namesIn(clause) }))
  const unclear = written.findIndex(({ names }) => names === undefined)
  const imports = unclear === -1 ? written : written.slice(0, unclear)
  const last = imports.at(-1)
  const at = skipComments(rows, last === undefined ? 0 : last.at + last.length)
  return {
    imports: imports.map(({ module, names = [], at: line }) => ({ module, names, line, isEffect: names.length === 0 })),
    rest: rows.slice(at).join('\n'),
    at,
  }
}

/** Lines of code, where those of imports are empty. */
export function withoutLines(
  rows: readonly string[],
  imports: readonly Pick<ModuleImport, 'at' | 'length'>[],
): string[] {
  const left = [...rows]
  for (const { at, length } of imports) left.fill('', at, at + length)
  return left
}

interface Statement extends Pick<ModuleImport, 'module' | 'at' | 'length'> {
  readonly clause: string
}

/** The imports at the start of a block. */
function statementsAt(rows: readonly string[], block: number): Statement[] {
  const found: Statement[] = []
  for (let at = skipComments(rows, block); at < rows.length; at = skipComments(rows, at)) {
    // Imports are short: their names are in few lines.
    const [text, clause = '', single, double] = statement.exec(rows.slice(at, at + 30).join('\n')) ?? []
    if (text === undefined) return found
    const length = text.replace(/\n$/, '').split('\n').length
    found.push({ module: single ?? double ?? '', clause, at, length })
    at += length
  }
  return found
}

/** The index of the next line of code, from the start of a statement. */
function skipComments(rows: readonly string[], from: number): number {
  let at = from
  while (/^\s*(?:\/\/.*)?$/.test(rows[at] ?? 'end')) at++
  return at
}

/** The names of `Chart, { a, b as c }`; undefined if it is not a list of names. */
function namesIn(clause: string): ModuleImport['names'] | undefined {
  const text = clause.trim()
  if (text === '') return []
  const [, main, , all, list] = /^(?:([\w$]+)\s*(,|$))?\s*(?:\*\s*as\s+([\w$]+)|\{([^{}]*)\})?$/.exec(text) ?? []
  if (main === 'type' || (main ?? all ?? list) === undefined) return undefined
  const inBraces = (list ?? '').split(',').filter((one) => one.trim() !== '')
  const named = inBraces.map((one) => /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(one))
  if (named.some((match) => match === null || (match[1] === 'type' && match[2] !== undefined))) return undefined
  return [
    ...(main === undefined ? [] : [{ exported: 'default', local: main }]),
    ...(all === undefined ? [] : [{ exported: '*', local: all }]),
    ...named.map((match) => ({ exported: match?.[1] ?? '', local: match?.[2] ?? match?.[1] ?? '' })),
  ]
}

/** Whether code uses a name as a value, not at all, or in a place where it may as well be a type or a word of a text. */
function useOf(name: string, code: string): 'value' | 'none' | 'unclear' {
  const bare = name.replaceAll('$', '\\$')
  if (!new RegExp(`(?<![\\w$])${bare}(?![\\w$])`).test(code)) return 'none'
  return new RegExp(`(?:[<{([,=!?+]|\\.\\.\\.|&&|\\|\\||=>|\\breturn\\b)\\s*${bare}(?![\\w$])`).test(code)
    ? 'value'
    : 'unclear'
}
