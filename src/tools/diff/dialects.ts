import * as ELEMENT_IDS from '../../shared/element-ids.js'
import type { Dialect } from '../../node/base/core-extension.js'
import { generators } from '../extensions.js'
import {
  attributeOf,
  closest,
  elementsBelow,
  findElement,
  hasAnyClass,
  hasClass,
  isControl,
  parentOf,
} from '../../node/base/html-elements.js'

/** How the documents of a generator are read, by the name that they have for it; `docsgen` is docsgen's. */
export function dialectOf(generator: string | undefined): Dialect {
  if (generator === 'docsgen') return docsgen
  const known = generators.find(({ name }) => generator?.startsWith(name))
  return known?.builtSites.dialect ?? anyGenerator
}

const docsgen: Dialect = {
  content: (document) => {
    const main = findElement(document, (element) => attributeOf(element, 'id') === ELEMENT_IDS.main)
    const prose =
      main &&
      elementsBelow(main).filter((element) => hasClass(element, 'prose') && parentOf(element)?.tagName === 'article')
    return prose?.at(-1) ?? main
  },
  isList: () => false,
  isAddition: (element) =>
    hasAnyClass(element, [
      'anchor',
      'copy',
      'copy-page',
      'page-menu',
      'post-header',
      'post-tags',
      'diagram',
      'page-footer',
    ]) || isControl(element),
  isCard: (element) => hasClass(element, 'cards'),
  titledAdmonition: (element) => {
    // The title is below a fragment of prose if the content has components.
    const box = hasClass(element, 'admonition-title')
      ? closest(element, (outer) => hasClass(outer, 'admonition'))
      : undefined
    return box && /\badmonition-(\w+)/.exec(attributeOf(box, 'class') ?? '')?.[1]
  },
}

/** What the markup of most generators has in common. */
const anyGenerator: Dialect = {
  content: (document) => {
    const main = findElement(
      document,
      (element) => element.tagName === 'main' || attributeOf(element, 'role') === 'main',
    )
    const articles = main ? elementsBelow(main).filter(({ tagName }) => tagName === 'article') : []
    return (
      (articles.length === 1 ? articles[0] : main) ??
      findElement(document, ({ tagName }) => tagName === 'article') ??
      findElement(document, ({ tagName }) => tagName === 'body')
    )
  },
  isList: () => false,
  isAddition: (element) =>
    hasAnyClass(element, [
      'headerlink',
      'header-anchor',
      'hash-link',
      'heading-anchor',
      'anchor-link',
      'sl-anchor-link',
    ]) ||
    element.tagName === 'aside' ||
    isControl(element),
  isCard: () => false,
  titledAdmonition: () => undefined,
}
