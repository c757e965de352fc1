import type { Nodes, Root, RootContent, Properties } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visitNodes } from './hast-tree.js'
import { find, hastToReact, html, svg } from 'property-information'
import { styleObject } from './literals.js'
import type { JsxElement } from './static-jsx.js'

const printer = unified()
  .use(rehypeStringify, {
    allowDangerousHtml: true,
    // Apostrophes and backticks in quoted attributes were dangerous in Internet Explorer only.
    allowDangerousCharacters: true,
    allowParseErrors: true,
    characterReferences: { useNamedReferences: true },
  })
  .freeze()

/** Prints hast as HTML, `raw` nodes as they are. */
export function printHtml(nodes: readonly Nodes[]): string {
  const root: Root = { type: 'root', children: nodes as RootContent[] }
  visitNodes(root, dropUnknownChildren)
  return printer.stringify(root)
}

const knownTypes = new Set(['text', 'element', 'raw', 'comment', 'root', 'doctype'])

/** rehype-stringify throws for unknown nodes, which plugins may leave in a tree. */
function dropUnknownChildren(node: Nodes): void {
  if (!('children' in node) || node.children.every(({ type }) => knownTypes.has(type))) return
  node.children = node.children.filter(({ type }) => knownTypes.has(type)) as typeof node.children
}

/** Elements without an end tag. */
export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

/** Prints an attribute of a JSX element as JSX, with a leading space. */
export function jsxAttribute(attribute: JsxElement['attributes'][number], htmlElement: boolean): string {
  if (attribute.type === 'mdxJsxExpressionAttribute') return ` {${attribute.value}}`
  const { value } = attribute
  const name = htmlElement ? (reactNames[attribute.name] ?? attribute.name) : attribute.name
  if (value === null || value === undefined) return ` ${name}`
  if (typeof value !== 'string') return ` ${name}={${value.value}}`
  if (htmlElement && name === 'style') return ` style={${JSON.stringify(styleObject(value))}}`
  return ` ${name}={${JSON.stringify(value)}}`
}

const reactNames: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  frameborder: 'frameBorder',
  allowfullscreen: 'allowFullScreen',
  srcset: 'srcSet',
  autoplay: 'autoPlay',
  playsinline: 'playsInline',
  readonly: 'readOnly',
  maxlength: 'maxLength',
}

/** Prints hast properties as JSX attributes with React's names. */
export function reactProps(properties: Properties): string {
  return reactProperties(properties)
    .map(([prop, value]) => ` ${prop}={${JSON.stringify(value)}}`)
    .join('')
}

/** The props that React has for hast properties, with their values. */
export function reactProperties(properties: Properties): [string, unknown][] {
  return Object.entries(properties).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || value === null || value === false) return []
    const info = find(/^(?:d|viewBox|fill|stroke|points|cx|cy|r|x[12]?|y[12]?)$/.test(name) ? svg : html, name)
    const isAttribute = /^(?:data|aria)-/.test(info.attribute)
    const prop = isAttribute ? info.attribute : (hastToReact[info.property] ?? info.property)
    const text = Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : value
    return [[prop, prop === 'style' ? styleObject(String(text)) : text]]
  })
}
