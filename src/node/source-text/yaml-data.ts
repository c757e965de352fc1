import { LineCounter, parseDocument } from 'yaml'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { KeyPath } from './key-path.js'
import { frontMatterLocator } from './locate-yaml.js'
import type { TextPosition } from './position.js'

/** The value of a YAML or JSON file, with the positions of its keys. */
export interface YamlData {
  /** Undefined if the file is not valid. */
  readonly value: unknown
  readonly locate: (path: KeyPath) => TextPosition
  readonly problems: readonly Diagnostic[]
}

/** Reads a data file. `file` is its path in diagnostics, `code` that of a problem in its syntax. Tags that create other objects are problems. */
export function readYamlData(text: string, { file, code }: { readonly file: string; readonly code: string }): YamlData {
  const lineCounter = new LineCounter()
  const options = { lineCounter, prettyErrors: false, schema: 'core', merge: false, logLevel: 'silent' } as const
  const document = parseDocument(text, options)
  const problems = [...document.errors, ...document.warnings].map(({ message, pos }): Diagnostic => {
    const { line, col } = lineCounter.linePos(pos[0])
    return {
      code,
      severity: 'error',
      message: message.split('\n', 1)[0] ?? '',
      hint: 'correct the YAML of the file',
      location: { file, line, column: col },
    }
  })
  const find = frontMatterLocator(text)
  let value: unknown
  try {
    value = problems.length > 0 ? undefined : document.toJS({ maxAliasCount: 20 })
  } catch {
    // Resolving aliases is the only step after parsing that throws.
    const message = 'the aliases of the file do not resolve, or they repeat too much of it'
    problems.push({
      code,
      severity: 'error',
      message,
      hint: 'write the values out',
      location: { file, line: 1, column: 1 },
    })
  }
  return {
    value,
    locate: (path) => {
      const { line, column } = find(path)
      return { line: line - 1, column }
    },
    problems,
  }
}
