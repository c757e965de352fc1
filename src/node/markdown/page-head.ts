import type { Element, ElementContent, Root, RootContent } from 'hast'
import { find, html } from 'property-information'
import type { VFile } from 'vfile'
import type { PageHeadTag } from '../../shared/page.js'
import { textOf } from './hast-tree.js'

/**
 * Takes `<head>` out of an MDX page, and returns the tags in it: `<title>`, `<meta>`, `<link>` and JSON. Other
 * tags are reported, because the content security policy of the site does not know them.
 */
export function takeHead(tree: Root, file: VFile): PageHeadTag[] {
  const tags: PageHeadTag[] = []
  tree.children = tree.children.filter((node) => {
    if (!isHead(node)) return true
    if (node.type !== 'element') report(file, node, '<head> has code', 'write its attributes as text: content="…"')
    else for (const child of node.children) tags.push(...tagOf(child, file))
    return false
  })
  return tags
}

function isHead(node: RootContent): boolean {
  if (node.type === 'element') return node.tagName === 'head'
  return node.type === 'mdxJsxFlowElement' && node.name === 'head'
}

function tagOf(node: ElementContent, file: VFile): PageHeadTag[] {
  if (node.type === 'text' || node.type === 'comment') return []
  if (node.type === 'element' && node.tagName === 'p') return node.children.flatMap((child) => tagOf(child, file))
  const element = node.type === 'element' ? node : undefined
  const tag = element?.tagName
  if (element && (tag === 'meta' || tag === 'link')) return [{ tag, attributes: attributesOf(element) }]
  if (element && tag === 'title' && element.children.every(({ type }) => type === 'text'))
    return [{ tag, attributes: {}, text: textOf(element).trim() }]
  const isJson = tag === 'script' && /\bjson$/.test(String(element?.properties.type))
  if (element && isJson && element.children.every(({ type }) => type === 'text'))
    return [{ tag: 'script', attributes: attributesOf(element), text: textOf(element).replaceAll('<', '\\u003c') }]
  const name = tag ?? ('name' in node ? String(node.name) : 'code')
  const hint =
    name === 'title' ? 'write its text without code' : 'use `headTags` in the config, which apply to all pages'
  report(file, node, `<${name}> in <head> is not supported`, hint)
  return []
}

function attributesOf({ properties }: Element): PageHeadTag['attributes'] {
  const entries = Object.entries(properties).flatMap(([name, value]): [string, string | boolean][] => {
    if (value === null || value === undefined || value === false) return []
    const text = Array.isArray(value) ? value.join(' ') : value
    return [[find(html, name).attribute, text === true ? true : String(text)]]
  })
  return Object.fromEntries(entries)
}

function report(file: VFile, { position }: RootContent | ElementContent, problem: string, hint: string): void {
  file.message(problem, { place: position, ruleId: 'component-content', source: hint })
}
