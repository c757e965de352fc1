import type { Node } from '@babel/types'
import { nodesBelow } from '../../node/source-text/parse-script.js'
import type { Scope } from './bindings.js'

/** Types of the language that code uses most. Others may come from `@types` packages, and are removed. */
const GLOBAL_TYPES = new Set([
  ...['Array', 'ReadonlyArray', 'Record', 'Partial', 'Required', 'Readonly', 'Pick', 'Omit', 'Promise', 'Map', 'Set'],
  ...['Date', 'RegExp', 'Error', 'NonNullable', 'ReturnType', 'Parameters', 'Exclude', 'Extract', 'Awaited'],
])

/**
 * The interfaces and type aliases of the module that a type names; undefined if it names anything else, such as a type of
 * a package of Docusaurus, which the new config cannot have.
 */
export function namesOfType(type: Node, scope: Scope, seen: readonly Node[] = []): readonly string[] | undefined {
  const names = new Set<string>()
  const visit = (node: Node): boolean => {
    if (node.type === 'TSImportType' || node.type === 'TSTypeQuery' || node.type === 'TSQualifiedName') return false
    const reference =
      node.type === 'TSTypeReference'
        ? node.typeName
        : node.type === 'TSExpressionWithTypeArguments'
          ? node.expression
          : undefined
    if (reference !== undefined) {
      if (reference.type !== 'Identifier') return false
      const { name } = reference
      const binding = scope.find(name)
      if (binding?.kind === 'declaration' && isType(binding.node)) {
        const isKnown = binding.node === type || seen.includes(binding.node)
        if (!isKnown && namesOfType(binding.node, scope, [...seen, type]) === undefined) return false
        names.add(name)
      } else if (binding !== undefined || !GLOBAL_TYPES.has(name)) return false
    }
    return nodesBelow(node).every(visit)
  }
  return visit(type) ? [...names] : undefined
}

/** Whether a node declares a type. */
export function isType(node: Node): boolean {
  return node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration'
}
