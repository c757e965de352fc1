import path from 'node:path'
import type { Node } from '@babel/types'
import { nameIn, nodesBelow, parseScript } from '../../node/source-text/parse-script.js'
import { requiredBy, scopeAt } from './bindings.js'

/** The hooks that `docsgen/plugins/docusaurus` runs. */
export const ADAPTED_HOOKS: readonly string[] = ['loadContent', 'contentLoaded', 'postBuild']

/** A plugin that the hook `configurePostCss` of a Docusaurus plugin adds. */
export interface PostCssPlugin {
  /** Name of a package, or path in the site that starts with `./`. */
  readonly name: string
  /** Whether it gets options, which cannot be read from its code. */
  readonly hasOptions: boolean
}

/**
 * The plugins that `configurePostCss` adds to `postcssOptions.plugins`, in a module in the folder `dir` of the site; undefined
 * if one of them is not the import of a module.
 */
export function postCssPlugins(text: string, dir: string): PostCssPlugin[] | undefined {
  const program = parseScript(text)
  const hook = program && find(program, isHook)
  if (hook === undefined) return undefined
  const scope = scopeAt(program, hook)
  const moduleOf = (node: Node): string | undefined => {
    const required = requiredBy(node)
    if (required !== undefined) return required.from
    const binding = node.type === 'Identifier' ? scope.find(node.name) : undefined
    return binding?.kind === 'import' ? binding.needed.from : undefined
  }
  const pluginOf = (node: Node): PostCssPlugin | undefined => {
    const own = moduleOf(node)
    const isCall = own === undefined && node.type === 'CallExpression'
    const name = isCall ? moduleOf(node.callee) : own
    if (name === undefined) return undefined
    const written = name.startsWith('.') ? `./${path.posix.join(dir, name)}` : name
    return { name: written, hasOptions: isCall && node.arguments.length > 0 }
  }
  const added = listAdded(hook).map(pluginOf)
  return added.length === 0 || added.includes(undefined) ? undefined : (added as PostCssPlugin[])
}

function isHook(node: Node): boolean {
  return (node.type === 'ObjectMethod' || node.type === 'ObjectProperty') && nameIn(node.key) === 'configurePostCss'
}

/** What is pushed to `….plugins`, or assigned to it without what it had before. */
function listAdded(node: Node): Node[] {
  if (node.type === 'CallExpression' && isMember(node.callee, 'push') && isMember(node.callee.object, 'plugins'))
    return node.arguments.flatMap(withoutSpread)
  if (node.type === 'AssignmentExpression' && isMember(node.left, 'plugins') && node.right.type === 'ArrayExpression')
    return node.right.elements.flatMap((one) => (one === null ? [] : withoutSpread(one)))
  return nodesBelow(node).flatMap(listAdded)
}

/** `...options.plugins` are those of Docusaurus. */
function withoutSpread(node: Node): Node[] {
  return node.type === 'SpreadElement' && isMember(node.argument, 'plugins') ? [] : [node]
}

function isMember(node: Node, name: string): node is Extract<Node, { type: 'MemberExpression' }> {
  return node.type === 'MemberExpression' && !node.computed && nameIn(node.property) === name
}

function find(node: Node, matches: (node: Node) => boolean): Node | undefined {
  if (matches(node)) return node
  for (const child of nodesBelow(node)) {
    const found = find(child, matches)
    if (found !== undefined) return found
  }
  return undefined
}

/** The name that a plugin gives itself: the `name` of an object with hooks; undefined if it is not written as a string. */
export function pluginName(text: string): string | undefined {
  const program = parseScript(text)
  const plugin =
    program &&
    find(program, (node) => node.type === 'ObjectExpression' && keysOf(node).some((key) => ADAPTED_HOOKS.includes(key)))
  if (plugin?.type !== 'ObjectExpression') return undefined
  for (const property of plugin.properties) {
    const isName = property.type === 'ObjectProperty' && !property.computed && nameIn(property.key) === 'name'
    if (isName && property.value.type === 'StringLiteral') return property.value.value
  }
  return undefined
}

function keysOf(node: Extract<Node, { type: 'ObjectExpression' }>): string[] {
  return node.properties.flatMap((one) => (one.type === 'SpreadElement' || one.computed ? [] : [nameIn(one.key)]))
}
