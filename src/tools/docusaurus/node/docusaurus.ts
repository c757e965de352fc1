import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import type { ResolvedConfig } from '../../../node/base/config.js'
import type { BundleExtension, CoreExtension, StyleTransform, ThemeDocs } from '../../../node/base/core-extension.js'
import { directionOf } from '../../../node/base/languages.js'
import { latestSet, plainName, type ResolvedDocs } from '../../../node/base/docs.js'
import { hashOf } from '../../../node/base/hash.js'
import { siteRelative } from '../../../node/base/names.js'
import { asRecord } from '../../../node/base/record.js'
import type { Site } from '../../../node/base/site.js'
import { readYamlData } from '../../../node/base/source-text/yaml-data.js'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import { hrefOf } from '../../../shared/route.js'
import { componentInPlaceOf } from './counterparts.js'
import { generator } from './generator.js'
import { docusaurusPath, missingExport, scopeFolders, unsupportedModule } from './modules.js'
import { siteThemeModules, unusedThemeFiles } from './site-theme-modules.js'
import { siteThemeFolder } from './site-theme.js'

/** Name of the file with the texts of code, in the folder of a language. `<Translate>` and `translate()` of Docusaurus read it. */
const MESSAGES_FILE = 'code.json'

type Config = Pick<ThemeDocs, 'base' | 'languages' | 'locale' | 'theme'>

/** The source of `docsgen:language` for a site in one of its languages: see ../client/modules.ts. */
export function languageModule(config: Config): string {
  const { base, languages, locale } = config
  const only = { tag: locale, label: locale, path: locale, direction: directionOf(locale), base, origin: '' }
  const all = languages?.all ?? [only]
  const locales = all.map(({ tag }) => tag)
  const configs = all.map(({ tag, label, direction, path: urlPath, base: baseUrl, origin }) => [
    tag,
    { label, htmlLang: tag, direction, calendar: 'gregory', path: urlPath || tag, url: origin || undefined, baseUrl },
  ])
  const i18n = {
    currentLocale: locale,
    defaultLocale: locales[0] ?? locale,
    locales,
    localeConfigs: Object.fromEntries(configs),
  }
  return [
    `export const i18n = ${JSON.stringify(i18n)}`,
    `export const messages = ${JSON.stringify(messagesOf(config))}`,
  ].join('\n')
}

/** The texts of the language by their ids. Those of the default language are in the code, unless it has a file too. */
function messagesOf({ languages, theme }: Config): Readonly<Record<string, string>> {
  const file = messagesFile(languages)
  if (file === undefined) return {}
  const { value } = readMessages(file)
  const all = Object.entries(asRecord(value) ?? {}).flatMap(([id, entry]) => {
    const message = typeof entry === 'string' ? entry : asRecord(entry)?.message
    return typeof message === 'string' ? [[id, message] as const] : []
  })
  // Most files have all texts of the theme of Docusaurus, and only components that were copied from it use any.
  const components = Object.values(theme.folder).map((one) => readFileSync(one, 'utf8'))
  const isUsed = (id: string) => !id.startsWith('theme.') || components.some((text) => text.includes(id))
  return Object.fromEntries(all.filter(([id]) => isUsed(id)))
}

/** What is wrong with the syntax of the file, whose texts are then shown in the default language. */
function invalidMessages({ languages, rootDir }: Pick<ResolvedConfig, 'languages' | 'rootDir'>): readonly Diagnostic[] {
  const file = messagesFile(languages)
  return file === undefined ? [] : readMessages(file, siteRelative(rootDir, file)).problems
}

/** Absolute path of the file with the texts of a language; undefined if there is none. */
function messagesFile(languages: Config['languages']): string | undefined {
  const file = languages && path.join(languages.root, languages.current, MESSAGES_FILE)
  return file !== undefined && existsSync(file) ? file : undefined
}

function readMessages(filePath: string, file = filePath) {
  return readYamlData(readFileSync(filePath, 'utf8'), { file, code: 'language-texts' })
}

/** Name of the module with the docs of the site, in the shape of Docusaurus's global data. */
const DOCS_MODULE = 'docsgen:docs'

/** Name of the module with the languages of the site, and with the texts of its code in the language that it is bundled for. */
const LANGUAGE_MODULE = 'docsgen:language'

/**
 * What lets the code of a Docusaurus site run. The modules and the folder `src/theme` are there for every site; SVG components
 * and the classes of Docusaurus need `theme.compat`, because they change the meaning of what other sites may have too.
 */
const bundle: BundleExtension = {
  scopes: scopeFolders,
  harmlessScopes: ['@docusaurus'],
  explainModule: unsupportedModule,
  explainName: missingExport,
  plugins: (config) => [...(config.theme.compat === 'docusaurus' ? [svgComponents()] : []), siteThemeModules(config)],
  componentFiles: ({ compat }) => (compat === 'docusaurus' ? ['.svg'] : []),
  styleTransform: async ({ compat }) => (compat === 'docusaurus' ? classTransform() : undefined),
  pageModules: (site) => ({ [DOCS_MODULE]: docsModule(site), [LANGUAGE_MODULE]: languageModule(site.config) }),
  themeModules: (config) => ({ [DOCS_MODULE]: docsModuleOfTheme(config), [LANGUAGE_MODULE]: languageModule(config) }),
  languageFiles: [MESSAGES_FILE],
  reactPage: (filePath) => (readsConfig(filePath) ? pageWithConfig(filePath) : undefined),
  choiceOf(modulePath, { folder }) {
    const name = Object.keys(folder).find((one) => folder[one] === modulePath) ?? ''
    // Docusaurus has these components on docs only. Posts of docsgen have the layout of docs.
    if (componentInPlaceOf(name) === undefined || !name.startsWith('Doc')) return undefined
    return { from: docusaurusPath('on-docs.tsx'), name: name.startsWith('DocItem') ? 'onDocs' : 'besideDocs' }
  },
  placeReaders: ['docusaurus/client/docs/sidebar-category.ts'],
  unusedFiles: (config) => [...unusedThemeFiles(config), ...invalidMessages(config)],
}

async function classTransform(): Promise<StyleTransform> {
  const { mapSelectors } = await import('./selectors.js')
  return (css, { isModule }) => {
    try {
      return mapSelectors(css, isModule)
    } catch {
      // The bundler reports the error of a style sheet that cannot be parsed.
      return css
    }
  }
}

/** Whether the code of a React page may use its prop `config`. */
function readsConfig(filePath: string): boolean {
  return /\bconfig\b/.test(readFileSync(filePath, 'utf8'))
}

/** The module of a React page with the prop `config`, as Docusaurus passes it. */
function pageWithConfig(filePath: string): string {
  const from = JSON.stringify(filePath)
  return [
    "import { createElement } from 'react'",
    "import { useSite } from 'docsgen/client'",
    `import { siteConfigOf } from ${JSON.stringify(docusaurusPath('site-config.ts'))}`,
    `import Page from ${from}`,
    `export * from ${from}`,
    'export default (props) => createElement(Page, { ...props, config: siteConfigOf(useSite()) })',
  ].join('\n')
}

/** The modules that sites of Docusaurus import, the classes in their style sheets, and hints for their authors. */
export const docusaurus: CoreExtension = {
  name: 'docusaurus',
  unstable_bundle: bundle,
  unstable_siteTheme: siteThemeFolder,
  unstable_generator: generator,
}

/**
 * Makes SVG files that code imports React components, as Docusaurus does. In style sheets they stay URLs. Files of
 * packages are left as they are.
 */
export function svgComponents(): Plugin {
  return {
    name: 'docsgen-svg',
    setup(build) {
      build.onResolve({ filter: /\.svg$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        const isCode = kind === 'import-statement' || kind === 'require-call' || kind === 'dynamic-import'
        if (!isCode || pluginData === RESOLVING || /[\\/]node_modules[\\/]/.test(importer)) return undefined
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: RESOLVING })
        return found.errors.length > 0 || found.external ? found : { path: found.path, suffix: SUFFIX }
      })
      build.onLoad({ filter: /\.svg$/ }, async ({ path, suffix }) =>
        suffix === SUFFIX
          ? { contents: svgModule(await readFile(path, 'utf8'), await import('property-information')), loader: 'js' }
          : undefined,
      )
    },
  }
}

/** The names of attributes, which are loaded only if a site has components of SVG files. */
type Properties = typeof import('property-information')

/** Marks the component of a file among the inputs of a bundle. */
const SUFFIX = '?component'
const RESOLVING = 'docsgen-svg-resolving'

/** The module of an SVG file: a component that takes the props of an `<svg>`, which replace the attributes of the file. */
function svgModule(text: string, properties: Properties): string {
  const [, attributes = '', inner = ''] =
    /<svg\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>([\s\S]*)<\/svg\s*>)/.exec(text) ?? []
  // Several files may use the same ids in one page.
  const prefix = `svg-${hashOf([text]).replace(/\W/g, '').slice(0, 6)}-`
  const html = inner
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(\sid=["'])/g, `$1${prefix}`)
    .replace(/(href=["']|url\(["']?)#/g, `$1#${prefix}`)
    .trim()
  return [
    "import { createElement } from 'react'",
    `const attributes = ${JSON.stringify(propsOf(attributes, properties))}`,
    `const html = ${JSON.stringify(html)}`,
    'export default function Svg(props) {',
    '  return createElement("svg", { ...attributes, ...props, dangerouslySetInnerHTML: { __html: html } })',
    '}',
  ].join('\n')
}

/** The attributes of a tag as props of React. */
function propsOf(attributes: string, { find, hastToReact, svg }: Properties): Record<string, unknown> {
  const pairs = [...attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(
    pairs.flatMap(([, name = '', double, single]) => {
      if (/^xmlns:|^on/i.test(name)) return []
      const value = double ?? single ?? ''
      const { property } = find(svg, name)
      return [[hastToReact[property] ?? property, name === 'style' ? styleOf(value) : value]]
    }),
  )
}

function styleOf(text: string): Record<string, string> {
  const declarations = text.split(';').flatMap((one) => {
    const [name = '', ...value] = one.split(':')
    return value.length === 0 ? [] : [[camelCase(name.trim()), value.join(':').trim()]]
  })
  return Object.fromEntries(declarations)
}

function camelCase(name: string): string {
  return name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The docs of the site as `docsgen:docs`, in the shape of Docusaurus's data: see ../client/docs/docs-data.ts. */
function docsModule(site: Site): string {
  const { config } = site
  const folders = foldersOf(config)
  const data = folders.map(({ folder, sets, latest }) => {
    const versions = sets.map((set) => versionOf(set, site))
    return [folder, { path: hrefOfSet(latest, config), versions, breadcrumbs: sets[0]?.breadcrumbs ?? true }] as const
  })
  const metadata = folders.map(({ folder, sets }) => {
    const versions = sets.map((set) => {
      const docs = listedDocs(set, site).map(({ doc, id, sidebar }) => {
        return [id, { id, title: doc.title, description: doc.description, sidebar }] as const
      })
      return [set.version.name, { ...metadataOf(set, folder), docs: Object.fromEntries(docs) }] as const
    })
    return [folder, Object.fromEntries(versions)] as const
  })
  return [
    'export const hasDocLists = true',
    `export const docsData = ${JSON.stringify(Object.fromEntries(data))}`,
    `export const versionData = ${JSON.stringify(Object.fromEntries(metadata))}`,
  ].join('\n')
}

/** What Docusaurus tells pages about their version, without its docs. */
function metadataOf({ version }: ThemeDocs['docs'][number], folder: string) {
  const { name, label, banner, badge, latest, noIndex, className = `docs-version-${name}` } = version
  return {
    pluginId: folder,
    version: name,
    label,
    banner: banner === 'none' ? null : banner,
    badge,
    noIndex,
    className,
    isLast: latest,
  }
}

interface DocsFolder<Set> {
  readonly folder: string
  /** Its versions. */
  readonly sets: readonly Set[]
  /** The version that readers get if they choose none. */
  readonly latest: Set
}

function foldersOf<Set extends ThemeDocs['docs'][number]>({
  docs,
}: {
  readonly docs: readonly Set[]
}): DocsFolder<Set>[] {
  const folders = [...new Set(docs.map(({ folder }) => folder))]
  return folders.map((folder) => {
    const sets = docs.filter((set) => set.folder === folder)
    return { folder, sets, latest: latestSet(sets) ?? (sets[0] as Set) }
  })
}

function versionOf(set: ResolvedDocs, site: Site) {
  const { key, version } = set
  const path = hrefOfSet(set, site.config)
  const docs = listedDocs(set, site).map(({ doc, id, sidebar }) => {
    return { id, path: doc.href, sidebar, unlisted: doc.unlisted || undefined }
  })
  const sidebars = [...site.sidebars.values()].filter(({ name }) => isOfSet(name, key, site))
  const firstPages = sidebars.map(({ name, order: [first] }) => {
    return [plainName(key, name), first ? { link: { path: first.href, label: first.label } } : {}] as const
  })
  const [first] = sidebars.flatMap(({ order }) => order)
  const firstId = first === undefined ? undefined : plainName(key, first.id)
  return {
    name: version.name,
    label: version.label,
    isLast: version.latest,
    path,
    mainDocId: set.main ?? docs.find((doc) => doc.path === path)?.id ?? firstId ?? docs[0]?.id ?? '',
    docs,
    draftIds: [],
    sidebars: Object.fromEntries(firstPages),
  }
}

function listedDocs({ key }: ResolvedDocs, { docs, pages, places }: Site) {
  return pages.flatMap((page) => {
    const { docsSet, id = '' } = page.place
    const doc = docsSet === key ? docs.get(id) : undefined
    if (!doc) return []
    const sidebar = places.get(doc.id)?.sidebar
    return [{ doc, id: plainName(key, doc.id), sidebar: sidebar === undefined ? undefined : plainName(key, sidebar) }]
  })
}

function hrefOfSet(
  { routeBase }: Pick<ResolvedDocs, 'routeBase'>,
  { base, trailingSlash }: Pick<ThemeDocs, 'base' | 'trailingSlash'>,
): string {
  return hrefOf(routeBase, base, trailingSlash)
}

/** Whether a qualified name is of this set. */
function isOfSet(name: string, key: string, { config }: Site): boolean {
  const others = config.docs.filter((set) => set.key !== '' && set.key !== key)
  return key === '' ? !others.some((set) => name.startsWith(`${set.key}#`)) : name.startsWith(`${key}#`)
}

/**
 * The source of `docsgen:docs` for components in the theme, which are bundled before the pages are known: they have the
 * versions, and an error in place of the pages.
 */
export function docsModuleOfTheme(config: Pick<ThemeDocs, 'base' | 'docs' | 'trailingSlash'>): string {
  const folders = foldersOf(config)
  const metadata = folders.map(({ folder, sets }) => {
    const rows = sets.map(
      (set) => `${JSON.stringify(set.version.name)}: withoutPages(${JSON.stringify(metadataOf(set, folder))})`,
    )
    return `${JSON.stringify(folder)}: { ${rows.join(', ')} },`
  })
  const data = folders.map(({ folder, sets, latest }) => {
    const rows = sets.map((set) => {
      const { name, label, latest } = set.version
      return { name, label, isLast: latest, path: hrefOfSet(set, config) }
    })
    const path = JSON.stringify(hrefOfSet(latest, config))
    return `${JSON.stringify(folder)}: { path: ${path}, breadcrumbs: true, versions: ${JSON.stringify(rows)}.map(withoutPages) },`
  })
  return [
    'const missing = (field) => {',
    "  throw new Error('components in the theme cannot read ' + field + ' of a version of the docs: only those of pages can')",
    '}',
    'const unlisted = {',
    "  get docs() { return missing('docs') },",
    "  get sidebars() { return missing('sidebars') },",
    "  get mainDocId() { return missing('mainDocId') },",
    '}',
    'const withoutPages = (version) => Object.assign(Object.create(unlisted), version, { draftIds: [] })',
    'export const hasDocLists = false',
    `export const docsData = { ${data.join('')} }`,
    `export const versionData = { ${metadata.join('')} }`,
  ].join('\n')
}
