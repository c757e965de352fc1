import { isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { FrontMatter } from '../model/source-file.js'
import { frontMatterSpan } from '../source-text/front-matter-span.js'
import { type FrontMatterProblem, valueProblems } from './front-matter-values.js'
import { readSimpleYaml } from './simple-yaml.js'

/** The front matter of a page. */
export interface FrontMatterResult {
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
const MAX_ALIASES = 20

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
        : { data: {}, problems: [] }
  return {
    data,
    bodyStart: span?.bodyStart ?? 0,
    problems: problems.map(({ line, column = 1, severity = 'error', ...problem }): Diagnostic => {
      return { code: 'front-matter', severity, ...problem, location: { file, line, column } }
    }),
  }
}

function unsupported(language: string): FrontMatterProblem {
  const hint = 'write YAML between two lines of ---'
  return { line: 1, message: `front matter in "${language}" is not supported`, hint }
}

function parse(yaml: string): ParsedYaml {
  const simple = readSimpleYaml(yaml)
  const { data, problems } = simple ? { data: simple, problems: [] } : parseYaml(yaml)
  return { data, problems: [...problems, ...valueProblems(data, yaml)] }
}

function parseYaml(yaml: string): ParsedYaml {
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml, {
    lineCounter,
    prettyErrors: false,
    schema: 'core',
    merge: false,
    logLevel: 'silent',
  })
  const problems: FrontMatterProblem[] = []
  const report = (offset: number | undefined, problem: Pick<FrontMatterProblem, 'message' | 'hint'>): void => {
    const { line, col } = lineCounter.linePos(offset ?? 0)
    // The YAML starts on the second line of the file.
    problems.push({ ...problem, line: line + 1, column: col })
  }
  for (const { message, pos } of [...document.errors, ...document.warnings]) {
    report(pos[0], { message: message.split('\n', 1)[0] ?? '', hint: 'correct the YAML of the front matter' })
  }
  let aliases = 0
  visit(document, {
    Alias(_, { range }) {
      aliases++
      if (aliases === MAX_ALIASES + 1)
        report(range?.[0], { message: `more than ${MAX_ALIASES} aliases`, hint: 'write the values out' })
    },
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
  return { data: problems.length > 0 || contents === null ? {} : (document.toJS() as FrontMatter), problems }
}
