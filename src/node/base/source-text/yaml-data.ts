import type { Diagnostic } from '../../../shared/diagnostic.js'
import type { KeyPath, TextPosition } from './position.js'
import { parseYaml, plainValue, type YamlProblem } from './checked-yaml.js'
import { frontMatterLocator } from './locate-yaml.js'

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
