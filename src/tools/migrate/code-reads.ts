import type { Node } from '@babel/types'
import { nameIn } from '../../node/source-text/parse-script.js'

/** What code with `__dirname` reads. */
export const HERE = 'the folder of the config'

/** The kind of the build: Docusaurus sets it, docsgen does not. */
export const BUILD_KIND = 'process.env.NODE_ENV'

/** What code reads if it depends on the time of the build. */
export const DATE = 'the date'

/** Whether code reads a variable of the environment. */
export function isVariable(read: string): boolean {
  return read.startsWith('process.env')
}

/** What code reads from outside of the module: a variable of the environment, or the date. */
export function readBy(node: Node): string | undefined {
  if (node.type === 'MetaProperty') return HERE
  if (node.type === 'Identifier') return node.name === '__dirname' || node.name === '__filename' ? HERE : undefined
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
    const { object, property } = node
    const isEnv = object.type === 'MemberExpression' && nameIn(object.object) === 'process' && nameIn(object) === 'env'
    if (isEnv)
      return node.computed && property.type !== 'StringLiteral' ? 'process.env' : `process.env.${nameIn(property)}`
    if (nameIn(object) === 'Date' && nameIn(property) === 'now') return DATE
  }
  if (node.type === 'VariableDeclarator' && node.init?.type === 'MemberExpression')
    return nameIn(node.init.object) === 'process' && nameIn(node.init) === 'env' ? 'process.env' : undefined
  if (node.type === 'NewExpression' && nameIn(node.callee) === 'Date' && node.arguments.length === 0) return DATE
  return undefined
}

/** The expression by which a config of Docusaurus reads for which language it is evaluated. */
export const CURRENT_LOCALE = 'process.env.DOCUSAURUS_CURRENT_LOCALE'
