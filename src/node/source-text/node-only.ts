import type { Node } from '@babel/types'
import { nameIn, nodesBelow, parseScript, startOf } from './parse-script.js'

/** A use of `process`, which browsers do not have. */
interface NodeOnlyUse {
  /** As the code writes it, such as `env.API_URL` after `process.`. */
  readonly written: string
  readonly offset: number
}

/** Members that have an effect and no value. A page that uses one is reported when it is rendered. */
const EFFECTS: ReadonlySet<string> = new Set(['abort', 'exit', 'kill', 'on', 'once', 'stderr', 'stdout'])

/** A use that could be one of `process`. */
const mayUse = /\bprocess\s*(?:\?\.|\.|\[)/
/** Code that is ready for environments without `process`, or that has one of its own. */
const isReady =
  /\btypeof\s+(?:process|window|document|globalThis)\b|globalThis\??\.process|\bimport\b[^;'"]{0,300}\bprocess\b[^;'"]{0,300}\bfrom\b|\b(?:const|let|var|function|class)\s+process\b/

/**
 * Finds the first use of `process` in code that browsers run too. The bundler replaces `NODE_ENV` by its value, so
 * that counts as none. Code that asks for the environment is not read. Parses only code that has such a text.
 */
export function nodeOnlyUse(code: string): NodeOnlyUse | undefined {
  if (!mayUse.test(code) || isReady.test(code)) return undefined
  const tree = parseScript(code)
  return tree && firstUse(tree, code)
}

function firstUse(node: Node, code: string): NodeOnlyUse | undefined {
  // What it throws is caught.
  if (node.type === 'TryStatement') return undefined
  if (isFunctionOf(node, 'process')) return undefined
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
    const path = pathOf(node)
    if (path?.[0] === 'process') {
      const isReplaced = path[1] === 'env' && path[2] === 'NODE_ENV'
      return isReplaced || EFFECTS.has(path[1] ?? '')
        ? undefined
        : { written: code.slice(startOf(node), node.end ?? undefined), offset: startOf(node) }
    }
  }
  for (const below of nodesBelow(node)) {
    const found = firstUse(below, code)
    if (found) return found
  }
  return undefined
}

/** Whether a node is a function with a parameter of this name. */
function isFunctionOf(node: Node, name: string): boolean {
  return 'params' in node && Array.isArray(node.params) && node.params.some((param) => nameIn(param as Node) === name)
}

/** The names of `a.b.c`; undefined for other expressions. */
function pathOf(node: Node): readonly string[] | undefined {
  if (node.type === 'Identifier') return [node.name]
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return undefined
  const object = pathOf(node.object)
  if (object === undefined) return undefined
  return [...object, node.property.type === 'Identifier' ? node.property.name : '']
}

/** What is wrong with such a use. */
export function nodeOnlyProblem(written: string): { readonly message: string; readonly hint: string } {
  return {
    message: `\`${written.replace(/\s+/g, ' ')}\` fails in browsers, which have no \`process\``,
    hint: 'put the value into `customFields` of the config, and read it with `useSite().customFields`',
  }
}
