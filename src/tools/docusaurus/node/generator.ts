import type { BuiltSites, Dialect, Generator } from '../../../node/base/core-extension.js'
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
import options from './options.json' with { type: 'json' }
import { replacementOf } from './replacements.js'

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
const builtSites: BuiltSites = {
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

/**
 * How docsgen recognizes a site of Docusaurus, and what it says about its options. The options are key paths: `names` are those that have another name in docsgen,
 * `unsupported` those without a counterpart, with what to do.
 */
export const generator: Generator = {
  name: 'Docusaurus',
  configFiles: ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((end) => `docusaurus.config.${end}`),
  usualKeys: ['presets', 'themeConfig', 'baseUrl', 'onBrokenLinks', 'organizationName', 'projectName'],
  options: { owner: "Docusaurus's", ...options },
  values: { theme: { docusaurus: 'write `{ compat: "docusaurus" }`' } },
  hooks: { loadContent: 'content', contentLoaded: 'pages', postBuild: 'buildEnd' },
  replacementOf,
  builtSites,
}
