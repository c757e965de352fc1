import type { Element, Properties, Root, RootContent } from 'hast'
import type {} from 'mdast-util-mdx'
import type { PolicyNeeds } from '../base/content-policy.js'
import { generatedComponents } from './components.js'
import { type ElementPlace, hasBlocks } from './hast-tree.js'
import { writtenProps } from './literals.js'
import type { PrintedPage } from './print-module.js'
import { isHtmlName, type JsxElement } from './static-jsx.js'

/**
 * What the content of a page needs of the content security policy. Frames and forms in plain Markdown count too: if the
 * config sanitizes raw HTML, they are no longer in the tree.
 */
export function policyNeeds(options: {
  /** The tree after its static JSX was folded. */
  readonly tree: Root
  readonly places: readonly ElementPlace[]
  readonly printed: PrintedPage
  /** Scopes of modules that only put text and docsgen's components into the page: `@name`. */
  readonly harmlessScopes: readonly string[]
}): PolicyNeeds {
  const { tree, places, printed, harmlessScopes } = options
  const html = [...printed.parts, printed.module?.code ?? '']
  const originsOf = (tagName: string, attribute: string) => {
    const elements = places.filter(({ element }) => element.tagName === tagName)
    return [...new Set(elements.flatMap(({ element }) => originOf(element.properties[attribute])))]
  }
  return {
    code: hasOwnCode(tree, harmlessScopes),
    styles: html.some(hasStyleElement) ? 'elements' : html.some(hasStyleAttribute) ? 'attributes' : 'none',
    frames: originsOf('iframe', 'src'),
    forms: originsOf('form', 'action'),
    connections: [...new Set(connectionsOf(tree))],
    objects: [...new Set(places.filter(isObject).flatMap(({ element }) => objectSource(element)))],
  }
}

function hasStyleElement(html: string): boolean {
  return /<style[\s>]/.test(html)
}

function hasStyleAttribute(html: string): boolean {
  // Few pages have any, and reading the tags takes longer.
  return /\sstyle=/i.test(html) && /<[a-z][^<>]*\sstyle=/i.test(html)
}

function isObject({ element: { tagName } }: ElementPlace): boolean {
  return tagName === 'object' || tagName === 'embed'
}

function objectSource({ tagName, properties }: Element): string[] {
  const url = tagName === 'object' ? properties.data : properties.src
  if (typeof url !== 'string' || url === '') return []
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url) ? originOf(url) : ["'self'"]
}

function originOf(url: Properties[string]): string[] {
  if (typeof url !== 'string') return []
  const whole = url.startsWith('//') ? `https:${url}` : url
  const parsed = URL.canParse(whole) ? new URL(whole) : undefined
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? [parsed.origin] : []
}

/** The sources in the attributes `connect` of components that plugins add. */
function connectionsOf(node: Root | RootContent, found: string[] = []): readonly string[] {
  if (node.type === 'mdxJsxFlowElement' && generatedComponents.has(node.name ?? '')) {
    const { connect } = Object.fromEntries(writtenProps(node).props)
    if (typeof connect === 'string' && connect !== '') found.push(...connect.split(' '))
  }
  if (hasBlocks(node)) for (const child of node.children) connectionsOf(child, found)
  return found
}

/** Whether a tree has code that can do more than put text and docsgen's own components into the page. */
function hasOwnCode(node: Root | RootContent, harmlessScopes: readonly string[]): boolean {
  switch (node.type) {
    case 'mdxjsEsm':
      return node.value.split(/^(?=(?:import|export)\b)/m).some((statement) => !isHarmless(statement, harmlessScopes))
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return canAct(node.value)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      if (hasActingTag(node)) return true
  }
  return 'children' in node && node.children.some((child) => hasOwnCode(child, harmlessScopes))
}

/** Whether a tag runs code, or is an HTML element that loads what only rendering finds. */
function hasActingTag({ name, attributes }: JsxElement): boolean {
  if (name !== null && isHtmlName(name) && /^(?:iframe|form|script|object|embed)$/.test(name)) return true
  return attributes.some((attribute) =>
    attribute.type === 'mdxJsxAttribute'
      ? typeof attribute.value === 'object' && attribute.value !== null && canAct(attribute.value.value)
      : canAct(attribute.value),
  )
}

const importFrom = /^import\b[^'"]*(['"])([^'"\n]+)\1[ \t]*;?\s*$/
/** Modules of docsgen, React itself, and files that are data. */
const inert =
  /^(?:@theme\/|docsgen(?:\/client)?$|react(?:\/|$))|\.(?:md|json|txt|svg|png|jpe?g|gif|webp|avif|mp4|webm)$/

function isHarmless(statement: string, harmlessScopes: readonly string[]): boolean {
  const bare = statement.replace(/^[ \t]*\/\/.*$/gm, '').trim()
  const module = importFrom.exec(bare)?.[2]
  if (module !== undefined) return inert.test(module) || harmlessScopes.some((scope) => module.startsWith(`${scope}/`))
  return !/^import\b|\bfrom\s*['"]/.test(bare) && !canAct(bare)
}

/** Whether an expression calls or defines a function; text in strings and comments does not count. */
function canAct(code: string): boolean {
  const bare = code.replace(/\/\*.*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gs, "''")
  return /=>|\b(?:function|class|new|import)\b|[\w$\])`]\s*[(`]/.test(bare)
}
