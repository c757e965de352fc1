// Content of the benchmarks: the Redux corpus, unchanged or copied to several folders, and the same content reduced to
// plain Markdown for generators without MDX.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../..', import.meta.url))
export const corpus = path.join(repository, '..', 'shared', 'corpora', 'redux')
export const workDir = path.join(repository, '.docsgen', 'bench')

/** Number of pages in the corpus, without partials. */
const pagesPerCopy = 85

/** Creates a docsgen site with about `pages` pages in a folder; returns its root and the exact number. */
export function docsgenSite(pages, folderName = `docsgen-${pages}`) {
  const copies = Math.max(1, Math.round(pages / pagesPerCopy))
  const root = path.join(workDir, folderName)
  rmSync(root, { recursive: true, force: true })
  const sidebars = {}
  const given = JSON.parse(readFileSync(path.join(corpus, 'sidebars.json'), 'utf8'))
  for (let i = 0; i < copies; i++) {
    const folder = copies === 1 ? '' : `copy-${String(i).padStart(3, '0')}`
    cpSync(path.join(corpus, 'docs'), path.join(root, 'docs', folder), { recursive: true })
    sidebars[folder === '' ? 'docs' : folder] = prefixed(given.docs, folder)
  }
  cpSync(path.join(corpus, 'static'), path.join(root, 'static'), { recursive: true })
  writeFileSync(path.join(root, 'sidebars.json'), JSON.stringify(sidebars))
  writeFileSync(path.join(root, 'docsgen.config.mjs'), benchmarkConfig())
  writeFileSync(
    path.join(root, BARE_CONFIG),
    benchmarkConfig("search: { provider: 'none' }, publish: { markdown: false, llms: false }"),
  )
  return { root, pages: copies * pagesPerCopy }
}

/** The config for builds without a search and without Markdown versions. */
export const BARE_CONFIG = 'bare.config.mjs'

function benchmarkConfig(more = '') {
  return `export default { title: 'Benchmark', docs: { sidebars: 'sidebars.json' }, pages: false, markdown: { format: 'mdx' },
  links: { broken: 'ignore', brokenMarkdown: 'ignore', brokenAnchors: 'ignore', missingImages: 'ignore' }, ${more} }\n`
}

/**
 * Creates a docsgen site with about `pages` pages in each of the languages, of which the first is the default language. `share` of the
 * pages, from 0 to 1, are translated into the others. Returns its root and the numbers of pages in all languages and of translations.
 */
export function translatedSite(pages, tags, share) {
  const site = docsgenSite(pages, `languages-${pages}-${tags.length}-${Math.round(share * 100)}`)
  const { root } = site
  const docs = path.join(root, 'docs')
  const names = readdirSync(docs, { recursive: true })
    .filter((name) => /(?:^|\/)[^_/][^/]*\.mdx?$/.test(name))
    .sort()
  // Spread over all copies of the corpus: the number of translations grows with each page by the share.
  const translated = names.filter((_, i) => Math.floor((i + 1) * share) > Math.floor(i * share))
  for (const tag of tags.slice(1)) {
    for (const name of translated) {
      const target = path.join(root, 'i18n', tag, 'docs', name)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, translatedMarkdown(readFileSync(path.join(docs, name), 'utf8'), tag))
    }
  }
  const list = Object.fromEntries(tags.map((tag) => [tag, {}]))
  const languages = `languages: { default: '${tags[0]}', list: ${JSON.stringify(list)} },`
  writeFileSync(path.join(root, 'docsgen.config.mjs'), benchmarkConfig(tags.length === 1 ? '' : languages))
  return { root, pages: site.pages * tags.length, translations: translated.length * (tags.length - 1) }
}

/** A text that differs from the original in its title, each heading and each paragraph, which begin with the name of the language. */
function translatedMarkdown(text, tag) {
  const frontMatter = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? ''
  const titles = frontMatter.replaceAll(/^(title|sidebar_label|description): *(['"]?)(?=\w)/gm, `$1: $2${tag} `)
  let inFence = false
  let isAfterBlank = true
  const lines = text
    .slice(frontMatter.length)
    .split('\n')
    .map((line) => {
      const isFence = /^\s*(?:```|~~~)/.test(line)
      if (isFence) inFence = !inFence
      const isStart = isAfterBlank && !inFence && !isFence
      isAfterBlank = line.trim() === ''
      if (!isStart || /^(?:import|export) /.test(line)) return line
      return line.replace(/^(#{1,6} +|)(?=[A-Za-z`*])/, `$1${tag} `)
    })
  return titles + lines.join('\n')
}

/** Changes the figures that the guide shows: `site/guide/figures.json`. */
export function writeFigures(change) {
  const file = path.join(repository, 'site', 'guide', 'figures.json')
  writeFileSync(file, `${JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`)
}

function prefixed(items, folder) {
  if (folder === '') return items
  if (Array.isArray(items)) return items.map((item) => prefixedItem(item, folder))
  return Object.entries(items).map(([label, inner]) => ({ type: 'category', label, items: prefixed(inner, folder) }))
}

function prefixedItem(item, folder) {
  if (typeof item === 'string') return `${folder}/${item}`
  return item.items ? { ...item, items: prefixed(item.items, folder) } : item
}

/** Creates an Eleventy site with the same content, reduced to plain Markdown, and a minimal template. */
export function eleventySite(pages) {
  const { root: source } = docsgenSite(pages)
  const root = path.join(workDir, `eleventy-${pages}`)
  rmSync(root, { recursive: true, force: true })
  mkdirSync(path.join(root, '_includes'), { recursive: true })
  writeFileSync(
    path.join(root, '_includes', 'page.njk'),
    '<!doctype html><html><head><meta charset="utf-8"><title>{{ title }}</title></head><body>{{ content | safe }}</body></html>',
  )
  writeFileSync(
    path.join(root, 'eleventy.config.cjs'),
    "module.exports = () => ({ markdownTemplateEngine: false, dir: { input: 'docs', includes: '../_includes' } })\n",
  )
  for (const name of readdirSync(path.join(source, 'docs'), { recursive: true })) {
    if (!/\.mdx?$/.test(name)) continue
    const target = path.join(root, 'docs', name.replace(/\.mdx$/, '.md'))
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, plainMarkdown(readFileSync(path.join(source, 'docs', name), 'utf8')))
  }
  return { root }
}

/** Removes imports, components and admonition fences, and adds a layout. */
export function plainMarkdown(text) {
  return `---\nlayout: page.njk\ntitle: "${fieldOf(text, 'title') ?? 'Page'}"\n---\n${plainBody(text)}`
}

/** The text of a source file without front matter, imports, components and admonition fences. */
function plainBody(text) {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '')
  let inFence = false
  const lines = body.split('\n').filter((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) inFence = !inFence
    return inFence || !/^(?:import |export |:::|\s*<\/?[A-Z])/.test(line)
  })
  return lines.join('\n')
}

/** A field of the front matter, without quotes. */
function fieldOf(text, name) {
  return new RegExp(`^${name}: *['"]?(.*?)['"]?$`, 'm').exec(text)?.[1]?.replaceAll('"', '')
}

/**
 * The pages of the corpus in plain Markdown, which every generator accepts, and a home page. `markdown` returns the text
 * below the heading, with the links to other pages as `hrefOf(id, fragment)` writes them.
 */
export function plainPages() {
  const docs = path.join(corpus, 'docs')
  const names = readdirSync(docs, { recursive: true }).filter((name) => /(?:^|\/)[^_/][^/]*\.mdx?$/.test(name))
  const sources = names.toSorted().map((name) => ({ name, text: readFileSync(path.join(docs, name), 'utf8') }))
  const ids = new Map(
    sources.map(({ name, text }) => [
      withoutExtension(name),
      path.join(path.dirname(name), fieldOf(text, 'id') ?? path.basename(withoutExtension(name))),
    ]),
  )
  const pages = sources.map(({ name, text }) => {
    const body = withoutMissingImages(plainBody(withoutHtmlBlocks(text)))
    const heading = /^# +(.+)$/m.exec(body)
    const title = (heading?.[1] ?? fieldOf(text, 'title') ?? 'Page').replaceAll(/[`"]/g, '')
    const markdown = (hrefOf) =>
      body
        .replace(heading?.[0] ?? '', '')
        .replaceAll(/\]\(([^()\s#]+)\.mdx?(#[^()\s]*)?\)/g, (link, file, fragment = '') => {
          const id = ids.get(path.join(path.dirname(name), file))
          return id === undefined ? link : `](${hrefOf(id, fragment)})`
        })
    return { id: ids.get(withoutExtension(name)), title, label: fieldOf(text, 'sidebar_label') ?? title, markdown }
  })
  const home = (hrefOf) => `[Get started](${hrefOf('introduction/getting-started', '')})\n`
  return [{ id: 'index', title: 'Redux', label: 'Redux', markdown: home }, ...pages]
}

/** The text without HTML and JSX blocks, which reach to the next blank line. */
function withoutHtmlBlocks(text) {
  const state = { inFence: false, inBlock: false, isAfterBlank: true }
  const lines = text.split('\n').filter((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) state.inFence = !state.inFence
    const isBlank = line.trim() === ''
    state.inBlock = !state.inFence && !isBlank && (state.inBlock || (state.isAfterBlank && /^\s*<[\w/!]/.test(line)))
    state.isAfterBlank = isBlank
    return !state.inBlock
  })
  return lines.join('\n')
}

/** The corpus lacks some images, which stops VitePress. */
function withoutMissingImages(markdown) {
  return markdown.replaceAll(/!\[([^\]]*)\]\((\/[^()\s]+)\)/g, (image, alt, url) =>
    existsSync(path.join(corpus, 'static', url)) ? image : alt,
  )
}

function withoutExtension(name) {
  return name.replace(/\.mdx?$/, '')
}

/** The sidebar of the corpus: items are ids of pages, `{ label, href }`, or `{ label, items, collapsed }`. */
export function plainSidebar() {
  const { docs } = JSON.parse(readFileSync(path.join(corpus, 'sidebars.json'), 'utf8'))
  return Object.entries(docs).map(([label, items]) => ({ type: 'category', label, items }))
}

export const hasCorpus = existsSync(corpus)
