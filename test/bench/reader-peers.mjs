// The sites that the reader's benchmark compares: the same pages and sidebar, built by docsgen and by its peers with their
// default themes. Each generator says how to write and build its site, and where a reader finds things on it.
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { corpus, plainPages, plainSidebar, repository } from './content.mjs'
import { measure } from './measure.mjs'

/** The folder of all sites and installed packages, which is kept between runs. */
export const peersDir = path.join(os.tmpdir(), 'docsgen-reader-peers')

const docsgen = {
  name: 'docsgen',
  packages: undefined,
  static: 'static',
  output: 'build',
  hashed: /\/assets\/|\/search\/parts\//,
  files: ({ pages, sidebar }) => ({
    ...markdownFiles('docs', pages),
    'sidebars.json': JSON.stringify({ docs: sidebar }),
    'docsgen.config.mjs': `export default { title: 'Redux', docs: { sidebars: 'sidebars.json' }, pages: false,
  links: { broken: 'ignore', brokenMarkdown: 'ignore', brokenAnchors: 'ignore', missingImages: 'ignore' } }\n`,
  }),
  build: (root, checkout = repository) => [process.execPath, path.join(checkout, 'bin', 'docsgen.js'), 'build', root],
  urlOf: (id) => `/${id}`,
  search: { button: '[data-search-open]', field: 'dialog input', result: 'dialog [role=option]' },
}

const starlight = {
  name: 'starlight',
  // Astro needs a newer Node.js than docsgen; the package `node` contains one.
  packages: { '@astrojs/starlight': '0.42.4', astro: '7.3.5', node: '22.23.3' },
  static: 'public',
  output: 'dist',
  hashed: /^\/_astro\//,
  files: ({ pages, sidebar }) => ({
    // Starlight renders the title as the heading, and does not resolve links to Markdown files.
    ...markdownFiles('src/content/docs', pages, { heading: false, hrefOf: (id) => `/${id}/` }),
    'src/content.config.mjs': `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n`,
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
const sidebar = ${JSON.stringify(sidebarOf(sidebar, pages, { link: 'link', hrefOf: (id) => `/${id}/` }))}
export default defineConfig({
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  integrations: [starlight({ title: 'Redux', sidebar })],
})\n`,
  }),
  build: (root) => [path.join(root, 'node_modules', '.bin', 'node'), 'node_modules/astro/bin/astro.mjs', 'build'],
  urlOf: (id) => `/${id}/`,
  search: {
    button: 'site-search button[data-open-modal]',
    field: 'site-search dialog input',
    result: 'site-search .pagefind-ui__result',
  },
}

const vitepress = {
  name: 'vitepress',
  packages: { vitepress: '1.6.4' },
  static: 'public',
  output: '.vitepress/dist',
  hashed: /^\/assets\//,
  files: ({ pages, sidebar }) => ({
    ...markdownFiles('.', pages),
    '.vitepress/config.mjs': `const sidebar = ${JSON.stringify(sidebarOf(sidebar, pages, { label: 'text', link: 'link', hrefOf: (id) => `/${id}` }))}
export default {
  title: 'Redux',
  ignoreDeadLinks: true,
  themeConfig: { sidebar, search: { provider: 'local' } },
}\n`,
  }),
  build: () => [process.execPath, 'node_modules/vitepress/bin/vitepress.js', 'build', '.'],
  urlOf: (id) => `/${id}.html`,
  search: {
    button: '#local-search button',
    field: '#localsearch-input',
    result: '.VPLocalSearchBox .result',
  },
}

const docusaurus = {
  name: 'docusaurus',
  packages: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/faster': '3.10.2',
    '@docusaurus/preset-classic': '3.10.2',
    react: '19.2.0',
    'react-dom': '19.2.0',
  },
  static: 'static',
  output: 'build',
  hashed: /^\/assets\//,
  files: ({ pages, sidebar }) => ({
    ...markdownFiles('docs', pages),
    'sidebars.json': JSON.stringify({ docs: sidebar }),
    'docusaurus.config.js': `module.exports = {
  title: 'Redux', url: 'https://example.com', baseUrl: '/',
  future: { v4: true, faster: true },
  onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore',
  markdown: { format: 'md', hooks: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' } },
  presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.json' }, blog: false, pages: false }]],
  themeConfig: { navbar: { title: 'Redux' } },
}\n`,
  }),
  build: () => [process.execPath, 'node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
  urlOf: (id) => `/${id}`,
  // The classic preset has no local search.
  search: undefined,
}

/** docsgen and its peers, in the order of the columns. */
export const GENERATORS = [docsgen, starlight, vitepress, docusaurus]

/** Writes and builds docsgen's site with a checkout of docsgen; returns what is measured. */
export async function buildDocsgen(name, checkout = repository) {
  const root = path.join(peersDir, name)
  writeSite(docsgen, root)
  // Themes are compiled with React from the folder of the site.
  const modules = path.join(root, 'node_modules')
  rmSync(modules, { recursive: true, force: true })
  symlinkSync(path.join(checkout, 'node_modules'), modules)
  await run(docsgen.build(root, checkout), root)
  return { ...docsgen, name, folder: path.join(root, docsgen.output) }
}

/** A site that docsgen has built already, from the same content. */
export function builtSite(name, folder) {
  return { ...docsgen, name, folder: path.resolve(folder) }
}

/** Returns a peer whose site has been built; undefined if it is not installed. */
export function installedPeer(peer) {
  const folder = path.join(peersDir, peer.name, peer.output)
  return existsSync(folder) ? { ...peer, folder } : undefined
}

/** Installs a peer outside of the repository and builds its site. */
export async function installPeer(peer) {
  const root = path.join(peersDir, peer.name)
  mkdirSync(root, { recursive: true })
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ private: true, dependencies: peer.packages }))
  await run(['npm', 'install', '--no-audit', '--no-fund'], root)
  writeSite(peer, root)
  await run(peer.build(root), root)
}

/** Runs a command in the folder of a site, without the telemetry of any generator. */
function run([command, ...args], cwd) {
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    DOCUSAURUS_DISABLE_TELEMETRY: '1',
    NODE_ENV: 'production',
  }
  return measure(command, args, { cwd, env })
}

/** Replaces the content and config of a site. */
function writeSite(generator, root) {
  const files = generator.files({ pages: plainPages(), sidebar: plainSidebar() })
  for (const folder of ['docs', path.join('src', 'content'), generator.static, generator.output])
    rmSync(path.join(root, folder), { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  cpSync(path.join(corpus, 'static'), path.join(root, generator.static), { recursive: true })
}

/** The Markdown files of all pages, by path; links lead to files unless `hrefOf` returns URLs. */
function markdownFiles(folder, pages, { heading = true, hrefOf } = {}) {
  const entries = pages.map(({ id, title, label, markdown }) => {
    const relative = (target) => {
      const href = path.relative(path.dirname(id), target)
      return `${href.startsWith('.') ? '' : './'}${href}.md`
    }
    const body = markdown((target, fragment) => (hrefOf ?? relative)(target) + fragment)
    const matter = `---\ntitle: ${JSON.stringify(title)}\nsidebar_label: ${JSON.stringify(label)}\n---\n`
    return [path.join(folder, `${id}.md`), `${matter}${heading ? `\n# ${title}\n` : ''}\n${body}`]
  })
  return Object.fromEntries(entries)
}

/** The sidebar with the keys of a peer's config: every page has a label and a URL. */
function sidebarOf(items, pages, { label = 'label', link, hrefOf }) {
  const labels = new Map(pages.map((page) => [page.id, page.label]))
  return items.map((item) => {
    if (typeof item === 'string') return { [label]: labels.get(item), [link]: hrefOf(item) }
    if (item.items === undefined) return { [label]: item.label, [link]: item.href }
    return {
      [label]: item.label,
      collapsed: item.collapsed ?? true,
      items: sidebarOf(item.items, pages, { label, link, hrefOf }),
    }
  })
}
