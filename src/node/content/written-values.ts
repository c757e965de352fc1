import { type Document, isMap, isNode, isScalar, type Node, type Scalar, visit } from 'yaml'
import { positionAt } from '../source-text/position.js'
import type { FrontMatterProblem } from './front-matter-values.js'

/** Fields whose values readers see as text. */
const TEXTS = new Set(['title', 'title_meta', 'description', 'sidebar_label', 'pagination_label'])
/** Fields with texts in lists or mappings. */
const CONTAINERS = new Set(['tags', 'keywords', 'hero', 'features'])
/** Text fields that are also parts of URLs. */
const NAMES = new Set(['id', 'slug'])

/** The start of a comment that was probably meant as text: `#42`, but not `# the label`. */
const glued = /^[ \t]*(#[\p{L}\p{N}][^\r\n]*)/u

/**
 * Finds texts that YAML reads as something else, because they are not in quotes: `Fix #42` ends before the `#`, and `1.10` is the
 * number 1.1.
 */
export function writtenProblems({ contents }: Document, yaml: string): FrontMatterProblem[] {
  if (!/[ \t]#[\p{L}\p{N}]|[:,[-][ \t]*[-+.]?\d/u.test(yaml)) return []
  if (!isMap(contents)) return []
  return contents.items.flatMap((pair) => {
    const key = isScalar(pair.key) ? String(pair.key.value) : ''
    if (!TEXTS.has(key) && !CONTAINERS.has(key) && !NAMES.has(key)) return []
    return isNode(pair.value) ? problemsIn(pair.value, key, yaml) : []
  })
}

function problemsIn(value: Node, key: string, yaml: string): FrontMatterProblem[] {
  const problems: FrontMatterProblem[] = []
  const report = (offset: number, problem: Pick<FrontMatterProblem, 'message' | 'hint'>): void => {
    const { line, column } = positionAt(yaml, offset)
    // The YAML starts on the second line of the file.
    problems.push({ severity: 'warning', ...problem, line: line + 1, column })
  }
  visit(value, {
    Scalar(at, node) {
      if (at === 'key' || node.type !== 'PLAIN' || !node.range) return
      const [start, end] = node.range
      const comment = glued.exec(yaml.slice(end, lineEnd(yaml, end)))?.[1]
      if (comment !== undefined && !NAMES.has(key))
        report(end + yaml.slice(end).indexOf('#'), cutText(key, node, comment))
      // Sizes in a hero are numbers.
      else if (key !== 'hero' && key !== 'features' && isOtherNumber(node)) report(start, changedNumber(key, node))
    },
  })
  return problems
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function cutText(
  key: string,
  { value, source = '' }: Scalar,
  comment: string,
): Pick<FrontMatterProblem, 'message' | 'hint'> {
  const text = comment.trim()
  const left = value === null ? `"${key}" is empty` : `the text in "${key}" ends with "${source}"`
  return {
    message: `"${text}" is a comment, so ${left}`,
    hint: `put the text in quotes: ${JSON.stringify(source === '' ? text : `${source} ${text}`)}`,
  }
}

function isOtherNumber({ value, source }: Scalar): boolean {
  return (typeof value === 'number' || typeof value === 'bigint') && source !== undefined && String(value) !== source
}

function changedNumber(key: string, { value, source }: Scalar): Pick<FrontMatterProblem, 'message' | 'hint'> {
  return {
    message: `"${source}" in "${key}" is read as the number ${String(value)}`,
    hint: `put it in quotes: "${source}"`,
  }
}
