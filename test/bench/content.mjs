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

/** Creates a docsgen site with about `pages` pages; returns its root and the exact number. */
export function docsgenSite(pages) {
  const copies = Math.max(1, Math.round(pages / pagesPerCopy))
  const root = path.join(workDir, `docsgen-${pages}`)
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
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '')
  let inFence = false
  const lines = body.split('\n').filter((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) inFence = !inFence
    return inFence || !/^(?:import |export |:::|\s*<\/?[A-Z])/.test(line)
  })
  const title = /^title: *['"]?(.*?)['"]?$/m.exec(text)?.[1]?.replaceAll('"', '') ?? 'Page'
  return `---\nlayout: page.njk\ntitle: "${title}"\n---\n${lines.join('\n')}`
}

export const hasCorpus = existsSync(corpus)
