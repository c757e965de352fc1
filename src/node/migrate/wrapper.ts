import type { Node } from '@babel/types'
import { isSupported } from '../bundle/docusaurus-modules.js'
import { nameIn, nodesBelow, parseScript } from '../source-text/parse-script.js'

/**
 * Whether a module of `src/theme` only wraps the component of Docusaurus's theme that it replaces, as
 * `docusaurus swizzle --wrap` writes it: it renders the original with all of its props, reads none of them, and imports only
 * what docsgen has too. Such a component works around another original.
 */
export function isWrapper(text: string, name: string): boolean {
  const program = parseScript(text)
  if (program?.type !== 'File') return false
  const imports = program.program.body.flatMap(importsOf)
  const isOriginal = (from: string) => from === `@theme-original/${name}` || from === `@theme-init/${name}`
  const [original, ...more] = imports.filter(({ from }) => isOriginal(from))
  const others = imports.filter(({ from }) => !isOriginal(from))
  if (original?.names.join() !== 'default' || more.length > 0) return false
  if (!others.every(({ from, names }) => isSupported(from, names))) return false
  const component = defaultExport(program.program.body)
  return component !== undefined && readsNoProps(component)
}

/** Whether a component of `src/theme` fits as it is, because it gets the same props in docsgen: its imports are there too. */
export function isUsable(text: string): boolean {
  const program = parseScript(text)
  if (program?.type !== 'File') return false
  return program.program.body.flatMap(importsOf).every(({ from, names }) => isSupported(from, names))
}

interface Import {
  readonly from: string
  /** Imported names, without types; `*` for all of them. */
  readonly names: readonly string[]
}

function importsOf(node: Node): Import[] {
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return []
  const names = node.specifiers.flatMap((one) => {
    if (one.type === 'ImportDefaultSpecifier') return ['default']
    if (one.type === 'ImportNamespaceSpecifier') return ['*']
    return one.importKind === 'type' ? [] : [nameIn(one.imported)]
  })
  return names.length === 0 && node.specifiers.length > 0 ? [] : [{ from: node.source.value, names }]
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
