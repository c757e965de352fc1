import { isAlias, isMap, isPair, LineCounter, parseDocument, visit } from 'yaml'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { frontMatterSpan } from '../source-text/front-matter-span.js'
import { readSimpleYaml } from './simple-yaml.js'
import type { FrontMatter } from '../model/source-file.js'

/** What stands before a page's body. */
export interface FrontMatterResult {
  readonly data: FrontMatter
  /** Offset of the body's first character in the text; 0 where there is no front matter. */
  readonly bodyStart: number
  readonly problems: readonly Diagnostic[]
}

const otherLanguage = /^---([a-z]+)[ \t]*\r?\n/i
const maxAliases = 20

/**
 * Reads YAML front matter. Only data comes out: tags, merge keys, `__proto__` and other languages
 * (`---js`) are problems, so that no file can run code or reach a prototype.
 */
export function readFrontMatter(text: string, file: string): FrontMatterResult {
  const language = otherLanguage.exec(text)?.[1]
  if (language !== undefined) {
    const problem = frontMatterProblem(
      file,
      1,
      1,
      `"---${language}" is not supported`,
      'write YAML between two lines of ---',
    )
    return { data: {}, bodyStart: 0, problems: [problem] }
  }
  const span = frontMatterSpan(text)
  if (!span) return { data: {}, bodyStart: 0, problems: [] }
  const yaml = text.slice(span.start, span.end)
  const simple = readSimpleYaml(yaml)
  const { data, problems } = simple ? { data: simple, problems: [] } : parseYaml(yaml, file)
  return { data, bodyStart: span.bodyStart, problems: [...problems, ...searchProblems(data, { yaml, file })] }
}

/** `search` is a word that other tools use for something else. */
function searchProblems(
  { search }: FrontMatter,
  { yaml, file }: { readonly yaml: string; readonly file: string },
): readonly Diagnostic[] {
  const isObject = typeof search === 'object' && search !== null && !Array.isArray(search)
  const { boost } = (isObject ? search : {}) as { readonly boost?: unknown }
  const isValid =
    isObject && Object.keys(search).every((key) => key === 'boost') && typeof boost === 'number' && boost > 0
  if (search === undefined || typeof search === 'boolean' || isValid) return []
  const line = 2 + yaml.split('\n').findIndex((text) => /^["']?search\b/.test(text))
  const hint = 'write `search: false` to leave the page out, or `search: { boost: 2 }` to raise it'
  const message = '"search" is neither false nor a boost greater than 0'
  return [{ ...frontMatterProblem(file, line, 1, message, hint), severity: 'warning' }]
}

function parseYaml(yaml: string, file: string): { data: FrontMatter; problems: readonly Diagnostic[] } {
  const lines = new LineCounter()
  const document = parseDocument(yaml, {
    lineCounter: lines,
    prettyErrors: false,
    schema: 'core',
    merge: false,
    logLevel: 'silent',
  })
  const problems: Diagnostic[] = []
  const report = (offset: number, message: string, hint: string): void => {
    const { line, col } = lines.linePos(offset)
    problems.push(frontMatterProblem(file, line + 1, col, message, hint))
  }
  for (const error of [...document.errors, ...document.warnings]) {
    report(error.pos[0], firstLine(error.message), 'correct the YAML of the front matter')
  }
  let aliases = 0
  visit(document, {
    Alias(_, node) {
      aliases++
      if (aliases === maxAliases + 1)
        report(node.range?.[0] ?? 0, `more than ${maxAliases} aliases`, 'write the values out')
    },
    Pair(_, pair) {
      const key = isPair(pair) && pair.key && typeof pair.key === 'object' && 'value' in pair.key ? pair.key : undefined
      if (!key || (key.value !== '__proto__' && key.value !== '<<')) return
      const offset = 'range' in key && Array.isArray(key.range) ? Number(key.range[0]) : 0
      report(offset, `the key "${String(key.value)}" is not allowed`, 'rename or remove it')
    },
  })
  if (problems.length > 0) return { data: {}, problems }
  const contents = document.contents
  if (contents === null) return { data: {}, problems }
  if (!isMap(contents) || isAlias(contents)) {
    report(0, 'the front matter is not a list of `key: value` lines', 'write one `key: value` pair a line')
    return { data: {}, problems }
  }
  return { data: document.toJS() as FrontMatter, problems }
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message
}

function frontMatterProblem(file: string, line: number, column: number, message: string, hint: string): Diagnostic {
  return { code: 'front-matter', severity: 'error', message, hint, location: { file, line, column } }
}
