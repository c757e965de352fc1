import GithubSlugger from 'github-slugger'
import type { Element, ElementContent, Nodes, Parents, Root, Text } from 'hast'
import type { Nodes as MdastNodes, Root as MdastRoot, RootContent as MdastContent } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx'
import type { VFile } from 'vfile'
import { fill } from '../../shared/interface-text.js'
import { escapeHtml } from '../../shared/escape-html.js'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import type { OutlineItem } from '../../shared/page.js'
import { createElement, type ElementPlace, hasBlocks, hasClassName, textOf } from './hast-tree.js'
import { printHtml } from './print-html.js'

/** Title, outline and ids of a page, from its headings. */
interface Headings {
  readonly contentTitle?: string
  readonly outline: readonly OutlineItem[]
  /** Ids of all headings. */
  readonly ids: readonly string[]
}

interface HeadingOptions {
  readonly min: number
  readonly max: number
  /** Whether the page begins with its title. */
  readonly titled: boolean
  readonly file: VFile
  /** The text of headings as it is written, if that is not what they show. */
  readonly writtenText?: ReadonlyMap<Element, string>
  /** Those of the page that this one translates. */
  readonly original?: readonly OriginalHeading[]
}

/** A heading in the outline of the original of a translated page. */
export type OriginalHeading = readonly [depth: number, id: string]

/** Matches the names of headings. */
export const headingTag = /^h[1-6]$/

/**
 * Adds an id to every heading (the explicit one, or one from github-slugger that is unique on the page), and collects the
 * outline between the depths `min` and `max`.
 */
export function addHeadingIds(tree: Root, places: readonly ElementPlace[], options: HeadingOptions): Headings {
  const slugger = new GithubSlugger()
  for (const id of Object.values(ELEMENT_IDS)) slugger.slug(id)
  const outline: OutlineItem[] = []
  const ids: string[] = []
  const title = options.titled ? leadingTitle(tree) : undefined
  let contentTitle: string | undefined
  const outlined: Element[] = []
  for (const { element } of places) {
    if (!headingTag.test(element.tagName)) continue
    const id = headingId(element, slugger, options.writtenText)
    if (id === undefined) {
      reportNoText(element, options.file)
      continue
    }
    ids.push(id)
    const depth = Number(element.tagName[1])
    if (depth === 1) {
      if (element === title) contentTitle = titleText(element)
      continue
    }
    // Only for screen readers, like the heading that GFM adds before footnotes.
    if (hasClassName(element, 'sr-only')) continue
    const html = outlineHtml(element)
    if (depth >= options.min && depth <= options.max && html !== '') {
      outline.push({ depth, id, html })
      outlined.push(element)
    }
  }
  if (options.original) addOriginalIds(outlined, { original: options.original, outline, ids, file: options.file })
  return { contentTitle, outline, ids }
}

/**
 * Names the lists of tabs after their sections: by the nearest heading before them, or before what they are in. Runs before components of
 * the site replace headings.
 */
export function nameTabs(parent: Parents, section?: string): void {
  let id = section
  for (const child of parent.children) {
    if (child.type === 'element' && headingTag.test(child.tagName)) id = String(child.properties.id ?? id)
    else if (isTabs(child) && id !== undefined)
      child.attributes.unshift({ type: 'mdxJsxAttribute', name: 'aria-labelledby', value: id })
    if (hasBlocks(child)) nameTabs(child, id)
  }
}

function isTabs(node: Nodes): node is MdxJsxFlowElementHast {
  return node.type === 'mdxJsxFlowElement' && /^_?Tabs$/.test(node.name ?? '')
}

/** Elements that can contain a heading, but no block beside it. */
const withoutBlocks: ReadonlySet<string> = new Set(['a', 'button', 'hgroup', 'label', 'legend', 'span', 'summary'])

/**
 * Puts a link to itself beside every heading with an id, except the title of the page. In the heading, the link would be part of its
 * name. `label` is the name of the link, with the placeholder `{title}`. Runs after components of the site have replaced elements.
 */
export function linkHeadings(parent: Parents, label: string): void {
  const hasRoom = parent.type !== 'element' || !withoutBlocks.has(parent.tagName)
  parent.children.forEach((child, index) => {
    if (child.type === 'element' && hasRoom && isLinked(child)) parent.children[index] = linkedHeading(child, label)
    else if (hasBlocks(child)) linkHeadings(child, label)
  })
}

function isLinked(element: Element): boolean {
  // The heading that GFM adds before footnotes is only for screen readers.
  return /^h[2-6]$/.test(element.tagName) && Boolean(element.properties.id) && !hasClassName(element, 'sr-only')
}

function linkedHeading(heading: Element, label: string): Element {
  const id = String(heading.properties.id)
  const ariaLabel = fill(label, { title: titleText(heading) || id })
  const link = createElement('a', { className: ['anchor'], href: `#${encodeURI(id)}`, ariaLabel })
  return createElement('div', { className: ['linked-heading'] }, [heading, link])
}

/**
 * Gives the headings of a translated page the ids of those that they translate too, so that links to the original lead to the same
 * place. They are matched by position, if both pages have headings of the same depths. Otherwise, reports ids that the page lacks.
 */
function addOriginalIds(elements: readonly Element[], { original, outline, ids, file }: TranslatedHeadings): void {
  const first = original.findIndex(([depth], at) => outline[at]?.depth !== depth)
  const isAlike = first === -1 && original.length === outline.length
  if (!isAlike) return reportMissingIds(elements, { original, outline, ids, file }, first)
  for (const [at, [, id]] of original.entries()) {
    if (ids.includes(id)) continue
    elements[at]?.children.unshift(createElement('span', { id }))
    ids.push(id)
  }
}

interface TranslatedHeadings extends Pick<Headings, 'outline'>, Required<Pick<HeadingOptions, 'original' | 'file'>> {
  readonly ids: string[]
}

/** `first` is the number of the first heading of the original that has no counterpart; -1 if only the translation has more headings. */
function reportMissingIds(
  elements: readonly Element[],
  { original, ids, file }: TranslatedHeadings,
  first: number,
): void {
  const [missing, ...others] = original.flatMap(([, id]) => (ids.includes(id) ? [] : [id]))
  if (missing === undefined) return
  const at = first === -1 ? original.length : first
  const expected = original[at]
  const differs =
    expected === undefined
      ? 'the original has no more headings'
      : `the original has "#${expected[1]}" of level ${expected[0]} here`
  const lost =
    others.length === 0
      ? `the id "${missing}" of the original leads`
      : `the id "${missing}" and ${others.length} more of the original lead`
  file.message(`the headings are not those of the original: ${differs}, so ${lost} nowhere on this page`, {
    place: (elements[at] ?? elements.at(-1))?.position,
    ruleId: 'translated-headings',
    source: `write the same headings in the same order, or the ids: \`## Heading {#${missing}}\``,
  })
}

/** The `<h1>` that the text of a tree begins with. */
export function leadingTitle(tree: Root): Element | undefined {
  const first = tree.children.find((node) => node.type === 'element' && textOf(node).trim() !== '')
  return first?.type === 'element' && first.tagName === 'h1' ? first : undefined
}

/** A title is one line, without the gaps of the expressions and badges in it. */
export function titleText(element: Element): string {
  return textWithoutBadges(element).replace(/\s+/g, ' ').trim()
}

/** Undefined if the heading has neither an id nor text. */
function headingId(
  element: Element,
  slugger: GithubSlugger,
  writtenText: HeadingOptions['writtenText'],
): string | undefined {
  const own = element.properties.id
  if (typeof own === 'string' && own !== '') return own
  const text = (writtenText?.get(element) ?? textWithoutBadges(element)).trim()
  if (text === '') return undefined
  const id = slugger.slug(text)
  element.properties = { ...element.properties, id }
  return id
}

function reportNoText({ position }: Element, file: VFile): void {
  file.message('the heading has no text, so it has no id and the outline does not list it', {
    place: position,
    ruleId: 'heading-syntax',
    source: 'remove it, or write its text; an image needs a description: `![Text](image.png)`',
  })
}

/**
 * The text of a heading, or of the images that it consists of. Badges are left out of ids and outlines, so that a link stays valid
 * when its badge changes.
 */
export function textWithoutBadges(element: Element): string {
  const text = element.children.map((child) => (hasClassName(child, 'badge') ? '' : textOf(child))).join('')
  return text.trim() === '' ? imageText(element) : text
}

function imageText(node: Element | ElementContent): string {
  if (node.type !== 'element') return ''
  return node.tagName === 'img' ? String(node.properties.alt ?? '') : node.children.map(imageText).join(' ')
}

const inlineTags = new Set(['code', 'em', 'strong', 'del', 'sub', 'sup', 'kbd'])

/** HTML of a heading without links, images and components. */
function outlineHtml(element: Element): string {
  const html = printHtml(element.children.flatMap(inlineOnly)).trim()
  return html === '' ? escapeHtml(imageText(element).trim()) : html
}

function inlineOnly(node: ElementContent): (Element | Text)[] {
  if (node.type === 'text') return [node]
  if (!('children' in node) || hasClassName(node, 'badge')) return []
  const children = node.children.flatMap(inlineOnly)
  if (node.type === 'element' && inlineTags.has(node.tagName)) return [{ ...node, properties: {}, children }]
  return children
}

/** The ids that the theme gives to elements of every page. */
const reservedIds: ReadonlySet<string> = new Set(Object.values(ELEMENT_IDS))

/**
 * Removes the ids and names that belong to elements of the theme, so that scripts and controls find those elements and not
 * the prose. Elements are changed in place, because other steps share the list.
 */
export function removeReservedIds(places: readonly ElementPlace[], file: VFile): void {
  for (const { element } of places) {
    for (const attribute of ['id', 'name'] as const) {
      const value = element.properties[attribute]
      if (typeof value !== 'string' || !reservedIds.has(value)) continue
      delete element.properties[attribute]
      reportReservedId(value, element.position, file)
    }
  }
}

/** Reports an id that an element of the page cannot have. */
function reportReservedId(id: string, place: ElementPlace['element']['position'], file: VFile): void {
  file.message(`the id "${id}" belongs to an element of the theme, so it was removed`, {
    place,
    ruleId: 'reserved-id',
    source: 'choose another id',
  })
}

/** Elements that authors give ids for links. Ids in drawings, forms and scripts have other uses. */
const linkTargets: ReadonlySet<string> = new Set(
  'a h1 h2 h3 h4 h5 h6 p span div section article aside blockquote details dl dt dd figure img li ol ul pre table td th tr'.split(
    ' ',
  ),
)

/** Reports ids that two elements of a page have: links lead to the first one. Runs after headings have got their ids. */
export function reportDuplicateIds(places: readonly ElementPlace[], file: VFile): void {
  const first = new Map<string, Element>()
  const reported = new Set<string>()
  for (const { element } of places) {
    const { id, name } = element.properties
    if ((id === undefined && name === undefined) || !linkTargets.has(element.tagName)) continue
    for (const value of new Set(element.tagName === 'a' ? [id, name] : [id])) {
      if (typeof value !== 'string' || value === '' || reported.has(value)) continue
      const before = first.get(value)
      if (before === undefined) first.set(value, element)
      else if (!isSamePlace(before, element)) {
        reported.add(value)
        file.message(
          `${isHeading(before) ? 'the heading' : `<${before.tagName}>`} on line ${lineOf(before)} already has the id "${value}", so no link leads here`,
          {
            place: element.position,
            ruleId: 'duplicate-id',
            source: 'choose another id',
          },
        )
      }
    }
  }
}

/**
 * Whether links to both elements lead to the same place: one only marks the heading, as in `<a id="start"></a>` above "Start",
 * or the second one is a heading below the first with nothing between them.
 */
function isSamePlace(before: Element, element: Element): boolean {
  if (Math.abs(lineOf(before) - lineOf(element)) > 2) return false
  return isHeading(before) !== isHeading(element) || (isHeading(before) && before.tagName < element.tagName)
}

function isHeading({ tagName }: Element): boolean {
  return headingTag.test(tagName)
}

function lineOf({ position }: Element): number {
  return position?.start.line ?? 1
}

/** What the Markdown of a page, before raw HTML is parsed, says about its title. */
interface WrittenTitle {
  /** Whether the page begins with a `#` heading, which is its title then. What readers do not see may precede it. */
  readonly leads: boolean
  /**
   * Whether the page shows no other title, because its first heading is a `#` heading, also after text or within an admonition,
   * but not below a horizontal rule.
   */
  readonly replaces: boolean
}

/** Finds the title in a parsed page. Headings in HTML and JSX do not count. */
export function writtenTitle(tree: MdastRoot): WrittenTitle {
  const first = tree.children.find((node) => !isInvisible(node))
  return { leads: first !== undefined && isTitle(first), replaces: isTitle(firstDivision(tree)) }
}

function isTitle(node: MdastNodes | undefined): boolean {
  return node?.type === 'heading' && node.depth === 1
}

/** The first heading or horizontal rule. */
function firstDivision(node: MdastNodes): MdastNodes | undefined {
  if (node.type === 'heading' || node.type === 'thematicBreak') return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = firstDivision(child)
    if (found) return found
  }
  return undefined
}

/** Whether a block is not in the text: code, a definition, a comment, or elements for the head of the document. */
function isInvisible(node: MdastContent): boolean {
  switch (node.type) {
    case 'mdxjsEsm':
    case 'definition':
    case 'footnoteDefinition':
      return true
    case 'html':
      return /^(?:\s*<!--(?:(?!-->)[\s\S])*-->)*\s*$/.test(node.value)
    case 'mdxFlowExpression':
      return /^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(node.value)
    case 'mdxJsxFlowElement':
      return node.name === 'head' || node.name === 'Head'
    default:
      return false
  }
}
