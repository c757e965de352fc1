import type { Root } from 'hast'
import type {} from 'mdast-util-mdxjs-esm'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { suggest } from '../model/suggest.js'
import type { PageImport } from '../model/compiled-page.js'
import { declares, importedModules } from './esm.js'

/** A component that a page uses; `name` is the part of its tag before the first dot. */
export interface UsedComponent {
  readonly name: string
  readonly line: number
  readonly column: number
}

/** Reports components that a page uses without importing or declaring them, and that the site does not provide. */
export function unknownComponents(
  printed: { readonly esm: string; readonly components: readonly UsedComponent[] },
  provided: ReadonlyMap<string, string>,
  file: string,
): Diagnostic[] {
  const reported = new Set<string>()
  const diagnostics: Diagnostic[] = []
  for (const { name, line, column } of printed.components) {
    if (provided.has(name) || reported.has(name) || declares(printed.esm, name)) continue
    reported.add(name)
    diagnostics.push({
      code: 'unknown-component',
      severity: 'error',
      message: `the component <${name}> is not imported, and is not one of the site's components`,
      hint: hintFor(name, provided),
      location: { file, line, column },
    })
  }
  return diagnostics
}

function hintFor(name: string, provided: ReadonlyMap<string, string>): string {
  const near = suggest(name, [...provided.keys()])
  if (near !== undefined) return `did you mean <${near}>?`
  return 'import it at the top of the file, or add it to `globalComponents` in the config'
}

/**
 * Returns a function that tells docsgen's own components from those that the page or the site defines. A page may import
 * one from its module: `import CodeBlock from '@theme/CodeBlock'`.
 */
export function isBuiltIn(tree: Root, provided: ReadonlyMap<string, string>): (name: string) => boolean {
  const esm = tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : []))
  const isImported = (name: string): boolean => {
    const statement = new RegExp(`^\\s*import\\s+${name}\\s+from\\s*['"]${providedComponents.get(name)}['"]`, 'm')
    return esm.some((text) => statement.test(text))
  }
  const known = new Map<string, boolean>()
  const isOwn = (name: string): boolean => !esm.some((statement) => declares(statement, name)) || isImported(name)
  return (name) => {
    if (provided.get(name) !== (providedComponents.get(name) ?? generatedComponents.get(name))) return false
    const own = known.get(name) ?? isOwn(name)
    known.set(name, own)
    return own
  }
}

/** Lists the modules that a page imports values from. */
export function pageImports(tree: Root): PageImport[] {
  return tree.children.flatMap((node) => {
    if (node.type !== 'mdxjsEsm' || !node.value.includes('from')) return []
    const first = node.position?.start.line ?? 1
    return importedModules(node.value).map(({ module, line }) => ({ module, line: first + line }))
  })
}

/** Whether a page imports a module, given by its exact name. */
export function importsModule(tree: Root, name: string): boolean {
  return tree.children.some((node) => node.type === 'mdxjsEsm' && new RegExp(`['"]${name}['"]`).test(node.value))
}

/** Components that pages may use without an import, by name, with their modules. */
export const providedComponents: ReadonlyMap<string, string> = new Map([
  ['Tabs', '@theme/Tabs'],
  ['TabItem', '@theme/TabItem'],
  ['Details', '@theme/Details'],
  ['Admonition', '@theme/Admonition'],
  ['CodeBlock', '@theme/CodeBlock'],
  ['Badge', '@theme/Badge'],
  ['Card', '@theme/Card'],
  ['Cards', '@theme/Cards'],
  ['Figure', '@theme/Figure'],
  ['FileTree', '@theme/FileTree'],
  ['Mermaid', '@theme/Mermaid'],
  ['Steps', '@theme/Steps'],
  ['ThemedImage', '@theme/ThemedImage'],
])

/** Components that docsgen itself and its plugins add to pages, under names that no page declares. */
export const generatedComponents: ReadonlyMap<string, string> = new Map([
  ['_Tabs', '@theme/Tabs'],
  ['_TabItem', '@theme/TabItem'],
  ['_Endpoint', '@theme/_Endpoint'],
  ['_Facts', '@theme/_Facts'],
  ['_Fields', '@theme/_Fields'],
])
