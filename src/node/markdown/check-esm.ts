import type { Root } from 'hast'
import type {} from 'mdast-util-mdxjs-esm'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { leadingImports } from '../base/source-text/module-imports.js'
import { parseWholeModule } from '../base/source-text/parse-script.js'

/** A mistake in the imports and exports of a page; `line` counts from 0. */
interface EsmProblem {
  readonly line: number
  readonly message: string
  readonly hint: string
}

/** Reports content of a page that is read as a part of its imports and exports. The bundler reports syntax errors of the code. */
export function reportEsm(tree: Root, file: string): Diagnostic[] {
  return tree.children.flatMap((node): Diagnostic[] => {
    if (node.type !== 'mdxjsEsm') return []
    const problem = checkEsm(node.value)
    if (problem === undefined) return []
    const { message, hint, line } = problem
    const location = { file, line: (node.position?.start.line ?? 1) + line, column: 1 }
    return [{ code: 'mdx-syntax', severity: 'error', message, hint, location }]
  })
}

/**
 * Finds text that is read as code: below an import or export without an empty line, or because it begins with one of these
 * words. The page would not show it.
 */
export function checkEsm(code: string): EsmProblem | undefined {
  const { imports, rest, at } = leadingImports(code)
  const rows = rest.split('\n')
  const below = rows.findIndex(isText)
  if (below === -1) {
    const open = openBrackets(rest)
    // Strings may have brackets too. The parser has no stack for too many of them.
    return open === 0 || (open < MOST_OPEN && parseWholeModule(rest)) ? undefined : openCode(rows, at)
  }
  if (isModule(rest)) return undefined
  // A bracket that is never closed makes all that follows a part of the code.
  const before = rows.slice(0, below).join('\n')
  if (!isModule(before)) return parseWholeModule(rest) ? undefined : openCode(rows.slice(0, below), at)
  const word = startsWith(rows[below] ?? '')
  if (word !== undefined) return textAsCode(at + below, word)
  const last = rows.slice(0, below).findLast((row) => startsWith(row) !== undefined)
  if (last === undefined && imports.length === 0) return undefined
  return contentBelow(at + below, startsWith(last ?? '') ?? 'import')
}

const MOST_OPEN = 500

/** How many more brackets are opened than closed, or the other way. */
function openBrackets(code: string): number {
  return Math.abs(code.split(/[([{]/).length - code.split(/[)\]}]/).length)
}

function startsWith(row: string): string | undefined {
  return /^(?:import|export)\b/.exec(row)?.[0]
}

/** Whether a line of code begins like Markdown. Those of code begin with a keyword or a closing bracket, or are indented. */
function isText(row: string): boolean {
  if (row.startsWith('import')) return !importCode.test(row)
  if (row.startsWith('export')) return !exportCode.test(row) || wordsAfterExport.test(row)
  return textStart.test(row)
}

/** What follows the words in code; `export default` can be followed by many words only if these declare something. */
const importCode = /^import\s*(?:['"{*(.]|type\b|[\w$]+\s*,|.*\bfrom\s*['"])/
const exportCode =
  /^export\s*(?:[{*=]|(?:const|let|var|function|async|class|default|type|interface|enum|declare|abstract|import|namespace)\b)/
const wordsAfterExport =
  /^export\s+(?:default|type|let|const)(?:\s+(?!(?:class|function|async|extends)\b)[\w'-]+){2,}[^={(:<]*$/
const textStart =
  /^(?!(?:const|let|var|function|class|async|await|type|interface|enum|declare|if|for|while|switch|case|return|try|throw|new)\b)[A-Za-z\d#*>|:`<_~{[-]/

function openCode(rows: readonly string[], at: number): EsmProblem {
  return {
    line: at + Math.max(rows.findLastIndex(startsWith), 0),
    message: 'the code that begins in this line is not valid, or does not end above the next paragraph',
    hint: 'close its brackets and quotes, and remove empty lines from code with types',
  }
}

function textAsCode(line: number, word: string): EsmProblem {
  return {
    line,
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

/** Whether a text is code without expressions and blocks of their own: `- item` is an expression, `{item}` a block. */
function isModule(text: string): boolean {
  const file = parseWholeModule(text)
  return file !== undefined && !file.program.body.some(({ type }) => /^(?:Expression|Block)Statement$/.test(type))
}
