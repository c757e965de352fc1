import { join as joinPath } from 'node:path'
import type { Node } from '@babel/types'
import { nodesBelow, parseScript } from '../../node/base/source-text/parse-script.js'
import { type Counterpart, componentInPlaceOf, counterpartOf } from '../docusaurus/node/counterparts.js'
import { readMdxComponents } from '../docusaurus/node/mdx-components.js'
import { missingModules } from '../docusaurus/node/missing-modules.js'
import { ELEMENT_MODULES, UNUSED_ELEMENTS } from '../docusaurus/node/site-theme.js'
import type { OldSite } from './old-site.js'
import { dropped, join, manual, mapped, type Part, type Settings } from './part.js'

/** Migrates the components that the site has in place of those of Docusaurus's theme: each file of `src/theme`. */
export function migrateSwizzled(site: OldSite): Part {
  const files = site
    .list('src/theme')
    .filter((file) => /\.[jt]sx?$/.test(file) && !/\.(?:test|spec|d)\.\w+$/.test(file))
  // A component in a folder is its index file; the other files belong to it.
  const roots = files.filter((file) => !files.some((other) => isBelow(file, other)))
  const wrapped = new Set<string>()
  return join(
    ...roots.map((file) => {
      const place = wrapperPlace(site, file)
      if (place === undefined || wrapped.has(place)) return migrateComponent(site, file)
      wrapped.add(place)
      const components = { [place]: `src/theme/${file}` }
      // A component for edit links often reads data, which the function `editUrl` returns in place of URLs.
      const data: Settings = place === 'EditLink' ? { diagnostics: { 'edit-url': 'ignore' } } : {}
      return mapped(`src/theme/${file}`, { theme: { components }, ...data }, `theme.components.${place}`)
    }),
  )
}

/** The theme component that a component of the site can wrap; undefined if it is not a wrapper. */
function wrapperPlace(site: OldSite, file: string): string | undefined {
  const name = nameOf(file)
  const path = `src/theme/${file}`
  const place = componentInPlaceOf(name)
  if (place === undefined || missingOf(site, path).some((one) => !originalsOf(name).includes(one))) return undefined
  // A component for edit links gets the same prop as in Docusaurus, whether it wraps the original or not.
  return place === 'EditLink' || isWrapper(site.read(path) ?? '', name) ? place : undefined
}

/** `DocItem/Layout` for `DocItem/Layout/index.tsx`. */
function nameOf(file: string): string {
  return file.replace(/(?:\/index)?\.\w+$/, '')
}

/** Whether a file belongs to the component of another file: `Footer/Links.js` to `Footer/index.js`. */
function isBelow(file: string, other: string): boolean {
  const [, folder] = /^(.*)\/index\.\w+$/.exec(other) ?? []
  return folder !== undefined && file !== other && file.startsWith(`${folder}/`)
}

function migrateComponent(site: OldSite, file: string): Part {
  const path = `src/theme/${file}`
  const name = nameOf(file)
  const missing = missingOf(site, path).join(', ')
  const asItIs = (what: string): Part =>
    join(
      mapped(path, {}, `read as it is${what}`),
      ...(missing === '' ? [] : [manual(path, `replace what it imports and docsgen does not have: ${missing}`)]),
    )
  if (name === 'MDXComponents') {
    const { names } = readMdxComponents(joinPath(site.rootDir, path), site.rootDir)
    const unused = UNUSED_ELEMENTS.filter((key) => names.includes(key)).map((key) => `"${key}"`)
    return join(
      asItIs(': its components and elements are those of every page'),
      ...(unused.length === 0 ? [] : [manual(path, `docsgen does not use its component for ${unused.join(' and ')}`)]),
    )
  }
  if (ELEMENT_MODULES[name] !== undefined) {
    if (missing === '') return asItIs(`: it renders ${renderedBy(name)} of every page`)
    return manual(path, `not used, because docsgen does not have what it imports: ${missing}`)
  }
  if (name === 'Root') return asItIs(': it wraps every page')
  if (name === 'prism-include-languages') return dropped(path, 'docsgen highlights every language of Prism')
  const found = counterpartOf(name) ?? (GENERATED.test(name) ? generatedPages : undefined)
  if (found === undefined) return asItIs(`, by what imports @theme/${name}`)
  const { component, slots = [], advice } = found
  if (component === undefined) return manual(path, advice ?? '')
  const inSlot = slots.length === 0 ? '' : `, or put what it adds into the slot ${slots.join(' or ')}`
  return manual(path, `write it for theme.components.${component}: docsgen eject ${component}${inSlot}`)
}

/** What a component takes from modules of Docusaurus that docsgen does not have. */
function missingOf({ rootDir, list }: OldSite, file: string): string[] {
  const modules = list('src/theme').map((name) => name.replace(/(?:\/index)?\.\w+$/, ''))
  return missingModules(joinPath(rootDir, file), { rootDir, modules })
}

/** What a component of Docusaurus's theme renders in pages. */
function renderedBy(name: string): string {
  const [first = '', ...others] = ELEMENT_MODULES[name] ?? []
  if (first === 'admonition') return 'the boxes'
  if (first === 'fence') return 'the code blocks'
  return others.includes('h2') ? 'the headings' : `<${first}>`
}

/** Pages that docsgen writes itself: lists of posts, of tags, of a category. */
const GENERATED =
  /^(?:Blog|DocTag|DocCategory|DocCard|DocVersion|DocsRoot|DocsVersion|MDX|Playground|ThemeProvider|LayoutProvider)/

const generatedPages: Counterpart = { advice: 'docsgen writes these pages itself: use slots, or a style sheet' }

/** The modules of Docusaurus's theme that a component wraps: that of the component that it replaces. */
function originalsOf(name: string): readonly string[] {
  return [`@theme-original/${name}`, `@theme-init/${name}`]
}

/**
 * Whether a module of `src/theme` only wraps the component of Docusaurus's theme that it replaces, as
 * `docusaurus swizzle --wrap` writes it: it renders the original with all of its props, and reads none of them. Such a
 * component works around another original.
 */
function isWrapper(text: string, name: string): boolean {
  const program = parseScript(text)
  if (program?.type !== 'File') return false
  const { body } = program.program
  const importsOriginal = body.some(
    (node) => node.type === 'ImportDeclaration' && originalsOf(name).includes(node.source.value),
  )
  const component = defaultExport(body)
  return importsOriginal && component !== undefined && readsNoProps(component)
}

/** The function that a module exports by default, or undefined if it is not written as one. */
function defaultExport(body: readonly Node[]): Node | undefined {
  const exported = body.find((node) => node.type === 'ExportDefaultDeclaration')?.declaration
  if (exported?.type !== 'Identifier') return exported
  const declared = body.flatMap((node): Node[] => {
    if (node.type === 'VariableDeclaration') return node.declarations
    return node.type === 'FunctionDeclaration' ? [node] : []
  })
  const named = declared.find(
    (node) => 'id' in node && node.id?.type === 'Identifier' && node.id.name === exported.name,
  )
  return named?.type === 'VariableDeclarator' ? (named.init ?? undefined) : named
}

/** Whether the props of a component are used only to pass all of them on: `<Original {...props} />`. */
function readsNoProps(component: Node): boolean {
  const isFunction =
    component.type === 'FunctionDeclaration' ||
    component.type === 'FunctionExpression' ||
    component.type === 'ArrowFunctionExpression'
  if (!isFunction) return false
  const [props, ...others] = component.params
  if (others.length > 0) return false
  if (props === undefined) return true
  if (props.type !== 'Identifier') return false
  const reads = (node: Node): boolean => {
    if (node.type === 'JSXSpreadAttribute' && node.argument.type === 'Identifier') return false
    if (node.type === 'Identifier') return node.name === props.name
    return nodesBelow(node).some(reads)
  }
  return !reads(component.body)
}
