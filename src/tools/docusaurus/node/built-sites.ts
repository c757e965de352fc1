import type { BuiltSites, Dialect } from '../../../node/base/core-extension.js'
import {
  attributeOf,
  classesOf,
  findElement,
  hasAnyClass,
  hasClass,
  isControl,
  parentOf,
  startsWithClass,
} from '../../../node/base/html-elements.js'

/** The markup of Docusaurus 2 and 3, by the class names that its theme keeps stable. */
const dialect: Dialect = {
  content: (document) => {
    const byClass = (name: string) => findElement(document, (element) => hasClass(element, name))
    const byId = (id: string) => findElement(document, (element) => attributeOf(element, 'id') === id)
    const page = byClass('mdx-page')
    const article = page && findElement(page, ({ tagName }) => tagName === 'article')
    return (
      byClass('theme-doc-markdown') ??
      byId('__blog-post-container') ??
      article ??
      findElement(document, (element) => startsWithClass(element, 'generatedIndexPage')) ??
      byId('__docusaurus_skipToContent_fallback') ??
      findElement(document, ({ tagName }) => tagName === 'main')
    )
  },
  isList: (html) => {
    const classes = classesOf(html)
    return isList(classes) && !classes.includes('docs-doc-page')
  },
  isAddition: (element) =>
    hasAnyClass(element, ['hash-link', 'theme-doc-version-badge', 'theme-doc-version-banner', 'pagination-nav']) ||
    startsWithClass(element, 'admonitionIcon') ||
    isControl(element),
  isCard: (element) => hasClass(element, 'theme-doc-card-container'),
  titledAdmonition: (element) => {
    const parent = startsWithClass(element, 'admonitionHeading') ? parentOf(element) : undefined
    return parent && /\btheme-admonition-(\w+)/.exec(attributeOf(parent, 'class') ?? '')?.[1]
  },
}

/** How the documents that Docusaurus has written are read. */
export const builtSites: BuiltSites = {
  isList,
  isFolderIndex: (classes) => classes.includes('docs-doc-page') && isList(classes),
  isThemeId: (id) => /^(?:__docusaurus|__blog-post-container$)/.test(id),
  dialect,
}

function isList(classes: readonly string[]): boolean {
  const has = (name: string) => classes.includes(name)
  if (has('plugin-docs')) return !classes.some((name) => name.startsWith('docs-doc-id-'))
  return has('plugin-blog') && !has('blog-post-page')
}
