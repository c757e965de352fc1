import type { Node } from '@babel/types'
import { srcsetCandidates } from './html-urls.js'
import { nameIn, nodesBelow, parseAsExpression, parseOpeningTag, parseScript, startOf } from './parse-script.js'

/** A string literal of code: an attribute in JSX, a string or a template without expressions. */
export interface WrittenString {
  readonly value: string
  /** Offset of the opening quote. */
  readonly start: number
  /** Offset after the closing quote. */
  readonly end: number
  /** Offset of the property name, if the string is the value of a property. */
  readonly keyStart?: number
  /** True if the attribute, property or variable has a name that URLs have, such as `href` or `homeUrl`. */
  readonly isLink: boolean
}

/** The syntax of a piece of code: a module or JSON, an expression in the braces of MDX, or an opening tag. */
export type CodeKind = 'module' | 'expression' | 'tag'

const linkName = /^(?:href|src|srcset|poster|to|url|link|action)$|(?:Href|Src|Url|Link)$/i

/** Lists the string literals of a piece of code, in the order of the text; none if it has a syntax error. */
export function writtenStrings(text: string, kind: CodeKind = 'module'): WrittenString[] {
  const tree = treeOf(text, kind)
  const found: WrittenString[] = []
  if (tree) collectStrings(tree, { attribute: '' }, found)
  return found
}

function treeOf(text: string, kind: CodeKind): Node | undefined {
  if (kind === 'tag') return parseOpeningTag(text)
  // Braces would make a block of an expression, and of an object a block with labels.
  return kind === 'expression' ? parseAsExpression(`(${text.slice(1, -1)})`) : parseScript(text)
}

/** What gives a string its meaning: the attribute around it, and the name of the property or variable that it sets. */
interface Naming {
  readonly attribute: string
  readonly key?: { readonly name: string; readonly start?: number }
}

function collectStrings(node: Node, naming: Naming, found: WrittenString[]): void {
  const value = stringValue(node)
  if (value !== undefined) {
    found.push(...written(node, value, naming))
    return
  }
  const named = namedValue(node)
  for (const child of nodesBelow(node)) {
    const key = named?.value === child ? named : undefined
    collectStrings(child, { attribute: attributeWithin(node, naming), key }, found)
  }
}

function stringValue(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return node.value
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? undefined)
    : undefined
}

function written(node: Node, value: string, { attribute, key }: Naming): WrittenString[] {
  const place = {
    start: startOf(node),
    end: node.end ?? 0,
    keyStart: key?.start,
    isLink: linkName.test(attribute) || (key !== undefined && linkName.test(key.name)),
  }
  const values = /^srcset$/i.test(attribute) ? srcsetCandidates(value).map(({ url }) => url) : [value]
  return values.map((one) => ({ ...place, value: one }))
}

/** Name of the attribute that the nodes below a node belong to; children of an element belong to none. */
function attributeWithin(node: Node, { attribute }: Naming): string {
  if (node.type === 'JSXAttribute') return typeof node.name.name === 'string' ? node.name.name : ''
  return node.type === 'JSXElement' || node.type === 'JSXFragment' ? '' : attribute
}

/** The value that a node gives a name, with that name. */
function namedValue(
  node: Node,
): { readonly name: string; readonly start?: number; readonly value: Node | null | undefined } | undefined {
  if (node.type === 'ObjectProperty') return { name: nameIn(node.key), start: startOf(node.key), value: node.value }
  if (node.type === 'VariableDeclarator') return { name: nameIn(node.id), value: node.init }
  return node.type === 'AssignmentExpression' ? { name: nameIn(node.left), value: node.right } : undefined
}
