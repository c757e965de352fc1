import type { ElementContent, Properties, Root, RootContent } from 'hast'
import type {} from 'mdast-util-mdx-expression'
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx'
import { createElement } from './hast-tree.js'
import { literalStyle, literalText, literalValue } from './literals.js'

declare module 'hast' {
  interface ElementData {
    /** Whether the author wrote the element as HTML or JSX. */
    isWritten?: boolean
  }
}

/** A JSX element in a tree. */
export type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast

/** Whether a node is a JSX element. */
export function isJsx(node: Root | RootContent): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Whether a tag name is an HTML element (`div`, `my-element`) and not a component (`Tabs`, `theme.Box`). */
export function isHtmlName(name: string): boolean {
  return /^[a-z][^.]*$/.test(name)
}

/**
 * Converts static JSX to plain elements and text: HTML tags with literal attributes, fragments, comments and
 * `{'text'}`. The remaining `mdx*` nodes are the page's islands. Returns whether there was any JSX or other code.
 */
export function foldStaticJsx(parent: Root | Extract<RootContent, { children: unknown[] }>): boolean {
  const children = parent.children as RootContent[]
  let hasCode = false
  for (const child of children) if ('children' in child && foldStaticJsx(child)) hasCode = true
  if (!children.some((child) => child.type.startsWith('mdx'))) return hasCode
  parent.children = children.flatMap(fold) as typeof parent.children
  return true
}

function fold(node: RootContent): RootContent[] {
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return foldElement(node)
    case 'mdxFlowExpression':
    case 'mdxTextExpression': {
      const text = literalText(node.value)
      if (text === undefined) return [node]
      return text === '' ? [] : [{ type: 'text', value: text, position: node.position }]
    }
    default:
      return [node]
  }
}

function foldElement(node: JsxElement): RootContent[] {
  if (node.name === null) return node.children
  if (!isHtmlName(node.name)) return [node]
  const properties = literalProperties(node)
  if (!properties) return [node]
  const element = createElement(node.name, properties, node.children as ElementContent[])
  return [{ ...element, data: { isWritten: true }, ...(node.position ? { position: node.position } : {}) }]
}

/** Names of HTML attributes that authors write in MDX, and the names of the properties that other steps look for. */
const htmlNames: ReadonlyMap<string, string> = new Map([
  ['class', 'className'],
  ['srcset', 'srcSet'],
])

function literalProperties(node: JsxElement): Properties | undefined {
  const properties: Properties = {}
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name === 'key') return undefined
    const { name, value } = attribute
    const key = htmlNames.get(name) ?? name
    if (value === null || value === undefined) properties[key] = true
    else if (typeof value === 'string') properties[key] = key === 'className' ? value.split(/\s+/) : value
    else {
      const literal = name === 'style' ? literalStyle(value.value) : literalValue(value.value)
      if (literal === undefined) return undefined
      properties[key] = literal
    }
  }
  return properties
}
