import { parse } from 'parse5'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import type { Dialect } from '../../node/base/core-extension.js'
import { attributeOf, elementsBelow, findElement, hasAnyClass } from '../../node/base/html-elements.js'
import { readPageData } from '../../node/site/weight/page-files.js'
import { type Article, readArticle, textBelow } from './read-article.js'

/** The head of a document, and its content without what is around it. */
interface DocumentParts {
  readonly head: string
  readonly content: string
}

/** How the content of pages that docsgen has built is read: without what is about the page, such as the outline and the date of the last change. */
const ownPages: Dialect = {
  content: (document) => findElement(document, ({ tagName }) => tagName === 'body'),
  isList: () => false,
  isAddition: (element) =>
    ['nav', 'footer', 'button'].includes(element.tagName) ||
    hasAnyClass(element, ['outline', 'copy-page', 'page-menu', 'anchor', 'page-footer', 'tags']),
  isCard: () => false,
  titledAdmonition: () => undefined,
}

/** Reads the text, links and images of the content of a document. */
export function readContent(content: string): Article {
  return readArticle(content, ownPages)
}

/** Splits a document. Every version of docsgen marks the element of the content by an id. */
export function splitDocument(html: string): DocumentParts {
  const bodyAt = Math.max(html.indexOf('<body'), 0)
  const [whole = '', tag = 'main'] =
    new RegExp(`<([a-z]+)\\b[^>]*\\sid="${ELEMENT_IDS.main}"`).exec(html) ?? /<(main)\b/.exec(html) ?? []
  const start = whole === '' ? bodyAt : html.indexOf(whole)
  const closing = whole === '' ? -1 : html.lastIndexOf(`</${tag}>`)
  const end = closing > start ? closing : html.length
  return { head: html.slice(0, bodyAt), content: html.slice(start, end) }
}

/** What search engines list of a page. */
export interface PageHead {
  /** Without the title of the site. */
  readonly title: string
  readonly description: string
}

/** Reads the title and the description of a document. */
export function readHead(html: string): PageHead {
  const bodyAt = html.indexOf('<body')
  let [title, description] = ['', '']
  for (const element of elementsBelow(parse(bodyAt === -1 ? html : html.slice(0, bodyAt)))) {
    if (element.tagName === 'title' && title === '') title = textBelow(element)
    if (element.tagName === 'meta' && attributeOf(element, 'name') === 'description')
      description = attributeOf(element, 'content') ?? ''
  }
  const own = readPageData(html).title ?? ''
  return { title: own !== '' && title.startsWith(own) ? own : title, description }
}
