import type { Diagnostic } from '../../shared/diagnostic.js'
import { suggest } from '../base/suggest.js'
import type { PageEsm } from './esm.js'
import { blockComponents } from './page-blocks.js'
import otherComponents from './other-components.json' with { type: 'json' }

/** A component that a page uses; `name` is the part of its tag before the first dot. */
export interface UsedComponent {
  readonly name: string
  readonly line: number
  readonly column: number
}

/** Reports components that a page uses without importing or declaring them, and that the site does not provide. */
export function unknownComponents(
  components: readonly UsedComponent[],
  {
    esm,
    provided,
    file,
  }: { readonly esm: PageEsm; readonly provided: ReadonlyMap<string, string>; readonly file: string },
): Diagnostic[] {
  const reported = new Set<string>()
  const diagnostics: Diagnostic[] = []
  for (const { name, line, column } of components) {
    if (provided.has(name) || reported.has(name) || esm.declares(name)) continue
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
  const counterpart = Object.entries(otherComponents).find(([, names]) => names.includes(name))?.[0]
  if (counterpart !== undefined) return `use ${counterpart}`
  const near = suggest(name, [...provided.keys(), ...blockComponents])
  if (near !== undefined) return `did you mean <${near}>?`
  return 'import it at the top of the file, or add it to `globalComponents` in the config'
}

/**
 * Returns a function that tells docsgen's own components from those that the page or the site defines. A page may import
 * one from its module: `import CodeBlock from '@theme/CodeBlock'`.
 */
export function isBuiltIn(esm: PageEsm, provided: ReadonlyMap<string, string>): (name: string) => boolean {
  const known = new Map<string, boolean>()
  const isOwn = (name: string): boolean =>
    !esm.declares(name) ||
    importedDefaults(esm).some(([local, from]) => local === name && from === providedComponents.get(name))
  return (name) => {
    if (provided.get(name) !== (providedComponents.get(name) ?? generatedComponents.get(name))) return false
    const own = known.get(name) ?? isOwn(name)
    known.set(name, own)
    return own
  }
}

/** Lists the default imports of a page: their names, and the modules as written. */
export function importedDefaults(esm: PageEsm): (readonly [string, string])[] {
  return esm
    .imports()
    .flatMap(({ module, names }) =>
      names.flatMap(({ exported, local }) => (exported === 'default' ? [[local, module] as const] : [])),
    )
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
  ['_TryIt', 'docsgen/openapi/TryIt'],
])
