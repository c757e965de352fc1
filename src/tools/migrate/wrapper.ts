import type { Node } from '@babel/types'
import { nodesBelow, parseScript } from '../../node/source-text/parse-script.js'

/** The modules of Docusaurus's theme that a component wraps: that of the component that it replaces. */
export function originalsOf(name: string): readonly string[] {
  return [`@theme-original/${name}`, `@theme-init/${name}`]
}

/**
 * Whether a module of `src/theme` only wraps the component of Docusaurus's theme that it replaces, as
 * `docusaurus swizzle --wrap` writes it: it renders the original with all of its props, and reads none of them. Such a
 * component works around another original.
 */
export function isWrapper(text: string, name: string): boolean {
  const program = parseScript(text)
  if (program?.type !== 'File') return false
  const { body } = program.program
  const importsOriginal = body.some(
    (node) => node.type === 'ImportDeclaration' && originalsOf(name).includes(node.source.value),
  )
  const component = defaultExport(body)
  return importsOriginal && component !== undefined && readsNoProps(component)
}

/** The function that a module exports by default, or undefined if it is not written as one. */
function defaultExport(body: readonly Node[]): Node | undefined {
  const exported = body.find((node) => node.type === 'ExportDefaultDeclaration')?.declaration
  if (exported?.type !== 'Identifier') return exported
  const declared = body.flatMap((node): Node[] => {
    if (node.type === 'VariableDeclaration') return node.declarations
    return node.type === 'FunctionDeclaration' ? [node] : []
  })
  const named = declared.find(
    (node) => 'id' in node && node.id?.type === 'Identifier' && node.id.name === exported.name,
  )
  return named?.type === 'VariableDeclarator' ? (named.init ?? undefined) : named
}

/** Whether the props of a component are used only to pass all of them on: `<Original {...props} />`. */
function readsNoProps(component: Node): boolean {
  const isFunction =
    component.type === 'FunctionDeclaration' ||
    component.type === 'FunctionExpression' ||
    component.type === 'ArrowFunctionExpression'
  if (!isFunction) return false
  const [props, ...others] = component.params
  if (others.length > 0) return false
  if (props === undefined) return true
  if (props.type !== 'Identifier') return false
  const reads = (node: Node): boolean => {
    if (node.type === 'JSXSpreadAttribute' && node.argument.type === 'Identifier') return false
    if (node.type === 'Identifier') return node.name === props.name
    return nodesBelow(node).some(reads)
  }
  return !reads(component.body)
}
