import { parseScript } from '../source-text/parse-script.js'
import { contentAfterImport, isPlainImport } from './esm.js'

/** A mistake in the imports and exports of a page; `line` counts from 0. */
export interface EsmProblem {
  readonly line: number
  readonly message: string
  readonly hint: string
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
