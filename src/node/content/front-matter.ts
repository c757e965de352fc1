import { isMap, isScalar, visit } from 'yaml'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { FrontMatter } from '../base/source-file.js'
import { MAX_LENGTH, parseYaml, plainValue } from '../base/source-text/checked-yaml.js'
import { frontMatterSpan } from '../base/source-text/front-matter-span.js'
import { positionAt } from '../base/source-text/position.js'
import { type FrontMatterProblem, valueProblems, writtenProblems } from './front-matter-values.js'
import { missedFrontMatter } from './missed-front-matter.js'
import { readSimpleYaml } from './simple-yaml.js'

/** The front matter of a page. */
interface FrontMatterResult {
  readonly data: FrontMatter
  /** Offset of the body's first character in the text; 0 without front matter. */
  readonly bodyStart: number
  readonly problems: readonly Diagnostic[]
}

interface ParsedYaml {
  readonly data: FrontMatter
  readonly problems: readonly FrontMatterProblem[]
}

const otherLanguage = /^---([a-z]+)[ \t]*\r?\n/i

/**
 * Reads YAML front matter as plain data. Tags, merge keys, `__proto__` and other languages (`---js`) are problems, so that
 * no file can run code or change a prototype.
 */
export function readFrontMatter(text: string, file: string): FrontMatterResult {
  const span = frontMatterSpan(text)
  const language = otherLanguage.exec(text)?.[1]
  const { data, problems }: ParsedYaml =
    language !== undefined
      ? { data: {}, problems: [unsupported(language)] }
      : span
        ? parse(text.slice(span.start, span.end))
        : { data: {}, problems: missedProblems(text) }
  return {
    data,
    bodyStart: span?.bodyStart ?? 0,
    problems: problems.map(({ line, column = 1, severity = 'error', ...problem }): Diagnostic => {
      return { code: 'front-matter', severity, ...problem, location: { file, line, column } }
    }),
  }
}

function missedProblems(text: string): FrontMatterProblem[] {
  const missed = missedFrontMatter(text)
  return missed ? [missed] : []
}

function unsupported(language: string): FrontMatterProblem {
  const hint = 'write YAML between two lines of ---'
  return { line: 1, message: `front matter in "${language}" is not supported`, hint }
}

function parse(yaml: string): ParsedYaml {
  const simple = yaml.length > MAX_LENGTH ? undefined : readSimpleYaml(yaml)
  const { data, problems } = simple ? { data: simple, problems: [] } : parseChecked(yaml)
  return { data, problems: [...problems, ...valueProblems(data, yaml)] }
}

function parseChecked(yaml: string): ParsedYaml {
  const { document, problems: found } = parseYaml(yaml, 'the front matter')
  // The YAML starts on the second line of the file.
  const problems = found.map((problem): FrontMatterProblem => ({ ...problem, line: problem.line + 1 }))
  if (!document) return { data: {}, problems }
  const report = (offset: number | undefined, problem: Pick<FrontMatterProblem, 'message' | 'hint'>): void => {
    const { line, column } = positionAt(yaml, offset ?? 0)
    problems.push({ ...problem, line: line + 1, column })
  }
  visit(document, {
    Pair(_, { key }) {
      if (!isScalar(key) || (key.value !== '__proto__' && key.value !== '<<')) return
      report(key.range?.[0], { message: `the key "${key.value}" is not allowed`, hint: 'rename or remove it' })
    },
  })
  const { contents } = document
  if (problems.length === 0 && contents !== null && !isMap(contents)) {
    const message = 'the front matter is not a mapping of keys to values'
    report(0, { message, hint: 'write one `key: value` pair per line' })
  }
  if (problems.length > 0 || contents === null) return { data: {}, problems }
  const { value, problem } = plainValue(document)
  if (problem) return { data: {}, problems: [{ ...problem, line: 2 }] }
  return { data: value as FrontMatter, problems: writtenProblems(document, yaml) }
}
