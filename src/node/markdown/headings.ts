import GithubSlugger from 'github-slugger'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import type { Element, ElementContent, Root, Text } from 'hast'
import type { VFile } from 'vfile'
import type { OutlineItem } from '../../shared/page.js'
import { headingIdClose, headingIdOpen, unmasked } from './prepare-source.js'
import { createElement, type ElementPlace, textOf } from './hast-tree.js'
import { printHtml } from './print-html.js'
import { isReservedId, reportReservedId } from './reserved-ids.js'

/** Title, outline and ids of a page, from its headings. */
export interface Headings {
  readonly contentTitle?: string
  readonly outline: readonly OutlineItem[]
  /** Ids of all headings. */
  readonly ids: readonly string[]
}

const explicitId = new RegExp(
  `(?<![ \\t])[ \\t]*${headingIdOpen}#([^${headingIdOpen}${headingIdClose}]+)${headingIdClose}[ \\t]*$`,
)
/** Matches the names of headings. */
export const headingTag = /^h[1-6]$/

/**
 * Adds an id (the explicit one, or one from github-slugger that is unique on the page) and a link to itself to every
 * heading, and collects the outline between the depths `min` and `max`.
 */
export function addHeadingIds(
  tree: Root,
  places: readonly ElementPlace[],
  options: {
    readonly min: number
    readonly max: number
    /** Whether the page begins with its title. */
    readonly titled: boolean
    readonly linkLabel: string
    readonly file: VFile
    /** The text of headings as it is written, if that is not what they show. */
    readonly writtenText?: ReadonlyMap<Element, string>
  },
): Headings {
  const slugger = new GithubSlugger()
  for (const id of Object.values(ELEMENT_IDS)) slugger.slug(id)
  const outline: OutlineItem[] = []
  const ids: string[] = []
  const title = options.titled ? leadingTitle(tree) : undefined
  let contentTitle: string | undefined
  for (const { element } of places) {
    if (!headingTag.test(element.tagName)) continue
    const id = headingId(element, { ...options, slugger })
    ids.push(id)
    const depth = Number(element.tagName[1])
    if (depth === 1) {
      if (element === title) contentTitle = titleText(element)
      continue
    }
    if (isForScreenReaders(element)) continue
    if (depth >= options.min && depth <= options.max) outline.push({ depth, id, html: outlineHtml(element) })
    element.children.push(anchorTo(id, options.linkLabel))
  }
  return { contentTitle, outline, ids }
}

/** The `<h1>` that the text of a tree begins with. */
export function leadingTitle(tree: Root): Element | undefined {
  const first = tree.children.find((node) => node.type === 'element' && textOf(node).trim() !== '')
  return first?.type === 'element' && first.tagName === 'h1' ? first : undefined
}

/** A title is one line, without the gaps of the expressions and badges in it. */
function titleText(element: Element): string {
  return textWithoutBadges(element).replace(/\s+/g, ' ').trim()
}

/** Whether a heading is only for screen readers, like the one that GFM adds before footnotes. */
function isForScreenReaders({ properties }: Element): boolean {
  return Array.isArray(properties.className) && properties.className.includes('sr-only')
}

function headingId(
  element: Element,
  {
    slugger,
    file,
    writtenText,
  }: {
    readonly slugger: GithubSlugger
    readonly file: VFile
    readonly writtenText?: ReadonlyMap<Element, string>
  },
): string {
  const own = element.properties.id
  if (typeof own === 'string' && own !== '') return own
  const written = takeExplicitId(element)
  const isReserved = written !== undefined && isReservedId(written)
  if (isReserved) reportReservedId(written, element.position, file)
  const id =
    (isReserved ? undefined : written) ?? slugger.slug((writtenText?.get(element) ?? textWithoutBadges(element)).trim())
  element.properties = { ...element.properties, id }
  return id
}

/** The text of a heading, without its explicit id. */
export function headingText(element: Element): string {
  takeExplicitId(element)
  return titleText(element)
}

/** The text of a heading. Badges are left out of ids and outlines, so that a link stays valid when its badge changes. */
export function textWithoutBadges(element: Element): string {
  return element.children.map((child) => (isBadge(child) ? '' : textOf(child))).join('')
}

function isBadge(node: ElementContent): boolean {
  return (
    node.type === 'element' && Array.isArray(node.properties.className) && node.properties.className.includes('badge')
  )
}

/** Removes `{#id}` from the end of the heading's last text and returns the id. */
function takeExplicitId(element: Element): string | undefined {
  const last = element.children.at(-1)
  if (last?.type !== 'text') return undefined
  const match = explicitId.exec(last.value)
  if (!match) return undefined
  last.value = last.value.slice(0, match.index)
  return match[1] === undefined ? undefined : unmasked(match[1]).trim()
}

function anchorTo(id: string, ariaLabel: string): Element {
  return createElement('a', { className: ['anchor'], href: `#${encodeURI(id)}`, ariaLabel })
}

const inlineTags = new Set(['code', 'em', 'strong', 'del', 'sub', 'sup', 'kbd'])

/** HTML of a heading without links, images and components. */
function outlineHtml(element: Element): string {
  return printHtml(element.children.flatMap(inlineOnly)).trim()
}

function inlineOnly(node: ElementContent): (Element | Text)[] {
  if (node.type === 'text') return [node]
  if (!('children' in node) || isBadge(node)) return []
  const children = node.children.flatMap(inlineOnly)
  if (node.type === 'element' && inlineTags.has(node.tagName)) return [{ ...node, properties: {}, children }]
  return children
}
