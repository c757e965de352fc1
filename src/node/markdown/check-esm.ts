import type { Root } from 'hast'
import type {} from 'mdast-util-mdxjs-esm'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { parseScript, scriptError } from '../source-text/parse-script.js'
import { contentAfterImport, isPlainEsm, isPlainImport } from './esm.js'

/** A mistake in the imports and exports of a page; `line` counts from 0, `column` from 1. */
interface EsmProblem {
  readonly line: number
  readonly column?: number
  readonly message: string
  readonly hint: string
}

/**
 * Reports imports and exports of a page that are not code, or that hide content. The bundler parses the code of pages with a
 * module, so syntax errors are looked for only on the others.
 */
export function reportEsm(tree: Root, { file, hasModule }: { file: string; hasModule: boolean }): Diagnostic[] {
  return tree.children.flatMap((node): Diagnostic[] => {
    if (node.type !== 'mdxjsEsm') return []
    const start = node.position?.start.line ?? 1
    const problem = checkEsm(node.value) ?? (hasModule ? undefined : syntaxError(node.value, start))
    if (problem === undefined) return []
    const { message, hint, line, column = 1 } = problem
    return [{ code: 'mdx-syntax', severity: 'error', message, hint, location: { file, line: start + line, column } }]
  })
}

/** Finds a syntax error of imports and exports that start in a line of the page. */
function syntaxError(code: string, start: number): EsmProblem | undefined {
  const error = isPlainEsm(code) ? undefined : scriptError(code)
  if (!error) return undefined
  return {
    line: error.line - 1,
    column: error.column,
    message: `the ${code.startsWith('import') ? 'import' : 'export'} in line ${start} is not valid code: ${error.message}`,
    hint: code.includes('\n')
      ? 'close its brackets; without them, the text below is a part of the code'
      : 'correct the code',
  }
}

/**
 * Finds text that is read as code: below an import or export without an empty line, or because it begins with one of these
 * words. The page would not show it.
 */
export function checkEsm(code: string): EsmProblem | undefined {
  const below = contentAfterImport(code)
  if (below !== undefined) return contentBelow(below, 'import')
  let line = 0
  for (const statement of code.split(/^(?=(?:import|export)\b)/m)) {
    const problem = isPlainImport(statement) ? undefined : statementProblem(statement)
    if (problem) return { ...problem, line: line + problem.line }
    line += statement.split('\n').length - 1
  }
  return undefined
}

/** What follows the words in code; `export default` can be followed by many words only if these declare something. */
const importCode = /^import\s*(?:['"{*(.]|type\b|[\w$]+\s*,|[\w$*{},\s]+\bfrom\s*['"])/
const exportCode =
  /^export\s*(?:[{*=]|(?:const|let|var|function|async|class|default|type|interface|enum|declare|abstract|import|namespace)\b)/
const wordsAfterExport =
  /^export\s+(?:default|type|let|const)(?:\s+(?!(?:class|function|async|extends)\b)[\w'-]+){2,}[^={(:<]*$/

/** Lines that begin like Markdown. Those of code begin with a keyword or a closing bracket, or are indented. */
const textStart =
  /^(?!(?:import|export|const|let|var|function|class|async|await|type|interface|enum|declare|if|for|while|switch|case|return|try|throw|new)\b)[A-Za-z\d#*>|:`<_~[-]/

function statementProblem(statement: string): EsmProblem | undefined {
  const [first = '', ...rest] = statement.split('\n')
  const word = /^(?:import|export)\b/.exec(first)?.[0]
  if (word === undefined) return undefined
  const isCode =
    word === 'import' ? importCode.test(statement) : exportCode.test(first) && !wordsAfterExport.test(first)
  if (!isCode) return textAsCode(word)
  const below = rest.findIndex((line) => textStart.test(line))
  if (below === -1 || isModule(statement)) return undefined
  // A bracket that is never closed makes all that follows a part of the code; `syntaxError` finds it.
  if (!isModule([first, ...rest.slice(0, below)].join('\n'))) return undefined
  return contentBelow(below + 1, word)
}

function textAsCode(word: string): EsmProblem {
  return {
    line: 0,
    message: `this line begins with "${word}", so it is code and not content`,
    hint: `begin the line with another word, or write {'${word}'}`,
  }
}

function contentBelow(line: number, word: string): EsmProblem {
  return {
    line,
    message: `this line directly follows an ${word}, so it is code and not content`,
    hint: `write an empty line below the ${word}`,
  }
}

/** Whether a text is code without expressions of their own: `- item` is one. */
function isModule(text: string): boolean {
  const tree = parseScript(text)
  if (tree?.type !== 'File' || hasErrors(tree)) return false
  return tree.program.body.every(({ type }) => type !== 'ExpressionStatement')
}

/** Whether the parser went on after errors; its types do not have the list. */
function hasErrors(tree: object): boolean {
  return 'errors' in tree && Array.isArray(tree.errors) && tree.errors.length > 0
}
