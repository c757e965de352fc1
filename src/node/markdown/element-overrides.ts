import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx'
import type { Strings } from '../../shared/interface-text.js'
import { MDX_COMPONENT } from '../base/core-extension.js'
import { admonitionTitle } from './admonitions.js'
import type { CodeFence } from './code-blocks.js'
import { hasClassName, textOf } from './hast-tree.js'
import { reactProperties } from './print-attributes.js'
import type { JsxElement } from './static-jsx.js'

/** What the names of the components begin with that render elements of Markdown in place of docsgen. */
const PREFIX = '_Element_'

/** The modules of the components for elements, by the names that pages have for them. */
export function elementComponents(elements: readonly string[]): [string, string][] {
  return elements.map((name) => [PREFIX + name, MDX_COMPONENT + name])
}

/** The element that a component of a page renders: a tag, `admonition` or `fence`; undefined for other components. */
export function overriddenElement(component: string): string | undefined {
  return component.startsWith(PREFIX) ? component.slice(PREFIX.length) : undefined
}

/**
 * Replaces the elements of Markdown that components of the site render: they become islands with the props that MDX gives them.
 * As in MDX, elements that the author wrote as JSX or HTML stay, except `<details>`, and so do those that docsgen adds.
 */
export function overrideElements(
  parent: Root | Extract<RootContent, { children: unknown[] }>,
  settings: { readonly elements: ReadonlySet<string>; readonly strings: Strings },
): void {
  // The code of a fence is already in its component.
  if ('name' in parent && parent.name === `${PREFIX}fence`) return
  const children = parent.children as RootContent[]
  for (const [index, child] of children.entries()) {
    if (!('children' in child)) continue
    if (child.type === 'element') children[index] = replacementOf(child, settings) ?? withFigures(child, settings)
    overrideElements(children[index] as Element, settings)
  }
}

/**
 * A paragraph that has images only as a `<div>`, if components of the site render the images: they often render a `<figure>`, and
 * a browser ends a paragraph in front of it, so that the document is not what React expects.
 */
function withFigures(element: Element, { elements }: { readonly elements: ReadonlySet<string> }): Element {
  if (element.tagName !== 'p' || element.data?.isWritten || elements.has('p') || !elements.has('img')) return element
  const shown = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const isImage = (child: ElementContent) => child.type === 'element' && child.tagName === 'img'
  if (shown.length === 0 || !shown.every(isImage)) return element
  return { ...element, tagName: 'div', properties: { ...element.properties, className: ['images'] } }
}

function replacementOf(
  element: Element,
  { elements, strings }: { readonly elements: ReadonlySet<string>; readonly strings: Strings },
): JsxElement | undefined {
  const { tagName } = element
  if (elements.has('admonition') && isAdmonition(element)) return admonition(element, strings)
  if (!elements.has(tagName) || tagName === 'pre') return undefined
  if (element.data?.isWritten && tagName !== 'details') return undefined
  if (hasClassName(element, 'admonition-title')) return undefined
  return component(tagName, { element, properties: withStyle(element.properties), children: element.children })
}

/** A fence as the component of the site, whose child is the code as docsgen renders it. */
export function fenceComponent({ language, metastring, meta, source }: CodeFence, rendered: Element): JsxElement {
  const properties: Properties = {
    ...(language === '' ? {} : { className: [`language-${language}`] }),
    ...(metastring === '' ? {} : { metastring }),
    ...(meta.words.includes('live') ? { live: true } : {}),
    source: `${source}\n`,
  }
  return component('fence', { element: rendered, properties, children: [rendered] })
}

/** A box with the title that the author gave it: a prop, or the first child if it is more than text. */
function admonition(element: Element, strings: Strings): JsxElement {
  const { className, role: _role, ...rest } = element.properties
  const [, kind = '', ...classes] = className as string[]
  const type = kind.slice('admonition-'.length)
  const start = element.children.findIndex((child) => child.type === 'element')
  const [title, ...content] = element.children.slice(Math.max(start, 0))
  const isDefault = title === undefined || textOf(title) === admonitionTitle(type, strings)
  const isText = title?.type === 'element' && title.children.every((child) => child.type === 'text')
  const properties: Properties = {
    type,
    ...rest,
    ...(classes.length === 0 ? {} : { className: classes }),
    ...(isDefault ? {} : isText ? { title: textOf(title) } : { hasTitle: true }),
  }
  return component('admonition', { element, properties, children: isDefault || isText ? content : [title, ...content] })
}

function component(
  name: string,
  { element, properties, children }: { element: Element; properties: Properties; children: ElementContent[] },
): JsxElement {
  const attributes = reactProperties(properties).map(([prop, value]): MdxJsxAttribute => {
    const text = JSON.stringify(value)
    return { type: 'mdxJsxAttribute', name: prop, value: { type: 'mdxJsxAttributeValueExpression', value: text } }
  })
  const node = { type: 'mdxJsxTextElement', name: PREFIX + name, attributes, children } as JsxElement
  return element.position ? { ...node, position: element.position } : node
}

/** As in MDX, the alignment of a cell is a style. */
function withStyle({ align, ...properties }: Properties): Properties {
  return typeof align === 'string' ? { ...properties, style: `text-align: ${align}` } : properties
}

function isAdmonition(element: Element): boolean {
  return element.tagName === 'div' && !element.data?.isWritten && hasClassName(element, 'admonition')
}
