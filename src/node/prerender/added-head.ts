import { escapeHtml } from '../../shared/escape-html.js'
import { type HeadElement, headKey } from '../../shared/head-key.js'
import { type RankedTag, rankedTag } from './merge-head.js'

/** What the components of a page change in the head of its document. */
export interface AddedHead {
  readonly title: string | undefined
  /** Attributes of `<html>` and `<body>`, each after a space. */
  readonly html: string
  readonly body: string
  /** The other elements. */
  readonly tags: readonly RankedTag[]
}

/** Prints the elements that components add; a later element replaces an earlier one of the same kind. */
export function addedHead(elements: readonly HeadElement[]): AddedHead {
  const outer = (name: string) => elements.filter(({ tag }) => tag === name)
  const inner = elements.filter(({ tag }) => tag !== 'html' && tag !== 'body' && tag !== 'title')
  const byKey = new Map<string, HeadElement>()
  for (const element of inner) {
    // The last one also comes last.
    byKey.delete(headKey(element))
    byKey.set(headKey(element), element)
  }
  const title = elements.findLast(({ tag }) => tag === 'title')
  return {
    title: title?.text,
    html: printAttributes(withoutSet(mergeClasses(outer('html')))),
    body: printAttributes(mergeClasses(outer('body'))),
    tags: [...byKey.values()].map((element) => rankedTag({ ...element, html: printElement(element) }, 'component')),
  }
}

function mergeClasses(elements: readonly HeadElement[]): HeadElement['attributes'] {
  const classes = elements.flatMap(({ attributes }) => attributes.class ?? [])
  const all = Object.assign({}, ...elements.map(({ attributes }) => attributes)) as Record<string, string | true>
  return classes.length === 0 ? all : { ...all, class: [...new Set(classes)].join(' ') }
}

/** Without the attributes that every document has already. */
function withoutSet({
  lang: _,
  dir: _dir,
  'data-theme': _theme,
  'data-theme-choice': _choice,
  ...others
}: HeadElement['attributes']) {
  return others
}

/** Elements that can have content in a head. */
const WITH_TEXT: readonly string[] = ['script', 'style', 'noscript']

function printElement({ tag, attributes, text = '' }: HeadElement): string {
  const open = `<${tag}${printAttributes(attributes)} data-added="">`
  // An end tag in a string of a script would end the element.
  return WITH_TEXT.includes(tag) ? `${open}${text.replace(/<\/(?=script|style|noscript)/gi, '<\\/')}</${tag}>` : open
}

function printAttributes(attributes: HeadElement['attributes']): string {
  return Object.entries(attributes)
    .filter(([name]) => /^[\w:.-]+$/.test(name))
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('')
}
