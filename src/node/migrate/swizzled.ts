import type { Node } from '@babel/types'
import { nameIn, nodesBelow, parseScript } from '../source-text/parse-script.js'
import { type OldSite, sitePath } from './old-site.js'
import { dropped, join, manual, mapped, type Part } from './part.js'

/** What docsgen has in place of a component of Docusaurus's theme: a theme component, slots, or neither. */
interface Counterpart {
  readonly component?: string
  readonly slots?: readonly string[]
  readonly advice?: string
}

/** Components of Docusaurus's theme, or the folders that they are in, and their counterparts; a longer path comes first. */
const COUNTERPARTS: Readonly<Record<string, Counterpart>> = {
  AnnouncementBar: { component: 'Announcement' },
  BlogPostItem: {
    advice: 'docsgen has no theme component for it: use the slot afterContent, or a component in the posts',
  },
  CodeBlock: { advice: 'docsgen highlights code while it builds: change its look in a style sheet' },
  ColorModeToggle: { component: 'ColorModeSwitch' },
  'DocItem/Footer': { component: 'PageFooter', slots: ['afterContent'] },
  'DocItem/Paginator': { component: 'Pagination' },
  'DocItem/TOC': { component: 'Outline', slots: ['outlineEnd'] },
  DocItem: { component: 'DocPage', slots: ['beforeContent', 'afterContent'] },
  DocBreadcrumbs: { component: 'Breadcrumbs' },
  DocPaginator: { component: 'Pagination' },
  DocRoot: { component: 'Layout' },
  DocSidebarItem: { component: 'SidebarItems' },
  DocSidebar: { component: 'Sidebar', slots: ['sidebarTop', 'sidebarBottom'] },
  DocVersionBanner: { advice: 'set "banner" of a version in docs.versions' },
  EditThisPage: { component: 'PageFooter' },
  EditMetaRow: { component: 'PageFooter' },
  Error: { component: 'ErrorBox' },
  Footer: { component: 'Footer', slots: ['footerStart', 'footerEnd'] },
  LastUpdated: { component: 'PageFooter' },
  Layout: { component: 'Layout', slots: ['layoutTop', 'footerEnd'] },
  Logo: { component: 'Brand' },
  'Navbar/ColorModeToggle': { component: 'ColorModeSwitch' },
  'Navbar/Logo': { component: 'Brand' },
  'Navbar/Search': { component: 'SearchLink' },
  Navbar: { component: 'Navbar', slots: ['navbarStart', 'navbarEnd'] },
  NavbarItem: { component: 'NavLink', slots: ['navbarStart', 'navbarEnd'] },
  NotFound: { component: 'NotFound', slots: ['notFound'] },
  Root: { component: 'Layout', slots: ['layoutTop'] },
  SearchBar: { component: 'SearchLink' },
  SearchPage: { advice: 'docsgen has its own search page' },
  SkipToContent: { component: 'SkipLink' },
  TOCItems: { component: 'Outline' },
  TOC: { component: 'Outline', slots: ['outlineEnd'] },
  Admonition: { advice: 'add names to markdown.admonitions.keywords, and change the look in a style sheet' },
  Heading: { advice: 'change its look in a style sheet' },
  Details: { advice: 'change its look in a style sheet' },
  Tabs: { advice: 'change its look in a style sheet' },
  TabItem: { advice: 'change its look in a style sheet' },
  Mermaid: { advice: 'docsgen renders diagrams itself' },
  SiteMetadata: { advice: 'write the tags into headTags' },
}

/** Migrates the components that the site has in place of those of Docusaurus's theme: each file of `src/theme`. */
export function migrateSwizzled(site: OldSite): Part {
  const files = site
    .list('src/theme')
    .filter((file) => /\.[jt]sx?$/.test(file) && !/\.(?:test|spec|d)\.\w+$/.test(file))
  // A component in a folder is its index file; the other files belong to it.
  const roots = files.filter((file) => !files.some((other) => isBelow(file, other)))
  return join(...roots.map((file) => migrateComponent(site, file)))
}

/** Whether a file belongs to the component of another file: `Footer/Links.js` to `Footer/index.js`. */
function isBelow(file: string, other: string): boolean {
  const [, folder] = /^(.*)\/index\.\w+$/.exec(other) ?? []
  return folder !== undefined && file !== other && file.startsWith(`${folder}/`)
}

function migrateComponent(site: OldSite, file: string): Part {
  const path = `src/theme/${file}`
  const name = file.replace(/(?:\/index)?\.\w+$/, '')
  const text = site.read(path) ?? ''
  if (name === 'MDXComponents') return migrateProvided(site, { path, text })
  if (name === 'prism-include-languages') return dropped(path, 'docsgen highlights every language of Prism')
  const found = counterpartOf(name)
  if (found === undefined) return manual(path, `docsgen has nothing in place of @theme/${name}`)
  const { component, slots = [], advice } = found
  if (component === undefined) return manual(path, advice ?? '')
  const original = `@theme-original/${component}`
  // A wrapper needs only the default component, which has the same name in docsgen's theme.
  const isWrapper = text.includes(original) && !/@theme\/|@docusaurus\/theme-common/.test(text)
  if (name === component && isWrapper) return mapped(path, { theme: { components: { [component]: path } } })
  const inSlot = slots.length === 0 ? '' : `, or put what it adds into the slot ${slots.join(' or ')}`
  return manual(path, `write it for theme.components.${component}: docsgen eject ${component}${inSlot}`)
}

function counterpartOf(name: string): Counterpart | undefined {
  const paths = name.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'))
  const found = paths.find((path) => Object.hasOwn(COUNTERPARTS, path))
  return found === undefined ? undefined : COUNTERPARTS[found]
}

/** Components that `src/theme/MDXComponents` adds become `globalComponents`, if they are default exports of files. */
function migrateProvided(site: OldSite, { path, text }: { path: string; text: string }): Part {
  const program = parseScript(text)
  const imports = program ? defaultImports(program, path) : new Map<string, string>()
  const names = program ? providedNames(program) : []
  const found = names.flatMap(({ name, local }) => {
    const file = /^\p{Lu}/u.test(name) ? fileOf(site, imports.get(local)) : undefined
    return file === undefined ? [] : [[name, file] as const]
  })
  const left = names.filter(({ name }) => !found.some(([one]) => one === name))
  return join(
    ...(found.length === 0 ? [] : [mapped(path, { globalComponents: Object.fromEntries(found) }, 'globalComponents')]),
    ...left.map(({ name }) => manual(path, provideAdvice(name))),
  )
}

function provideAdvice(name: string): string {
  if (!/^\p{Lu}/u.test(name)) return `docsgen renders <${name}> itself: change its look in a style sheet`
  return `add ${name} to globalComponents, as the default export of a file`
}

/** Local names of default imports: the files that they are from, relative to the site, without extension. */
function defaultImports(program: Node, path: string): Map<string, string> {
  const imports = new Map<string, string>()
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration') {
      const local = node.specifiers.find((one) => one.type === 'ImportDefaultSpecifier')?.local.name
      const from = node.source.value
      const isFile = /^(?:\.|@site\/)/.test(from)
      if (local !== undefined && isFile)
        imports.set(local, from.startsWith('@site/') ? from.slice(6) : besides(path, from))
    }
    for (const child of nodesBelow(node)) visit(child)
  }
  visit(program)
  return imports
}

function besides(path: string, from: string): string {
  return new URL(from, `file:///${path}`).pathname.slice(1)
}

/** The properties of the default export, without what it spreads. */
function providedNames(program: Node): { readonly name: string; readonly local: string }[] {
  const found: { readonly name: string; readonly local: string }[] = []
  const visit = (node: Node): void => {
    if (node.type === 'ExportDefaultDeclaration' && node.declaration.type === 'ObjectExpression') {
      for (const property of node.declaration.properties) {
        if (property.type === 'SpreadElement') continue
        const value = property.type === 'ObjectProperty' ? property.value : undefined
        found.push({ name: nameIn(property.key), local: value?.type === 'Identifier' ? value.name : '' })
      }
    }
    for (const child of nodesBelow(node)) visit(child)
  }
  visit(program)
  return found
}

const ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js']

function fileOf(site: OldSite, path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  return ENDINGS.map((ending) => `${sitePath(site, path)}${ending}`).find((file) => site.read(file) !== undefined)
}
