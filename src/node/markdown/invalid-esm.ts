import type { Root } from 'hast'
import type {} from 'mdast-util-mdxjs-esm'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { scriptError } from '../source-text/parse-script.js'
import { isPlainEsm } from './esm.js'

/**
 * Reports imports and exports that are not valid code. An unclosed bracket makes the rest of the page a part of them. Only for
 * pages without a module: the bundler parses the code of the others.
 */
export function invalidEsm(tree: Root, file: string): Diagnostic[] {
  return tree.children.flatMap((node): Diagnostic[] => {
    if (node.type !== 'mdxjsEsm' || isPlainEsm(node.value)) return []
    const error = scriptError(node.value)
    if (!error) return []
    const start = node.position?.start.line ?? 1
    const { message, line, column } = error
    const lines = node.value.split('\n').length
    return [
      {
        code: 'mdx-syntax',
        severity: 'error',
        message: `the ${node.value.startsWith('import') ? 'import' : 'export'} in line ${start} is not valid code: ${message}`,
        hint: lines > 1 ? 'close its brackets; without them, the text below is a part of the code' : 'correct the code',
        location: { file, line: start + line - 1, column },
      },
    ]
  })
}
